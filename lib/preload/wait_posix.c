/* wait_posix.c - sleeps by nanosleep(2), for at most 100 us at a time, since wait_wake cannot end
 * it. */
#include "preload/wait.h"

#include <errno.h>
#include <time.h>

void wait_while(int *word, int value, long ns)
{
	struct timespec t = {0, ns < 100000 ? ns : 100000};
	int e = errno;

	if (__atomic_load_n(word, __ATOMIC_RELAXED) == value)
		nanosleep(&t, NULL);
	errno = e;
}

void wait_wake(int *word)
{
	(void)word;
}

/* Never needed: threads have no timers of their own here. */
int wait_self(void)
{
	return 0;
}
