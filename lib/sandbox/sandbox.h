/* sandbox.h - gives up the rights that a reader of other people's files does not need. */
#ifndef SANDBOX_H
#define SANDBOX_H

/* From here on the calling process, which must have only one thread, can read files, use memory and
 * write to open files.  It cannot start programs, open sockets, signal or trace other processes, or
 * change its rights (EPERM).  Where the kernel has Landlock (Linux 5.13), it can make and write
 * files only below DIR; NULL: nowhere.  What the system does not support is left out: this is one
 * more wall, do not rely on it alone. */
void sandbox_reader(const char *dir);

/* The same before exec, for the new program and all that it starts.  The program may start others.
 * It loses sockets, signals to other processes, tracing and changes of rights; of all files it can
 * write only /dev/null.  For coproc_in_child. */
void sandbox_program(void);

#endif
