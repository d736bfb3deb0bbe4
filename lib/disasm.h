/* disasm.h - what the disassemblers are asked and answer: disgdb.c, disobjdump.c, dispool.c. */
#ifndef DISASM_H
#define DISASM_H

#include <stddef.h>
#include <stdint.h>

struct dis_question {
	uint64_t addr;
	/* the answer; malloc'ed, the asker's */
	char *name;             /* FUNCTION+OFFSET, the offset in decimal; NULL not known */
	int guessed;            /* NAME is of the symbol before, whose size nobody looked at */
	char *text;             /* the instruction; NULL not known */
};

struct dis_file {
	const char *path;       /* what to read: begins with / or ./ */
	int core;               /* it is memory, as a core file */
	int demangle;
};

/* A copy of LEN bytes of instruction at S, blanks that follow each other made one. */
char *dis_text(const char *s, size_t len);

/* NAME of LEN bytes with OFFSET as +N. */
char *dis_name(const char *name, size_t len, uint64_t offset);

#endif
