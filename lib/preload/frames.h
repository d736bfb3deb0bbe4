/* frames.h - walks from a sample to its callers, in handlers. */
#ifndef FRAMES_H
#define FRAMES_H

#include "preload/framewalk.h"

/* Make room for walks as deep as the letters of PCT ask for.  Not for handlers.  Under
 * slow_lock. */
void frames_begin(void);

/* Find the callers of the code interrupted at UCONTEXT, innermost first, at most as many as the
 * letters ask for; of a deeper path both ends (bothends.h).  PC is the address of the sample.  A
 * caller is the address of the last byte of its call instruction, so that it names the calling
 * line; or the address where a signal interrupted it; or PCT_PLACE_LEFT.  Frames of Python
 * (pycode.h) replace those of its interpreter; `leaf' is the place of the sample itself.
 *
 * The walk uses the objects' unwind tables (lib/unwind), or frame pointers on machines that
 * lib/unwind does not know.  It never faults.  With tables, it makes a system call to read some
 * words outside the stack that the thread began with; with frame pointers, one for each frame.
 * Returns NULL, and the reason in *END, when the signal stack has no room or too many threads walk
 * at once; otherwise call frames_done soon.  Signal handlers may call both. */
struct frames *frames_walk(uintptr_t pc, const void *ucontext, unsigned *end);
void frames_done(struct frames *w);

/* Find the innermost frame of the code interrupted at UCONTEXT if IS returns 1 for its PC; with
 * OUTER, the innermost of all frames for which IS returns 1.  The PC of a caller is the last byte
 * of its call.  `regs` of the result has the frame's registers, with that PC.  Returns NULL when
 * there is no such frame or no walk was possible; otherwise call frames_done soon.  Signal handlers
 * may call it. */
struct frames *frames_seek(
	const void *ucontext, int outer, int (*is)(void *arg, uint64_t pc), void *arg);

/* Note the bounds of the stack that the calling thread is on now.  Not for handlers.  Under
 * slow_lock. */
void frames_stack(void);

/* 1 when ADDRESS lies in the stack that the thread began with; that stack ends before *END.
 * Handlers may call it. */
int frames_own_stack(uintptr_t address, uintptr_t *end);

/* Copy SIZE bytes at ADDRESS, which may be unmapped, to TO.  Makes no system call when they lie in
 * the live part of the thread's own stack, from SP on.  Returns as saferead.  Handlers may call
 * it. */
long frames_peek(void *to, uint64_t sp, uint64_t address, size_t size);

/* 1 when the handler that got UCONTEXT is on a signal stack too small for a walk.  Handlers may
 * call it. */
int frames_narrow(const void *ucontext);

/* Call in a forked child: no thread walks there.  Under slow_lock. */
void frames_forget(void);

#endif
