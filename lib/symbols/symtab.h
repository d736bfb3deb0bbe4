/* symtab.h - sorts symbols from any source and makes them disjoint, as lines of nmcache.h.  Symbols
 * may contain each other and share addresses; the lines may not.  The innermost symbol names an
 * address.  Of symbols with the same start and end the best known wins: fewest leading underscores,
 * global before local, shortest, first in the alphabet. */
#ifndef SYMTAB_H
#define SYMTAB_H

#include <stddef.h>
#include <stdint.h>

enum { SYMTAB_SECTIONS = 256 };

struct sym {
	uint64_t start, end; /* end 0: size unknown */
	const char *name;    /* LEN bytes, which their owner keeps until symtab_text is done */
	size_t len;
	int global, guessed; /* global 1: not local; guessed 1: the source knew no size */
};

struct symtab { /* starts as all zero */
	struct sym *sym;
	size_t n, room;
	uint64_t code[SYMTAB_SECTIONS][2]; /* bounds of code sections; they cut guessed sizes */
	size_t sections;                   /* number of sections in CODE; 0: not known */
};

/* Add S.  Returns 0, or -1 with errno. */
int symtab_add(struct symtab *t, struct sym s);

/* Take in the symbol at ADDR of SIZE bytes (0: not known); its name is LEN bytes at NAME.  Leave it
 * out when it lies outside of code or has no name.  Its version, as in name@@VERSION, is cut.
 * Returns 0, or -1 with errno. */
int symtab_take(
	struct symtab *t, const char *name, size_t len, uint64_t addr, uint64_t size, int global);

/* The end of the section that holds ADDR, UINT64_MAX when that is not known. */
uint64_t symtab_section_end(const struct symtab *t, uint64_t addr);

/* Write T as lines into *TEXT, of *SIZE bytes, which the caller frees.  Symbols of unknown size
 * reach to the next symbol, or the end of their section.  With GAPS, code between two symbols of a
 * section gets the names of both, with a tab between them.  Returns 0, or -1 with errno. */
int symtab_text(struct symtab *t, int gaps, char **text, size_t *size);

/* Free the symbols; T is all zero then. */
void symtab_free(struct symtab *t);

#endif
