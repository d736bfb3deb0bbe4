/* x86.h - what i386 and x86-64 share: finds calls, and reads code without tables. */
#ifndef UNWIND_X86_H
#define UNWIND_X86_H

#include "unwind/machine.h"

/* Implement machine->bare, for words of WORD bytes, and machine->target. */
void x86_bare(const uint8_t *code, uint64_t before, uint64_t left, unsigned word, struct bare *b);
/* Implements machine->leave of x86-64. */
void x86_leave(struct code *code, void *room, struct bare *b);
uint64_t x86_target(const uint8_t *code, uint64_t before, uint64_t at);

/* Implements machine->depth of x86-64. */
uint64_t x86_depth(const uint8_t *code, uint64_t left);

/* 1 when a call instruction ends at CODE, with BEFORE bytes readable before it.  Read backwards,
 * bytes of another instruction may look like a call. */
static inline int x86_follows_call(const uint8_t *code, uint64_t before)
{
	unsigned length;

	if (before >= 5 && code[-5] == 0xe8)
		return 1;
	/* ff /2: the operand's form tells how many bytes follow the opcode */
	for (length = 2; length <= 7 && length <= before; length++) {
		unsigned modrm = code[1 - (int)length], mod = modrm >> 6, rm = modrm & 7;
		unsigned takes = 2;

		if (code[-(int)length] != 0xff || (modrm >> 3 & 7) != 2)
			continue;
		if (mod != 3 && rm == 4) {
			takes++;
			if (mod == 0 && length > 2 && (code[2 - (int)length] & 7) == 5)
				takes += 4;
		}
		if (mod == 1)
			takes++;
		else if (mod == 2 || (mod == 0 && rm == 5))
			takes += 4;
		if (takes == length)
			return 1;
	}
	return 0;
}

#endif
