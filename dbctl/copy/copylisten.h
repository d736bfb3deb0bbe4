/* copylisten.h - hears the processes that copy themselves, and their copies (inside/copylink.h). */
#ifndef COPYLISTEN_H
#define COPYLISTEN_H

#include "inside/copylink.h"

#include <sys/types.h>

struct copylisten_use {
	/* Process PID, which knows itself by the same number, copies itself for questions.  When
	 * this returns 1, PAGE is the callee's to unmap. */
	int (*hello)(pid_t pid, struct copies_page *page);
	/* Copy PID has news N.  The callee owns FD; the copy ends when FD is closed. */
	void (*news)(pid_t pid, const struct copies_news *n, int fd);
};

/* Listen, and become the parent of the program's orphans.  *KEY is set to the number by which
 * processes find us.  Returns 0, or -1 and errno. */
int copylisten_start(const struct copylisten_use *use, uint64_t *key);

/* A descriptor for poll(2), -1: there is no socket.  Call copylisten_hear when it is readable. */
int copylisten_fd(void);
void copylisten_hear(void);

#endif
