/* taskclock_posix.c - for systems without such clocks: samples come by the CPU clock of the
 * process. */
#include "system/taskclock.h"

int taskclock_arm(struct taskclock *c, pid_t pid, int sig, int64_t (*interval)(void *), void *arg)
{
	(void)c, (void)pid, (void)sig, (void)interval, (void)arg;
	return -1;
}

pid_t taskclock_fired(struct taskclock *c, int fd)
{
	(void)c, (void)fd;
	return 0;
}

int taskclock_births(const struct taskclock *c)
{
	(void)c;
	return -1;
}

void taskclock_born(struct taskclock *c)
{
	(void)c;
}

void taskclock_close(struct taskclock *c)
{
	(void)c;
}
