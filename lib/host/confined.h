/* confined.h - gives up the rights that a reader of other people's files does not need. */
#ifndef CONFINED_H
#define CONFINED_H

/* From here on the calling process and its threads, of which there is one, can read files, use
 * memory and write what is open; start programs, open sockets, signal others, trace or change
 * their rights they cannot (EPERM).  Where the kernel has Landlock (Linux 5.13), they can make and
 * write files only below DIR; NULL: nowhere.  What the system does not support is left out: this
 * is one more wall, none to build on. */
void confined(const char *dir);

/* The same before exec, for the new program and all that it starts.  It may start programs; it
 * loses sockets, signals to others, tracing, changes of rights, and all files to make and write but
 * /dev/null.  For coproc_in_child. */
void confined_program(void);

#endif
