/* pct-stub - serves the recorded states of a process to gdb, as the frames of a trace:
 *	(gdb) target remote | pct-stub /tmp/pct-0/ct/prog.12/[state]
 *	(gdb) tfind 3
 *	(gdb) backtrace
 * gdb's remote protocol comes and goes over standard input and output.  A state cannot be changed
 * or continued: such requests are refused. */
#include "base/msg.h"
#include "base/num.h"
#include "base/optiontable.h"
#include "pct-stub/stub.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static const struct option_row options[] = {
	{.help = "usage: pct-stub FILE\n"
		 "Serve the states in FILE, recorded by profile -state, to gdb over standard input and output.\n"
		 "Examples:\n"
		 "  gdb -ex 'target remote | pct-stub ct/prog.12/[state]' -ex 'tfind 0' prog\n"
		 "  pct gdb /tmp/pct-0/ct/prog.12     has gdb start pct-stub\n"},
	{0},
};
const struct state *stub_state(struct stub *s)
{
	if (!s->known)
		s->known = statereader_get(s->states, s->at, &s->state) == 0 ? 1 : -1;
	return s->known > 0 ? &s->state : NULL;
}

static void forget(struct document *d)
{
	free(d->text);
	d->text = NULL;
}

void stub_look(struct stub *s, size_t n)
{
	s->at = n;
	s->known = 0;
	forget(&s->frame);
}

/* Answer qXfer:OBJECT:read:ANNEX:OFFSET,LENGTH; TEXT is what follows `qXfer:'. */
static int transfer(struct stub *s, const char *text)
{
	const struct {
		const char *object;
		struct document *d;
	} all[] = {
		{"features:read:target.xml:", &s->target},
		{"libraries-svr4:read:", &s->libraries},
		{"auxv:read:", &s->auxv},
		{"threads:read:", &s->threads},
		{"exec-file:read:", &s->program},
		{"traceframe-info:read:", &s->frame},
	};
	uint64_t offset, length;

	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		if (!packet_word(&text, all[i].object))
			continue;
		if (all[i].d == &s->frame && !s->frame.text)
			memory_describe(s);
		text += i ? strcspn(text, ":") + (strchr(text, ':') != NULL) : 0;
		return packet_number(&text, &offset) && packet_word(&text, ",")
				&& packet_number(&text, &length)
			? packet_part(s->packets, all[i].d->text, all[i].d->size, offset, length)
			: packet_say(s->packets, "E00");
	}
	return packet_say(s->packets, "");
}

/* Answer `monitor state' with the number, time and thread of the state that is looked at.  Answer
 * `monitor look N': look at state N as if the process were there, which costs the debugger less
 * than tfind. */
static int monitor(struct stub *s, const char *hex)
{
	char command[40], text[200] = "";
	size_t len = packet_bytes(hex, command, sizeof command - 1);
	const struct state *state;
	uint64_t n, after;

	command[len] = 0;
	if (strncmp(command, "look ", 5) == 0) {
		if (num_parse(command + 5, 10, 0, s->count - 1, &n) != 0)
			return packet_say(s->packets, "E01");
		stub_look(s, (size_t)n);
		s->chosen = 1;
		return packet_say(s->packets, "OK");
	}
	if (strcmp(command, "state") != 0)
		return packet_say(s->packets, "E01");
	state = stub_state(s);
	after = state ? state->time - s->begin : 0;
	snprintf(text, sizeof text,
		state ? "state %zu of %zu, thread %" PRIu32 ", %" PRIu64 ".%06" PRIu64
			" s after the first%s\n"
		      : "cannot read state %zu: the file is damaged, or was cut\n",
		s->at, s->count, state ? state->tid : 0, after / 1000000000, after / 1000 % 1000000,
		state && state->flags & PCT_STATE_CUT ? ", the stack is longer than its copy" : "");
	packet_begin(s->packets);
	packet_add_hex(s->packets, text, strlen(text));
	return packet_send(s->packets);
}

static int status(struct stub *s)
{
	packet_begin(s->packets);
	packet_add(s->packets, "T0;tstop::0;tframes:%zx;tcreated:%zx;circular:0;disconn:0",
		s->count, s->count);
	return packet_send(s->packets);
}

/* Answers that are always the same, by the beginning of the request. */
static const struct {
	const char *request, *answer;
} fixed[] = {
	{"qSupported",
		"PacketSize=8000;QStartNoAckMode+;qXfer:features:read+;"
		"qXfer:libraries-svr4:read+;qXfer:auxv:read+;qXfer:exec-file:read+;"
		"qXfer:threads:read+;qXfer:traceframe-info:read+"},
	{"?", "T05thread:1;"},
	{"H", "OK"},
	{"T", "OK"},
	{"qC", "QC1"},
	{"qfThreadInfo", "m1"},
	{"qsThreadInfo", "l"},
	{"qAttached", "1"},
	{"qTf", "l"}, /* no tracepoints, and no variables */
	{"qTs", "l"},
	{"D", "OK"},
	{"c", "E.a recorded state cannot go on"},
	{"C", "E.a recorded state cannot go on"},
	{"s", "E.a recorded state cannot go on"},
	{"S", "E.a recorded state cannot go on"},
	{"vRun", "E.a recorded state cannot be run again"},
	{"R", "E.a recorded state cannot be run again"},
	{"G", "E.a recorded state cannot be changed"},
	{"P", "E.a recorded state cannot be changed"},
	{"M", "E.a recorded state cannot be changed"},
	{"X", "E.a recorded state cannot be changed"},
	{"Z", "E.a recorded state cannot go on"},
	{"z", "OK"},
};

/* Answer one request.  Returns 1 after the last request, -1 when the debugger is gone, else 0. */
static int answer(struct stub *s, const char *request, size_t len)
{
	const char *text = request;
	uint64_t a, b;

	if (*request == 'k' || strncmp(request, "vKill", 5) == 0)
		return 1;
	if (strcmp(request, "g") == 0)
		return registers_all(s);
	if (packet_word(&text, "QTFrame:"))
		return frames_find(s, text);
	if (packet_word(&text, "qXfer:"))
		return transfer(s, text);
	if (strcmp(request, "qTStatus") == 0)
		return status(s);
	if (packet_word(&text, "qRcmd,"))
		return monitor(s, text);
	if (*text == 'm' && text++ && packet_number(&text, &a) && packet_word(&text, ",")
		&& packet_number(&text, &b))
		return memory_read(s, a, b);
	text = request;
	if (*text == 'p' && text++ && packet_number(&text, &a))
		return registers_one(s, a);
	for (size_t i = 0; len && i < sizeof fixed / sizeof *fixed; i++)
		if (strncmp(request, fixed[i].request, strlen(fixed[i].request)) == 0)
			return packet_say(s->packets, fixed[i].answer) != 0 ? -1
				: *request == 'D'                           ? 1
									    : 0;
	return packet_say(s->packets, "");
}

/* Accept the debugger when standard input is a socket that listens, which is faster: gdb reads a
 * pipe a byte at a time.  Returns the connection, or -1 when standard input is another file. */
static int connection(void)
{
	int listens = 0, fd;
	socklen_t size = sizeof listens;

	if (getsockopt(STDIN_FILENO, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) != 0 || !listens)
		return -1;
	do
		fd = accept(STDIN_FILENO, NULL, NULL);
	while (fd < 0 && errno == EINTR);
	if (fd < 0)
		msg_die(EXIT_FAIL, "cannot serve the debugger: %s", strerror(errno));
	return fd;
}

int main(int argc, char **argv)
{
	static struct packets packets;
	static struct stub s = {.packets = &packets};
	char why[200], *file, *request;
	size_t len;
	int fd, end = 0;

	msg_typed("pct-stub");
	options_take(argc, argv, options);
	if (optind == argc)
		misuse("no file of states given", NULL);
	file = argv[optind++];
	options_no_argument(argc, argv);
	s.states = statereader_open(file, why, sizeof why);
	if (!s.states)
		msg_die(EXIT_FAIL, "cannot read %s: %s", file, why);
	s.count = statereader_count(s.states);
	if (!s.count)
		msg_die(EXIT_FAIL, "cannot serve %s: it contains no states", file);
	s.begin = statereader_time(s.states, 0);
	registers_describe(&s.target);
	objects_describe(&s);
	fd = connection();
	packets_begin(&packets, fd < 0 ? STDIN_FILENO : fd, fd < 0 ? STDOUT_FILENO : fd);
	signal(SIGINT, SIG_IGN); /* on a terminal, ^C is meant for the debugger */
	while (!end && (request = packet_next(&packets, &len)))
		end = answer(&s, request, len);
	if (packets.why)
		msg_die(EXIT_FAIL, "cannot serve the debugger: %s", packets.why);
	return EXIT_OK;
}
