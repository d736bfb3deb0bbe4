/* remoteimage.h - is the program of a remote target the file that was named?  The build-id, or code
 * where there is none to be had, is read through its debugger and compared. */
#ifndef REMOTEIMAGE_H
#define REMOTEIMAGE_H

#include "process/proc.h"

enum remoteimage {
	REMOTEIMAGE_SAME,
	REMOTEIMAGE_OTHER,
	REMOTEIMAGE_UNKNOWN, /* none of its memory could be read */
};

/* Read the parts of file PATH that will be compared.  Returns 0, or -1 and the reason in *WHY. */
int remoteimage_read(const char *path, const char **why);

/* Have P's debugger asked.  EV_ANSWERED is posted when it has said all; then remoteimage_verdict
 * can be called. */
void remoteimage_ask(struct proc *p);
enum remoteimage remoteimage_verdict(void);

#endif
