/* remoteimage.h - tells whether the program of a remote target is the file that was named.  The
 * debugger reads the build-id of the target, or code where there is no build-id, to compare. */
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

/* Ask P's debugger for these parts of the target.  EV_ANSWERED is posted after its last answer;
 * then remoteimage_verdict can be called. */
void remoteimage_ask(struct proc *p);
enum remoteimage remoteimage_verdict(void);

#endif
