/* copies.h - letter k: at a sample the process makes a copy of itself, which a debugger questions
 * (inside/copylink.h).  Nothing else is recorded. */
#ifndef COPIES_H
#define COPIES_H

/* Announce this process.  0, or an errno: it is not sampled.  Under slow_lock. */
int copies_begin(void);

/* A sample is due: make a copy of the process as it stands at UCONTEXT, and note how long that
 * took.  UCONTEXT is the frame of the signal itself, or NULL when the place is gone.  From
 * handlers. */
void copies_take(const void *ucontext);

/* The program enters a seccomp sandbox: no copies from now on. */
void copies_sandboxed(void);

#endif
