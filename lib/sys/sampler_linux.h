/* sampler_linux.h - perf events on every CPU, opened, read in the order of time, and counted.
 *
 * Each CPU has one ring.  A dummy event of its own brings the life of processes, so that what a
 * full ring loses of samples and of that is counted apart. */
#ifndef SAMPLER_LINUX_H
#define SAMPLER_LINUX_H

#include "sys/record.h"
#include "sys/sampleropt.h"

#include <poll.h>

struct sampler;

/* Open all that OPT asks for, nothing running yet.  OPT's events are changed to what could be had:
 * modes without the kernel, and fewer pages, where more is not permitted.  Returns the sampler, or
 * NULL with a reason, a way out included, in WHY and the errno in *E.  What could not be had is
 * said through NOTE in one sentence each. */
struct sampler *sampler_open(
	struct sampler_opt *opt, void (*note)(const char *text), char *why, size_t size, int *e);

/* Sample thread TARGET and what it starts too, at once or, with ON_EXEC, from its exec on.  Only
 * for a sampler of targets.  Returns 0, or an errno. */
int sampler_add(struct sampler *s, pid_t target, int on_exec, void (*note)(const char *text));

/* Begin, end.  With on_exec the target's exec begins. */
void sampler_enable(struct sampler *s);
void sampler_disable(struct sampler *s);

/* Wait until a ring is half full, MS milliseconds have passed, or one of the N descriptors of the
 * caller, of which revents are set, is ready. */
void sampler_wait(struct sampler *s, struct pollfd *own, size_t n, int ms);

/* Give FN all records up to the time UNTIL (UINT64_MAX: all there are), in the order of time.  A
 * record stays valid until FN returns. */
void sampler_drain(struct sampler *s, uint64_t until, void (*fn)(void *, const struct sys_record *),
	void *arg);

struct sampler_sum {
	uint64_t lost;             /* samples that found the ring full */
	uint64_t value;            /* what was counted, ns of clocks; all CPUs, children included */
	uint64_t enabled, running; /* ns; less running: the kernel took turns (multiplexing) */
};

/* The accounts of event I so far, SAMPLER_EVENTS: of the dummy.  *EXACT 0: the kernel is older than
 * 6.0 and does not tell what was lost. */
struct sampler_sum sampler_sum(struct sampler *s, unsigned i, int *exact);

/* Sample CPUs that were switched on since; call it about once a second. */
void sampler_refresh(struct sampler *s, void (*note)(const char *text));

/* CPUs sampled. */
unsigned sampler_cpus(const struct sampler *s);

void sampler_close(struct sampler *s);

#endif
