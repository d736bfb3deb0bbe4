/* frames.h - who called whom, by frame pointers. */
#ifndef FRAMES_H
#define FRAMES_H

#include <stdint.h>

/* The callers of the code interrupted at UCONTEXT, innermost first, at most MAX, into CALLERS:
 * for each the address of the last byte of its call instruction, so that it names the calling
 * line.  Returns how many.  Only code compiled with frame pointers can be followed; elsewhere
 * the path is short.  A system call a frame, never a fault; from signal handlers. */
unsigned frames_walk(const void *ucontext, uintptr_t *callers, unsigned max);

#endif
