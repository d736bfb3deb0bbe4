/* firstfiles.h - makes the files without which nothing is sampled: the program's own file, which is
 * the accounts file, and the file of states. */
#ifndef FIRSTFILES_H
#define FIRSTFILES_H

/* Make the directory of the process, which may be a forked CHILD, and the program's file.  Returns
 * 0 or an errno.  A signal handler may call it.  Under slow_lock. */
int firstfiles_make(int child);

/* Returns a few words for the report that say why the errno E left the process without a data
 * file. */
const char *firstfiles_why(int e);

/* Make the file of states, if one is asked for.  Call it after the handler of SIGBUS is set: the
 * disk may be full.  A signal handler may call it.  Under slow_lock. */
void firstfiles_states(void);

#endif
