/* pidlist.h - parses the list of processes that -p names: 4711,4712. */
#ifndef PIDLIST_H
#define PIDLIST_H

#include <sys/types.h>

/* Returns the next process number of *LIST and advances *LIST; 0 when there are no more.  A word
 * that is not a process number ends the program, as misuse. */
pid_t pidlist_next(const char **list);

#endif
