/* slowlock.h - the slow lock: held while maps are read and files are made.
 *
 * No handler of the program may interrupt the lock's holder: a siglongjmp would leave it locked for
 * ever.  So all our handlers block all signals as well. */
#ifndef SLOWLOCK_H
#define SLOWLOCK_H

#include <signal.h>

/* From handlers: waits for a bounded time.  0: the lock is taken, or !may_call(), or there is too
 * little of the stack left. */
int slow_trylock(void);
#define SLOW_ROOM 6144 /* bytes: more than is used under the lock by gcc's -fstack-usage */
/* From everywhere else: blocks all signals, then waits. */
void slow_lock(sigset_t *saved);
void slow_unlock(const sigset_t *saved); /* NULL after slow_trylock */

/* Until slow_lend(0), in this thread alone: slow_trylock takes the lock that this thread holds, and
 * slow_unlock(NULL) leaves it held.  For what else runs in handlers.  Under slow_lock. */
void slow_lend(int on);

/* In a new child, whose parent may have been holding it.  No system call of the C library, and
 * the thread may be cancelled. */
void slow_lock_child(sigset_t *saved);
void slow_unlock_child(const sigset_t *saved);

/* All signals except those of faults.  It has the C library's own, which cancel threads and which
 * sigfillset leaves out. */
void all_signals(sigset_t *set);

#endif
