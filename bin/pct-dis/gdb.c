/* gdb.c - owns the dialogue with one gdb.
 *	to gdb:   x/i 0x1139
 *	from it:     0x1139 <square+16>:<TAB>pop    %rbp<NEWLINE>PROMPT
 * After each command gdb shows its prompt, a random number: no symbol and no message can forge the
 * end of an answer.  An answer counts only when it begins with the address of the question: no
 * instruction can move to another address. */
#define _GNU_SOURCE /* memmem */
#include "base/clock.h"
#include "base/env.h"
#include "base/msg.h"
#include "base/must.h"
#include "gdb.h"
#include "exec/envblock.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SAID_MAX = 1 << 20 }; /* bytes of an answer: names in instructions may be long */
enum { AT_ONCE = 64 };       /* instructions of a range */

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

/* NAME of LEN bytes with OFFSET as +N. */
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

/* Our environment without variables that make gdb ask servers, or that profile it. */
static char **environment(void)
{
	extern char **environ;
	static char **env;
	static const char *const names[] = {"LANGUAGE", "DEBUGINFOD_URLS", ENV_PRELOAD};

	if (!env) {
		env = must(envblock_set(environ, "LC_ALL", "C"));
		for (size_t i = 0; i < sizeof names / sizeof *names; i++)
			env = must(envblock_set(env, names[i], ""));
	}
	return env;
}

int disgdb_start(struct disgdb *g, const struct dis_file *f)
{
	char *argv[] = {"gdb", "-nx", "-nh", "-q", "-readnever", "-iex", "set auto-load no", "-iex",
		"set debuginfod enabled off", "-iex", "set style enabled off", "-iex",
		"set confirm off", "-iex", "set width 0", "-iex", "set height 0", "-iex",
		f->demangle ? "set print asm-demangle on" : "set print asm-demangle off",
		f->core ? "-c" : (char *)f->path, f->core ? (char *)f->path : NULL, NULL};
	int e;

	if (nonce_new(g->prompt) != 0)
		msg_die(EXIT_FAIL, "cannot make a prompt for gdb: %s", strerror(errno));
	/* gdb wants its newline as \n */
	if (asprintf(&g->begin, "set prompt %s\\n\n", g->prompt) < 0)
		must(NULL);
	strcat(g->prompt, "\n");
	signal(SIGPIPE, SIG_IGN);
	if ((e = coproc_start(&g->c, argv, environment()))) {
		free(g->begin);
		return e;
	}
	g->in = must(malloc(SAID_MAX + 1));
	g->in_len = 0;
	g->prompts = 1;
	g->ended = 0;
	return 0;
}

void disgdb_end(struct disgdb *g, int ms)
{
	if (!g->ended)
		coproc_end(&g->c, ms);
	free(g->in);
	free(g->begin);
	g->in = g->begin = NULL;
}

int disgdb_next(struct disgdb *g, const struct dis_file *f)
{
	char *text, *to;

	if (f->core || strchr(f->path, '\n'))
		return -1;
	text = must(malloc((g->begin ? strlen(g->begin) : 0) + 2 * strlen(f->path) + 20));
	/* the first takes the old one off, whatever becomes of the second */
	to = text + sprintf(text, "%sfile\nfile ", g->begin ? g->begin : "");
	for (const char *s = f->path; *s; s++) {
		if (strchr(" \t\v\f\r'\"\\", *s))
			*to++ = '\\';
		*to++ = *s;
	}
	strcpy(to, "\n");
	free(g->begin);
	g->begin = text;
	g->prompts += 2;
	return 0;
}

/* Parse "   0x1139 <square+16>:\tpop    %rbp" into Q; Q gets no text when the line has none.
 * Returns 0, or -1: it is no such line. */
static int one_line(struct dis_question *q, char *said)
{
	char *end, *colon, *p;

	said += strspn(said, " =>");
	if (strncmp(said, "0x", 2) != 0)
		return -1;
	q->addr = strtoull(said, &end, 16);
	/* the name of a symbol may contain anything, an instruction may not */
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
	/* only the next instruction shows where one ends: drop the last, the next answer begins
	 * with it */
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

/* Parse the whole answers so far into Q[*GOT] and the following ones, or one into R.  Returns 0, or
 * -1 with WHY. */
static int take(struct disgdb *g, struct dis_question *q, struct dis_range *r, size_t n,
	size_t *got, char *why, size_t size)
{
	size_t at = 0, len = strlen(g->prompt);
	char *end;

	while ((end = memmem(g->in + at, g->in_len - at, g->prompt, len))) {
		for (char *p = g->in + at; p < end; p++)
			if (!*p)
				*p = '?';
		*end = 0;
		if (g->prompts) {
			g->prompts--;
		} else if (*got == n
			|| (r ? understand_range(r, g->in + at) : understand(&q[*got], g->in + at))
				!= 0) {
			snprintf(why, size, "sent an unexpected answer");
			return -1;
		} else {
			++*got;
		}
		at = (size_t)(end - g->in) + len;
	}
	memmove(g->in, g->in + at, g->in_len -= at);
	if (g->in_len < SAID_MAX)
		return 0;
	snprintf(why, size, "sent over %d MB without a prompt", SAID_MAX >> 20);
	return -1;
}

static void reason_of_end(struct disgdb *g, char *why, size_t size)
{
	int status;

	coproc_hear(&g->c);
	status = coproc_end(&g->c, 1000);
	g->ended = 1;
	if (WIFSIGNALED(status))
		snprintf(why, size, "died of signal %d", WTERMSIG(status));
	else if (g->c.said[0])
		snprintf(why, size, "ended early, saying: %s", g->c.said);
	else
		snprintf(why, size, "ended early");
}

/* Write the questions from *NEXT on into BUF, as many as fit. */
static size_t compose(const struct dis_question *q, const struct dis_range *r, size_t n,
	size_t *next, char *buf, size_t size)
{
	size_t len = 0;

	if (r && *next < n) {
		(*next)++;
		return (size_t)snprintf(
			buf, size, "x/%di 0x%llx\n", AT_ONCE, (unsigned long long)r->at);
	}
	while (*next < n && len + 32 < size)
		len += (size_t)snprintf(buf + len, size - len, "x/i 0x%llx\n",
			(unsigned long long)q[(*next)++].addr);
	return len;
}

static size_t ask(struct disgdb *g, struct dis_question *q, struct dis_range *r, size_t n, int ms,
	char *why, size_t size)
{
	char room[4096], *out = g->begin ? g->begin : room;
	size_t next = 0, got = 0, before, at = 0, len = g->begin ? strlen(g->begin) : 0;
	int64_t until = clock_ms() + ms;
	ssize_t k;

	while (got < n) {
		struct pollfd p[3] = {
			{g->c.out, POLLIN, 0}, {g->c.err, POLLIN, 0}, {-1, POLLOUT, 0}};
		int64_t left = until - clock_ms();
		if (at == len) {
			at = 0;
			free(g->begin);
			g->begin = NULL;
			len = compose(q, r, n, &next, out = room, sizeof room);
		}
		if (at < len)
			p[2].fd = g->c.in;
		if (left <= 0 || (k = poll(p, 3, (int)left)) == 0) {
			snprintf(why, size, "no answer within %d s", ms / 1000);
			return got;
		}
		if (k < 0)
			continue;
		if (p[2].revents && (k = write(g->c.in, out + at, len - at)) > 0)
			at += (size_t)k;
		else if (p[2].revents && k < 0 && errno != EAGAIN && errno != EINTR)
			coproc_close_in(&g->c), at = len, next = n;
		if (p[1].revents)
			coproc_hear(&g->c);
		if (!p[0].revents)
			continue;
		k = coproc_read(&g->c, g->in + g->in_len, SAID_MAX - g->in_len);
		if (k == 0) {
			reason_of_end(g, why, size);
			return got;
		}
		if (k < 0)
			continue;
		g->in_len += (size_t)k;
		before = got;
		if (take(g, q, r, n, &got, why, size) != 0)
			return got;
		if (got > before)
			until = clock_ms() + ms;
	}
	return got;
}

size_t disgdb_ask(
	struct disgdb *g, struct dis_question *q, size_t n, int ms, char *why, size_t size)
{
	return ask(g, q, NULL, n, ms, why, size);
}

int disgdb_range(struct disgdb *g, struct dis_range *r, int ms, char *why, size_t size)
{
	while (r->at < r->end)
		if (ask(g, NULL, r, 1, ms, why, size) != 1)
			return -1;
	return 0;
}
