/* landlock.h - a process gives up files, for itself and all that it starts. */
#ifndef LANDLOCK_H
#define LANDLOCK_H

/* From here on files can be made and written only below the directory WHERE; when WHERE is a file,
 * only that file can be written; NULL: none.  All others give EACCES.  Programs can be started only
 * when STARTS is not 0.  Open descriptors stay as they are.  The process must have no_new_privs.
 * Where the kernel has no Landlock (Linux 5.13), nothing happens. */
void landlock_only(const char *where, int starts);

#endif
