/* halted_x86_64.h - the state of the stopped thread, and where the frames below its stack are; for
 * trace_x86_64.c and frame_x86_64.c. */
#ifndef HALTED_X86_64_H
#define HALTED_X86_64_H

#include <stddef.h>
#include <stdint.h>
#include <sys/user.h>

enum { XSTATE = 16384 };

struct halted {
	struct user_regs_struct regs;
	uint64_t mask;
	size_t xsize;
	_Alignas(64) unsigned char xstate[XSTATE];
	uint64_t frame, memory; /* addresses; 0: not prepared */
	uint64_t call;          /* address of the frame for the wait that follows a call */
	uint64_t restorer;
};
extern struct halted halted;

#endif
