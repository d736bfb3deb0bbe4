/* fewfiles.h - a process gives up files, for itself and all that it starts. */
#ifndef FEWFILES_H
#define FEWFILES_H

/* From here on files are made and written (EACCES) only below WHERE, or it is the one file; NULL:
 * nowhere.  Programs are started only with STARTS.  What is open stays so.  The process must have
 * no_new_privs.  Where the kernel has no Landlock (Linux 5.13), nothing happens. */
void fewfiles(const char *where, int starts);

#endif
