/* safedir.h - directories of our own in places that others can write to. */
#ifndef SAFEDIR_H
#define SAFEDIR_H

#include <sys/types.h>

/* The modes of directories and files of data: 0700 and 0600, or after safedir_share 0750 and 0640,
 * so that their group may read them. */
extern mode_t safedir_mode, safedir_file;
void safedir_share(void);

/* Make directory PATH, of safedir_mode, unless it exists.  Returns 0 when PATH is now a directory
 * of the effective user, no symbolic link, and not writable by anyone else.  Otherwise -1 and
 * errno: ELOOP a symbolic link, ENOTDIR no directory, EPERM another owner or writable by others, or
 * mkdir's.  Makes no parents.  Callable from a signal handler. */
int safedir(const char *path);

#endif
