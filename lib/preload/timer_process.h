/* timer_process.h - timers of the whole process: V, P, R, M and S. */
#ifndef TIMER_PROCESS_H
#define TIMER_PROCESS_H

/* Start timer WHICH: V, P or R by setitimer, M by CLOCK_MONOTONIC; S starts nothing.  Returns 0 or
 * an errno, which is EBUSY when the program uses that timer. */
int process_timer_arm(char which);
void process_timer_disarm(void);

/* Call after each signal: sets the next interval, when intervals are random. */
void process_timer_next(void);

/* Arrange that no later signal needs a system call: random intervals become their mean. */
void process_timer_settle(void);

/* Call in a forked child: no timer runs there. */
void process_timer_forget(void);

/* process_timer returns the timer that runs, process_timer_signal its signal, and
 * process_timer_signal_of the signal of TIMER.  Each returns 0 if there is none. */
char process_timer(void);
int process_timer_signal(void);
int process_timer_signal_of(char timer);

/* 1 when SIG with the si_code CODE comes from the timer that runs, or that ran last: another thread
 * may get its signal after the timer was stopped.  For the handler. */
int process_timer_sent(int sig, int code);

/* The program is about to start an interval timer: from now on its signals are the program's,
 * unless our own timer runs. */
void process_timer_theirs(void);

#endif
