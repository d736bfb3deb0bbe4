/* blocked.h - signals of ours that the program means to block.
 *
 * PRIVATE_SIGNAL and SIGBUS stay open while we sample.  Until one of the program's own comes, which
 * the program would see pending, or wait for: that one is held, and from then on really blocked.
 *
 * What a thread means is known from the hooks.  A jump, or the end of a handler, may have changed
 * its mask since: then signals that were really blocked along with ours are no longer, and what was
 * meant holds no more. */
#ifndef BLOCKED_H
#define BLOCKED_H

#include <signal.h>
#include <stdint.h>

/* Bit N - 1 for signal N. */
struct blocked {
	uint64_t meant; /* of ours, to be blocked */
	uint64_t held;  /* of these, really blocked, as one came */
	uint64_t with;  /* what is really blocked along with these */
};

/* What the calling thread means now; another thread, or a later time, may be given it. */
struct blocked blocked_now(void);
void blocked_set(struct blocked now);

/* 1 when it means to block one of ours, or will by SET, which may be NULL. */
int blocked_concerns(const sigset_t *set);

/* 1 when SIG is really blocked for the program. */
int blocked_held(int sig);

/* The thread sets its mask, as of sigprocmask, by HOW and SET, not NULL.  Before the call. */
void blocked_change(int how, const sigset_t *set);

/* The same after the call, which was made without ours.  BEFORE it this was meant, and *WAS was the
 * real mask, to which what was meant is added.  SET may be NULL. */
void blocked_changed(struct blocked before, int how, const sigset_t *set, sigset_t *was);

/* Around a wait that has MASK, or NULL, for as long as it lasts.  The first returns what was meant
 * before, for the second. */
struct blocked blocked_wait(const sigset_t *mask);
void blocked_waited(struct blocked before);

/* A thread or a program begins with the real mask *MASK: take ours out; they are meant. */
void blocked_begin(sigset_t *mask);

/* Around exec, which keeps the mask: really block what is meant; with BACK, no more. */
void blocked_exec(int back);

/* For the handler of SIG, which interrupted *UCONTEXT: 1 when the code there means to block SIG;
 * and block it really there. */
int blocked_means(int sig, const void *ucontext);
void blocked_hold(int sig, void *ucontext);

#endif
