/* waited.h - what a thread waits for, in words. */
#ifndef WAITED_H
#define WAITED_H

#include "sys/procs.h"
#include "waits/standing.h"

#include <stddef.h>

struct waited {
	const char *kind; /* mutex, read, sleep, ...: a constant string */
	char text[400];   /* the mutex, file, peer ...; "" not known */
	pid_t holder;     /* the thread that has the lock; 0 none, or not known */
	int idle;         /* it waits for work */
};

/* Say in OUT what a thread of P waits for.  S is what it does in the kernel.  PATH has the N
 * addresses of its frames, innermost first. */
void waited_for(struct proc *p, const struct standing *s, const uint64_t *path, unsigned n,
	struct waited *out);

/* ---- between the files of this room ---- */

/* Write what descriptor FD of P is into TEXT of SIZE bytes: a file's path, a pipe with its other
 * end, a socket with its peer. */
void descriptor_text(const struct proc *p, uint64_t fd, char *text, size_t size);

/* The same for the sets of poll, select and epoll.  Returns how many descriptors they have. */
unsigned descriptor_poll(const struct proc *p, const struct standing *s, char *text, size_t size);
unsigned descriptor_select(const struct proc *p, const struct standing *s, char *text, size_t size);
unsigned descriptor_epoll(const struct proc *p, const struct standing *s, char *text, size_t size);

/* Say which lock, condition or thread the futex of S is. */
void futex_text(struct proc *p, const struct standing *s, const uint64_t *path, unsigned n,
	struct waited *out);

/* Mark the objects whose names are kept (objects_sweep). */
void futex_mark_objects(void);

/* Read SIZE bytes at ADDRESS of P.  Returns 0, or -1. */
int waited_read(const struct proc *p, uint64_t address, void *to, size_t size);

#endif
