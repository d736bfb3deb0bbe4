/* gotable.h - Go's own table of its functions, .gopclntab, which stays in stripped programs: their
 * names, their files and lines, and how deep the stack is at each PC.
 *
 * The formats are those of Go 1.2, 1.16, 1.18 and 1.20 (runtime/symtab.go); of its own byte order
 * alone.  Nothing here allocates, locks or calls the C library, so that signal handlers may call
 * it.  No byte outside of the table is read, whatever it holds, and each call ends. */
#ifndef GOTABLE_H
#define GOTABLE_H

#include <stdint.h>

struct gotable {
	const uint8_t *bytes;
	uint64_t size;
	unsigned magic, quantum, word;
	unsigned each; /* bytes of a value in the list of functions */
	uint64_t count, list, names, units, files, values, functions;
};

struct gofunction {
	uint64_t start, end;        /* counted as gotable_text says; the first PC behind it */
	uint64_t name;              /* for gotable_string */
	uint64_t delta, file, line; /* lists for gotable_value; 0: there is none */
	uint64_t unit;              /* what it was compiled with */
	unsigned flags;             /* of runtime/symtab.go; 0 before Go 1.17 */
};

enum { GOTABLE_TOP = 1, GOTABLE_SWITCH = 2 }; /* flags */

/* T is the table of SIZE bytes at BYTES, which stay the caller's.  0, or -1: it is none. */
int gotable_open(struct gotable *t, const uint8_t *bytes, uint64_t size);

/* Find a table in the SIZE bytes at BYTES, in which a linker has put it with other data: the offset
 * of its first byte, or UINT64_MAX. */
uint64_t gotable_search(const uint8_t *bytes, uint64_t size);

/* What the PCs of T count from.  1: from where the code begins, the linked address *TEXT.  It is 0
 * where only a relocation says it, of the word *AT bytes into the table; since Go 1.26 nothing
 * does.  0: they are linked addresses. */
int gotable_text(const struct gotable *t, uint64_t *text, uint64_t *at);

/* What a relocation of the SIZE bytes at RELA, Elf64_Rela each, puts at the linked address AT of a
 * program that can lie anywhere, as linked; 0: there is none. */
uint64_t gotable_relocated(const uint8_t *rela, uint64_t size, uint64_t at);

/* Function N, below t->count.  1, or -1: that part of the table is damaged. */
int gotable_nth(const struct gotable *t, uint64_t n, struct gofunction *f);

/* The function of PC.  1; 0: there is none; -1: damaged. */
int gotable_find(const struct gotable *t, uint64_t pc, struct gofunction *f);

/* The number that the LIST of F (f->delta, f->line) gives PC.  0, or -1: damaged. */
int gotable_value(const struct gotable *t, const struct gofunction *f, uint64_t list, uint64_t pc,
	int64_t *result);

/* The string at the offset AT of T; NULL: it does not end there. */
const char *gotable_string(const struct gotable *t, uint64_t at);

/* The file of PC in F; NULL: it is not known. */
const char *gotable_file(const struct gotable *t, const struct gofunction *f, uint64_t pc);

/* 1 when a Go program begins at PC: the function is of the runtime's. */
int gotable_begins(const struct gotable *t, uint64_t pc);

#endif
