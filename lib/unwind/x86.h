/* x86.h - what the 32-bit and the 64-bit machine have in common. */
#ifndef UNWIND_X86_H
#define UNWIND_X86_H

#include "unwind/machine.h"

/* Whether what ends at CODE, at most BEFORE bytes back, is a call instruction: its last bytes are
 * read backwards, so that another instruction's bytes can look like one. */
static inline int x86_follows_call(const uint8_t *code, uint64_t before)
{
	unsigned length;

	if (before >= 5 && code[-5] == 0xe8)
		return 1;
	/* ff /2: by the form of the operand, the bytes after the opcode */
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
