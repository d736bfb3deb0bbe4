/* blocked.h - knows which of our signals the program means to block.
 *
 * Our signals are PRIVATE_SIGNAL and SIGBUS.  They stay unblocked while we sample, until one comes
 * that the program itself sent and would see as pending, or wait for.  That signal is held, and
 * from then on really blocked.
 *
 * We know from the hooks what a thread means to block.  A jump, or the end of a handler, may have
 * changed its mask since.  We notice that when signals that were really blocked along with ours are
 * no longer blocked; then what was meant no longer counts. */
#ifndef BLOCKED_H
#define BLOCKED_H

#include <signal.h>
#include <stdint.h>

/* Sets of signals; bit N - 1 stands for signal N. */
struct blocked {
	uint64_t meant; /* our signals that the thread means to block */
	uint64_t held;  /* those of `meant` that came, and are really blocked since */
	uint64_t with;  /* other signals, really blocked when `meant` was set */
};

/* Get and set what the calling thread means to block, to hand it to another thread or to restore
 * it. */
struct blocked blocked_now(void);
void blocked_set(struct blocked now);

/* 1 when the thread means to block one of our signals, or SET, which may be NULL, contains one. */
int blocked_concerns(const sigset_t *set);

/* 1 when SIG is really blocked for the program. */
int blocked_held(int sig);

/* Call before the thread changes its mask as sigprocmask(HOW, SET) does; SET is not NULL. */
void blocked_change(int how, const sigset_t *set);

/* Call after the thread has changed its mask, with our signals left out of SET, which may be NULL.
 * BEFORE is what was meant before the change.  *WAS is the real old mask; the signals that were
 * meant are added to it. */
void blocked_changed(struct blocked before, int how, const sigset_t *set, sigset_t *was);

/* Call blocked_wait before a wait, and blocked_waited after it.  MASK is the mask that holds during
 * the wait; NULL: the wait has none of its own.  blocked_wait returns what was meant before, for
 * blocked_waited. */
struct blocked blocked_wait(const sigset_t *mask);
void blocked_waited(struct blocked before);

/* A thread or a program begins with the real mask *MASK: remove our signals from it and note them
 * as meant. */
void blocked_begin(sigset_t *mask);

/* Call before exec, which keeps the mask: really block what is meant.  With BACK, afterwards in a
 * process that goes on: unblock it again. */
void blocked_exec(int back);

/* For the handler of SIG that interrupted *UCONTEXT.  blocked_means returns 1 when the interrupted
 * code means to block SIG; blocked_hold really blocks it there. */
int blocked_means(int sig, const void *ucontext);
void blocked_hold(int sig, void *ucontext);

#endif
