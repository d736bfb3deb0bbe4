/* dirs.h - finds the directories to send, each as a whole: a daemon's hours, and the directories of
 * processes. */
#ifndef SHIPDIRS_H
#define SHIPDIRS_H

/* Call FN with the real path of each directory that DIR stands for, sorted by name: DIR itself when
 * it has data files or is a daemon's hour, otherwise the directories in it.  Returns the results of
 * all calls or-ed, or 1 after a message. */
int dirs_each(const char *dir, int (*fn)(void *arg, const char *path), void *arg);

/* A text that tells the directory PATH from all others that have or had its name: for an hour, what
 * its daemon wrote into it; otherwise its process and run.  The caller frees it. */
char *dirs_which(const char *path);

/* Why the directory PATH may still be written to; NULL when it is closed. */
const char *dirs_open(const char *path);

#endif
