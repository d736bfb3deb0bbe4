/* userspace.h - tells whether we are in a user namespace of our own. */
#ifndef USERSPACE_H
#define USERSPACE_H

/* 1 when user ids here differ from those of the machine, as in most containers without root.  Then
 * root and capabilities here do not count outside the namespace. */
int userspace_inner(void);

#endif
