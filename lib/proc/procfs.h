/* procfs.h - what /proc says of a process or thread, by its number. */
#ifndef PROCFS_H
#define PROCFS_H

#include "inside/procstat.h"

/* Read FILE of /proc/PID into BUF of SIZE bytes, NUL terminated, cut at one read.  Returns the
 * length, or -1 and errno. */
ssize_t procfs_read(pid_t pid, const char *file, char *buf, size_t size);

/* What the stat file of process PID, or of its thread TID unless 0, says.  Returns 0, or -1 when
 * it cannot be had; *S is all zero then. */
int procfs_stat(pid_t pid, pid_t tid, struct procstat *s);

/* The value in the line KEY of STATUS, a status file of /proc: the text behind "KEY:\t".  "" when
 * there is no such line. */
const char *procfs_line(const char *status, const char *key);

#endif
