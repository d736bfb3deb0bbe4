/* trustedpath.h - checks that a path does not follow symbolic links of other users. */
#ifndef TRUSTEDPATH_H
#define TRUSTEDPATH_H

/* Check that only root and we can have made the symbolic links on the way to PATH; its last
 * component is not checked.  Returns 0 if so, also when a component does not exist; -1 and errno
 * otherwise, ELOOP for a link that others can have made. */
int trustedpath(const char *path);

#endif
