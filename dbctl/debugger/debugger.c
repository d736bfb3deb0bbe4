/* debugger.c - owns the pipes to a debugger, the questions it was asked, and its deadlines.
 * debuggerstart.c starts it. */
#define _GNU_SOURCE /* memmem */
#include "base/clock.h"
#include "base/msg.h"
#include "debugger/debugger.h"
#include "debugger/driver.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int debugger_deadline = 30000;
int debugger_calls;

enum { TERM_MS = 1000 }; /* from SIGTERM to SIGKILL */

static void append(char **buf, size_t *len, size_t *size, const char *text, size_t n)
{
	if (*len + n + 1 > *size) {
		*size = (*len + n + 1) * 2;
		*buf = realloc(*buf, *size);
		if (!*buf)
			msg_die(EXIT_FAIL, "out of memory");
	}
	memcpy(*buf + *len, text, n);
	*len += n;
	(*buf)[*len] = 0;
}

static void flush(struct debugger *d)
{
	size_t done = 0;

	while (d->c.in >= 0 && done < d->unsent_len) {
		ssize_t n = write(d->c.in, d->unsent + done, d->unsent_len - done);
		if (n > 0)
			done += (size_t)n;
		else if (n < 0 && errno == EINTR)
			continue;
		else
			break; /* full, or its end, which shows on its output */
	}
	memmove(d->unsent, d->unsent + done, d->unsent_len - done);
	d->unsent_len -= done;
}

static void append_line(char **buf, size_t *len, size_t *size, const char *text)
{
	append(buf, len, size, text, strlen(text));
	append(buf, len, size, "\n", 1);
}

static void send_line(struct debugger *d, const char *text)
{
	if (d->syncing)
		append_line(&d->held, &d->held_len, &d->held_size, text);
	else
		append_line(&d->unsent, &d->unsent_len, &d->unsent_size, text);
}

static void expect(struct debugger *d, int ms, int checked, debugger_answer *fn, void *arg)
{
	const char *mark = driver_text(SAY_mark);

	if (mark)
		send_line(d, mark);
	if (d->questions == d->questions_size) {
		d->questions_size = d->questions_size * 2 + 16;
		d->question = realloc(d->question, d->questions_size * sizeof *d->question);
		if (!d->question)
			msg_die(EXIT_FAIL, "out of memory");
	}
	d->question[d->questions++] = (struct question){fn, arg, ms, checked, 0};
	if (d->questions == 1)
		d->deadline = ms ? clock_ms() + ms : 0;
	flush(d);
}

void debugger_tell(struct debugger *d, const char *command, int ms, debugger_answer *fn, void *arg)
{
	send_line(d, command);
	expect(d, ms, 0, fn, arg);
}

void debugger_resume(struct debugger *d, const char *command, debugger_answer *fn, void *arg)
{
	/* a debugger that does not report it is assumed to let its target run at once */
	d->resumed_us = driver_says(SAY_running) ? 0 : clock_us();
	d->resume_ms = clock_ms();
	debugger_tell(d, command, 0, fn, arg);
}

struct saying {
	struct debugger *d;
	int ms; /* 0: do not await an answer to each */
};

static void say_one(void *arg, const char *command, int last)
{
	struct saying *s = arg;

	(void)last;
	send_line(s->d, command);
	if (s->ms)
		expect(s->d, s->ms, 0, NULL, NULL);
}

void debugger_commands(struct debugger *d, enum driver_word word, const struct driver_fill *fill,
	size_t n, int ms, int each)
{
	struct saying s = {d, each ? ms : 0};

	driver_commands(word, fill, n, say_one, &s);
	if (!each)
		expect(d, ms, 0, NULL, NULL);
}

/* The number of COMMAND among the defined ones; COMMAND is defined if it is new. */
static unsigned defined(struct debugger *d, const char *command, int ms)
{
	char number[12];
	struct driver_fill fill[] = {{"n", number}, {"command", command}};
	unsigned i;

	for (i = 0; i < DEBUGGER_DEFINED; i++)
		if (d->defined[i] && strcmp(d->defined[i], command) == 0)
			return i;
	i = d->next_defined++ % DEBUGGER_DEFINED;
	free(d->defined[i]);
	d->defined[i] = strdup(command);
	snprintf(number, sizeof number, "%u", i);
	debugger_commands(d, SAY_checked, fill, 2, ms, 0);
	return i;
}

/* Where the driver says so, a command is defined as a function once and then called by a short
 * name.  A command that fails ends the function, so that the DEBUGGER_DONE behind it is missing.
 * And gdb reads its input one byte at a time: short names save time. */
void debugger_ask(struct debugger *d, const char *command, int ms, debugger_answer *fn, void *arg)
{
	char number[12], *call;
	struct driver_fill fill = {"n", number};

	if (driver_says(SAY_checked)) {
		snprintf(number, sizeof number, "%u", defined(d, command, ms));
		call = driver_fill(driver_text(SAY_call), &fill, 1, NULL, NULL, NULL);
		send_line(d, call);
		free(call);
	} else {
		send_line(d, command);
	}
	expect(d, ms, 1, fn, arg);
}

#define SYNC "pct-sync-"
static unsigned syncs;

/* Only the answer to this command has the number N. */
static char *sync_command(unsigned n)
{
	static char text[64];

	snprintf(text, sizeof text, "%.30s" SYNC "%u", driver_text(SAY_echo), n);
	return text;
}

void debugger_sync(struct debugger *d)
{
	debugger_tell(d, sync_command(++syncs), debugger_deadline, NULL, NULL);
	d->question[d->questions - 1].sync = syncs;
	d->syncing = 1;
}

/* D is in step again: send what was asked meanwhile. */
static void synced(struct debugger *d)
{
	d->syncing = 0;
	if (d->held_len) /* else it may be NULL */
		append(&d->unsent, &d->unsent_len, &d->unsent_size, d->held, d->held_len);
	d->held_len = 0;
	flush(d);
}

/* Whether TEXT is not the answer to D's first question.  A complaint may replace the answer or come
 * before it: then ask again with another number.  Nothing else is on its way: the answer to that
 * would be taken for a complaint. */
static int out_of_step(struct debugger *d, const char *text)
{
	struct question *q = d->question;
	const char *number = strstr(text, SYNC);

	if (!q->sync)
		return 0;
	if (number && strtoul(number + strlen(SYNC), NULL, 10) == q->sync) {
		synced(d);
		return 0;
	}
	if (!number) {
		q->sync = ++syncs;
		append_line(&d->unsent, &d->unsent_len, &d->unsent_size, sync_command(q->sync));
		flush(d);
	}
	return 1;
}

/* At SIGTERM a debugger lets go of its process in order, with no breakpoint left, if it still can;
 * what it ran is ended as well.  At SIGKILL it cannot. */
void debugger_kill(struct debugger *d, const char *why)
{
	if (d->killed)
		return;
	snprintf(d->why, sizeof d->why, "%s", why);
	d->killed = 1;
	d->deadline = clock_ms() + TERM_MS;
	kill(-d->c.pid, SIGTERM);
	kill(d->c.pid, SIGTERM);
}

/* After that, whatever still holds its pipe open is another process. */
static void kill_now(struct debugger *d)
{
	d->deadline = clock_ms() + TERM_MS;
	d->forced = 1;
	d->use->doomed(d);
	kill(-d->c.pid, SIGKILL);
	kill(d->c.pid, SIGKILL);
}

/* One whole answer, in place: TEXT of LEN bytes, NUL terminated. */
static void answer(struct debugger *d, char *text, size_t len)
{
	struct question q = d->question[0];
	int failed = 0;

	if (out_of_step(d, text))
		return;
	memmove(d->question, d->question + 1, --d->questions * sizeof *d->question);
	d->deadline = d->questions && d->question[0].ms ? clock_ms() + d->question[0].ms : 0;
	for (size_t i = 0; i < len; i++)
		if (!text[i])
			text[i] = '?';
	if (q.checked && !driver_says(SAY_checked)) {
		failed = driver_matches(SAY_error, text, NULL) != 0;
	} else if (q.checked) {
		if (len && text[len - 1] == DEBUGGER_DONE)
			text[--len] = 0;
		else
			failed = 1;
	}
	if (len && text[len - 1] == '\n')
		text[--len] = 0;
	if (q.fn)
		q.fn(q.arg, text, failed);
}

static void gone(struct debugger *d)
{
	int status = coproc_end(&d->c, d->killed ? 0 : 200);

	if (!d->why[0] && d->c.said[0])
		snprintf(d->why, sizeof d->why, "%s", d->c.said);
	if (!d->why[0] && WIFSIGNALED(status))
		snprintf(d->why, sizeof d->why, "died of signal %d", WTERMSIG(status));
	if (!d->why[0])
		snprintf(d->why, sizeof d->why, "ended on its own");
	d->use->gone(d, d->why);
	for (int i = 0; i < DEBUGGER_DEFINED; i++)
		free(d->defined[i]);
	free(d->prompt);
	free(d->question);
	free(d->said);
	free(d->unsent);
	free(d->held);
	free(d);
}

/* Note when it has let the target run. */
static void runs(struct debugger *d)
{
	if (d->questions && !d->question[0].ms && !d->resumed_us
		&& driver_matches(SAY_running, d->said, NULL))
		d->resumed_us = clock_us();
}

/* Take out whole samples, and all before them. */
static void samples(struct debugger *d)
{
	char *from, *end;

	while ((from = memchr(d->said, DEBUGGER_SAMPLE, d->said_len))
		&& (end = memchr(from, DEBUGGER_SAMPLED, d->said_len - (size_t)(from - d->said)))) {
		size_t used = (size_t)(end - d->said) + 1;
		*end = 0;
		d->use->sample(d, from + 1);
		memmove(d->said, d->said + used, d->said_len - used);
		d->said_len -= used;
	}
}

/* Take the answers out of what it has said.  Returns -1 when D must be given up. */
static int answers(struct debugger *d)
{
	size_t n = strlen(d->prompt), used;
	char *end;

	while (!d->killed) {
		/* one read may give samples together with answers before and the stop after them */
		if (d->questions && !d->question[0].ms)
			samples(d);
		end = d->said_len ? memmem(d->said, d->said_len, d->prompt, n) : NULL;
		if (!end)
			return 0;
		*end = 0;
		if (!d->questions)
			return -1;
		/* callbacks queue but do not read: SAID stays where it is */
		used = (size_t)(end - d->said) + n;
		answer(d, d->said, (size_t)(end - d->said));
		memmove(d->said, d->said + used, d->said_len - used);
		d->said_len -= used;
	}
	d->said_len = 0;
	return 0;
}

/* Watch all three at once: D may not read its input before we have read its complaints. */
void debugger_poll(const struct debugger *d, struct pollfd p[DEBUGGER_POLL])
{
	p[0] = (struct pollfd){.fd = d->c.out, .events = POLLIN};
	p[1] = (struct pollfd){.fd = d->c.err, .events = POLLIN};
	p[2] = (struct pollfd){.fd = d->unsent_len ? d->c.in : -1, .events = POLLOUT};
	if (d->quiet > clock_ms())
		p[0].fd = -1;
}

void debugger_listen(struct debugger *d)
{
	struct pollfd p[DEBUGGER_POLL] = {
		{.fd = d->c.out, .events = POLLIN}, {.fd = -1}, {.fd = -1}};

	d->quiet = 0;
	if (poll(p, 1, 0) > 0)
		debugger_handle(d, p, clock_ms());
}

void debugger_handle(struct debugger *d, const struct pollfd p[DEBUGGER_POLL], int64_t now)
{
	enum { MOST = 16 << 20 };
	char buf[1 << 14];

	if (p[1].revents)
		coproc_hear(&d->c);
	if (p[2].revents)
		flush(d);
	if (p[0].revents) {
		ssize_t n = coproc_read(&d->c, buf, sizeof buf);
		if (n == 0) {
			gone(d);
			return;
		}
		if (n > 0) {
			d->heard = now;
			append(&d->said, &d->said_len, &d->said_size, buf, (size_t)n);
			runs(d);
			if (answers(d) != 0)
				debugger_kill(d, "sent an unexpected answer");
			else if (d->said_len > MOST)
				debugger_kill(d, "sent over 16 MB without a prompt");
			runs(d);
		}
	}
	if (d->deadline && now >= d->deadline && d->forced) {
		gone(d);
	} else if (d->deadline && now >= d->deadline && d->killed) {
		kill_now(d);
	} else if (d->deadline && now >= d->deadline) {
		char why[80];
		snprintf(why, sizeof why, "did not answer for %d s", d->question[0].ms / 1000);
		debugger_kill(d, why);
	}
}
