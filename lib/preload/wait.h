/* wait.h - sleeps that end, for the few places in the program that wait for another thread. */
#ifndef WAIT_H
#define WAIT_H

/* Sleep until wait_wake(WORD), NS (below a second) at most; at once when *WORD is not VALUE.  It
 * may also end early.  From handlers. */
void wait_while(int *word, int value, long ns);
void wait_wake(int *word); /* one of those that sleep */

/* Sleep for NS (below a second), or until a signal is handled. */
static inline void wait_ns(long ns)
{
	int word = 0;

	wait_while(&word, 0, ns);
}

/* The number of the calling thread, by a system call. */
int wait_self(void);

#endif
