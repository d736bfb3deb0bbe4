/* trustedpath.h - paths that lead through other people's directories. */
#ifndef TRUSTEDPATH_H
#define TRUSTEDPATH_H

/* Check the symbolic links on the way to PATH, but not its last component: only root and we can
 * have put them there.  Returns 0, also where a component does not exist; -1 and errno otherwise,
 * ELOOP for a link that others can have put there. */
int trustedpath(const char *path);

#endif
