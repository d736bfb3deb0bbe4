/* userspace.h - the user namespace that we are in. */
#ifndef USERSPACE_H
#define USERSPACE_H

/* 1 when ids here are not the machine's own, as in most containers without root.  Then root and
 * capabilities here are not those of the machine. */
int userspace_inner(void);

#endif
