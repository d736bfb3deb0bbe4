/* knowncode.c - reads the code of x86-64 that refers to functions without a symbol. */
#include "symbols/knowncode.h"
#include "base/must.h"
#include "symbols/elfbytes.h"

#include <elf.h>
#include <stdlib.h>
#include <string.h>

enum {
	CODE = 16384,   /* bytes of a function that are read; pthread_create has 4,000 */
	ENTRY = 64,     /* bytes of _start that are read */
	CHOICE = 1024,  /* bytes of a resolver that are read; the C library's have 400 at most */
	CHOICES = 4096, /* resolvers that are read; the C library has 100 */
	NEAR = 1024,    /* how far before __libc_start_main the function that it calls may begin */
	BEFORE = 8192,  /* how far before pthread_create the functions that it uses may begin */
	BRANCH = 24,    /* bytes from clone3's system call to the code of the new thread */
	CLONE3 = 435,   /* the number of the system call, <asm/unistd_64.h> */
};

struct reader {
	struct knowncode *k;
	const struct codebounds *bounds;
	uint64_t addr; /* address of the code */
	uint8_t code[CODE];
	size_t n;
};

static void add(struct knowncode *k, uint64_t addr, const char *name, int weak)
{
	if (k->n == k->room)
		k->known = must(realloc(k->known, (k->room = 2 * k->room + 64) * sizeof *k->known));
	k->known[k->n++] = (struct known){addr, name, weak};
}

static void read_code(struct reader *r, uint64_t addr, uint64_t size)
{
	r->addr = addr;
	r->n = elfbytes_at(r->k->fd, addr, r->code, size < CODE ? size : CODE);
}

/* The address that the four bytes at offset I of the code give, as a distance from the byte behind
 * them. */
static uint64_t relative(const struct reader *r, size_t i)
{
	return r->addr + i + 4 + (uint64_t)(int64_t)(int32_t)elfbytes_little(r->code + i, 4);
}

/* The address that the instruction at offset I of the code loads, if it is `lea DISTANCE(%rip),
 * REGISTER'; else 0. */
static uint64_t lea(const struct reader *r, size_t i)
{
	return i + 7 <= r->n && (r->code[i] & 0xfb) == 0x48 && r->code[i + 1] == 0x8d
			&& (r->code[i + 2] & 0xc7) == 5
		? relative(r, i + 3)
		: 0;
}

/* The address that it calls, if it is `call DISTANCE'; else 0. */
static uint64_t call(const struct reader *r, size_t i)
{
	return i + 5 <= r->n && r->code[i] == 0xe8 ? relative(r, i + 1) : 0;
}

/* 1 when a function begins at ADDR; *END becomes its end. */
static int begins(const struct reader *r, uint64_t addr, uint64_t *end)
{
	uint64_t start;

	return addr && codebounds_find(r->bounds, addr, &start, end) == 0 && start == addr;
}

/* Name _start and main.  In the start files of gcc and clang _start has `lea main(%rip), %rdi' or
 * `mov $main, %rdi', and a call of __libc_start_main, which does not return. */
static void entry(struct reader *r)
{
	uint64_t at, main = 0;
	int moves;

	if (elfid_entry(r->k->fd, &at, &moves) != 0 || !at)
		return;
	read_code(r, at, ENTRY);
	for (size_t i = 0; i + 14 <= r->n; i++) {
		const uint8_t *c = r->code + i;
		if (lea(r, i) && c[2] == 0x3d)
			main = lea(r, i);
		else if (memcmp(c, "\x48\xc7\xc7", 3) == 0)
			main = elfbytes_little(c + 3, 4);
		else if (main && c[0] == 0xf4 /* hlt */) {
			add(r->k, at, "_start", 0);
			add(r->k, main, "main", 0);
			return;
		}
	}
}

/* Name the functions that the resolver S may choose. */
static void resolver(struct reader *r, const struct dynname *s)
{
	uint64_t end, chosen;

	read_code(r, s->addr, s->size < CHOICE ? s->size : CHOICE);
	for (size_t i = 0; i < r->n; i++)
		if (begins(r, chosen = lea(r, i), &end))
			add(r->k, chosen, s->name, s->weak);
}

static void libc_start(struct reader *r, const struct dynname *s)
{
	uint64_t to, end;

	read_code(r, s->addr, s->size);
	for (size_t i = 0; i < r->n; i++)
		if ((to = call(r, i)) < s->addr && s->addr - to < NEAR && begins(r, to, &end)
			&& end <= s->addr) {
			add(r->k, to, "__libc_start_call_main", 0);
			return;
		}
}

/* The last function before LIMIT whose address the code takes; 0 when there is none. */
static uint64_t taken(const struct reader *r, uint64_t limit)
{
	uint64_t last = 0, end, at;

	for (size_t i = 0; i < r->n; i++)
		if ((at = lea(r, i)) > last && at < limit && limit - at < BEFORE
			&& begins(r, at, &end))
			last = at;
	return last;
}

/* Name start_thread: pthread_create, or a function before it that it calls, takes its address.  If
 * the code also takes the address of an earlier function, that is a signal handler. */
static void threads(struct reader *r, const struct dynname *s)
{
	static struct reader inner;
	uint64_t last, to, end, at;

	read_code(r, s->addr, s->size);
	last = taken(r, s->addr);
	inner.k = r->k;
	inner.bounds = r->bounds;
	for (size_t i = 0; i < r->n; i++) {
		if ((to = call(r, i)) >= s->addr || s->addr - to > BEFORE || !begins(r, to, &end))
			continue;
		read_code(&inner, to, end - to);
		if ((at = taken(&inner, s->addr)) > last)
			last = at;
	}
	if (last)
		add(r->k, last, "start_thread", 0);
}

/* Sorts the better name first, as symtab.c does, and a strong symbol before a weak one. */
static int compare(const struct known *a, const struct known *b)
{
	size_t ua = strspn(a->name, "_"), ub = strspn(b->name, "_");
	size_t na = strlen(a->name), nb = strlen(b->name);

	if (ua != ub)
		return ua > ub ? 1 : -1;
	if (a->weak != b->weak)
		return a->weak ? 1 : -1;
	if (na != nb)
		return na > nb ? 1 : -1;
	return strcmp(a->name, b->name);
}

static int order(const void *a, const void *b)
{
	const struct known *x = a, *y = b;

	return x->addr != y->addr ? (x->addr < y->addr ? -1 : 1) : compare(x, y);
}

void knowncode_open(struct knowncode *k, int fd, const struct codebounds *bounds)
{
	static struct reader r;
	struct dynname s;
	unsigned choices = 0;

	*k = (struct knowncode){.fd = fd};
	if (elfid_machine(fd) != EM_X86_64)
		return;
	dynnames_open(&k->names, fd);
	r.k = k;
	r.bounds = bounds;
	entry(&r);
	for (size_t i = 0; bounds && i < k->names.n; i++) {
		if (dynnames_nth(&k->names, i, &s) != 0 || !s.addr)
			continue;
		if (s.type == STT_GNU_IFUNC && choices++ < CHOICES)
			resolver(&r, &s);
		else if (strcmp(s.name, "__libc_start_main") == 0)
			libc_start(&r, &s);
		else if (strcmp(s.name, "pthread_create") == 0)
			threads(&r, &s);
	}
	if (k->n)
		qsort(k->known, k->n, sizeof *k->known, order);
}

const char *knowncode_function(const struct knowncode *k, uint64_t start)
{
	static const uint8_t clone3[] = {0xb8, CLONE3 & 255, CLONE3 >> 8, 0, 0, 0x0f, 0x05};
	size_t from = 0, to = k->n;
	uint8_t code[BRANCH + 64];

	while (from < to) { /* find the first that begins there */
		size_t mid = from + (to - from) / 2;
		if (k->known[mid].addr < start)
			from = mid + 1;
		else
			to = mid;
	}
	if (from < k->n && k->known[from].addr == start)
		return k->known[from].name;
	/* other system calls have wrappers with symbols; the code that clone3's new thread runs has
	 * bounds of its own, because it has no caller */
	to = 0;
	if (k->names.n && start > BRANCH)
		to = elfbytes_at(k->fd, start - BRANCH, code, sizeof code);
	for (size_t i = 0; i + sizeof clone3 <= to; i++)
		if (memcmp(code + i, clone3, sizeof clone3) == 0)
			return "clone3";
	return NULL;
}

/* The slot that the entry at ADDR jumps through; 0 when there is no entry. */
static uint64_t slot_of(int fd, uint64_t addr)
{
	uint8_t code[16];
	size_t n = elfbytes_at(fd, addr, code, sizeof code), i = 0;

	if (n >= 4 && memcmp(code, "\xf3\x0f\x1e\xfa", 4) == 0) /* endbr64 */
		i = 4;
	if (i < n && code[i] == 0xf2) /* bnd */
		i++;
	if (i + 6 > n || code[i] != 0xff || code[i + 1] != 0x25) /* jmp *DISTANCE(%rip) */
		return 0;
	return addr + i + 6 + (uint64_t)(int64_t)(int32_t)elfbytes_little(code + i + 2, 4);
}

/* 1 when ADDR lies in a procedure linkage table of FD. */
static int in_table(int fd, uint64_t addr)
{
	static const char *const table[] = {".plt", ".plt.sec", ".plt.got"};
	struct elfid_load s;

	for (size_t i = 0; i < sizeof table / sizeof *table; i++)
		if (elfid_section(fd, table[i], &s) == 0 && addr >= s.addr
			&& addr - s.addr < s.size)
			return 1;
	return 0;
}

const char *knowncode_linkage(const struct knowncode *k, uint64_t addr)
{
	struct dynname s;
	uint64_t slot, resolver;
	int how;

	if (!k->names.n || !in_table(k->fd, addr))
		return NULL;
	/* entries have 16 bytes, or 8 */
	if (!(slot = slot_of(k->fd, addr & ~(uint64_t)7)))
		slot = slot_of(k->fd, addr & ~(uint64_t)15);
	if (!slot || !(how = dynnames_slot(&k->names, slot, &s, &resolver)))
		return NULL;
	for (size_t i = 0; how == 2 && i < k->names.n; i++)
		if (dynnames_nth(&k->names, i, &s) == 0 && s.type == STT_GNU_IFUNC
			&& s.addr == resolver)
			how = 1;
	return how == 1 ? s.name : NULL;
}

void knowncode_close(struct knowncode *k)
{
	dynnames_close(&k->names);
	free(k->known);
	memset(k, 0, sizeof *k);
}
