/* attached.h - prints the state of running processes, for reports/attached.sh. */
#ifndef ATTACHED_H
#define ATTACHED_H

/* Print " PID:STATE:TICKS:START" for each process in LIST, pids with commas between them: state
 * letter, CPU time and start in clock ticks; " PID:::" when there is no such process.  Returns the
 * exit status. */
int attached_print(const char *list);

#endif
