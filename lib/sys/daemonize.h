/* daemonize.h - a process of its own in the background, whose starter is told how that went. */
#ifndef DAEMONIZE_H
#define DAEMONIZE_H

#include <stddef.h>
#include <sys/types.h>

struct daemonize {
	int background;  /* 0: stay where we are */
	const char *log; /* file in the directory for what it has to say */
	int report;      /* to the starter */
	pid_t pid;       /* in the starter: of the daemon */
	int failed;      /* in the starter: it could not begin */
};

/* Take the lock of the directory DIR, which is held to the end of the process and its children. 
 * Returns 0, the pid of the holder, or -1 and errno. */
pid_t daemonize_lock(int dir);

/* Returns 0 in the daemon: in a session of its own, at /, its standard streams closed, its errors
 * going to the log; 1 in the starter when the daemon has said how it is, why not in WHY. */
int daemonize(struct daemonize *d, int dir, char *why, size_t size);

/* The daemon runs (WHY NULL), or cannot. */
void daemonize_ready(struct daemonize *d, const char *why);

#endif
