/* landlock.h - lets a process give up access to files, for itself and all that it starts. */
#ifndef LANDLOCK_H
#define LANDLOCK_H

/* From now on let files be made and written only below the directory WHERE; if WHERE is a file, let
 * only that file be written; if WHERE is NULL, none.  Other files give EACCES.  Programs can be
 * started only if STARTS is not 0.  Open descriptors stay as they are.  The process must have
 * no_new_privs.  Where the kernel has no Landlock (before Linux 5.13), nothing happens. */
void landlock_only(const char *where, int starts);

#endif
