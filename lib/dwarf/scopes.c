/* scopes.c - walks the DIEs of a unit for functions and inlined calls.  It reads all DIEs in the
 * order in which they lie.  It skips those that cannot have code, most of them by a single
 * addition.  The ends of the lists of children show how DIEs are nested. */
#include "dwarf/dwconst.h"
#include "dwarf/grow.h"
#include "dwarf/names.h"
#include "dwarf/paint.h"
#include "dwarf/scopes.h"

#include <stdlib.h>
#include <string.h>

enum {
	DEPTH_MAX = 1 << 24, /* DIEs nested in each other: 64 MiB */
	SCOPES_MAX = 1 << 24,
};

struct known {        /* a name that was looked up */
	uint64_t key; /* its DIE's number (names_target) + 1; 0 free */
	uint32_t text, linkage;
};

struct walk {
	struct unit *u;
	const struct linehead *files;
	const struct abbrevs *abbrevs;
	struct cursor c;
	uint32_t *stack; /* the scope of each DIE around the current one */
	size_t depth, stack_room;
	struct scope *scope;
	size_t scopes, scope_room;
	struct paint paint;
	struct texts texts;
	struct known *known;
	size_t known_n, known_mask;
	uint32_t *file_text; /* text of each file, by number; BLOB_NONE - 1: not looked up yet */
	uint32_t now;        /* the scope whose ranges are added */
	int (*sink)(void *, uint64_t, uint64_t); /* NULL: make a blob */
	void *arg;
	int failed;
};

struct found { /* attributes of a DIE with code */
	struct pcs pcs;
	struct value origin, name, linkage;
	uint64_t call_file, call_line;
};

static void read_die(struct walk *w, const struct abbrev *ab, struct found *f)
{
	struct value v;

	memset(f, 0, sizeof *f);
	f->call_file = UINT64_MAX;
	for (uint32_t i = 0; i < ab->count && !w->c.bad; i++) {
		const struct attr_spec *s = &w->abbrevs->spec[ab->first + i];
		if (s->run) {
			cursor_skip(&w->c, s->fixed);
			i += s->run - 1u;
			continue;
		}
		switch (s->name) {
		case DW_AT_low_pc: form_read(&w->c, s->form, s->implicit, w->u, &f->pcs.low); break;
		case DW_AT_high_pc:
			form_read(&w->c, s->form, s->implicit, w->u, &f->pcs.high);
			break;
		case DW_AT_ranges:
			form_read(&w->c, s->form, s->implicit, w->u, &f->pcs.ranges);
			break;
		case DW_AT_abstract_origin:
		case DW_AT_specification:
			form_read(&w->c, s->form, s->implicit, w->u, &f->origin);
			break;
		case DW_AT_name: form_read(&w->c, s->form, s->implicit, w->u, &f->name); break;
		case DW_AT_linkage_name:
		case DW_AT_MIPS_linkage_name:
			form_read(&w->c, s->form, s->implicit, w->u, &f->linkage);
			break;
		case DW_AT_call_file:
			form_read(&w->c, s->form, s->implicit, w->u, &v);
			f->call_file = v.u;
			break;
		case DW_AT_call_line:
			form_read(&w->c, s->form, s->implicit, w->u, &v);
			f->call_line = v.u;
			break;
		default: form_skip(&w->c, s->form, w->u);
		}
	}
}

/* These functions find the names of functions. */

static struct known *slot(struct known *table, size_t mask, uint64_t key)
{
	size_t i = (size_t)((key * UINT64_C(0x9e3779b97f4a7c15)) >> 20) & mask;

	while (table[i].key && table[i].key != key + 1)
		i = (i + 1) & mask;
	return &table[i];
}

/* The place of KEY in the table, which grows before it is half full; NULL when there is no
 * memory. */
static struct known *known_at(struct walk *w, uint64_t key)
{
	if (2 * w->known_n >= w->known_mask) {
		size_t n = w->known_mask ? 2 * (w->known_mask + 1) : 1024;
		struct known *p = calloc(n, sizeof *p);
		if (!p)
			return NULL;
		for (size_t i = 0; w->known && i <= w->known_mask; i++)
			if (w->known[i].key)
				*slot(p, n - 1, w->known[i].key - 1) = w->known[i];
		free(w->known);
		w->known = p;
		w->known_mask = n - 1;
	}
	return slot(w->known, w->known_mask, key);
}

static void set_name(struct walk *w, struct scope *s, const struct found *f)
{
	const char *own = form_text(w->u, &f->linkage);
	struct func_name name;
	struct known *k;
	uint64_t key;

	s->linkage = own != NULL;
	if (!own && names_target(w->u, &f->origin, &key) == 0 && (k = known_at(w, key))) {
		if (!k->key) {
			name = names_follow(w->u, &f->origin);
			k->key = key + 1;
			k->linkage = (uint32_t)name.linkage;
			k->text = name.text ? texts_add(&w->texts, name.text) : BLOB_NONE;
			w->known_n++;
		}
		s->name = k->text;
		s->linkage = k->linkage;
		if (s->name != BLOB_NONE)
			return;
	}
	if (!own)
		own = form_text(w->u, &f->name);
	s->name = own ? texts_add(&w->texts, own) : BLOB_NONE;
}

static uint32_t call_file(struct walk *w, uint64_t n)
{
	uint64_t at;
	char *path;

	if (!w->files || n < (uint64_t)w->files->first
		|| (at = n - (uint64_t)w->files->first) >= w->files->files || !w->file_text)
		return BLOB_NONE;
	if (w->file_text[at] == BLOB_NONE - 1) {
		path = linehead_path(w->files, n);
		w->file_text[at] = path ? texts_add(&w->texts, path) : BLOB_NONE;
		free(path);
	}
	return w->file_text[at];
}

/* These functions walk over the DIEs of a unit. */

static int add_range(void *arg, uint64_t lo, uint64_t hi)
{
	struct walk *w = arg;

	if (!elffile_is_code((w->u->skeleton ? w->u->skeleton : w->u)->file->elf, lo))
		return 0;
	if (w->sink)
		return w->sink(w->arg, lo, hi);
	if (paint_add(&w->paint, lo, hi, w->now) != 0)
		w->failed = 1;
	return w->failed;
}

/* Add the function or inlined call of the present DIE, inside scope PARENT.  Returns its scope, or
 * PARENT when it has no code. */
static uint32_t add_scope(struct walk *w, const struct abbrev *ab, uint32_t parent)
{
	struct found f;
	struct scope *p;
	size_t had = w->paint.n;

	read_die(w, ab, &f);
	if (w->c.bad)
		return parent;
	w->now = (uint32_t)w->scopes;
	unit_ranges(w->u, &f.pcs, add_range, w);
	if (w->paint.n == had || w->failed)
		return parent;
	if (w->scopes == SCOPES_MAX
		|| !(p = grow(w->scope, &w->scope_room, w->scopes + 1, sizeof *p))) {
		w->failed = 1;
		return parent;
	}
	w->scope = p;
	p += w->scopes;
	*p = (struct scope){BLOB_NONE, BLOB_NONE, BLOB_NONE, 0, 0};
	set_name(w, p, &f);
	if (ab->tag == DW_TAG_inlined_subroutine) {
		p->parent = parent;
		p->file = call_file(w, f.call_file);
		p->line = f.call_line > UINT32_MAX ? 0 : (uint32_t)f.call_line;
	}
	return (uint32_t)w->scopes++;
}

static void skip_attributes(struct walk *w, const struct abbrev *ab)
{
	if (ab->fixed != ABBREV_VARIES) {
		cursor_skip(&w->c, ab->fixed);
		return;
	}
	for (uint32_t i = 0; i < ab->count && !w->c.bad; i++) {
		const struct attr_spec *s = &w->abbrevs->spec[ab->first + i];
		if (s->run) {
			cursor_skip(&w->c, s->fixed);
			i += s->run - 1u;
		} else {
			form_skip(&w->c, s->form, w->u);
		}
	}
}

static int push(struct walk *w, uint32_t scope)
{
	uint32_t *p = w->depth == DEPTH_MAX
		? NULL
		: grow(w->stack, &w->stack_room, w->depth + 1, sizeof *p);

	if (!p)
		return -1;
	w->stack = p;
	p[w->depth++] = scope;
	return 0;
}

static void go(struct walk *w)
{
	uint32_t scope = BLOB_NONE;

	while (cursor_more(&w->c) && !w->failed) {
		uint64_t code = cursor_uleb(&w->c);
		const struct abbrev *ab;
		uint32_t mine = scope;
		if (!code) { /* the end of a list of children */
			if (!w->depth)
				return;
			scope = w->stack[--w->depth];
			continue;
		}
		if (!(ab = abbrev_find(w->abbrevs, code)))
			return;
		if (ab->code_holder)
			mine = add_scope(w, ab, scope);
		else
			skip_attributes(w, ab);
		if (ab->children) {
			if (push(w, scope) != 0) {
				w->failed = 1;
				return;
			}
			scope = mine;
		} else if (!w->depth) {
			return;
		}
	}
}

/* Walk over the DIEs of U, which may be a split half. */
static int walk(struct walk *w, struct unit *u)
{
	struct abbrevs *abbrevs;
	struct bytes info = dwfile_section(u->file, SEC_INFO);

	w->u = u;
	if (unit_read(u) != 0)
		return -1;
	if (!(abbrevs = dwfile_abbrevs(u))) {
		w->failed = 1;
		return -1;
	}
	w->abbrevs = abbrevs;
	abbrevs->pins++;
	w->c = cursor_at((struct bytes){info.data, u->end}, u->die, u->file->big);
	go(w);
	abbrevs->pins--;
	elffile_let_go(u->file->elf, SEC_INFO, u->off, u->end);
	return 0;
}

static void free_walk(struct walk *w)
{
	free(w->stack);
	free(w->scope);
	free(w->known);
	free(w->texts.text);
	free(w->file_text);
	paint_free(&w->paint);
}

void scopes_ranges(struct unit *u, int (*sink)(void *, uint64_t, uint64_t), void *arg)
{
	struct walk w = {.sink = sink, .arg = arg};

	walk(&w, u);
	free_walk(&w);
}

/* These functions make the blob of scopes. */

/* Turn intervals and the gaps between them into points.  Returns how many.  Without ADDR it only
 * counts them. */
static size_t points(const struct paint *p, uint64_t *addr, uint32_t *what)
{
	size_t n = 0;

	for (size_t i = 0; i < p->n; i++) {
		if (addr) {
			addr[n] = p->range[i].lo;
			what[n] = p->range[i].what;
		}
		n++;
		if (i + 1 < p->n && p->range[i + 1].lo == p->range[i].hi)
			continue;
		if (addr) {
			addr[n] = p->range[i].hi;
			what[n] = BLOB_NONE;
		}
		n++;
	}
	return n;
}

static struct blob *pack(struct walk *w)
{
	struct blob head = {BLOB_SCOPES, 0, (uint32_t)w->scopes, (uint32_t)w->texts.n, w->u->lang,
			    0},
		    *b;
	size_t n;

	if (w->failed || w->texts.failed || paint_flatten(&w->paint) != 0
		|| (n = points(&w->paint, NULL, NULL)) >= BLOB_NONE)
		return NULL;
	head.points = (uint32_t)n;
	if (!(b = malloc(blob_size(&head))))
		return NULL;
	*b = head;
	points(&w->paint, (uint64_t *)blob_addr(b), (uint32_t *)blob_what(b));
	blob_put(blob_scope(b), w->scope, w->scopes * sizeof *w->scope);
	blob_put(blob_texts(b), w->texts.text, w->texts.n);
	return b;
}

struct blob *scopes_read(struct unit *u, const struct linehead *files)
{
	struct walk w = {.files = files};
	struct blob *b;

	if (files && (w.file_text = malloc((files->files + 1) * sizeof *w.file_text)))
		for (size_t i = 0; i < files->files; i++)
			w.file_text[i] = BLOB_NONE - 1;
	walk(&w, u);
	b = pack(&w);
	free_walk(&w);
	return b;
}
