/* perfopen_linux.h - perf_event_open(2) on older kernels and stricter machines: gives up one
 * feature after another, and says so. */
#ifndef PERFOPEN_LINUX_H
#define PERFOPEN_LINUX_H

#include "sys/sampleropt.h"

struct perfopen { /* features that work here; begins as all zero */
	int tried;
	int lost;     /* the kernel counts the losses of a full ring (6.0) */
	int build_id; /* mappings come with build-ids (5.12) */
	int clock;    /* the time can be CLOCK_MONOTONIC (4.1) */
};

/* Open EVENT (NULL: the dummy, for forks, execs, mappings and exits) for TARGET, -1 all, on CPU.
 * When we must not sample the kernel, OPT's events lose that mode; where the kernel gives no
 * stacks, opt->stack becomes 0.  Returns a descriptor, or -1 and errno. */
int perfopen(struct perfopen *f, struct sys_event *event, struct sampler_opt *opt, pid_t target,
	int cpu, void (*note)(const char *));

/* Open an event that never comes, to own a ring, as perfopen. */
int perfopen_owner(const struct perfopen *f, const struct sampler_opt *opt, pid_t target, int cpu);

/* Bytes of the stack with each sample: opt->stack, but at most a 128th of the ring.  Where that is
 * less than STACK_LEAST: at most STACK_LEAST, or a quarter of the ring if that is less. */
uint32_t perfopen_stack(const struct sampler_opt *opt);

/* Close FD and keep errno. */
void perfopen_close(int fd);

/* Set *CPU to the online CPUs; the caller frees it.  Returns their number; 0 and *CPU NULL on
 * failure. */
size_t perfopen_cpus(unsigned **cpu);

/* Raise the limit of open files towards N. */
void perfopen_files(size_t n);

/* 0 when a few more files can be opened, for /proc and data; else EMFILE. */
int perfopen_spare(void);

/* Write the meaning of errno E of opening EVENT of OPT, and a remedy, into WHY.  ENOLCK: no
 * ring. */
void perfopen_why(int e, const struct sampler_opt *opt, const char *event, char *why, size_t size);

#endif
