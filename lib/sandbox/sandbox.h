/* sandbox.h - gives up the rights that a reader of other people's files does not need. */
#ifndef SANDBOX_H
#define SANDBOX_H

/* From now on let the calling process, which must have only one thread, read files, use memory and
 * write to open files.  It cannot start programs, open sockets, signal or trace other processes, or
 * change its rights (EPERM).  Where the kernel has Landlock (Linux 5.13 and later), it can make and
 * write files only below DIR; DIR NULL: nowhere.  What the system does not support is left out:
 * this is one more wall, do not rely on it alone. */
void sandbox_reader(const char *dir);

/* Call before exec, to restrict the new program and all that it starts.  The program may start
 * others.  It loses sockets, signals to other processes, tracing and changes of rights; the only
 * file that it can write is /dev/null.  This is a function for coproc_in_child. */
void sandbox_program(void);

#endif
