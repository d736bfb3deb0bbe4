/* talk.c - owns the debugger's process, the questions to it and its answers. */
#include "talk.h"

#include "base/msg.h"
#include "base/must.h"
#include "gdb/askgdb.h"

#include <errno.h>
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
	SETTLING = 5,         /* reading symbols may take this many times as long as an answer */
};

struct session {
	struct askgdb gdb;
	struct coproc stub;
	int together; /* 1: questions.py is loaded, and a question can be about several states */
	char *more;   /* the rest of an answer to several questions, for the next calls */
};

static void failed(const struct session *s)
{
	msg_die(EXIT_FAIL, "cannot ask gdb: %s%s", s->gdb.x.why,
		s->gdb.x.late ? "; set PCT_DEADLINE to wait longer" : "");
}

void session_ask(struct session *s, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	askgdb_sendv(&s->gdb, fmt, ap);
	va_end(ap);
	exchange_send(&s->gdb.x); /* the debugger works while others are asked */
}

char *session_answer(struct session *s)
{
	char *said = askgdb_answer(&s->gdb);

	if (!said)
		failed(s);
	return said;
}

/* Send a command whose answer is not needed. */
static void tell(struct session *s, const char *command)
{
	session_ask(s, "%s", command);
	s->gdb.skip++;
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

/* The socket by which the debugger reaches the stub, in a directory that only this user can
 * enter. */
static struct {
	char dir[80], path[100];
} place;

static void settle(struct session *s, const char *python, const char *questions)
{
	static const char *const commands[] = {"set pagination off", "set history size 2",
		"set print frame-info location-and-address", "set print frame-arguments presence",
		"set print entry-values no", "set print symbol off", "set print elements 200",
		"set max-value-size 65536", "set backtrace limit 10000",
		"set may-call-functions off", "set print thread-events off", "set sysroot /",
		"define pct_look\ntfind $arg0\nend"};
	char *said;

	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
		tell(s, commands[i]);
	if (python) {
		session_ask(s, "source %s", python);
		s->gdb.skip++;
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
	struct session *s = must(calloc(1, sizeof *s));
	char *none[] = {NULL};
	int deadline = coproc_deadline();

	start_stub(s, states);
	if (askgdb_start(&s->gdb, none, NULL, ANSWER_MAX, 1, SETTLING * deadline) != 0)
		failed(s);
	settle(s, python, questions);
	s->gdb.ms = deadline;
	remove_place();
	return s;
}

void session_end(struct session *s)
{
	exchange_free(&s->gdb.x, 1000);
	coproc_end(&s->stub, 1000);
	free(s);
}
