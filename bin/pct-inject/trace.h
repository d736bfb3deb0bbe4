/* trace.h - stops one thread of another process, reads its registers, makes it call a function, and
 * lets it go on.  trace_x86_64.c is one way to do it.
 *
 * A call works like the kernel's call of a signal handler: below the thread's stack lies a frame
 * with all its registers, and the function returns to the C library's code that restores them.  If
 * this process dies meanwhile, the thread ends the call and goes on as it was. */
#ifndef TRACE_H
#define TRACE_H

#include "unwind/unwind.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { TRACE_ROOM = 16384 }; /* bytes of stack from trace_memory on, for arguments of some KB */

struct trace {
	pid_t pid, tid;
	struct unwind_regs regs; /* registers of the stopped thread */
	uint64_t since;          /* clock_ns when it stopped */
};

/* Why no thread of PID can be stopped and made to call, on this machine or at all; NULL when it
 * can. */
const char *trace_unfit(pid_t pid);

/* Stop thread TID of PID, whatever it does: a system call that it waits in goes on later.  Returns
 * 0, or -1 with errno.  ESRCH: the thread is gone; EPERM: not permitted; EAGAIN: another process
 * has stopped it; ETIMEDOUT: it has not stopped yet, but will when it can, so end this process
 * soon. */
int trace_stop(struct trace *t, pid_t pid, pid_t tid);

/* The calling process must block SIGCHLD before the first trace_stop. */

/* Prepare T for calls: RESTORER is the address of trace_restorer's code, SYSTEM_CALL the address of
 * the C library's function syscall.  Returns 0, or -1. */
int trace_prepare(struct trace *t, uint64_t restorer, uint64_t system_call);

/* Find the code that restores registers in the SIZE bytes of code at BYTES.  Returns its distance
 * from BYTES, plus 1, or 0 when it is not there. */
size_t trace_restorer(const unsigned char *bytes, size_t size);

/* The address of the TRACE_ROOM bytes, after trace_prepare. */
uint64_t trace_memory(const struct trace *t);

/* Call the function at ADDRESS with two words.  WAITS_ITSELF: it is a function of the library,
 * which waits in select(2) at its end until it is stopped.  If RESULT is not NULL, *RESULT becomes
 * what the function returns, and each of its instructions takes some microseconds.  Returns 0, or
 * -1 with errno.  ETIMEDOUT: the thread goes on in the call, and afterwards with its work; ESRCH:
 * it has ended. */
int trace_call(struct trace *t, uint64_t address, uint64_t a, uint64_t b, int waits_itself,
	uint64_t *result);

/* Let the thread go on, with everything as it was.  Returns the ns that it was stopped. */
uint64_t trace_go(struct trace *t);

#endif
