/* procfs.h - what files of /proc/PID say; for the target files of Linux. */
#ifndef PROCFS_H
#define PROCFS_H

#include <sys/types.h>

/* Read FILE of /proc/PID into BUF, NUL terminated.  Returns the length or -1. */
ssize_t procfs_read(pid_t pid, const char *file, char *buf, size_t size);

#endif
