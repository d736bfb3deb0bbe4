/* talk.c - owns the debugger's process, the questions to it and its answers. */
#define _GNU_SOURCE /* vasprintf */
#include "talk.h"

#include "base/msg.h"
#include "base/must.h"
#include "paths/cachedir.h"
#include "exec/coproc.h"
#include "gdb/nonce.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum {
	ANSWER_MAX = 1 << 24, /* bytes; a longer one is the debugger's fault */
	TOGETHER = 32,        /* states in one question */
	SETTLING = 5,         /* reading symbols may take so many times as long as an answer */
};

struct buffer {
	char *s;
	size_t len, room, at; /* `at' bytes of it are done with */
};

struct session {
	struct coproc gdb, stub;
	struct buffer to, from;
	char prompt[NONCE];
	size_t prompt_len;
	int deadline; /* ms */
	int together; /* 1: questions.py is there */
	char *more;   /* the rest of an answer to several questions, for the next calls */
};

static void append(struct buffer *b, const char *text, size_t len)
{
	if (b->at && b->at * 2 > b->len) {
		memmove(b->s, b->s + b->at, b->len -= b->at);
		b->at = 0;
	}
	if (b->len + len + 1 > b->room)
		b->s = must(realloc(b->s, b->room = 2 * (b->len + len) + 4096));
	memcpy(b->s + b->len, text, len);
	b->len += len;
	b->s[b->len] = 0;
}

/* The debugger's error messages belong between its answers. */
static void join_errors(void)
{
	dup2(STDOUT_FILENO, STDERR_FILENO);
}

static void gone(struct session *s)
{
	int status = coproc_end(&s->gdb, 1000);

	msg_die(EXIT_FAIL, "cannot ask gdb: it %s%s%.200s", status & 0x7f ? "was killed" : "ended",
		s->from.len > s->from.at ? ": " : "", s->from.s ? s->from.s + s->from.at : "");
}

static void send_some(struct session *s)
{
	ssize_t n = write(s->gdb.in, s->to.s + s->to.at, s->to.len - s->to.at);

	if (n < 0 && errno != EAGAIN && errno != EINTR)
		s->to.at = s->to.len; /* it has ended: reading its answer tells why */
	s->to.at += n > 0 ? (size_t)n : 0;
}

/* Send what can be sent, and wait until something came. */
static void exchange(struct session *s)
{
	struct pollfd p[2] = {{s->gdb.out, POLLIN, 0}, {s->gdb.in, POLLOUT, 0}};
	static char text[1 << 16];
	ssize_t n;

	for (;;) {
		int some = poll(p, s->to.at < s->to.len ? 2 : 1, s->deadline);
		if (some < 0 && errno == EINTR)
			continue;
		if (some <= 0) {
			msg_die(EXIT_FAIL,
				"cannot ask gdb: no answer in %d s; set PCT_DEADLINE to wait longer",
				s->deadline / 1000);
		}
		if (s->to.at < s->to.len && p[1].revents)
			send_some(s);
		if (!p[0].revents)
			continue;
		n = coproc_read(&s->gdb, text, sizeof text);
		if (n == 0)
			gone(s);
		if (n < 0)
			continue;
		append(&s->from, text, (size_t)n);
		if (s->from.len - s->from.at > ANSWER_MAX) {
			msg_die(EXIT_FAIL, "cannot ask gdb: its answer is too long");
		}
		return;
	}
}

void session_ask(struct session *s, const char *fmt, ...)
{
	char *line = NULL;
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vasprintf(&line, fmt, ap);
	va_end(ap);
	if (n < 0)
		must(NULL);
	append(&s->to, line, (size_t)n);
	append(&s->to, "\n", 1);
	free(line);
	send_some(s);
}

char *session_answer(struct session *s)
{
	size_t seen = 0;

	for (;;) {
		char *begin = s->from.s ? s->from.s + s->from.at : NULL;
		size_t len = s->from.len - s->from.at;
		char *end = begin && len
			? memmem(begin + seen, len - seen, s->prompt, s->prompt_len)
			: NULL;
		if (end) {
			s->from.at += (size_t)(end - begin) + s->prompt_len;
			*end = 0;
			if (end > begin && end[-1] == '\n')
				end[-1] = 0;
			return begin;
		}
		seen = len > s->prompt_len ? len - s->prompt_len : 0;
		exchange(s);
	}
}

/* A command whose answer is not needed. */
static void tell(struct session *s, const char *command)
{
	session_ask(s, "%s", command);
	session_answer(s);
}

void session_set(struct session *s, const char *expr)
{
	if (s->together)
		session_ask(s, "pct_expr %s", expr);
	else
		session_ask(s,
			"define pct_ask\ntfind $arg0\nselect-frame $arg1\necho \\037\noutput %s\n"
			"echo \\036\nend",
			expr);
	session_answer(s);
}

size_t session_together(const struct session *s)
{
	return s->together ? TOGETHER : 1;
}

void session_ask_values(struct session *s, const struct session_place *place, size_t n)
{
	char line[TOGETHER * 36 + 16];
	size_t at = (size_t)snprintf(line, sizeof line, "pct_ask");

	for (size_t i = 0; i < n; i++)
		at += (size_t)snprintf(
			line + at, sizeof line - at, " %zu %d", place[i].state, place[i].frame);
	session_ask(s, "%s", line);
}

char *session_value(struct session *s, int *good)
{
	char *text = s->more ? s->more : session_answer(s), *begin;
	size_t len;

	s->more = s->together ? strchr(text, '\035') : NULL;
	if (s->more)
		*s->more++ = 0;
	/* without questions.py, what tfind says comes first */
	if ((begin = strchr(text, '\037')))
		text = begin + 1;
	len = strlen(text);
	*good = len && text[len - 1] == '\036';
	if (*good)
		text[len - 1] = 0;
	return text;
}

/* The socket by which the debugger reaches the stub, in a directory that only we can enter. */
static struct {
	char dir[80], path[100];
} place;

static void settle(struct session *s, const char *python, const char *questions)
{
	static const char *const commands[] = {"set pagination off", "set height 0", "set width 0",
		"set history size 2", "set print frame-info location-and-address",
		"set print frame-arguments presence", "set print entry-values no",
		"set print symbol off", "set print elements 200", "set max-value-size 65536",
		"set backtrace limit 10000", "set may-call-functions off",
		"set print thread-events off", "set sysroot /",
		"define pct_look\ntfind $arg0\nend"};
	const char *cache = cachedir();
	char *said;

	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
		tell(s, commands[i]);
	if (cache && !strpbrk(cache, "\n")) {
		session_ask(s, "set index-cache directory %s/gdb", cache);
		session_answer(s);
		tell(s, "set index-cache enabled on");
	}
	if (python) {
		session_ask(s, "source %s", python);
		session_answer(s);
	}
	session_ask(s, "source %s", questions);
	s->together = !*session_answer(s);
	session_ask(s, "target remote %s", place.path);
	said = must(strdup(session_answer(s)));
	session_ask(s, "pct_look 0");
	if (strncmp(session_answer(s), "Found trace frame 0", 19) != 0)
		msg_die(EXIT_FAIL, "cannot ask gdb: it cannot open the states: %.300s", said);
	free(said);
}

static int listening;

static void remove_place(void)
{
	unlink(place.path);
	rmdir(place.dir);
}

static void leave_nothing(void)
{
	coproc_kill_all();
	remove_place();
}

static void listen_there(void)
{
	dup2(listening, STDIN_FILENO);
}

static void start_stub(struct session *s, const char *states)
{
	struct sockaddr_un a = {.sun_family = AF_UNIX};
	const char *tmp = getenv("TMPDIR"), *stub = getenv("PCT_STUB");
	char *argv[] = {(char *)stub, "--", (char *)states, NULL};
	int e;

	if (!tmp || *tmp != '/' || strlen(tmp) > 50 || strpbrk(tmp, " \t\n\"'\\"))
		tmp = "/tmp";
	snprintf(place.dir, sizeof place.dir, "%s/pct-states.XXXXXX", tmp);
	if (!mkdtemp(place.dir))
		msg_die(EXIT_FAIL, "cannot make a directory in %s: %s", tmp, strerror(errno));
	snprintf(place.path, sizeof place.path, "%s/states", place.dir);
	atexit(leave_nothing);
	strcpy(a.sun_path, place.path);
	listening = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (listening < 0 || bind(listening, (struct sockaddr *)&a, sizeof a) != 0
		|| listen(listening, 1) != 0)
		msg_die(EXIT_FAIL, "cannot make the socket %s: %s", place.path, strerror(errno));
	coproc_in_child = listen_there;
	if ((e = coproc_start(&s->stub, argv, NULL)) != 0)
		msg_die(EXIT_FAIL, "cannot start %s: %s", stub, strerror(e));
	close(listening);
}

struct session *session_start(const char *states, const char *python, const char *questions)
{
	static char *argv[] = {"gdb", "-nx", "-nh", "-q", "-iex", "set auto-load no", "-iex",
		"set debuginfod enabled off", "-iex", "set style enabled off", NULL};
	struct session *s = must(calloc(1, sizeof *s));
	int e;

	if (nonce_new(s->prompt) != 0)
		msg_die(EXIT_FAIL, "cannot make a prompt for gdb: %s", strerror(errno));
	signal(SIGPIPE, SIG_IGN); /* a debugger that has ended is noticed when it is read */
	s->deadline = SETTLING * coproc_deadline();
	start_stub(s, states);
	coproc_in_child = join_errors;
	if ((e = coproc_start(&s->gdb, argv, NULL)) != 0)
		msg_die(EXIT_FAIL, "cannot ask gdb: %s%s", strerror(e),
			e == ENOENT ? "; install gdb" : "");
	session_ask(s, "set confirm off");
	session_ask(s, "set prompt %s\\n", s->prompt);
	s->prompt_len = strlen(s->prompt);
	s->prompt[s->prompt_len++] = '\n';
	session_answer(s);
	settle(s, python, questions);
	s->deadline /= SETTLING;
	remove_place();
	return s;
}

void session_end(struct session *s)
{
	coproc_end(&s->gdb, 1000);
	coproc_end(&s->stub, 1000);
	free(s->to.s);
	free(s->from.s);
	free(s);
}
