/* function.h - keeps the instructions and samples of one function. */
#ifndef FUNCTION_H
#define FUNCTION_H

#include <stddef.h>
#include <stdint.h>

struct row {           /* a line of a source, or an instruction */
	uint64_t at;   /* number of the line, or address of the instruction */
	char *address; /* the address as in the input; NULL for a line */
	char *text;    /* text of an instruction; NULL not known */
	char *file; /* path of an instruction's source (elsewhere.h), not escaped; NULL not known */
	uint64_t line;
	uint64_t count;
	uint64_t total; /* samples in this row or in what it called; 0 without call paths */
	long double ns; /* time that COUNT stands for; 0 not known */
	uint64_t runs;  /* number of executions, valid when EXECUTED is 1 */
	int sampled, executed;
	int listed;    /* 1: this sampled address has an instruction */
	size_t blocks; /* number of basic blocks of the instruction's line, by blocks.h */
};

struct function {
	char *object, *name; /* escaped; NAME "" not known */
	uint64_t mtime;      /* modification time of the object; 0 not known */
	uint64_t count;
	struct row *insn, *hit; /* HIT: the sampled addresses, sorted */
	size_t insns, hits, room_insns, room_hits;
};

/* Count N samples of NS each at ADDRESS.  Returns 0, or -1 when ADDRESS is no address. */
int function_hit(struct function *f, const char *address, uint64_t n, uint64_t ns);

/* Add the instruction TEXT at ADDRESS.  PLACE is its source line, FILE:LINE, escaped; it is
 * overwritten.  Returns 0, or -1 when ADDRESS is no address. */
int function_insn(struct function *f, const char *address, char *place, const char *text);

/* Join the hits of one address, then give each instruction the samples of its hit. */
void function_settle(struct function *f);

/* Free the contents of F.  Then F is all zero except for its arrays, which are used again. */
void function_forget(struct function *f);

#endif
