/* frames.h - the callers of a sample, for handlers. */
#ifndef FRAMES_H
#define FRAMES_H

#include "format/pctfile.h"
#include "unwind/unwind.h"

/* A walk; it is not on the handler's stack, which may be small. */
struct frames {
	unsigned count, end; /* of callers; why there are no more, PCT_END_* */
	unsigned steps;
	uint64_t caller[PCT_DEPTH_MAX];
	struct unwind_regs regs;
	struct unwind u;
};

/* The callers of the code interrupted at UCONTEXT, innermost first, at most MAX: for each the
 * address of the last byte of its call instruction, so that it names the calling line, or where a
 * signal interrupted it.  By the objects' tables (lib/unwind); on machines that this does not know,
 * by frame pointers.  Never a fault; a system call a word only where the stack is none that the
 * thread began with.  NULL, and the reason in *END, when there is no room on the signal stack or as
 * many threads walk as can; else to be given to frames_done soon.  From signal handlers. */
struct frames *frames_walk(const void *ucontext, unsigned max, unsigned *end);
void frames_done(struct frames *w);

/* The innermost frame of the code interrupted at UCONTEXT, of all when OUTER, for whose PC (of a
 * caller, the last byte of its call) IS returns 1: its registers in `regs`, with that PC.  NULL:
 * none, or as above; else to be given to frames_done soon.  From signal handlers. */
struct frames *frames_seek(
	const void *ucontext, int outer, int (*is)(void *arg, uint64_t pc), void *arg);

/* The calling thread begins on the stack that it is on.  Not for handlers.  Under slow_lock. */
void frames_stack(void);

/* 1 when ADDRESS lies in the stack that the thread began with, which ends before *END.  From
 * handlers. */
int frames_own_stack(uintptr_t address, uintptr_t *end);

/* Copy SIZE bytes at ADDRESS to TO, which may be unmapped, but by no system call where they lie in
 * the live stack, from SP on.  Returns as maps_peek.  From handlers. */
long frames_peek(void *to, uint64_t sp, uint64_t address, size_t size);

/* 1 when the handler of UCONTEXT is on a signal stack that it could overflow.  From handlers. */
int frames_narrow(const void *ucontext);

/* In a child: no thread walks.  Under slow_lock. */
void frames_forget(void);

#endif
