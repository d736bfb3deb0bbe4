/* frames.h - the callers of a sample, for handlers. */
#ifndef FRAMES_H
#define FRAMES_H

#include "format/pctfile.h"
#include "inside/bothends.h"
#include "unwind/unwind.h"

/* A walk; it is not on the handler's stack, which may be small. */
struct frames {
	unsigned count, end; /* of callers; why there are no more, PCT_END_* */
	uint64_t *caller;
	struct bothends path; /* as it is walked, in `caller' */
	struct unwind_regs regs;
	struct unwind u;
	uint64_t nearest_at; /* memory that was read last: `nearest_size' bytes from there on */
	unsigned nearest_size;
	uint8_t near[512];
};

/* Make room for walks to the depth of the letters.  Not for handlers.  Under slow_lock. */
void frames_begin(void);

/* The callers of the code interrupted at UCONTEXT, innermost first, at most those that the letters
 * ask for; of a deeper path both ends (bothends.h).  Each is the address of the last byte of its
 * call instruction, so that it names the calling line, or the address where a signal interrupted
 * it; or PCT_PLACE_LEFT.  The walk uses the objects' tables (lib/unwind); on machines that
 * lib/unwind does not know, frame pointers.  It never faults.  With tables it makes a system call
 * for some words outside the stack that the thread began with; with frame pointers, one for each
 * frame.  Returns NULL, and the reason in *END, when the signal stack has no room or too many
 * threads walk at once; otherwise call frames_done soon.  From signal handlers. */
struct frames *frames_walk(const void *ucontext, unsigned *end);
void frames_done(struct frames *w);

/* The innermost frame of the code interrupted at UCONTEXT, when IS returns 1 for its PC; with
 * OUTER, the innermost of all frames for which it does.  The PC of a caller is the last byte of its
 * call.  `regs` of the result has the frame's registers, with that PC.  NULL: there is none, or as
 * above; otherwise call frames_done soon.  From signal handlers. */
struct frames *frames_seek(
	const void *ucontext, int outer, int (*is)(void *arg, uint64_t pc), void *arg);

/* Note the stack of the calling thread, the one that it is on now.  Not for handlers.  Under
 * slow_lock. */
void frames_stack(void);

/* 1 when ADDRESS lies in the stack that the thread began with, which ends before *END.  From
 * handlers. */
int frames_own_stack(uintptr_t address, uintptr_t *end);

/* Copy SIZE bytes at ADDRESS, which may be unmapped, to TO.  Makes no system call when they lie in
 * the live stack, from SP on.  Returns as maps_peek.  From handlers. */
long frames_peek(void *to, uint64_t sp, uint64_t address, size_t size);

/* 1 when the handler of UCONTEXT is on a signal stack that it could overflow.  From handlers. */
int frames_narrow(const void *ucontext);

/* In a child: no thread walks.  Under slow_lock. */
void frames_forget(void);

#endif
