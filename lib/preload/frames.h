/* frames.h - who called whom. */
#ifndef FRAMES_H
#define FRAMES_H

#include <stdint.h>

/* The callers of the code interrupted at UCONTEXT, innermost first, at most MAX, into CALLERS: for
 * each the address of the last byte of its call instruction, so that it names the calling line, or
 * where a signal interrupted it.  Returns how many, and in *END why there are no more (PCT_END_*).
 * By the objects' tables (lib/unwind); on machines that this does not know, by frame pointers.
 * Never a fault; a system call a word only where the stack is none that the thread began with.
 * From signal handlers. */
unsigned frames_walk(const void *ucontext, uint64_t *callers, unsigned max, unsigned *end);

/* The calling thread begins on the stack that it is on.  Not for handlers.  Under slow_lock. */
void frames_stack(void);

/* In a child: no thread walks. */
void frames_forget(void);

#endif
