/* pool.c - owns the list of debuggers: starts them, lends them, takes them back. */
#include "base/msg.h"
#include "process/pool.h"
#include "process/questions.h"
#include "system/target.h"

#include <signal.h>
#include <stddef.h>

enum {
	GDB_BYTES = 100 << 20, /* memory of a debugger with the symbols of a common program */
	STARTING = 2,          /* debuggers that may start at once: each takes a CPU */
	BROKEN = 3,            /* give up when so many in a row have failed to start */
};

static const char *program;
static const struct pool_owner *owners;
static struct debugger *debuggers;
static unsigned limit, broken;

void pool_init(const char *debugger, unsigned most, const struct pool_owner *o)
{
	uint64_t bytes = target_memory();

	program = debugger;
	owners = o;
	limit = most ? most : bytes ? (unsigned)(bytes / GDB_BYTES) : 64;
	limit = limit ? limit : 1;
}

const char *pool_program(void)
{
	return program;
}

struct debugger *pool_all(void)
{
	return debuggers;
}

unsigned pool_limit(void)
{
	return limit;
}

int pool_broken(void)
{
	return broken >= BROKEN;
}

static void ready(struct debugger *d)
{
	(void)d; /* pool_take() will find it */
	broken = 0;
}

static void gone(struct debugger *d, const char *why)
{
	struct debugger **at = &debuggers;

	while (*at && *at != d)
		at = &(*at)->next;
	if (*at)
		*at = d->next;
	if (d->owner)
		owners->bereaved(d->owner, why);
	else if (!d->ready)
		broken += d->killed ? BROKEN : 1; /* a debugger that hung will hang again */
	if (!d->owner && why[0] && !d->ready)
		msg_warn("cannot use %s: %s", program, why);
}

static void sample(struct debugger *d, char *text)
{
	if (d->owner)
		owners->sample(d->owner, text);
}

static void doomed(struct debugger *d)
{
	if (d->owner)
		owners->doomed(d->owner);
}

struct debugger *pool_take(void *owner, unsigned waiting, int beyond)
{
	static const struct debugger_use use = {ready, gone, sample, doomed};
	unsigned all = 0, starting = 0;
	const char *why;
	struct debugger *d;

	for (d = debuggers; d; d = d->next) {
		if (d->ready && !d->owner && !d->killed) {
			d->owner = owner;
			return d;
		}
		all++;
		starting += !d->ready;
	}
	if ((all >= limit && !beyond) || starting >= waiting || starting >= STARTING
		|| pool_broken())
		return NULL;
	d = debugger_start(program, &use, &why);
	if (d) {
		d->next = debuggers;
		debuggers = d;
		return NULL;
	}
	if (!broken)
		msg_warn("cannot run %s: %s; install %s, or name another with -g", program, why,
			driver_text(SAY_run));
	broken = BROKEN;
	return NULL;
}

int pool_full(void)
{
	unsigned n = 0;

	for (struct debugger *d = debuggers; d; d = d->next)
		n += d->ready;
	return n >= limit;
}

void pool_give(struct debugger *d)
{
	d->owner = NULL;
	d->quiet = 0;
	question_forget(d);
}

void pool_quit(void)
{
	for (struct debugger *d = debuggers; d; d = d->next) {
		d->owner = NULL;
		kill(d->x.c.pid, SIGKILL);
	}
}
