/* gdb.c - asks a gdb about instructions.
 *	to gdb:   x/i 0x1139
 *	from it:     0x1139 <square+16>:<TAB>pop    %rbp
 * An answer counts only when it begins with the address of the question, so that no instruction can
 * get another address. */
#include "base/must.h"
#include "gdb.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SAID_MAX = 1 << 20 }; /* bytes of an answer: names in instructions may be long */
enum { AT_ONCE = 64 };       /* instructions of a range in one question */

/* A copy of the instruction of LEN bytes at S, with one blank for each run of blanks. */
static char *dis_text(const char *s, size_t len)
{
	char *text = must(malloc(len + 1)), *out = text;

	while (len && strchr(" \t\n", s[len - 1]))
		len--;
	for (size_t i = 0; i < len; i++)
		if (s[i] == ' ' || s[i] == '\t') {
			if (out > text && out[-1] != ' ')
				*out++ = ' ';
		} else {
			*out++ = s[i];
		}
	*out = 0;
	return text;
}

/* The text NAME+OFFSET, from malloc; NAME has LEN bytes. */
static char *dis_name(const char *name, size_t len, uint64_t offset)
{
	char *text = must(malloc(len + 24));

	snprintf(text, len + 24, "%.*s+%llu", (int)len, name, (unsigned long long)offset);
	return text;
}

static void dis_add(struct dis_range *r, const struct dis_question *q)
{
	if (r->n == r->room)
		r->insn = must(realloc(r->insn, (r->room = 2 * r->room + 64) * sizeof *r->insn));
	r->insn[r->n++] = *q;
}

void dis_forget(struct dis_range *r)
{
	for (size_t i = 0; i < r->n; i++) {
		free(r->insn[i].name);
		free(r->insn[i].text);
		free(r->insn[i].line);
	}
	free(r->insn);
	*r = (struct dis_range){.start = r->start, .end = r->end, .at = r->start};
}

int disgdb_start(struct askgdb *g, const struct dis_file *f, int ms)
{
	char *more[] = {"-readnever", "-iex",
		f->demangle ? "set print asm-demangle on" : "set print asm-demangle off",
		f->core ? "-c" : (char *)f->path, f->core ? (char *)f->path : NULL, NULL};

	return askgdb_start(g, more, NULL, SAID_MAX, 0, ms);
}

int disgdb_next(struct askgdb *g, const struct dis_file *f)
{
	char *name, *to;

	if (f->core || strchr(f->path, '\n'))
		return -1;
	name = to = must(malloc(2 * strlen(f->path) + 1));
	for (const char *s = f->path; *s; s++) {
		if (strchr(" \t\v\f\r'\"\\", *s))
			*to++ = '\\';
		*to++ = *s;
	}
	*to = 0;
	/* the first command unloads the old file, even if the second one fails */
	askgdb_send(g, "file\nfile %s", name);
	g->skip += 2;
	free(name);
	return 0;
}

/* Parse "   0x1139 <square+16>:\tpop    %rbp" into Q; Q gets no text when the line has none.
 * Returns 0, or -1 when SAID is no such line. */
static int one_line(struct dis_question *q, char *said)
{
	char *end, *colon, *p;

	said += strspn(said, " =>");
	if (strncmp(said, "0x", 2) != 0)
		return -1;
	q->addr = strtoull(said, &end, 16);
	/* the name of a symbol may contain ">:<TAB>", an instruction may not */
	colon = strstr(end, ":\t");
	for (p = end; (p = strstr(p, ">:\t")); p++)
		colon = p + 1;
	/* gdb reports unreadable memory on its standard error */
	if (!colon || !colon[2 + strspn(colon + 2, " \t\n")]
		|| strncmp(colon + 2, "Cannot access memory", 20) == 0)
		return 0;
	q->text = dis_text(colon + 2, strcspn(colon + 2, "\n"));
	if (end[0] == ' ' && end[1] == '<' && colon[-1] == '>') {
		char *plus;
		colon[-1] = 0;
		end += 2;
		plus = strrchr(end, '+');
		if (plus && plus[1] && !plus[1 + strspn(plus + 1, "0123456789")])
			q->name = dis_name(end, (size_t)(plus - end), strtoull(plus + 1, NULL, 10));
		else
			q->name = dis_name(end, strlen(end), 0);
	}
	return 0;
}

/* Parse an answer into Q.  Returns -1 when it is about another address. */
static int understand(struct dis_question *q, char *said)
{
	uint64_t asked = q->addr;

	/* messages about the object may come before the answer */
	while (one_line(q, said) != 0) {
		char *nl = strchr(said, '\n');
		if (!nl)
			return 0;
		said = nl + 1;
	}
	if (q->addr == asked)
		return 0;
	free(q->name);
	free(q->text);
	*q = (struct dis_question){.addr = asked};
	return -1;
}

/* Parse an answer into the range R.  Returns -1 when it is about other addresses. */
static int understand_range(struct dis_range *r, char *said)
{
	struct dis_question q;
	char *next;
	size_t before = r->n;

	for (; said && *said; said = next) {
		if ((next = strchr(said, '\n')))
			*next++ = 0;
		q = (struct dis_question){.addr = 0};
		if (one_line(&q, said) != 0)
			continue;
		if (r->n == before ? q.addr != r->at : q.addr <= r->insn[r->n - 1].addr) {
			free(q.name);
			free(q.text);
			return -1;
		}
		if (q.addr >= r->end || !q.text) {
			free(q.name);
			free(q.text);
			r->at = r->end;
			return 0;
		}
		dis_add(r, &q);
	}
	/* only the next instruction shows where an instruction ends: drop the last one, with which
	 * the next answer begins */
	if (r->n < before + 2) {
		r->at = r->end;
		return 0;
	}
	q = r->insn[--r->n];
	r->at = q.addr;
	free(q.name);
	free(q.text);
	return 0;
}

/* An answer was about another address: no later answer can be trusted. */
static int unexpected(struct askgdb *g)
{
	snprintf(g->x.why, sizeof g->x.why, "sent an unexpected answer");
	return -1;
}

size_t disgdb_ask(struct askgdb *g, struct dis_question *q, size_t n)
{
	char *said;

	for (size_t i = 0; i < n; i++)
		askgdb_send(g, "x/i 0x%llx", (unsigned long long)q[i].addr);
	for (size_t got = 0; got < n; got++)
		if (!(said = askgdb_answer(g)) || (understand(&q[got], said) != 0 && unexpected(g)))
			return got;
	return n;
}

int disgdb_range(struct askgdb *g, struct dis_range *r)
{
	while (r->at < r->end) {
		char *said;
		askgdb_send(g, "x/%di 0x%llx", AT_ONCE, (unsigned long long)r->at);
		if (!(said = askgdb_answer(g)))
			return -1;
		if (understand_range(r, said) != 0)
			return unexpected(g);
	}
	return 0;
}
