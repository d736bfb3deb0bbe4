/* gotable.h - reads Go's own table of functions, .gopclntab, which stays in stripped programs:
 * names, files and lines of functions, and the depth of the stack at each PC.
 *
 * The formats are those of Go 1.2, 1.16, 1.18 and 1.20 (runtime/symtab.go), in this machine's byte
 * order only.  Nothing here allocates, locks or calls the C library, so signal handlers may call
 * it.  Whatever the table holds, no byte outside of it is read, and each call ends. */
#ifndef GOTABLE_H
#define GOTABLE_H

#include <stdint.h>

struct gotable {
	const uint8_t *bytes;
	uint64_t size;
	unsigned magic, quantum, word;
	unsigned each; /* bytes of a number in the list of functions */
	uint64_t count, list, names, units, files, values, functions;
};

struct gofunction {
	uint64_t start, end; /* start: first PC (gotable_text); end: first PC after the function */
	uint64_t name;       /* offset of its name, for gotable_string */
	uint64_t delta, file, line; /* lists for gotable_value; 0: no list */
	uint64_t unit;              /* the compilation unit, which has the list of files */
	unsigned flags;             /* bits as in runtime/symtab.go; 0 before Go 1.17 */
};

enum { GOTABLE_TOP = 1, GOTABLE_SWITCH = 2 }; /* bits of gofunction.flags */

/* Make T the table of SIZE bytes at BYTES, which stay the caller's.  Returns 0, or -1 when they are
 * not such a table. */
int gotable_open(struct gotable *t, const uint8_t *bytes, uint64_t size);

/* Search the SIZE bytes at BYTES for a table that a linker has put there with other data.  Returns
 * its offset, or UINT64_MAX. */
uint64_t gotable_search(const uint8_t *bytes, uint64_t size);

/* Say what the PCs of T count from.  Returns 1 when they count from the beginning of the code,
 * whose linked address is *TEXT.  *TEXT is 0 when only a relocation holds that address, for the
 * word at offset *AT of the table; since Go 1.26 not even that exists.  Returns 0 when PCs are
 * linked addresses. */
int gotable_text(const struct gotable *t, uint64_t *text, uint64_t *at);

/* Returns the value, as linked, that a relocation among the SIZE bytes of Elf64_Rela at RELA stores
 * at the linked address AT of a position-independent program; 0 when there is none. */
uint64_t gotable_relocated(const uint8_t *rela, uint64_t size, uint64_t at);

/* Store function N, below t->count, in *F.  Returns 1, or -1 when that part of the table is
 * damaged. */
int gotable_nth(const struct gotable *t, uint64_t n, struct gofunction *f);

/* Store the function that contains PC in *F.  Returns 1; 0 when there is none; -1 when the table is
 * damaged. */
int gotable_find(const struct gotable *t, uint64_t pc, struct gofunction *f);

/* Store in *RESULT the number that the LIST of F (f->delta or f->line) has for PC.  Returns 0, or
 * -1 when the list is damaged. */
int gotable_value(const struct gotable *t, const struct gofunction *f, uint64_t list, uint64_t pc,
	int64_t *result);

/* Returns the string at offset AT of T; NULL when it does not end within the table. */
const char *gotable_string(const struct gotable *t, uint64_t at);

/* Returns the file of PC in F; NULL when it is not known. */
const char *gotable_file(const struct gotable *t, const struct gofunction *f, uint64_t pc);

/* 1 when PC is the entry of a Go program: the start of a function _rt0_* of the runtime. */
int gotable_begins(const struct gotable *t, uint64_t pc);

#endif
