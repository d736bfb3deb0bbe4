/* asm.h - questions to disassemblers and their answers: gdb.c, objdump.c, pool.c. */
#ifndef DISASM_H
#define DISASM_H

#include <stddef.h>
#include <stdint.h>

struct dis_question {
	uint64_t addr;
	/* the answer, from malloc; the asker frees it */
	char *name;  /* FUNCTION+OFFSET, the offset in decimal; NULL not known */
	int guessed; /* NAME is the symbol before, of unchecked size */
	char *text;  /* the instruction; NULL not known */
	char *line;  /* in a range: FILE:LINE, NULL not known */
};

struct dis_range { /* all instructions from START up to END; AT begins as START */
	uint64_t start, end;
	uint64_t at;               /* all before it are in INSN; END: all are */
	struct dis_question *insn; /* with text, by address; dis_forget frees them */
	size_t n, room;
};

/* Free all parts of R. */
void dis_forget(struct dis_range *r);

/* Add Q, which R owns from now on. */
void dis_add(struct dis_range *r, const struct dis_question *q);

struct dis_file {
	const char *path; /* the file to read: begins with / or ./ */
	int core;         /* the file is memory, as a core file */
	int demangle;
};

/* A copy of the instruction of LEN bytes at S, with one blank for each run of blanks. */
char *dis_text(const char *s, size_t len);

/* NAME of LEN bytes with OFFSET as +N. */
char *dis_name(const char *name, size_t len, uint64_t offset);

#endif
