/* daemonize.h - makes a background process, which reports its start to its starter. */
#ifndef DAEMONIZE_H
#define DAEMONIZE_H

#include <stddef.h>
#include <sys/types.h>

struct daemonize {
	int background;  /* 0: stay in the foreground */
	const char *log; /* file in the directory for its messages */
	int report;      /* pipe to the starter */
	pid_t pid;       /* in the starter: of the daemon */
	int failed;      /* in the starter: the daemon could not begin */
};

/* Take the lock of the directory DIR and hold it until this process and its children end.  Returns
 * 0, the pid of the holder, 1 when that has not written its pid yet, or -1 and errno. */
pid_t daemonize_lock(int dir);

/* Returns 0 in the daemon: in a session of its own, at /, with closed standard input and output and
 * its errors in the log; 1 in the starter, after the daemon's report, with its failure in WHY. */
int daemonize(struct daemonize *d, int dir, char *why, size_t size);

/* Tell the starter that the daemon runs (WHY NULL), or why it cannot. */
void daemonize_ready(struct daemonize *d, const char *why);

#endif
