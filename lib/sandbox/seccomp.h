/* seccomp.h - a process gives up system calls (EPERM), for itself and all that it starts.  It must
 * have no_new_privs.  Where the processor is not known, or the kernel has no seccomp, nothing
 * happens. */
#ifndef SECCOMP_H
#define SECCOMP_H

/* Give up all calls but those that read files, use memory, and make and write files. */
void seccomp_reader(void);

/* Give up sockets, signals to other processes, tracing, and changes of rights. */
void seccomp_program(void);

#endif
