/* descriptors.h - says in words what the descriptors of a process are. */
#ifndef DESCRIPTORS_H
#define DESCRIPTORS_H

#include "sys/procs.h"
#include "waits/standing.h"

#include <stddef.h>

/* Write into TEXT of SIZE bytes what descriptor FD of P is: the path of a file, a pipe with the
 * processes at its other end, a socket with its peer. */
void descriptor_text(const struct proc *p, uint64_t fd, char *text, size_t size);

/* Do what descriptor_text does, for the descriptors that poll, select and epoll wait for.  Returns
 * how many there are; descriptor_poll() counts at most 4. */
unsigned descriptor_poll(const struct proc *p, const struct standing *s, char *text, size_t size);
unsigned descriptor_select(const struct proc *p, const struct standing *s, char *text, size_t size);
unsigned descriptor_epoll(const struct proc *p, const struct standing *s, char *text, size_t size);

#endif
