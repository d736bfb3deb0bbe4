/* srcguard.c - see srcguard.h.
 * The lines that were read and not yet answered are in memory that both processes have, with the address
 * that is being looked up: whoever comes next finds them there. */
#define _GNU_SOURCE
#include "srcguard.h"
#include "grow.h"
#include "msg.h"
#include "num.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
	ROOM = 1 << 16,         /* bytes of lines read at once */
	BAD_MAX = 32,           /* addresses that killed a child: then the debug data are left alone */
	SLOW = 8,               /* one that took too long counts as so many */
	MEMORY = 1 << 30,       /* bytes that a child may allocate */
	FULL = 0, SYMBOLS_ALONE = 1, NOTHING = 2,
};

struct shared {
	size_t have, begin;     /* bytes of lines; where those begin that are not answered */
	int skipping;           /* inside a line that is too long to be an address */
	int busy, opening;      /* with the address NOW; with the object */
	uint64_t now;
	uint64_t bad[BAD_MAX];
	unsigned bads, weight;
	int level;
	char line[ROOM];
};

struct job {
	const char *object;
	struct answer_opt opt;
	int ms;
	struct shared *s;
	struct answerer *a;
};

/* ---- in the child ---- */

static void set_deadline(int ms)
{
	struct itimerval t = {{0, 0}, {ms / 1000, ms % 1000 * 1000}};

	setitimer(ITIMER_REAL, &t, NULL);
}

struct asked {
	uint64_t addr;
	size_t nth, answer;     /* which line; where its answer lies, SIZE_MAX `??' */
	size_t len;
};

struct batch {
	struct asked *asked;
	size_t n, room;
	char *text;
	size_t len, text_room;
};

static int by_addr(const void *a, const void *b)
{
	const struct asked *x = a, *y = b;

	return x->addr != y->addr ? (x->addr < y->addr ? -1 : 1) : (x->nth > y->nth) - (x->nth < y->nth);
}

static int by_nth(const void *a, const void *b)
{
	const struct asked *x = a, *y = b;

	return x->nth < y->nth ? -1 : 1;
}

static int is_bad(const struct shared *s, uint64_t addr)
{
	for (unsigned i = 0; i < s->bads; i++)
		if (s->bad[i] == addr)
			return 1;
	return 0;
}

/* The line of LEN bytes at LINE into *ADDR.  Returns 0, or -1: it is no address. */
static int parse(char *line, size_t len, uint64_t *addr)
{
	while (len && (line[len - 1] == ' ' || line[len - 1] == '\t' || line[len - 1] == '\r'))
		len--;
	for (; len && (*line == ' ' || *line == '\t'); len--)
		line++;
	if (len > 1 && line[0] == '0' && (line[1] | 32) == 'x') {
		line += 2;
		len -= 2;
	}
	if (!len || len > 32 || memchr(line, 0, len))
		return -1;
	char digits[33];
	memcpy(digits, line, len);
	digits[len] = 0;
	return num_parse(digits, 16, 0, UINT64_MAX, addr);
}

static void *must(void *p)
{
	if (!p)
		msg_die(EXIT_FAIL, "cannot keep the answers: %s", strerror(errno));
	return p;
}

static void look_up(struct job *j, struct batch *b, struct asked *q)
{
	const char *answer = NULL;

	if (is_bad(j->s, q->addr) || j->s->level == NOTHING)
		return;
	j->s->now = q->addr;
	j->s->busy = 1;
	set_deadline(j->ms);
	answer = answerer_find(j->a, q->addr);
	j->s->busy = 0;
	q->len = strlen(answer);
	b->text = must(grow(b->text, &b->text_room, b->len + q->len, 1));
	q->answer = b->len;
	memcpy(b->text + b->len, answer, q->len);
	b->len += q->len;
}

static void add_line(struct batch *b, char *line, size_t len)
{
	struct asked q = {0, b->n, SIZE_MAX, 0};

	b->asked = must(grow(b->asked, &b->room, b->n + 1, sizeof q));
	if (parse(line, len, &q.addr) != 0)
		q.len = SIZE_MAX;       /* not to be looked up */
	b->asked[b->n++] = q;
}

/* Look up what is asked in the order of the addresses, so that each unit is met once, and answer in
 * the order of the questions. */
static void answer_batch(struct job *j, struct batch *b)
{
	qsort(b->asked, b->n, sizeof *b->asked, by_addr);
	for (size_t i = 0; i < b->n; i++) {
		struct asked *q = &b->asked[i], *before = i ? q - 1 : NULL;
		if (q->len == SIZE_MAX)
			continue;
		if (before && before->addr == q->addr && before->len != SIZE_MAX) {
			q->answer = before->answer;
			q->len = before->len;
		} else {
			look_up(j, b, q);
		}
	}
	set_deadline(0);
	qsort(b->asked, b->n, sizeof *b->asked, by_nth);
	for (size_t i = 0; i < b->n; i++) {
		if (b->asked[i].answer == SIZE_MAX)
			fputs("??", stdout);
		else
			fwrite(b->text + b->asked[i].answer, 1, b->asked[i].len, stdout);
		putchar('\n');
	}
}

/* Answer the whole lines that are there. */
static int answer_lines(struct job *j, int last)
{
	struct shared *s = j->s;
	struct batch b = {NULL, 0, 0, NULL, 0, 0};
	char *line = s->line + s->begin, *end = s->line + s->have, *nl;

	for (; (nl = memchr(line, '\n', (size_t)(end - line))); line = nl + 1) {
		add_line(&b, line, s->skipping ? 0 : (size_t)(nl - line));
		s->skipping = 0;
	}
	if (last && (line < end || s->skipping)) {
		add_line(&b, line, s->skipping ? 0 : (size_t)(end - line));
		s->skipping = 0;
		line = end;
	}
	answer_batch(j, &b);
	free(b.asked);
	free(b.text);
	if (fflush(stdout) != 0)
		return -1;
	s->begin = (size_t)(line - s->line);
	return 0;
}

/* Make room, then read more.  Returns as read. */
static ssize_t read_more(struct shared *s)
{
	ssize_t n;

	memmove(s->line, s->line + s->begin, s->have - s->begin);
	s->have -= s->begin;
	s->begin = 0;
	if (s->have == ROOM) {          /* one line that does not end */
		s->skipping = 1;
		s->have = 0;
	}
	do
		n = read(STDIN_FILENO, s->line + s->have, ROOM - s->have);
	while (n < 0 && errno == EINTR);
	if (n > 0)
		s->have += (size_t)n;
	return n;
}

static void limit_memory(void)
{
	struct rlimit r;

	if (getrlimit(RLIMIT_DATA, &r) != 0 || (r.rlim_cur != RLIM_INFINITY && r.rlim_cur <= MEMORY))
		return;
	r.rlim_cur = MEMORY;
	setrlimit(RLIMIT_DATA, &r);
	r.rlim_cur = r.rlim_max = 0;    /* a death that is expected leaves no core */
	setrlimit(RLIMIT_CORE, &r);
}

static int work(struct job *j)
{
	char why[400];
	ssize_t n;

	signal(SIGALRM, SIG_DFL);
	limit_memory();
	j->opt.no_debug = j->s->level >= SYMBOLS_ALONE;
	if (j->s->level < NOTHING) {
		j->s->opening = 1;
		set_deadline(j->ms);
		if (!(j->a = answerer_open(j->object, &j->opt, why, sizeof why)))
			msg_die(EXIT_FAIL, "%s", why);
		set_deadline(0);
		j->s->opening = 0;
	}
	if (answer_lines(j, 0) != 0)
		return EXIT_FAIL;
	while ((n = read_more(j->s)) > 0)
		if (answer_lines(j, 0) != 0)
			return EXIT_FAIL;
	if (n < 0)
		msg_die(EXIT_FAIL, "cannot read standard input: %s", strerror(errno));
	answer_lines(j, 1);
	msg_close_stdout();
	if (j->a)
		answerer_save(j->a);
	return EXIT_OK;
}

/* ---- in the parent ---- */

/* Learn from the death of a child by signal SIG.  Returns 0 to start another. */
static int learn(struct job *j, int sig)
{
	struct shared *s = j->s;
	const char *how = sig == SIGALRM ? "took too long" : strsignal(sig);

	if (s->busy) {
		msg_warn("cannot look up 0x%" PRIx64 " in %s: %s", s->now, j->object, how);
		s->bad[s->bads++] = s->now;
		s->weight += sig == SIGALRM ? SLOW : 1;
	}
	if (s->opening || s->weight >= BAD_MAX || s->bads == BAD_MAX) {
		s->level++;
		s->bads = s->weight = 0;
		msg_warn("cannot read %s of %s: %s", s->level == NOTHING ? "the symbols" : "the debug data", j->object, how);
	} else if (!s->busy) {
		msg_warn("was stopped: %s", how);
		return -1;
	}
	s->busy = s->opening = 0;
	return 0;
}

int srcguard_serve(const char *object, const struct answer_opt *opt, int ms)
{
	struct job j = {object, *opt, ms, NULL, NULL};
	int status;
	pid_t pid;

	j.s = mmap(NULL, sizeof *j.s, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (j.s == MAP_FAILED)
		msg_die(EXIT_FAIL, "no memory: %s", strerror(errno));
	for (;;) {
		if ((pid = fork()) < 0)
			msg_die(EXIT_FAIL, "cannot start a process: %s", strerror(errno));
		if (pid == 0)
			_exit(work(&j));
		while (waitpid(pid, &status, 0) < 0)
			if (errno != EINTR)
				return EXIT_FAIL;
		if (WIFEXITED(status))
			return WEXITSTATUS(status);
		if (learn(&j, WTERMSIG(status)) != 0)
			return EXIT_FAIL;
	}
}
