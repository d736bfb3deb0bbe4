/* asm.h - the questions to the disassembler and their answers, for gdb.c and pool.c. */
#ifndef DISASM_H
#define DISASM_H

#include <stddef.h>
#include <stdint.h>

struct dis_question {
	uint64_t addr;
	/* the answer, from malloc; the asker frees it */
	char *name; /* FUNCTION+OFFSET, the offset in decimal; NULL not known */
	char *text; /* the instruction; NULL not known */
	char *line; /* FILE:LINE, only for instructions of a range; NULL not known */
};

struct dis_range { /* all instructions from START up to END; AT is START at first */
	uint64_t start, end;
	uint64_t at;               /* INSN has the instructions before AT: all when AT is END */
	struct dis_question *insn; /* instructions with text, by address; dis_forget frees them */
	size_t n, room;
};

/* Free the answers in R, and set R->at back to R->start. */
void dis_forget(struct dis_range *r);

struct dis_file {
	const char *path; /* the file to read: begins with / or ./ */
	int core;         /* the file is an image of memory, as a core file is */
	int demangle;
};

#endif
