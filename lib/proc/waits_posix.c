/* waits_posix.c - finds nothing: POSIX does not tell what a thread waits for. */
#include "proc/waits.h"

#include <stddef.h>
#include <string.h>

const char *waits_delicate(pid_t pid, pid_t tid, int *other)
{
	(void)pid, (void)tid;
	*other = 0;
	return NULL;
}

const char *waits_of(pid_t pid, pid_t tid)
{
	(void)pid, (void)tid;
	return NULL;
}

void waits_look(pid_t pid, pid_t tid, struct wait *w)
{
	(void)pid, (void)tid;
	memset(w, 0, sizeof *w);
}
