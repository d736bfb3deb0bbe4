/* perfopen_linux.h - opens events by perf_event_open(2).  On older kernels and stricter machines it
 * gives up one feature after another; when that changes the samples, it says so. */
#ifndef PERFOPEN_LINUX_H
#define PERFOPEN_LINUX_H

#include "sys/sampleropt.h"

struct perfopen { /* features that work here; begins as all zero */
	int tried;
	int lost;     /* the kernel counts the losses of a full ring (6.0) */
	int build_id; /* mappings come with build-ids (5.12) */
	int clock;    /* the time can be CLOCK_MONOTONIC (4.1) */
};

/* Open EVENT (NULL: the dummy, for forks, execs, mappings and exits) for TARGET (-1: all) on CPU.
 * If we may not sample the kernel, the events of OPT lose that mode; if the kernel gives no stacks,
 * opt->stack becomes 0; NOTE is called with a sentence on this.  F keeps what works.  Returns a
 * descriptor, or -1 and errno. */
int perfopen(struct perfopen *f, struct sys_event *event, struct sampler_opt *opt, pid_t target,
	int cpu, void (*note)(const char *));

/* Open an event that makes no records and only owns a ring.  Returns a descriptor, or -1 and
 * errno. */
int perfopen_owner(const struct perfopen *f, const struct sampler_opt *opt, pid_t target, int cpu);

/* The bytes of the stack to copy with each sample: opt->stack, but at most a 128th of the ring.  If
 * a 128th is less than STACK_LEAST, then at most STACK_LEAST, or at most a quarter of the ring if
 * that is less. */
uint32_t perfopen_stack(const struct sampler_opt *opt);

/* Close FD and keep errno. */
void perfopen_close(int fd);

/* Set *CPU to an array of the online CPUs, which the caller frees.  Returns their number; 0, with
 * *CPU NULL, on failure. */
size_t perfopen_cpus(unsigned **cpu);

/* Raise the limit on open files to N, or as far as permitted. */
void perfopen_files(size_t n);

/* 0 when a few more files can be opened, for /proc and data; else EMFILE. */
int perfopen_spare(void);

/* Write into WHY what the errno E means after opening EVENT of OPT, and a remedy.  E is ENOLCK when
 * the ring could not be mapped. */
void perfopen_why(int e, const struct sampler_opt *opt, const char *event, char *why, size_t size);

#endif
