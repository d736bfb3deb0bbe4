/* firstfiles.h - the files without which nothing is sampled: that of the program itself, which has
 * the accounts, and that of states. */
#ifndef FIRSTFILES_H
#define FIRSTFILES_H

/* Make the directory of the process, a CHILD or not, and the program's file.  Returns 0 or an
 * errno.  Callable from a signal handler.  Under slow_lock. */
int firstfiles_make(int child);

/* Why there is no data file, by the errno E, in few words for the report of the run. */
const char *firstfiles_why(int e);

/* Make the file of states, if one is asked for.  Call it when SIGBUS is handled already: the disk
 * may be full.  Callable from a signal handler.  Under slow_lock. */
void firstfiles_states(void);

#endif
