/* safedir.h - directories of our own in places that others can write to. */
#ifndef SAFEDIR_H
#define SAFEDIR_H

/* Make directory PATH, mode 0700, unless it exists.  Returns 0 when PATH is now a directory of the
 * effective user, no symbolic link, and not writable by anyone else.  Otherwise -1 and errno: ELOOP
 * a symbolic link, ENOTDIR no directory, EPERM another owner or writable by others, or mkdir's.
 * Makes no parents.  Callable from a signal handler. */
int safedir(const char *path);

#endif
