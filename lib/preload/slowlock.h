/* slowlock.h - the slow lock: a thread holds it while it reads maps and makes files.
 *
 * No handler of the program may interrupt the thread that holds the lock: a siglongjmp would leave
 * it locked for ever.  So all our handlers block all signals as well. */
#ifndef SLOWLOCK_H
#define SLOWLOCK_H

#include <signal.h>

/* For handlers: waits for a bounded time.  Returns 1, or 0 when another thread keeps the lock, when
 * !may_call(), or when too little of the stack is left. */
int slow_trylock(void);
#define SLOW_ROOM 6144 /* bytes of stack: more than is used under the lock (-fstack-usage) */
/* For all other code: blocks all signals, then waits for the lock. */
void slow_lock(sigset_t *saved);
void slow_unlock(const sigset_t *saved); /* SAVED is NULL after slow_trylock */

/* Until slow_lend(0), let slow_trylock in this thread take the lock that it already holds, and let
 * slow_unlock(NULL) keep it.  This is for code that otherwise runs in handlers.  Under
 * slow_lock. */
void slow_lend(int on);

/* For a new forked child, whose parent may have held the lock.  Neither function calls the C
 * library or protects the thread from cancellation. */
void slow_lock_child(sigset_t *saved);
void slow_unlock_child(const sigset_t *saved);

/* Set all signals except those of faults.  The set includes the C library's own signals, which
 * cancel threads and which sigfillset leaves out. */
void all_signals(sigset_t *set);

#endif
