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

/* What the logs NAME of these processes hold, one after the other, in a file that is gone with its
 * descriptor; *FILES: how many there are.  Fatal when there is no room for it. */
int processes_logs(const struct end *e, const char *name, size_t *files);

/* The next line of FD's file in LINE, without its newline; the first call has *F NULL. */
int processes_line(int fd, FILE **f, char **line, size_t *size);

#endif
