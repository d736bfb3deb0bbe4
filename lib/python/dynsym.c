/* dynsym.c - reads the dynamic section and the hash table of symbols in memory.  Their form: System
 * V ABI, "Dynamic Section"; DT_GNU_HASH: binutils, elflink.c. */
#include "python/dynsym.h"

#include <elf.h>
#include <link.h>
#include <string.h>

enum {
	BLOCK = 2,     /* headers or entries that are read at once */
	HEADERS = 64,  /* program headers that are read, at most */
	ENTRIES = 128, /* entries of the dynamic section likewise */
	CHAIN = 4096,  /* symbols in one bucket likewise */
	NAME = 64      /* bytes of a name that is asked for, with its NUL */
};

struct image {
	memimage_peek *peek;
	void *arg;
	uint64_t bias, symbols, strings, hash;
};

static int get(const struct image *i, void *to, uint64_t from, size_t n)
{
	return i->peek(i->arg, to, from, n) == (long)n ? 0 : -1;
}

/* The address of what a dynamic entry points to: most loaders have added the bias already. */
static uint64_t pointed(const struct image *i, uint64_t value)
{
	return value < i->bias ? value + i->bias : value;
}

/* Note what entry D of the dynamic section points to.  Returns 0 at the last one. */
static int note(struct image *i, const ElfW(Dyn) * d)
{
	if (d->d_tag == DT_SYMTAB)
		i->symbols = pointed(i, d->d_un.d_ptr);
	else if (d->d_tag == DT_STRTAB)
		i->strings = pointed(i, d->d_un.d_ptr);
	else if (d->d_tag == DT_GNU_HASH)
		i->hash = pointed(i, d->d_un.d_ptr);
	return d->d_tag != DT_NULL;
}

static int read_dynamic(struct image *i, uint64_t at)
{
	ElfW(Dyn) d[BLOCK];

	for (unsigned n = 0, more = 1; more && n < ENTRIES; n += BLOCK) {
		if (get(i, d, at + n * sizeof *d, sizeof d) != 0)
			break;
		for (unsigned k = 0; more && k < BLOCK; k++)
			more = (unsigned)note(i, &d[k]);
	}
	return i->symbols && i->strings && i->hash ? 0 : -1;
}

static int read_image(struct image *i, uint64_t head)
{
	uint64_t dynamic = 0;
	int found = 0;
	ElfW(Ehdr) e;
	ElfW(Phdr) p[BLOCK];

	if (get(i, &e, head, sizeof e) != 0 || memcmp(e.e_ident, ELFMAG, SELFMAG) != 0
		|| e.e_phentsize != sizeof *p)
		return -1;
	for (unsigned n = 0; n < e.e_phnum && n < HEADERS; n++) {
		if (n % BLOCK == 0 && get(i, p, head + e.e_phoff + n * sizeof *p, sizeof p) != 0)
			return -1;
		if (p[n % BLOCK].p_type == PT_LOAD && !found++)
			i->bias = head - (p[n % BLOCK].p_vaddr - p[n % BLOCK].p_offset);
		if (p[n % BLOCK].p_type == PT_DYNAMIC)
			dynamic = p[n % BLOCK].p_vaddr;
	}
	return found && dynamic ? read_dynamic(i, i->bias + dynamic) : -1;
}

/* Set *SYMBOL to the first symbol of the bucket of HASH, 0 none, and *CHAIN to the address where
 * its hash lies. */
static int first(const struct image *i, uint32_t hash, uint32_t *symbol, uint64_t *chain)
{
	uint32_t head[4]; /* buckets, first hashed symbol, words of the filter, its shift */
	uint64_t buckets;

	if (get(i, head, i->hash, sizeof head) != 0 || !head[0])
		return -1;
	buckets = i->hash + sizeof head + head[2] * (uint64_t)sizeof(ElfW(Addr));
	if (get(i, symbol, buckets + hash % head[0] * 4, 4) != 0 || *symbol < head[1])
		return -1;
	*chain = buckets + ((uint64_t)head[0] + *symbol - head[1]) * 4;
	return 0;
}

uint64_t dynsym_find(
	memimage_peek *peek, void *arg, uint64_t head, const char *name, uint64_t *size)
{
	struct image i = {.peek = peek, .arg = arg};
	uint32_t hash = 5381, symbol, has;
	uint64_t chain;
	size_t len = strlen(name) + 1;
	char there[NAME];
	ElfW(Sym) s;

	for (const char *c = name; *c; c++)
		hash = hash * 33 + (unsigned char)*c;
	if (len > sizeof there || read_image(&i, head) != 0
		|| first(&i, hash, &symbol, &chain) != 0)
		return 0;
	for (unsigned n = 0; n < CHAIN; n++, symbol++, chain += 4) {
		if (get(&i, &has, chain, 4) != 0)
			return 0;
		if ((has | 1) == (hash | 1)
			&& get(&i, &s, i.symbols + symbol * (uint64_t)sizeof s, sizeof s) == 0
			&& s.st_shndx != SHN_UNDEF
			&& get(&i, there, i.strings + s.st_name, len) == 0
			&& memcmp(there, name, len) == 0) {
			if (size)
				*size = s.st_size;
			return i.bias + s.st_value;
		}
		if (has & 1)
			return 0;
	}
	return 0;
}
