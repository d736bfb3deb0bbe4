/* timer_process.h - timers V, P, R, M and S, of the process. */
#ifndef TIMER_PROCESS_H
#define TIMER_PROCESS_H

/* Start V, P or R by setitimer, M by CLOCK_MONOTONIC; S starts nothing.  0, or an errno; EBUSY: the
 * program uses that timer. */
int process_timer_arm(char which);
void process_timer_disarm(void);

/* After each signal: the next interval, when intervals are random. */
void process_timer_next(void);

/* Arrange that no later signal needs a system call: intervals are the mean, not random. */
void process_timer_settle(void);

/* In a child: no timer runs. */
void process_timer_forget(void);

/* The timer that runs, 0 if none; and its signal, 0 if none. */
char process_timer(void);
int process_timer_signal(void);
int process_timer_signal_of(char timer);

/* Whether SIG with this si_code is of the timer that runs, or ran last: another thread may get it
 * when the timer is off already.  From the handler. */
int process_timer_sent(int sig, int code);

/* The program is about to start an interval timer: signals are of that one. */
void process_timer_theirs(void);

#endif
