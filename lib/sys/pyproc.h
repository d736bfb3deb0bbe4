/* pyproc.h - knows the interpreters of Python in sampled processes, and reads their memory without
 * a stop. */
#ifndef PYPROC_H
#define PYPROC_H

#include "python/pymerge.h"
#include "sys/pycodes.h"
#include "unwind/unwind.h"

#include <sys/types.h>

struct pyproc {
	pid_t pid;
	int running;   /* 1: it has no successor */
	unsigned held; /* samples that point to it */
	int hidden;    /* 1: its program and its memory may not be read */
	unsigned looks;
	uint64_t runtime, state; /* _PyRuntime; the thread state that was found last */
	struct pylayout layout;
	struct pymerge_code code;
	struct pycodes codes;
	unsigned told[UNWIND_REGS]; /* by register: how often it had the next instruction */
	uint64_t seen;              /* time of the last sample, ns */
	struct pyproc *next;
};

/* 1 when the program at PATH, behind its links, is called like an interpreter. */
int pyproc_named(const char *path);

/* 1 when one of the N processes PID runs such a program. */
int pyproc_among(const pid_t *pid, size_t n);

/* The interpreter of process PID; NULL when it has none that is known.  Looks at the process at the
 * first call only. */
struct pyproc *pyproc_of(pid_t pid);

/* The same without a look at the process; also when it may not be read whether PID has one. */
const struct pyproc *pyproc_known(pid_t pid);

/* The process PID may have an interpreter from now on, as a library of Python was mapped. */
void pyproc_again(pid_t pid);

/* Process PID runs another program, or none: the next call of pyproc_of looks anew. */
void pyproc_forget(pid_t pid);

/* Find the function of P one of whose instructions lies at AT, by what memory in front of it holds,
 * and keep it.  NULL: there is none. */
const struct pycodes_entry *pyproc_seek(struct pyproc *p, uint64_t at);

/* A memimage_peek; ARG is a struct pyproc. */
long pyproc_read(void *arg, void *to, uint64_t from, size_t n);

/* 1 when a process with an interpreter had a sample after the time SINCE, ns. */
int pyproc_active(uint64_t since);

/* Let go of P, which a sample pointed to. */
void pyproc_leave(struct pyproc *p);

#endif
