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

/* Open all events of OPT, not running yet.  If the kernel does not permit what OPT asks for, its
 * events lose kernel mode, with a sentence for NOTE, and rings lose pages (OPT->pages).  Returns
 * the sampler, or NULL with the reason and a remedy in WHY and the errno in *E. */
struct sampler *sampler_open(
	struct sampler_opt *opt, void (*note)(const char *text), char *why, size_t size, int *e);

/* Also sample thread TARGET and its descendants, from now on or, with ON_EXEC, from its exec on.
 * Only for a sampler of targets.  Returns 0, or an errno. */
int sampler_add(struct sampler *s, pid_t target, int on_exec, void (*note)(const char *text));

/* Begin and end sampling.  With on_exec in the options, sampling begins at the target's exec. */
void sampler_enable(struct sampler *s);
void sampler_disable(struct sampler *s);

/* Wait until a ring is half full, MS milliseconds have passed, or one of the caller's N descriptors
 * OWN is ready; sets the revents of OWN. */
void sampler_wait(struct sampler *s, struct pollfd *own, size_t n, int ms);

/* Call FN with all records up to the time UNTIL (UINT64_MAX: all), in the order of time.  A record
 * is valid until FN returns. */
void sampler_drain(struct sampler *s, uint64_t until, void (*fn)(void *, const struct sys_record *),
	void *arg);

/* Call FN with ARG and each record of a switch, fork, name or exec that has come since the last
 * call of this function and that sampler_drain has not delivered; sampler_drain will deliver it as
 * well.  The records of one CPU come in the order of time. */
void sampler_peek(struct sampler *s, void (*fn)(void *, const struct sys_record *), void *arg);

/* Let each later sampler_peek also call FN with all samples, names, execs and forks that have come
 * since the last call of sampler_peek. */
void sampler_tap(struct sampler *s, void (*fn)(const struct sys_record *r));

/* 1 when sampler_peek has seen a ring that is half full: call sampler_drain. */
int sampler_filling(const struct sampler *s);

/* Returns the counts of event I so far; I = SAMPLER_EVENTS stands for the dummy.  *EXACT becomes 0
 * when the kernel is older than 6.0 and does not count losses, else 1. */
struct sampler_sum sampler_sum(struct sampler *s, unsigned i, int *exact);

/* Sample the CPUs that have come online since the last call; call it about once a second. */
void sampler_refresh(struct sampler *s, void (*note)(const char *text));

/* Copy STACK bytes of the stack with each sample from now on; only for a sampler of CPUs.  Samples
 * that were taken before stay as they are.  Returns 0, or an errno; then some or all events still
 * copy as many bytes as before. */
int sampler_restack(struct sampler *s, unsigned stack, void (*note)(const char *text));

/* The number of sampled CPUs. */
unsigned sampler_cpus(const struct sampler *s);

void sampler_close(struct sampler *s);

#endif
