/* procfs.h - reads what /proc says of a process or thread. */
#ifndef PROCFS_H
#define PROCFS_H

#include "inside/procstat.h"

/* Read FILE of /proc/PID into BUF of SIZE bytes with one read(), and add a NUL; a longer file is
 * cut.  Returns the length, or -1 and errno. */
ssize_t procfs_read(pid_t pid, const char *file, char *buf, size_t size);

/* Read into *S the stat file of the thread TID of process PID, or with TID 0 that of the process.
 * Returns 0, or -1 when it cannot be read. */
int procfs_stat(pid_t pid, pid_t tid, struct procstat *s);

/* Returns the text after "KEY:\t" in STATUS, the text of a status file of /proc; "" when there is
 * no such line. */
const char *procfs_line(const char *status, const char *key);

#endif
