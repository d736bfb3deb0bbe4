/* srcanswer.c - makes the line for an address. */
#include "base/msg.h"
#include "dwarf/demangle.h"
#include "dwarf/demanglecache.h"
#include "dwarf/grow.h"
#include "dwarf/srcanswer.h"
#include "dwarf/srcsyms.h"
#include "inside/escape.h"
#include "symbols/unnamed.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct answerer {
	struct answer_opt opt;
	char *object;
	struct srcindex *index; /* NULL: use symbols only */
	struct nmcache symbols;
	int opened; /* the symbols: 0 not opened yet, 1 open, -1 cannot be opened */
	struct unnamed unnamed;
	struct demanglecache names;
	char *line;
	size_t len, room;
};

struct answerer *answerer_open(
	const char *object, const struct answer_opt *opt, char *why, size_t size)
{
	struct src_opt src = {opt->find, opt->functions};
	struct answerer *a = calloc(1, sizeof *a);

	*why = 0;
	if (!a || !(a->object = strdup(object))) {
		snprintf(why, size, "%s", strerror(errno));
		free(a);
		return NULL;
	}
	a->opt = *opt;
	if (!opt->no_debug && !(a->index = srcindex_open(object, &src, why, size))) {
		answerer_close(a);
		return NULL;
	}
	return a;
}

/* These functions make the line of an answer. */

#define EACH(byte) (UINT64_C(0x0101010101010101) * (byte))

/* A lower bound, a multiple of 8, of how many bytes at the beginning of TEXT are printable
 * ASCII. */
static size_t plain(const char *text, size_t n)
{
	size_t i;
	uint64_t w, high, low, del;

	for (i = 0; i + 8 <= n; i += 8) {
		memcpy(&w, text + i, 8);
		high = w;
		low = (w - EACH(0x20)) & ~w;
		w ^= EACH(0x7f);
		del = (w - EACH(1)) & ~w;
		if ((high | low | del) & EACH(0x80))
			break;
	}
	return i;
}

/* Add TEXT to the line.  What is not printable is escaped, so that an answer is one line and
 * harmless on a terminal.  Backslashes stay: symbols are escaped already. */
static void add(struct answerer *a, const char *text, size_t n)
{
	char *p = grow(a->line, &a->room, a->len + 4 * n + 1, 1), *to;
	size_t i = plain(text, n), piece;

	if (!p)
		return;
	a->line = p;
	to = (char *)memcpy(p + a->len, text, i) + i;
	for (; i < n; i += piece) {
		const char *slash = memchr(text + i, '\\', n - i);
		piece = slash ? (size_t)(slash - text) - i : n - i;
		if (piece)
			to += escape(to, 4 * piece + 1, text + i, piece);
		else
			*to++ = text[i], piece = 1;
	}
	*to = 0;
	a->len = (size_t)(to - p);
}

static void add_text(struct answerer *a, const char *text)
{
	add(a, text, strlen(text));
}

/* Add a text from DWARF, in which nothing is escaped: backslashes are escaped, too. */
static void add_raw(struct answerer *a, const char *text)
{
	size_t n = strlen(text);
	char *p = memchr(text, '\\', n) ? grow(a->line, &a->room, a->len + 4 * n + 1, 1) : NULL;

	if (!p) {
		add(a, text, n);
		return;
	}
	a->line = p;
	a->len += escape(p + a->len, 4 * n + 1, text, n);
}

#define HIDDEN_AT "\\100"

/* Escape the separator ` <- ' and, in a NAME, `@' in the line from byte FROM on. */
static void hide(struct answerer *a, size_t from, int name)
{
	char *p, octal[5];

	if (a->len == from
		|| (!(name && memchr(a->line + from, '@', a->len - from))
			&& !strstr(a->line + from, " <- ")))
		return;
	for (size_t i = from; i < a->len; i++) {
		if (!(name && a->line[i] == '@') && strncmp(a->line + i, " <- ", 4) != 0)
			continue;
		if (!(p = grow(a->line, &a->room, a->len + 4, 1)))
			return;
		a->line = p;
		snprintf(octal, sizeof octal, "\\%03o", (unsigned char)p[i]);
		memmove(p + i + 4, p + i + 1, a->len - i);
		memcpy(p + i, octal, 4);
		a->len += 3;
	}
}

static void add_place(struct answerer *a, const struct src_frame *f)
{
	const char *file = f->file ? f->file : "??", *slash = strrchr(file, '/');
	size_t from = a->len;
	char line[16] = "?";

	add_raw(a, !*file ? "??" : a->opt.base && slash ? slash + 1 : file);
	hide(a, from, 0);
	if (f->line)
		snprintf(line, sizeof line, "%lu", (unsigned long)f->line);
	add_text(a, ":");
	add_text(a, line);
}

/* The symbol at ADDR, from malloc; NULL none. */
static char *symbol_at(struct answerer *a, uint64_t addr)
{
	const char *name;
	char why[300];
	size_t len;

	if (!a->opened) {
		a->opened = srcsyms_open(&a->symbols, a->object,
				    a->index ? srcindex_debug(a->index) : NULL, why, sizeof why)
				== 0
			? 1
			: -1;
		if (a->opened < 0)
			msg_warn("%s", why);
	}
	if (a->opened < 0 || !(name = nmcache_find(&a->symbols, addr, &len)))
		return NULL;
	return strndup(name, len);
}

/* Add NAME.  ESCAPED is 1 for a symbol, which is escaped already. */
static void add_name(struct answerer *a, const char *name, unsigned lang, int escaped)
{
	size_t from = a->len;

	if (a->opt.demangle)
		name = demanglecache_get(&a->names, name, lang);
	if (escaped)
		add_text(a, name);
	else
		add_raw(a, *name ? name : "??");
	hide(a, from, 1);
}

/* Add what is known of ADDR, which no symbol holds.  AROUND has the symbols before and after ADDR,
 * the first one in LOWER bytes; NULL when there are none. */
static void add_unnamed(struct answerer *a, uint64_t addr, char *around, size_t lower)
{
	struct unnamed_code c;
	char text[64];

	if (around)
		around[lower] = 0;
	if (unnamed_find(&a->unnamed, a->object, addr, &c) == 0) {
		if (c.name) {
			add_name(a, c.name, 0, 0);
			add_text(a, c.linkage ? HIDDEN_AT "plt" : "");
			return;
		}
		snprintf(text, sizeof text, "(0x%" PRIx64 "..0x%" PRIx64 ")", c.start, c.end);
		add_text(a, text);
		add_text(a, around ? " near " : "");
		add_name(a, around ? around : "", 0, 1);
	} else if (around) {
		add_text(a, "(");
		add_name(a, around, 0, 1);
		add_text(a, "..");
		add_name(a, around + lower + 1, 0, 1);
		add_text(a, ")");
	}
}

/* 1 for C and similar languages: the source and the linker give a function the same name. */
static int linked_as_written(unsigned lang)
{
	switch (lang) {
	case LANG_C89:
	case LANG_C:
	case LANG_C99:
	case LANG_C11:
	case LANG_C17:
	case LANG_C23:
	case LANG_ASSEMBLER: return 1;
	default: return 0;
	}
}

/* 1 when SYMBOL is a better name than NAME for a function to which DWARF gives no linker's name.  A
 * symbol of the object itself tells which clone or part it is (NAME.isra.0, NAME.cold).  A symbol
 * of a separate debug file helps only in languages that mangle, where NAME alone may be
 * `operator()', and not when it is NAME.cold. */
static int better(const char *symbol, const char *name, unsigned lang, int separate)
{
	size_t n = strlen(name);
	int derived = strncmp(symbol, name, n) == 0 && symbol[n] == '.';

	if (linked_as_written(lang))
		return derived && !separate;
	return !(derived && separate && strstr(symbol + n, ".cold"));
}

/* Add the function of frame F.  OWN is 1 when it was not inlined: then a symbol may be its name. */
static void add_function(struct answerer *a, const struct src_frame *f, int own, uint64_t addr)
{
	int separate = a->index && srcindex_debug(a->index);
	int named = own && a->opt.symbols;
	int wanted = named
		|| (own && !f->unread
			&& !(f->func && (f->linkage || (linked_as_written(f->lang) && separate))));
	char *symbol = wanted ? symbol_at(a, addr) : NULL;

	if (symbol && !nmcache_between(symbol, strlen(symbol))
		&& (named || !f->func || better(symbol, f->func, f->lang, separate)))
		add_name(a, symbol, f->lang, 1);
	else
		add_name(a, f->func ? f->func : "??", f->lang, 0);
	free(symbol);
}

static void add_frames(struct answerer *a, const struct src_frame *f, size_t n, uint64_t addr)
{
	for (size_t i = 0; i < n && (i == 0 || a->opt.inlined); i++) {
		if (i)
			add_text(a, " <- ");
		if (a->opt.functions) {
			add_function(a, &f[i], i + 1 == n, addr);
			add_text(a, "@");
		}
		add_place(a, &f[i]);
	}
}

const char *answerer_find(struct answerer *a, uint64_t addr)
{
	static struct src_frame frame[SRC_FRAMES_MAX];
	size_t n = a->index ? srcindex_find(a->index, addr, frame) : 0;
	char *symbol;
	size_t lower;

	a->len = 0;
	if (n && (frame[0].file || (a->opt.inlined && n > 1))) {
		add_frames(a, frame, n, addr);
		return a->len ? a->line : "??";
	}
	symbol = symbol_at(a, addr);
	lower = symbol ? nmcache_between(symbol, strlen(symbol)) : 0;
	if (symbol && !lower)
		add_name(a, symbol, 0, 1);
	else if (n && frame[0].func && a->opt.functions)
		add_frames(a, frame, n, addr);
	else
		add_unnamed(a, addr, symbol, lower);
	free(symbol);
	return a->len ? a->line : "??";
}

int answerer_partial(const struct answerer *a)
{
	return a->opened < 0 || (a->index && srcindex_partial(a->index));
}

void answerer_save(struct answerer *a)
{
	if (a->index)
		srcindex_save(a->index);
}

void answerer_close(struct answerer *a)
{
	if (a->index)
		srcindex_close(a->index);
	if (a->opened > 0)
		nmcache_close(&a->symbols);
	unnamed_close(&a->unnamed);
	demanglecache_free(&a->names);
	free(a->object);
	free(a->line);
	free(a);
}
