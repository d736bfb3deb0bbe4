/* sampler_linux.h - opens perf events on every CPU, reads them in the order of time, and counts
 * them.
 *
 * Each CPU has one ring; samples with stacks get a second one, where there is memory for it.  A
 * dummy event brings forks, execs, mappings and exits.  So their losses are counted apart from the
 * losses of samples. */
#ifndef SAMPLER_LINUX_H
#define SAMPLER_LINUX_H

#include "sys/record.h"
#include "sys/sampleropt.h"

#include <poll.h>

struct sampler;

/* Open all events of OPT, not running yet.  Where the kernel permits less, OPT's events lose kernel
 * mode, and rings lose pages; NOTE gets one sentence for each.  Returns the sampler, or NULL with
 * the reason and a remedy in WHY and the errno in *E. */
struct sampler *sampler_open(
	struct sampler_opt *opt, void (*note)(const char *text), char *why, size_t size, int *e);

/* Sample thread TARGET and its descendants too, at once or, with ON_EXEC, from its exec on.  Only
 * for a sampler of targets.  Returns 0, or an errno. */
int sampler_add(struct sampler *s, pid_t target, int on_exec, void (*note)(const char *text));

/* Begin and end sampling.  With on_exec the target's exec begins it. */
void sampler_enable(struct sampler *s);
void sampler_disable(struct sampler *s);

/* Wait until a ring is half full, MS milliseconds have passed, or one of the caller's N descriptors
 * is ready; sets their revents. */
void sampler_wait(struct sampler *s, struct pollfd *own, size_t n, int ms);

/* Call FN with all records up to the time UNTIL (UINT64_MAX: all), in the order of time.  A record
 * is valid until FN returns. */
void sampler_drain(struct sampler *s, uint64_t until, void (*fn)(void *, const struct sys_record *),
	void *arg);

/* Call FN with the switches of threads, out and in, the forks, names and execs that have come since
 * the last call of this function, whatever sampler_drain has delivered; those of one CPU in the
 * order of time. */
void sampler_peek(struct sampler *s, void (*fn)(void *, const struct sys_record *), void *arg);

/* The accounts of event I so far, SAMPLER_EVENTS: of the dummy.  *EXACT 0: the kernel is older than
 * 6.0 and does not count losses. */
struct sampler_sum sampler_sum(struct sampler *s, unsigned i, int *exact);

/* Sample CPUs that have come online since; call it about once a second. */
void sampler_refresh(struct sampler *s, void (*note)(const char *text));

/* Have samples with STACK bytes of the stack from now on; only for a sampler of CPUs.  Samples that
 * were taken before stay as they are.  Returns 0, or an errno: then nothing has changed on some
 * CPUs. */
int sampler_restack(struct sampler *s, unsigned stack, void (*note)(const char *text));

/* The number of sampled CPUs. */
unsigned sampler_cpus(const struct sampler *s);

void sampler_close(struct sampler *s);

#endif
