/* copylisten.h - hears the processes that copy themselves, and their copies (inside/copylink.h). */
#ifndef COPYLISTEN_H
#define COPYLISTEN_H

#include "inside/copylink.h"

#include <sys/types.h>

struct copylisten_use {
	/* Process PID, of this number for itself, too, copies itself for questions; PAGE is ours to
	 * unmap, when 1 is returned. */
	int (*hello)(pid_t pid, struct copies_page *page);
	/* Copy PID has something to say; it ends when FD is closed, which is up to this
	 * function. */
	void (*news)(pid_t pid, const struct copies_news *n, int fd);
};

/* Listen.  KEY becomes what processes find us by.  Returns 0, or -1 and errno. */
int copylisten_start(const struct copylisten_use *use, uint64_t *key);

/* A descriptor for poll(2); -1: there is no socket.  Then, when it is readable: */
int copylisten_fd(void);
void copylisten_hear(void);

#endif
