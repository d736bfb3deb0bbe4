/* pidlist.h - the processes that -p names: 4711,4712. */
#ifndef PIDLIST_H
#define PIDLIST_H

#include <sys/types.h>

/* The next process of *LIST, which moves on; 0: there are no more.  A word that is no process
 * number ends the program, as misuse. */
pid_t pidlist_next(const char **list);

#endif
