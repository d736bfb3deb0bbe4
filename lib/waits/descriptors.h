/* descriptors.h - what descriptors of a process are, in words. */
#ifndef DESCRIPTORS_H
#define DESCRIPTORS_H

#include "sys/procs.h"
#include "waits/standing.h"

#include <stddef.h>

/* Write what descriptor FD of P is into TEXT of SIZE bytes: a file's path, a pipe with its other
 * end, a socket with its peer. */
void descriptor_text(const struct proc *p, uint64_t fd, char *text, size_t size);

/* The same for the sets of poll, select and epoll.  Returns how many descriptors they have. */
unsigned descriptor_poll(const struct proc *p, const struct standing *s, char *text, size_t size);
unsigned descriptor_select(const struct proc *p, const struct standing *s, char *text, size_t size);
unsigned descriptor_epoll(const struct proc *p, const struct standing *s, char *text, size_t size);

#endif
