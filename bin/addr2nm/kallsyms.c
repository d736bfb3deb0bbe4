/* kallsyms.c - reads lists of the kernel's symbols and keeps the symbols of code.
 *   in:    ffffffff81000300 T asm_exc_divide_error
 *          ffffffffc0201000 t nf_hook	[nf_tables]
 *   out:   ffffffff81000300 ffffffff81000310 asm_exc_divide_error
 *          ffffffffc0201000 ffffffffc0201040 nf_hook [nf_tables] */
#include "kallsyms.h"
#include "symbols/codemark.h"
#include "symbols/nmcache.h"
#include "symbols/symtab.h"

#include <elf.h>
#include <stdlib.h>
#include <string.h>

enum { FAR = 65536, PAGE = 4096, CORE = 2 };

struct ksym {
	uint64_t addr;
	const char *name, *owner; /* owner: "[MODULE]"; "" for the core kernel */
	size_t len;               /* length of the name with its owner */
	char type;
};

struct module {
	const char *name;
	size_t len;
	uint64_t start, end;
};

struct kall {
	struct ksym *sym;
	size_t n, room;
	struct module *module;
	size_t modules, modules_room;
	uint64_t core[CORE][2]; /* start and end of the core kernel's text and of its init text */
	size_t cores;
};

/* 1 for the marks that assemblers leave in modules.  The list does not tell the machine: try all
 * machines that have marks. */
static int is_codemark(const char *name, size_t len)
{
	return codemark_is(EM_ARM, name, len) || codemark_is(EM_AARCH64, name, len)
		|| codemark_is(EM_RISCV, name, len);
}

/* Take one line: 16 hexadecimal digits, a type, a name; in modules also a tab and the module. */
static int take(struct kall *k, char *line, char *nl)
{
	char *end, *tab;
	uint64_t addr = strtoull(line, &end, 16);

	if (end == line || end > nl - 4 || end[0] != ' ' || end[2] != ' '
		|| strchr("aAUnN?", end[1]))
		return 0;
	tab = memchr(end + 3, '\t', (size_t)(nl - end - 3));
	if (is_codemark(end + 3, (size_t)((tab ? tab : nl) - end - 3)))
		return 0;
	if (k->n == k->room) {
		void *p = realloc(k->sym, (2 * k->room + 65536) * sizeof *k->sym);
		if (!p)
			return -1;
		k->sym = p;
		k->room = 2 * k->room + 65536;
	}
	if (tab)
		*tab = ' ';
	k->sym[k->n++] =
		(struct ksym){addr, end + 3, tab ? tab + 1 : "", (size_t)(nl - end - 3), end[1]};
	return 0;
}

/* The address of the core symbol NAME, or 0 when there is none. */
static uint64_t find(const struct kall *k, const char *name)
{
	size_t len = strlen(name);

	for (size_t i = 0; i < k->n; i++)
		if (k->sym[i].len == len && memcmp(k->sym[i].name, name, len) == 0)
			return k->sym[i].addr;
	return 0;
}

static void find_core(struct kall *k)
{
	uint64_t text = find(k, "_text"), stext = find(k, "_stext"), end = find(k, "_etext");

	if (!text || (stext && stext < text))
		text = stext;
	if (!text || end <= text)
		return;
	k->core[k->cores][0] = text;
	k->core[k->cores++][1] = end;
	text = find(k, "_sinittext");
	end = find(k, "_einittext");
	if (!text || end <= text)
		return;
	k->core[k->cores][0] = text;
	k->core[k->cores++][1] = end;
}

/* Read LINE, a line of /proc/modules, into *M; M->start is 0 when the address is hidden:
 *   nf_tables 303104 2 nft_ct,nft_nat, Live 0xffffffffc0201000 (E)
 * Returns the next line, or NULL at the end. */
static const char *next_module(const char *line, struct module *m)
{
	const char *nl = strchr(line, '\n'), *w;
	uint64_t size;
	char *end;

	memset(m, 0, sizeof *m);
	if (!nl)
		return NULL;
	m->name = line;
	m->len = strcspn(line, " \n");
	size = strtoull(line + m->len, &end, 10);
	/* skip the references, the users and the state; the address follows */
	for (int i = 0; i < 3 && end < nl; i++) {
		end += strspn(end, " ");
		end += strcspn(end, " \n");
	}
	w = end;
	if (w < nl)
		m->start = strtoull(w, NULL, 16);
	m->end = m->start <= UINT64_MAX - size ? m->start + size : UINT64_MAX;
	return nl + 1;
}

/* Take the modules in the text MODULES, which may be NULL.  Returns 0, or -1 when there is no
 * memory. */
static int take_modules(struct kall *k, const char *modules)
{
	struct module m;

	while (modules && (modules = next_module(modules, &m))) {
		if (k->modules == k->modules_room) {
			void *p =
				realloc(k->module, (2 * k->modules_room + 256) * sizeof *k->module);
			if (!p)
				return -1;
			k->module = p;
			k->modules_room = 2 * k->modules_room + 256;
		}
		k->module[k->modules++] = m;
	}
	return 0;
}

uint64_t kallsyms_modules(const char *modules)
{
	uint64_t h = UINT64_C(0xcbf29ce484222325);
	struct module m;

	while (modules && (modules = next_module(modules, &m))) {
		for (size_t i = 0; i < m.len; i++)
			h = (h ^ (unsigned char)m.name[i]) * UINT64_C(0x100000001b3);
		h = (h ^ m.start) * UINT64_C(0x9e3779b97f4a7c15);
		h = (h ^ m.end ^ h >> 29) * UINT64_C(0x9e3779b97f4a7c15);
	}
	return h;
}

static const struct module *module_of(const struct kall *k, const char *owner)
{
	for (size_t i = 0; i < k->modules; i++)
		if (strncmp(owner + 1, k->module[i].name, k->module[i].len) == 0
			&& owner[1 + k->module[i].len] == ']')
			return &k->module[i];
	return NULL;
}

static int same_owner(const struct ksym *a, const struct ksym *b)
{
	size_t n = strcspn(a->owner, "\n");

	return n == strcspn(b->owner, "\n") && memcmp(a->owner, b->owner, n) == 0;
}

/* The end of S, or 0 when S lies outside its owner's text.  NEXT is the symbol behind S, or
 * NULL. */
static uint64_t end_of(const struct kall *k, const struct ksym *s, const struct ksym *next)
{
	const struct module *m = *s->owner ? module_of(k, s->owner) : NULL;
	uint64_t limit = 0;

	if (!*s->owner && k->cores) {
		for (size_t i = 0; i < k->cores; i++)
			if (s->addr >= k->core[i][0] && s->addr < k->core[i][1])
				limit = k->core[i][1];
	} else if (m && m->start) {
		limit = s->addr >= m->start && s->addr < m->end ? m->end : 0;
	} else if (next && same_owner(s, next) && next->addr - s->addr <= FAR) {
		return next->addr;
	} else {
		limit = (s->addr | (PAGE - 1)) + 1;
	}
	return limit && next && next->addr < limit ? next->addr : limit;
}

static int by_address(const void *a, const void *b)
{
	const struct ksym *x = a, *y = b;

	return x->addr < y->addr ? -1 : x->addr > y->addr;
}

static int is_mark(const struct ksym *s)
{
	static const char *const mark[] = {NMCACHE_MARKS};

	for (size_t i = 0; i < sizeof mark / sizeof *mark; i++)
		if (s->len == strlen(mark[i]) && memcmp(s->name, mark[i], s->len) == 0)
			return 1;
	return 0;
}

static int fill(struct symtab *t, const struct kall *k)
{
	const struct ksym *next = NULL;

	for (size_t i = k->n; i-- > 0;) {
		const struct ksym *s = &k->sym[i];
		if (i + 1 < k->n && s[1].addr != s->addr)
			next = s + 1;
		uint64_t end = strchr("tTwW", s->type) ? end_of(k, s, next) : 0;
		if (!end && is_mark(s))
			end = s->addr;
		if (end && s->addr
			&& symtab_add(t,
				   (struct sym){s->addr, end, s->name, s->len,
					   strchr("TW", s->type) != NULL, 1})
				!= 0)
			return -1;
	}
	return 0;
}

int kallsyms_text(char *said, size_t len, const char *modules, char **text, size_t *size)
{
	static struct kall k;
	struct symtab t = {0};
	char *end = said + len, *line = said, *nl;
	int rc = 0;

	memset(&k, 0, sizeof k);
	for (; !rc && (nl = memchr(line, '\n', (size_t)(end - line))); line = nl + 1)
		rc = take(&k, line, nl) != 0 ? -3 : 0;
	if (!rc && take_modules(&k, modules) != 0)
		rc = -3;
	if (!rc && !k.n)
		rc = -1;
	if (!rc) {
		find_core(&k);
		qsort(k.sym, k.n, sizeof *k.sym, by_address);
		if (!k.sym[k.n - 1].addr)
			rc = -2;
		else if (fill(&t, &k) != 0 || symtab_text(&t, 0, text, size) != 0)
			rc = -3;
	}
	symtab_free(&t);
	free(k.sym);
	free(k.module);
	return rc;
}
