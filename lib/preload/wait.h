/* wait.h - bounded sleeps, for the few places where our code waits for another thread. */
#ifndef WAIT_H
#define WAIT_H

/* Sleep until wait_wake(WORD), but at most NS (less than a second); return at once when *WORD is
 * not VALUE.  It may also return early.  Handlers may call it. */
void wait_while(int *word, int value, long ns);
void wait_wake(int *word); /* wakes one thread that sleeps */

/* Sleep for NS (below a second), or until a signal is handled. */
static inline void wait_ns(long ns)
{
	int word = 0;

	wait_while(&word, 0, ns);
}

/* Returns the id of the calling thread, by a system call. */
int wait_self(void);

#endif
