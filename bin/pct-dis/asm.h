/* asm.h - questions to the disassembler and their answers: gdb.c, pool.c. */
#ifndef DISASM_H
#define DISASM_H

#include <stddef.h>
#include <stdint.h>

struct dis_question {
	uint64_t addr;
	/* the answer, from malloc; the asker frees it */
	char *name; /* FUNCTION+OFFSET, the offset in decimal; NULL not known */
	char *text; /* the instruction; NULL not known */
	char *line; /* in a range: FILE:LINE, NULL not known */
};

struct dis_range { /* all instructions from START up to END; AT begins as START */
	uint64_t start, end;
	uint64_t at;               /* all before it are in INSN; END: all are */
	struct dis_question *insn; /* with text, by address; dis_forget frees them */
	size_t n, room;
};

/* Free all parts of R. */
void dis_forget(struct dis_range *r);

struct dis_file {
	const char *path; /* the file to read: begins with / or ./ */
	int core;         /* the file is memory, as a core file */
	int demangle;
};

#endif
