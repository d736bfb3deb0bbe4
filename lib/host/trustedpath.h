/* trustedpath.h - paths that lead through other people's directories. */
#ifndef TRUSTEDPATH_H
#define TRUSTEDPATH_H

/* Whether only root and we have put symbolic links on the way to PATH, its last component
 * left out.  Returns 0, also where a component does not exist, or -1 and errno, ELOOP for such a
 * link. */
int trustedpath(const char *path);

#endif
