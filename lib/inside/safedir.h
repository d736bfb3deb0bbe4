/* safedir.h - makes directories of our own in places where others can write. */
#ifndef SAFEDIR_H
#define SAFEDIR_H

#include <sys/types.h>

/* The modes of data directories and files: 0700 and 0600; after safedir_share 0750 and 0640, so
 * that the group may read them. */
extern mode_t safedir_mode, safedir_file;
void safedir_share(void);

/* Make the directory PATH with safedir_mode, unless it exists; makes no parents.  Returns 0 when
 * PATH is now a directory of the effective user, not a symbolic link, and not writable by anyone
 * else.  Otherwise returns -1 and errno: ELOOP for a symbolic link, ENOTDIR when it is not a
 * directory, EPERM when another user owns it or others can write to it, or an error of mkdir.  A
 * signal handler may call it. */
int safedir(const char *path);

#endif
