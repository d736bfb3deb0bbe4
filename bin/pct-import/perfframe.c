/* perfframe.c - parses perf's frames.
 *
 * Names of functions and of objects may have blanks and parentheses:
 *	55d2c1139 spin(int, (x) y)+0x12 (/usr/bin/with blank (deleted)) */
#define _GNU_SOURCE
#include "format/pctfile.h"
#include "inside/escape.h"
#include "perfframe.h"

#include <stdlib.h>
#include <string.h>

#define HEX "0123456789abcdef"

char *perf_text(const char *s, size_t n)
{
	char *c = strndup(s, n);

	if (!c)
		abort();
	unescape(c);
	return c;
}

/* Where the parenthesis at P closes, or NULL when it does not. */
static const char *closing(const char *p)
{
	int depth = 0;

	for (; *p; p++) {
		depth += (*p == '(') - (*p == ')');
		if (!depth)
			return p;
	}
	return NULL;
}

/* The parenthesis that opens the object ending at END - 1, in the text from NAME on, or NULL when
 * there is none.  It is the first one before a path or a name in brackets, or the one that END - 1
 * closes. */
static const char *object(const char *name, const char *end)
{
	const char *q;
	int depth = 0;

	if (end == name || end[-1] != ')')
		return NULL;
	for (q = name; q < end; q++)
		if (*q == '(' && (q == name || q[-1] == ' ') && (q[1] == '/' || q[1] == '['))
			return q;
	for (q = end; q-- > name;) {
		depth += (*q == ')') - (*q == '(');
		if (!depth)
			return q == name || q[-1] == ' ' ? q : NULL;
	}
	return NULL;
}

/* The length of S, of LEN bytes, without `+0xOFFSET' at its end. */
static size_t without_offset(const char *s, size_t len)
{
	const char *plus = len ? memrchr(s, '+', len) : NULL;

	return plus && plus > s && strncmp(plus, "+0x", 3) == 0
			&& plus + 3 + strspn(plus + 3, HEX) == s + len
		? (size_t)(plus - s)
		: len;
}

static int is(const char *s, size_t len, const char *word)
{
	return len == strlen(word) && memcmp(s, word, len) == 0;
}

static void set_object(struct import_frame *f, const char *s, size_t len)
{
	static const char kernel[] = "[kernel.kallsyms]"; /* `_text' and the like may follow */

	len = without_offset(s, len);
	if (strncmp(s, kernel, sizeof kernel - 1) == 0)
		f->object = perf_text(PCT_KERNEL, sizeof PCT_KERNEL - 1);
	else if (len)
		f->object = perf_text(s, len);
}

/* Parse ADDR and what follows it up to END. */
static void parse(const char *p, const char *end, struct import_frame *f)
{
	static const char inlined[] = "(inlined)";
	const size_t mark = sizeof inlined - 1;
	char *past;
	const char *name, *open;
	size_t len;

	*f = (struct import_frame){.addr = strtoull(p, &past, 16)};
	name = past + strspn(past, " ");
	while (end > name && end[-1] == ' ')
		end--;
	/* an inlined function comes without an object: the next frame has it */
	if ((size_t)(end - name) >= mark && strncmp(end - mark, inlined, mark) == 0)
		end -= mark;
	while (end > name && end[-1] == ' ')
		end--;
	if ((open = object(name, end))) {
		set_object(f, open + 1, (size_t)(end - 1 - (open + 1)));
		end = open;
	}
	while (end > name && end[-1] == ' ')
		end--;
	len = end > name ? without_offset(name, (size_t)(end - name)) : 0;
	if (len && !is(name, len, "[unknown]"))
		f->func = perf_text(name, len);
}

/* The length of the address at P, or 0 when there is none. */
static size_t address(const char *p)
{
	size_t n = strspn(p, HEX);

	return n && n <= 16 && (!p[n] || p[n] == ' ') ? n : 0;
}

int perf_is_frame(const char *p)
{
	return address(p) != 0;
}

int perf_frame(const char *p, struct import_frame *f)
{
	if (!perf_is_frame(p))
		return -1;
	parse(p, p + strlen(p), f);
	return 0;
}

/* The first address from P to END with a symbol behind it, `    55d2c1139 spin'; a number without a
 * symbol is a field.  Two blanks stand before the address; LOOSE: one will do at P. */
static const char *with_symbol(const char *p, const char *end, int loose)
{
	size_t blanks, n;

	for (; p < end; p += strcspn(p, " ")) {
		blanks = strspn(p, " ");
		p += blanks;
		n = address(p);
		if (n && (blanks > 1 || loose)
			&& (p + n >= end || (p[n + 1] != ' ' && p[n + 1] != '|')))
			return p;
		loose = 0;
	}
	return NULL;
}

/* The parenthesis that opens the last object in P, or NULL.  *BEFORE becomes the end of the object
 * before it, or P. */
static const char *last_object(const char *p, const char **before)
{
	const char *last = NULL, *end;

	*before = p;
	for (const char *q = p; (q = strstr(q, " (")); q = end) {
		end = closing(++q);
		if (!end)
			break;
		if ((end[1] && end[1] != ' ') || end == q + 1)
			continue;
		if (last)
			*before = closing(last) + 1;
		last = q;
	}
	return last;
}

const char *perf_one_frame(const char *p)
{
	const char *before, *open = last_object(p, &before);

	return open ? with_symbol(before, open - 1, strchr("/[.", open[1]) != NULL)
		    : with_symbol(p, p + strlen(p), 0);
}

void perf_frame_one(const char *p, struct import_frame *f)
{
	static const char *const fields[] = {"  ", " ABI:", " insn:", " ilen:"};
	const char *before, *open = last_object(p, &before), *end = p + strlen(p), *q;

	if (open)
		end = closing(open) + 1;
	for (size_t i = 0; !open && i < sizeof fields / sizeof *fields; i++)
		if ((q = strstr(p, fields[i])) && q < end)
			end = q;
	parse(p, end, f);
}
