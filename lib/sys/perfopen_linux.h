/* perfopen_linux.h - perf_event_open(2), with what older kernels and stricter machines do not give
 * left away, one thing after the other, and said. */
#ifndef PERFOPEN_LINUX_H
#define PERFOPEN_LINUX_H

#include "sys/sampleropt.h"

struct perfopen { /* what turned out to work here; begins as all zero */
	int tried;
	int lost;     /* the kernel tells what a full ring has lost (6.0) */
	int build_id; /* mappings come with build-ids (5.12) */
	int clock;    /* the time can be CLOCK_MONOTONIC (4.1) */
};

/* Open EVENT (NULL: the dummy, which brings the life of processes) for TARGET, -1 all, on CPU. 
 * When the kernel must not be sampled, OPT's events lose that mode.  Returns a descriptor or -1 and
 * errno. */
int perfopen(struct perfopen *f, struct sys_event *event, struct sampler_opt *opt, pid_t target,
	int cpu, void (*note)(const char *));

/* close, errno kept. */
void perfopen_close(int fd);

/* The CPUs that are switched on, to be freed.  Returns how many; 0 and *CPU NULL on failure. */
size_t perfopen_cpus(unsigned **cpu);

/* Raise the limit of open files towards N. */
void perfopen_files(size_t n);

/* Whether a few more can be opened, for /proc and data.  Returns 0, or EMFILE. */
int perfopen_spare(void);

/* What the errno E of opening EVENT of OPT means, and the way out.  ENOLCK: no ring could be
 * had. */
void perfopen_why(int e, const struct sampler_opt *opt, const char *event, char *why, size_t size);

#endif
