/* childbegin.h - gives a forked child files and timers of its own. */
#ifndef CHILDBEGIN_H
#define CHILDBEGIN_H

/* Give a forked child files and timers of its own.  Call it in the child after any kind of fork,
 * before the program's own code runs.  Async-signal-safe. */
void child_begin(void);

/* Call child_begin when this is a child that passed no hook of fork (_Fork, bare clone).  Each hook
 * calls it first; it costs one comparison otherwise. */
void adopt_if_forked(void);

#endif
