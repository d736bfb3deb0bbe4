/* daemonize.h - makes a background process, which reports to its starter whether it could begin. */
#ifndef DAEMONIZE_H
#define DAEMONIZE_H

#include <stddef.h>
#include <sys/types.h>

struct daemonize {
	int background;  /* 0: stay in the foreground */
	const char *log; /* file in the directory, for the daemon's messages */
	int report;      /* descriptor of the pipe to the starter */
	pid_t pid;       /* in the starter: the daemon's pid */
	int failed;      /* 1, in the starter: the daemon could not begin */
};

/* Take the lock of the directory with descriptor DIR and hold it until this process and its
 * children end.  Returns 0; when another process holds the lock, its pid, or 1 when it has not
 * written its pid yet; -1 and errno on failure. */
pid_t daemonize_lock(int dir);

/* Fork into the background, unless D->background is 0.  Returns 0 in the daemon, which is in a
 * session of its own, in /, with /dev/null as standard input and output and with the log as
 * standard error; 0 in the foreground, where none of that is changed.  Returns 1 in the starter,
 * after the daemon's report; when D->failed, WHY has the reason. */
int daemonize(struct daemonize *d, int dir, char *why, size_t size);

/* Tell the starter that the daemon runs (WHY NULL), or why it cannot. */
void daemonize_ready(struct daemonize *d, const char *why);

#endif
