/* linetable.c - runs line programs.  DWARF 5, 6.2.5; DWARF 2 to 4: the same chapter. */
#include "dwarf/dwconst.h"
#include "dwarf/grow.h"
#include "dwarf/linetable.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS_MAX = 1 << 24 }; /* rows of one unit */

struct row {
	uint64_t addr;
	uint32_t file, line;
};

struct sequence {
	uint64_t lo, hi;
	size_t first, n; /* its rows */
};

struct program {
	struct linehead *h;
	struct row *row;
	size_t rows, row_room, first;
	struct sequence *seq;
	size_t seqs, seq_room;
	int sorted, failed; /* sorted 1: rows are in order; failed 1: no memory or too many rows */
	uint64_t addr, line, file;
	unsigned op_index;
};

static void reset(struct program *p)
{
	p->addr = 0;
	p->op_index = 0;
	p->file = 1;
	p->line = 1;
	p->first = p->rows;
	p->sorted = 1;
}

static void add_row(struct program *p)
{
	struct row r = {p->addr, p->file > UINT32_MAX ? 0 : (uint32_t)p->file,
		p->line > UINT32_MAX ? 0 : (uint32_t)p->line};
	struct row *room;

	if (p->rows > p->first) {
		struct row *last = &p->row[p->rows - 1];
		if (last->addr == r.addr) { /* the last row of an address counts */
			*last = r;
			return;
		}
		p->sorted &= last->addr < r.addr;
	}
	room = p->rows == ROWS_MAX ? NULL : grow(p->row, &p->row_room, p->rows + 1, sizeof *room);
	if (!room) {
		p->failed = 1;
		return;
	}
	p->row = room;
	p->row[p->rows++] = r;
}

static int by_addr(const void *a, const void *b)
{
	const struct row *x = a, *y = b;

	return x->addr < y->addr ? -1 : x->addr > y->addr;
}

static void end_sequence(struct program *p)
{
	struct sequence *s = grow(p->seq, &p->seq_room, p->seqs + 1, sizeof *s);
	uint64_t lo;

	if (!s) {
		p->failed = 1;
		return;
	}
	p->seq = s;
	if (!p->sorted)
		qsort(p->row + p->first, p->rows - p->first, sizeof *p->row, by_addr);
	while (p->rows > p->first && p->row[p->rows - 1].addr >= p->addr)
		p->rows--;
	lo = p->rows > p->first ? p->row[p->first].addr : 0;
	/* linkers leave the rows of discarded code at 0 or near it */
	if (p->rows > p->first && elffile_is_code(p->h->unit->file->elf, lo))
		p->seq[p->seqs++] = (struct sequence){lo, p->addr, p->first, p->rows - p->first};
	else
		p->rows = p->first;
	reset(p);
}

static void advance(struct program *p, uint64_t ops)
{
	struct linehead *h = p->h;

	if (h->max_ops == 1) {
		p->addr += ops * h->min_inst;
		return;
	}
	p->addr += (p->op_index + ops) / h->max_ops * h->min_inst;
	p->op_index = (unsigned)((p->op_index + ops) % h->max_ops);
}

static void extended(struct program *p, struct cursor *c)
{
	uint64_t len = cursor_uleb(c);
	struct cursor in = *c;

	cursor_skip(c, len);
	if (c->bad || !len)
		return;
	in.end = c->p;
	switch (cursor_u8(&in)) {
	case DW_LNE_end_sequence: end_sequence(p); break;
	case DW_LNE_set_address:
		if (len - 1 >= 1 && len - 1 <= 8) {
			p->addr = cursor_uint(&in, (unsigned)(len - 1));
			p->op_index = 0;
		}
		break;
	case DW_LNE_define_file: {
		struct value v = {VALUE_TEXT, 0, cursor_text(&in)};
		if (p->h->version < 5 && linehead_add_file(p->h, &v, cursor_uleb(&in)) != 0)
			p->failed = 1;
		break;
	}
	}
}

static void standard(struct program *p, struct cursor *c, unsigned op)
{
	switch (op) {
	case DW_LNS_copy: add_row(p); break;
	case DW_LNS_advance_pc: advance(p, cursor_uleb(c)); break;
	case DW_LNS_advance_line: p->line += (uint64_t)cursor_sleb(c); break;
	case DW_LNS_set_file: p->file = cursor_uleb(c); break;
	case DW_LNS_const_add_pc: advance(p, (255u - p->h->opcode_base) / p->h->line_range); break;
	case DW_LNS_fixed_advance_pc:
		p->addr += cursor_uint(c, 2);
		p->op_index = 0;
		break;
	default: /* set_column, set_isa, and what later versions add */
		for (unsigned i = p->h->opcode_len[op - 1]; i && cursor_more(c); i--)
			cursor_skip_leb(c);
	}
}

static void run(struct program *p)
{
	struct linehead *h = p->h;
	struct cursor c = h->program;

	reset(p);
	while (cursor_more(&c) && !p->failed) {
		unsigned op = cursor_u8(&c);
		if (op >= h->opcode_base) {
			op -= h->opcode_base;
			advance(p, op / h->line_range);
			p->line += (uint64_t)(int64_t)(h->line_base + (int)(op % h->line_range));
			add_row(p);
		} else if (op == 0) {
			extended(p, &c);
		} else {
			standard(p, &c, op);
		}
	}
}

static int by_lo(const void *a, const void *b)
{
	const struct sequence *x = a, *y = b;

	return x->lo != y->lo ? (x->lo < y->lo ? -1 : 1) : (x->hi > y->hi) - (x->hi < y->hi);
}

static void free_program(struct program *p)
{
	free(p->row);
	free(p->seq);
}

size_t linetable_ranges(struct linehead *h, int (*sink)(void *, uint64_t, uint64_t), void *arg)
{
	struct program p = {.h = h};
	size_t n;

	run(&p);
	for (n = 0; n < p.seqs; n++)
		if (sink(arg, p.seq[n].lo, p.seq[n].hi) != 0)
			break;
	free_program(&p);
	return n;
}

/* These functions make the blob of lines. */

struct writer {
	uint64_t *addr;
	uint32_t *what, *line;
	uint32_t n;
};

static void write_point(struct writer *w, uint64_t addr, uint32_t what, uint32_t line)
{
	if (w->n && w->addr[w->n - 1] == addr) /* the gap that begins here is empty */
		w->n--;
	if (w->n && w->what[w->n - 1] == what && w->line[w->n - 1] == line)
		return;
	w->addr[w->n] = addr;
	w->what[w->n] = what;
	w->line[w->n++] = line;
}

/* The texts of the files.  A text is added when its file is first used. */
struct files {
	const struct linehead *h;
	uint32_t *text; /* text of each file, by number; BLOB_NONE - 1: not looked up yet */
	struct texts texts;
};

static uint32_t file_text(struct files *f, uint32_t n)
{
	size_t at = n - (uint32_t)f->h->first;
	char *path;

	if (at >= f->h->files)
		return texts_add(&f->texts, "??");
	if (f->text[at] == BLOB_NONE - 1) {
		path = linehead_path(f->h, n);
		f->text[at] = texts_add(&f->texts, path ? path : "??");
		free(path);
	}
	return f->text[at];
}

static void write_rows(const struct program *p, struct files *f, struct writer *w)
{
	uint64_t done = 0;

	for (size_t s = 0; s < p->seqs; s++) {
		const struct sequence *q = &p->seq[s];
		if (q->hi <= done)
			continue;
		for (size_t i = 0; i < q->n; i++) {
			const struct row *r = &p->row[q->first + i];
			uint64_t from = r->addr, to = i + 1 < q->n ? r[1].addr : q->hi;
			if (to > done)
				write_point(w, from < done ? done : from, file_text(f, r->file),
					r->line);
		}
		write_point(w, q->hi, BLOB_NONE, 0);
		done = q->hi;
	}
}

static struct blob *pack(const struct writer *w, const struct texts *t, unsigned lang)
{
	struct blob head = {BLOB_LINES, w->n, 0, (uint32_t)t->n, lang, 0},
		    *b = malloc(blob_size(&head));

	if (!b)
		return NULL;
	*b = head;
	blob_put(blob_addr(b), w->addr, w->n * sizeof *w->addr);
	blob_put(blob_what(b), w->what, w->n * sizeof *w->what);
	blob_put(blob_line(b), w->line, w->n * sizeof *w->line);
	blob_put(blob_texts(b), t->text, t->n);
	return b;
}

struct blob *linetable_blob(struct linehead *h)
{
	struct program p = {.h = h};
	struct files f = {.h = h};
	struct writer w = {NULL, NULL, NULL, 0};
	struct blob *b = NULL;
	size_t room;

	run(&p);
	if (p.seqs)
		qsort(p.seq, p.seqs, sizeof *p.seq, by_lo);
	room = p.rows + p.seqs + 1;
	w.addr = malloc(room * sizeof *w.addr);
	w.what = malloc(room * sizeof *w.what);
	w.line = malloc(room * sizeof *w.line);
	f.text = malloc((h->files + 1) * sizeof *f.text);
	if (w.addr && w.what && w.line && f.text) {
		for (size_t i = 0; i < h->files; i++)
			f.text[i] = BLOB_NONE - 1;
		write_rows(&p, &f, &w);
		b = p.failed || f.texts.failed ? NULL : pack(&w, &f.texts, h->unit->lang);
	}
	free(w.addr);
	free(w.what);
	free(w.line);
	free(f.text);
	free(f.texts.text);
	free_program(&p);
	return b;
}
