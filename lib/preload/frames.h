/* frames.h - who called whom, by frame pointers. */
#ifndef FRAMES_H
#define FRAMES_H

#include <stdint.h>

/* The callers of the code interrupted at UCONTEXT, innermost first, at most MAX, into CALLERS: each
 * as the address of the last byte of the call instruction, which belongs to the calling line.
 * Returns how many.  It follows code with frame pointers only; elsewhere the path is short.  Costs
 * a system call for each frame; never faults; callable from signal handlers. */
unsigned frames_walk(const void *ucontext, uintptr_t *callers, unsigned max);

#endif
