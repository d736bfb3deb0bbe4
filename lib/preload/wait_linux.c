/* wait_linux.c - sleeps by futex(2). */
#include "preload/rules.h"
#include "preload/wait.h"

#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>

void wait_while(int *word, int value, long ns)
{
	struct timespec t = {0, ns};

	direct(SYS_futex, word, FUTEX_WAIT_PRIVATE, value, &t, 0);
}

void wait_wake(int *word)
{
	direct(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1, 0, 0);
}

int wait_self(void)
{
	return (int)direct(SYS_gettid, 0, 0, 0, 0, 0);
}
