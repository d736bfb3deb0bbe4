/* seccomp.h - lets a process give up system calls, which then give EPERM, for itself and all that
 * it starts.  The process must have no_new_privs.  Where there are no filters for the processor
 * (callfilter.h), or the kernel has no seccomp, nothing happens. */
#ifndef SECCOMP_H
#define SECCOMP_H

/* Give up all calls but those that read files, use memory, and make and write files. */
void seccomp_reader(void);

/* Give up sockets, signals to other processes, tracing, and changes of rights. */
void seccomp_program(void);

#endif
