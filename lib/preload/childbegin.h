/* childbegin.h - a forked child begins with files and timers of its own. */
#ifndef CHILDBEGIN_H
#define CHILDBEGIN_H

/* Called in the child after any kind of fork, before anything else of the program runs: gives
 * the child files and timers of its own.  Async-signal-safe. */
void child_begin(void);

/* A child that passed no hook of fork (_Fork, bare clone) gets its own files and timers at the
 * first hook that it calls.  Costs one comparison otherwise. */
void adopt_if_forked(void);

#endif
