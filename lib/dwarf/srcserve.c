/* srcserve.c - reads lines of input and answers them, in the child. */
#define _GNU_SOURCE
#include "base/clock.h"
#include "base/msg.h"
#include "base/num.h"
#include "dwarf/demangle.h"
#include "dwarf/grow.h"
#include "dwarf/srcserve.h"
#include "paths/cachedir.h"
#include "sandbox/sandbox.h"
#include "exec/coproc.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

enum {
	MEMORY = 1 << 30,    /* bytes that may be allocated */
	TEXT_MAX = 64 << 20, /* bytes of answers that wait for those of earlier lines */
	TURN_MS = 1000,      /* send the answers so far after this time: the reader may wait for
			      * one */
};

struct server {
	const char *object;
	struct answer_opt opt;
	struct serve *s;
	const struct serve_known *known;
	struct answerer *a; /* NULL: nothing is known */
	struct stat opened; /* the object when it was opened */
	int answered;       /* 1: a batch was answered since then */
};

struct asked {
	uint64_t addr;
	size_t nth, end;    /* nth: number of its line; end: where the line ends */
	size_t answer, len; /* answer: place of its answer; len: bytes.  ANSWER may also be: */
};

enum { LATER = -1, UNKNOWN = -2 }; /* LATER: not kept, look it up in its turn; UNKNOWN: `??' */

struct batch {
	struct asked *asked;
	size_t n, room;
	char *text;
	size_t len, text_room;
};

static void begin(struct serve *s, int at)
{
	s->turn++;
	s->at = at;
}

/* These functions notice when the guard is gone. */

static pid_t guard;

static void look_for_guard(int sig)
{
	(void)sig;
	if (getppid() != guard) {
		coproc_kill_all(); /* debuginfod's client */
		_exit(EXIT_FAIL);
	}
}

/* Every second while ON is 1, look whether the guard is still there.  A child that works would not
 * notice the guard's end; its work must not outlive the guard for long. */
static void watch_guard(int on)
{
	struct itimerval t = {{on, 0}, {on, 0}};

	setitimer(ITIMER_REAL, &t, NULL);
}

/* These functions answer a batch of lines. */

static int by_addr(const void *a, const void *b)
{
	const struct asked *x = a, *y = b;

	return x->addr != y->addr ? (x->addr < y->addr ? -1 : 1)
				  : (x->nth > y->nth) - (x->nth < y->nth);
}

static int by_nth(const void *a, const void *b)
{
	const struct asked *x = a, *y = b;

	return x->nth < y->nth ? -1 : 1;
}

static int is_bad(const struct serve_known *k, uint64_t addr)
{
	for (unsigned i = 0; i < k->bads; i++)
		if (k->bad[i] == addr)
			return 1;
	return 0;
}

/* Read the line of LEN bytes at LINE into *ADDR.  Returns 0, or -1 when it is not an address. */
static int parse(const char *line, size_t len, uint64_t *addr)
{
	char digits[33];

	while (len && (line[len - 1] == ' ' || line[len - 1] == '\t' || line[len - 1] == '\r'))
		len--;
	for (; len && (*line == ' ' || *line == '\t'); len--)
		line++;
	if (len > 1 && line[0] == '0' && (line[1] | 32) == 'x') {
		line += 2;
		len -= 2;
	}
	if (!len || len >= sizeof digits || memchr(line, 0, len))
		return -1;
	memcpy(digits, line, len);
	digits[len] = 0;
	return num_parse(digits, 16, 0, UINT64_MAX, addr);
}

static const char *look_up(struct server *v, uint64_t addr)
{
	const char *answer = "??";

	if (!v->a || is_bad(v->known, addr))
		return answer;
	v->s->now = addr;
	begin(v->s, AT_ADDRESS);
	answer = answerer_find(v->a, addr);
	v->s->at = AT_REST;
	return answer;
}

/* Keep the answer for Q until its turn, while there is room. */
static void keep(struct batch *b, struct asked *q, const char *answer)
{
	size_t len = strlen(answer);
	char *p = len > TEXT_MAX - b->len ? NULL : grow(b->text, &b->text_room, b->len + len, 1);

	q->answer = (size_t)LATER;
	if (!p)
		return;
	b->text = p;
	memcpy(p + b->len, answer, len);
	q->answer = b->len;
	q->len = len;
	b->len += len;
}

static int add_line(struct batch *b, const char *line, size_t len, size_t end)
{
	struct asked q = {0, b->n, end, (size_t)UNKNOWN, 0},
		     *p = grow(b->asked, &b->room, b->n + 1, sizeof q);

	if (!p)
		return -1;
	b->asked = p;
	if (parse(line, len, &q.addr) == 0)
		q.answer = (size_t)LATER;
	p[b->n++] = q;
	return 0;
}

/* Flush the answers, and count the lines up to byte END as answered.  Returns 0, or -1 after a
 * message. */
static int commit(struct serve *s, size_t end)
{
	if (fflush(stdout) != 0) {
		msg_warn("cannot write standard output: %s", strerror(errno));
		return -1;
	}
	s->begin = end;
	s->skipping = 0;
	return 0;
}

/* Look addresses up in their order, so that each unit is read once; print the answers in the order
 * of the lines. */
static int answer_batch(struct server *v, struct batch *b)
{
	int64_t until = clock_ms() + TURN_MS;

	qsort(b->asked, b->n, sizeof *b->asked, by_addr);
	for (size_t i = 0; i < b->n && clock_ms() < until; i++) {
		struct asked *q = &b->asked[i], *before = i ? q - 1 : NULL;
		if (q->answer == (size_t)UNKNOWN)
			continue;
		if (before && before->addr == q->addr && before->answer < (size_t)UNKNOWN) {
			q->answer = before->answer;
			q->len = before->len;
		} else if (b->len < TEXT_MAX) {
			keep(b, q, look_up(v, q->addr));
		}
	}
	qsort(b->asked, b->n, sizeof *b->asked, by_nth);
	for (size_t i = 0; i < b->n; i++) {
		const struct asked *q = &b->asked[i];
		if (q->answer == (size_t)UNKNOWN) {
			fputs("??", stdout);
		} else if (q->answer == (size_t)LATER) {
			/* the look-up may kill this process: commit the answers before it */
			if (i && commit(v->s, q[-1].end) != 0)
				return -1;
			fputs(look_up(v, q->addr), stdout);
		} else {
			fwrite(b->text + q->answer, 1, q->len, stdout);
		}
		putchar('\n');
	}
	return b->n ? commit(v->s, b->asked[b->n - 1].end) : 0;
}

/* Answer the complete lines in the buffer; with LAST, also a last line without a newline. */
static int answer_lines(struct server *v, int last)
{
	struct serve *s = v->s;
	struct batch b = {NULL, 0, 0, NULL, 0, 0};
	char *line = s->line + s->begin, *end = s->line + s->have, *nl;
	int rc = 0, skip = s->skipping;

	for (; rc == 0 && (nl = memchr(line, '\n', (size_t)(end - line))); line = nl + 1, skip = 0)
		rc = add_line(&b, line, skip ? 0 : (size_t)(nl - line), (size_t)(nl + 1 - s->line));
	if (rc == 0 && last && (line < end || skip))
		rc = add_line(&b, line, skip ? 0 : (size_t)(end - line), s->have);
	if (rc != 0) {
		msg_warn("cannot keep the addresses: %s", strerror(errno));
	} else if (b.n) {
		watch_guard(1);
		rc = answer_batch(v, &b);
		watch_guard(0);
		v->answered = 1;
	}
	free(b.asked);
	free(b.text);
	return rc;
}

/* This function reads the lines. */

/* Make room in the buffer, then read more into it.  Returns what read returns.  Ends this process
 * when the guard is gone. */
static ssize_t read_more(struct serve *s, int life)
{
	struct pollfd p[2] = {{STDIN_FILENO, POLLIN, 0}, {life, 0, 0}};
	ssize_t n;

	memmove(s->line, s->line + s->begin, s->have - s->begin);
	s->have -= s->begin;
	s->begin = 0;
	if (s->have == SERVE_ROOM) { /* a single line fills the buffer */
		s->skipping = 1;
		s->have = 0;
	}
	do {
		n = poll(p, 2, -1);
		if (n > 0 && p[1].revents)
			_exit(EXIT_FAIL);
		if (n > 0)
			n = read(STDIN_FILENO, s->line + s->have, SERVE_ROOM - s->have);
	} while (n < 0 && errno == EINTR);
	if (n > 0)
		s->have += (size_t)n;
	return n;
}

/* These functions open the object, and see when it has changed. */

/* 1 when another file has taken the object's place, or a program has written to the object. */
static int is_changed(const struct server *v)
{
	struct stat st;

	return v->a
		&& (stat(v->object, &st) != 0 || st.st_dev != v->opened.st_dev
			|| st.st_ino != v->opened.st_ino || st.st_size != v->opened.st_size
			|| st.st_mtim.tv_sec != v->opened.st_mtim.tv_sec
			|| st.st_mtim.tv_nsec != v->opened.st_mtim.tv_nsec);
}

/* 1 when ID is that of the object that was opened first, WAS: the same build-id or, where there is
 * none, the same size and time. */
static int is_same(const struct elfid *id, const struct elfid *was)
{
	if (id->len || was->len)
		return id->len == was->len && memcmp(id->id, was->id, id->len) == 0;
	return id->size == was->size && id->mtime == was->mtime;
}

/* Open the object.  Returns 0, or -1 with the reason in WHY. */
static int open_object(struct server *v, char *why, size_t size)
{
	struct elfid id;
	const char *reason;
	int fd = elfid_open(v->object, &id, &reason);

	if (fd < 0 || fstat(fd, &v->opened) != 0) {
		snprintf(why, size, "cannot open %s: %s", v->object,
			fd < 0 ? reason : strerror(errno));
		if (fd >= 0)
			close(fd);
		return -1;
	}
	close(fd);
	if (v->s->opened && !is_same(&id, &v->s->was)) {
		snprintf(why, size, "%s was replaced by another while it was read", v->object);
		return -1;
	}
	v->s->was = id;
	v->s->opened = 1;
	v->opt.no_debug = v->known->level >= LEVEL_SYMBOLS;
	return (v->a = answerer_open(v->object, &v->opt, why, size)) ? 0 : -1;
}

/* Give up rights before this process reads other people's files.  The address sanitizer could not
 * work without them: it maps terabytes, and asks the kernel for things that no reader needs. */
static void give_up(const struct answer_opt *opt)
{
#ifdef PCT_SANITIZED
	(void)opt;
#else
	struct rlimit r = {0, 0};

	setrlimit(RLIMIT_CORE, &r); /* an expected death leaves no core */
	if (getrlimit(RLIMIT_DATA, &r) == 0
		&& (r.rlim_cur == RLIM_INFINITY || r.rlim_cur > MEMORY)) {
		r.rlim_cur = MEMORY;
		setrlimit(RLIMIT_DATA, &r);
	}
	if (!opt->find.debuginfod) /* with debuginfod it must start a client */
		sandbox_reader(cachedir());
#endif
}

int srcserve(const char *object, const struct answer_opt *opt, struct serve *s,
	const struct serve_known *known, int life)
{
	struct server v = {.object = object, .opt = *opt, .s = s, .known = known};
	struct sigaction sa = {.sa_handler = look_for_guard, .sa_flags = SA_RESTART};
	int again = s->opened;
	char why[400];
	ssize_t n;

	if (opt->demangle)
		demangle_begin();
	give_up(opt);
	guard = getppid();
	sigaction(SIGALRM, &sa, NULL);
	signal(SIGXFSZ, SIG_IGN); /* no room is an error, not a death */
	if (s->have > SERVE_ROOM || s->begin > s->have) {
		msg_warn("cannot go on: the lines were lost");
		return EXIT_FAIL;
	}
	if (known->level < LEVEL_NOTHING) {
		begin(s, AT_OPENING);
		watch_guard(1);
		if (open_object(&v, why, sizeof why) != 0) {
			msg_warn("%s", why);
			if (!again)
				return EXIT_FAIL;
			s->partial = 1;
		}
		watch_guard(0);
		s->at = AT_REST;
	}
	if (answer_lines(&v, 0) != 0)
		return EXIT_FAIL;
	while ((n = read_more(s, life)) > 0) {
		/* a child that starts after a change answers at least once: otherwise this might
		 * never end */
		if ((v.answered || !again) && is_changed(&v)) {
			s->partial |= answerer_partial(v.a);
			return SERVE_AGAIN;
		}
		if (answer_lines(&v, 0) != 0)
			return EXIT_FAIL;
	}
	if (n < 0) {
		msg_warn("cannot read standard input: %s", strerror(errno));
		return EXIT_FAIL;
	}
	if (answer_lines(&v, 1) != 0)
		return EXIT_FAIL;
	begin(s, AT_SAVING);
	watch_guard(1);
	if (v.a)
		answerer_save(v.a);
	return (v.a && answerer_partial(v.a)) || s->partial ? EXIT_PARTIAL : EXIT_OK;
}
