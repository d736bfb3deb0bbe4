/* hook_libc.c - finds functions of the C library in its own tables.
 *
 * The loader looks a name up in the program first, then in preloaded objects, and any of these may
 * define the name.  Here the list of loaded objects (_r_debug, the debuggers' interface, a name
 * reserved for the implementation) leads to libc.so.6, and its hash table (DT_GNU_HASH) to the
 * function.  Before version 2.34 some functions are in libraries beside it. */
#include "preload/hook_real.h"
#include "preload/real.h"

#include <elf.h>
#include <errno.h>
#include <link.h>
#include <stdint.h>
#include <string.h>

#define HIDDEN_VERSION 0x8000 /* marks an old version of a symbol */

struct libc libc;
int hooks_see_threads = 1;

struct tables {
	uintptr_t base;
	const uint32_t *hash;
	const char *strings;
	const ElfW(Sym) * symbol;
	const ElfW(Half) * version;
	ElfW(Xword) name; /* offset of its name in the strings; 0: none */
};

/* Returns P as an address in memory.  In a dynamic section that the loader could write to, P is one
 * already; otherwise P is relative to the object's base. */
static const void *at(const struct link_map *m, ElfW(Addr) p)
{
	return (const void *)(p < m->l_addr ? m->l_addr + p : p);
}

static void read_tables(const struct link_map *m, struct tables *t)
{
	memset(t, 0, sizeof *t);
	t->base = m->l_addr;
	for (const ElfW(Dyn) *d = m->l_ld; d && d->d_tag != DT_NULL; d++)
		switch (d->d_tag) {
		case DT_GNU_HASH: t->hash = at(m, d->d_un.d_ptr); break;
		case DT_STRTAB: t->strings = at(m, d->d_un.d_ptr); break;
		case DT_SYMTAB: t->symbol = at(m, d->d_un.d_ptr); break;
		case DT_VERSYM: t->version = at(m, d->d_un.d_ptr); break;
		case DT_SONAME: t->name = d->d_un.d_val; break;
		}
}

static int is_the_c_library(const struct tables *t)
{
	static const char *const names[] = {
		"libc.so.6", "libpthread.so.0", "libdl.so.2", "librt.so.1"};

	for (size_t i = 0; t->name && i < sizeof names / sizeof *names; i++)
		if (strcmp(t->strings + t->name, names[i]) == 0)
			return t->hash && t->symbol;
	return 0;
}

static void *find(const struct tables *t, const char *name)
{
	const uint32_t *bucket = t->hash + 4 + t->hash[2] * (sizeof(ElfW(Addr)) / 4);
	const uint32_t *chain = bucket + t->hash[0];
	uint32_t hash = 5381, i;

	for (const char *c = name; *c; c++)
		hash = hash * 33 + (unsigned char)*c;
	if ((i = bucket[hash % t->hash[0]]) < t->hash[1])
		return NULL;
	for (;; i++) {
		uint32_t h = chain[i - t->hash[1]];
		const ElfW(Sym) *s = t->symbol + i;

		if ((h | 1) == (hash | 1) && strcmp(t->strings + s->st_name, name) == 0
			&& s->st_shndx != SHN_UNDEF && (s->st_info & 15) == STT_FUNC
			&& !(t->version && t->version[i] & HIDDEN_VERSION))
			return (void *)(t->base + s->st_value);
		if (h & 1)
			return NULL;
	}
}

long absent(void)
{
	errno = ENOSYS;
	return -1;
}

/* Find the name of this library and the C library's functions.  Also find out whether new threads
 * may bypass our hook: another object's pthread_create may come before ours and call the C
 * library's (uid_wrapper's does).  Only the first call stores anything: it may have come from
 * another library's constructor, whose threads may be in a hook now. */
void libc_find(void)
{
	static const char *const name[] = {
#define X(f) #f,
		LIBC(X)
#undef X
	};
	struct libc found;
	struct tables t;
	void *p = (void *)absent;

	if (libc.dlsym)
		return;
	found.our_name = NULL;
	for (size_t i = 0; i < sizeof name / sizeof *name; i++)
		memcpy((char *)&found + i * sizeof p, &p, sizeof p);
	for (const struct link_map *m = _r_debug.r_map; m; m = m->l_next) {
		if (m->l_ld == _DYNAMIC)
			found.our_name = m->l_name;
		read_tables(m, &t);
		if (!found.our_name && t.hash && t.symbol && find(&t, "pthread_create"))
			hooks_see_threads = 0;
		for (size_t i = 0; is_the_c_library(&t) && i < sizeof name / sizeof *name; i++)
			if ((p = find(&t, name[i])) != NULL)
				memcpy((char *)&found + i * sizeof p, &p, sizeof p);
	}
	libc = found;
}
