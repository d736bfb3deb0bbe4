/* debugger.c - owns the pipes to a debugger, the questions it was asked, and its deadlines.
 * debuggerstart.c starts it. */
#include "base/clock.h"
#include "base/msg.h"
#include "debugger/debugger.h"
#include "debugger/driver.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int debugger_deadline = 30000;
int debugger_calls;

enum { TERM_MS = 1000 }; /* from SIGTERM to SIGKILL */

static void send_line(struct debugger *d, const char *text)
{
	text_add(d->syncing ? &d->held : &d->x.to, "%s\n", text);
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
	exchange_send(&d->x);
}

void debugger_tell(struct debugger *d, const char *command, int ms, debugger_answer *fn, void *arg)
{
	send_line(d, command);
	expect(d, ms, 0, fn, arg);
}

void debugger_resume(struct debugger *d, const char *command, debugger_answer *fn, void *arg)
{
	/* a debugger that does not report when the target runs is taken to resume it at once */
	d->resumed_us = driver_says(SAY_running) ? 0 : clock_us();
	d->resume_ms = clock_ms();
	debugger_tell(d, command, 0, fn, arg);
}

struct saying {
	struct debugger *d;
	int ms; /* deadline for the answer to each command; 0: one answer is awaited after all */
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

/* Returns the number under which D knows COMMAND; defines COMMAND in D first if it is new. */
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

/* Returns the command whose answer, and no other, has the number N. */
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
	if (d->held.len) /* if it is 0, held.text may be NULL */
		text_put(&d->x.to, d->held.text, d->held.len);
	d->held.len = 0;
	exchange_send(&d->x);
}

/* Whether TEXT must be skipped, as D awaits the answer to a sync and TEXT is not that.  A complaint
 * may replace the answer or come before it: then ask again with another number.  Nothing else is on
 * its way meanwhile: its answer would be taken for a complaint. */
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
		text_add(&d->x.to, "%s\n", sync_command(q->sync));
		exchange_send(&d->x);
	}
	return 1;
}

/* On SIGTERM a debugger that still can takes its breakpoints out and detaches; what it started gets
 * the signal as well.  SIGKILL leaves it no time for that. */
void debugger_kill(struct debugger *d, const char *why)
{
	if (d->killed)
		return;
	snprintf(d->x.why, sizeof d->x.why, "%s", why);
	d->killed = 1;
	d->deadline = clock_ms() + TERM_MS;
	kill(-d->x.c.pid, SIGTERM);
	kill(d->x.c.pid, SIGTERM);
}

/* Kill D by force.  If its pipe stays open after that, another process holds it. */
static void kill_now(struct debugger *d)
{
	d->deadline = clock_ms() + TERM_MS;
	d->forced = 1;
	d->use->doomed(d);
	kill(-d->x.c.pid, SIGKILL);
	kill(d->x.c.pid, SIGKILL);
}

/* Deal with one whole answer; TEXT is changed in place. */
static void answer(struct debugger *d, char *text)
{
	size_t len = strlen(text);
	struct question q = d->question[0];
	int failed = 0;

	if (out_of_step(d, text))
		return;
	memmove(d->question, d->question + 1, --d->questions * sizeof *d->question);
	d->deadline = d->questions && d->question[0].ms ? clock_ms() + d->question[0].ms : 0;
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
	exchange_end(&d->x, d->killed ? 0 : 200);
	d->use->gone(d, d->x.why);
	for (int i = 0; i < DEBUGGER_DEFINED; i++)
		free(d->defined[i]);
	free(d->prompt);
	free(d->question);
	free(d->held.text);
	exchange_free(&d->x, 0);
	free(d);
}

/* Note the time when D says that the target runs. */
static void runs(struct debugger *d)
{
	if (d->questions && !d->question[0].ms && !d->resumed_us
		&& driver_matches(SAY_running, d->x.from.text + d->x.taken, NULL))
		d->resumed_us = clock_us();
}

/* Give whole samples to the owner; skip them and what came before them. */
static void samples(struct debugger *d)
{
	char *said = d->x.from.text, *after = said + d->x.from.len, *from = said + d->x.taken, *end;

	while ((from = memchr(from, DEBUGGER_SAMPLE, (size_t)(after - from)))
		&& (end = memchr(from, DEBUGGER_SAMPLED, (size_t)(after - from)))) {
		*end = 0;
		d->use->sample(d, from + 1);
		from = end + 1;
		d->x.taken = (size_t)(from - said);
		d->x.seen = 0;
	}
}

/* Deal with each whole answer that D has sent.  Returns -1 when nothing was asked: D must be given
 * up. */
static int answers(struct debugger *d)
{
	char *said;

	while (!d->killed) {
		/* one read may give samples together with answers before and the stop after them */
		if (d->questions && !d->question[0].ms)
			samples(d);
		if (!(said = exchange_piece(&d->x, d->prompt, strlen(d->prompt))))
			return 0;
		if (!d->questions)
			return -1;
		answer(d, said); /* callbacks queue but do not read: SAID stays where it is */
	}
	d->x.taken = d->x.from.len;
	return 0;
}

/* Watch all three pipes at once: D may not read its input before we have read its complaints. */
void debugger_poll(const struct debugger *d, struct pollfd p[DEBUGGER_POLL])
{
	exchange_poll(&d->x, p);
	if (d->quiet > clock_ms())
		p[0].fd = -1;
}

void debugger_listen(struct debugger *d)
{
	struct pollfd p[DEBUGGER_POLL] = {
		{.fd = d->x.c.out, .events = POLLIN}, {.fd = -1}, {.fd = -1}};

	d->quiet = 0;
	if (poll(p, 1, 0) > 0)
		debugger_handle(d, p, clock_ms());
}

void debugger_handle(struct debugger *d, const struct pollfd p[DEBUGGER_POLL], int64_t now)
{
	enum { MOST = 16 << 20 };
	ssize_t n = exchange_handle(&d->x, p);

	if (n == 0) {
		gone(d);
		return;
	}
	if (n > 0) {
		d->heard = now;
		runs(d);
		if (answers(d) != 0)
			debugger_kill(d, "sent an unexpected answer");
		else if (d->x.from.len - d->x.taken > MOST)
			debugger_kill(d, "sent over 16 MB without a prompt");
		runs(d);
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
