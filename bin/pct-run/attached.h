/* attached.h - prints the state of running processes, for reports/attached.sh. */
#ifndef ATTACHED_H
#define ATTACHED_H

/* Print " PID:STATE:TICKS:START:SYSTEM" for each process in LIST, pids with commas between them:
 * state letter, CPU time, start, and CPU time in the kernel, in clock ticks; " PID::::" when there
 * is no such process.  Returns the exit status. */
int attached_print(const char *list);

#endif
