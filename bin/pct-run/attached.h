/* attached.h - the state of running processes, for reports/attached.sh. */
#ifndef ATTACHED_H
#define ATTACHED_H

/* Print, for each of the process numbers in LIST with commas between them, " PID:STATE:TICKS:START":
 * state letter, CPU time and start in clock ticks; " PID:::" where there is no such process.
 * Returns the exit status. */
int attached_print(const char *list);

#endif
