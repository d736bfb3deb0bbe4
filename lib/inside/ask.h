/* ask.h - the message by which a process that the library cannot sample asks pct-run for the
 * kernel's sampler.
 *
 * pct-run listens at an abstract address, which a process can reach even after chroot or a change
 * of its user (but not from another network namespace).  A process connects, sends one struct ask,
 * and waits for one byte: 1 when the kernel samples it from now on, 0 when not.  The index of the
 * run names the process in both cases. */
#ifndef ASK_H
#define ASK_H

#include <stddef.h>
#include <stdint.h>

struct ask {
	uint64_t run;     /* number of the run; only its processes know all digits */
	int32_t self;     /* the asking process's own pid */
	int32_t pid;      /* the process to sample: itself or a child */
	int32_t tid;      /* the thread that is about to exec; 0: none */
	uint32_t on_exec; /* 1: sample from the next exec on */
	char reason[120]; /* why the library cannot sample it, NUL terminated */
	char path[3960];  /* path of the program, NUL terminated */
};

/* Write the address of run RUN into NAME: a 0, "pct-run-", and the upper half of RUN in 8 digits.
 * A list of addresses thus does not reveal the lower half.  May be called from anywhere. */
enum { ASK_NAME = 17 };

static inline void ask_name(char name[ASK_NAME], uint64_t run)
{
	*name++ = 0;
	for (const char *start = "pct-run-"; *start; start++)
		*name++ = *start;
	for (int i = 0; i < 8; i++)
		*name++ = "0123456789abcdef"[run >> (60 - 4 * i) & 15];
}

#endif
