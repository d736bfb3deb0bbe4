/* filelist.h - names of files from a list, one a line. */
#ifndef FILELIST_H
#define FILELIST_H

/* Call FN with every name in the file LIST (`-`: standard input); empty lines are skipped.
 * Returns what the calls returned, or-ed.  A list that cannot be read is fatal. */
int filelist(const char *list, int (*fn)(void *, const char *), void *arg);

#endif
