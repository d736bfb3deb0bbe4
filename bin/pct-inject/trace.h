/* trace.h - one thread of another process is stopped, looked at, made to call a function, and goes
 * on.  trace_x86_64.c is one way to do it.
 *
 * A call is made as the kernel makes that of a signal's handler: below the thread's stack lies a
 * frame with all its registers, and the function returns to the C library's code that restores
 * them.  If this process dies meanwhile the thread ends the call and goes on as it was. */
#ifndef TRACE_H
#define TRACE_H

#include "unwind/unwind.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { TRACE_ROOM = 16384 }; /* bytes of stack from trace_memory on, for arguments of some KB */

struct trace {
	pid_t pid, tid;
	struct unwind_regs regs; /* of the stopped thread */
	uint64_t since;          /* clock_ns when it stopped */
};

/* Why there is no way to do it on this machine, or in PID; NULL: there is one. */
const char *trace_unfit(pid_t pid);

/* Stop thread TID of PID, whatever it does: a system call that it waits in goes on later.  Returns
 * 0, or -1 and errno: ESRCH it is gone; EPERM; EAGAIN it is stopped; ETIMEDOUT it does not stop,
 * and will when it can: end this process soon. */
int trace_stop(struct trace *t, pid_t pid, pid_t tid);

/* The calling process blocks SIGCHLD before the first trace_stop. */

/* Make ready for calls: RESTORER is the address of trace_restorer's code, SYSTEM_CALL of the C
 * library's function syscall.  Returns 0, or -1. */
int trace_prepare(struct trace *t, uint64_t restorer, uint64_t system_call);

/* Where the code is that restores registers, in the SIZE bytes of code at BYTES; 0: not there.
 * It is the distance from BYTES, plus 1. */
size_t trace_restorer(const unsigned char *bytes, size_t size);

/* Their address. */
uint64_t trace_memory(const struct trace *t);

/* Call the function at ADDRESS with two words.  WAITS_ITSELF: it is the library's, and waits in
 * select(2) at its end, to be taken over.  RESULT, unless NULL: what it returns; then each of its
 * instructions takes some microseconds.  Returns 0, or -1 and errno: ETIMEDOUT: the thread goes on
 * in the call, and with its work afterwards; ESRCH: it has ended. */
int trace_call(struct trace *t, uint64_t address, uint64_t a, uint64_t b, int waits_itself,
	uint64_t *result);

/* Let it go on, with all as it was.  Returns the ns that it stood still. */
uint64_t trace_go(struct trace *t);

#endif
