/* processes.h - the directories of a run's sampled processes, and the logs in them. */
#ifndef PROCESSES_H
#define PROCESSES_H

#include "base/growtext.h"
#include "end.h"

/* Call FN with the directory of each process in E's index, DIR/PROG.PID, and PROG. */
void processes_each(
	const struct end *e, void (*fn)(void *arg, const char *dir, const char *prog), void *arg);

/* The programs that were sampled, "a, b"; from malloc, "" none. */
char *processes_programs(const struct end *e);

/* Copy the logs NAME of these processes, one after the other, into a temporary file without a name.
 * Returns its descriptor; *FILES becomes the number of logs.  Fatal when the file cannot be
 * written. */
int processes_logs(const struct end *e, const char *name, size_t *files);

/* Read the next line of FD's file into *LINE, without its newline.  *F is NULL at the first call.
 * Returns 0 at the end of the file. */
int processes_line(int fd, FILE **f, char **line, size_t *size);

#endif
