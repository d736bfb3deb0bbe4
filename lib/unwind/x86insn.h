/* x86insn.h - decodes instructions of x86-64: their lengths, and what changes SP and FP.
 *
 * Source: Intel's Software Developer's Manual, volume 2, appendix A. */
#ifndef UNWIND_X86INSN_H
#define UNWIND_X86INSN_H

#include "unwind/machine.h"

enum {
	LONGEST = 15, /* most bytes of an instruction */
	REX_B = 1,
	REX_R = 4,
	REX_W = 8,
	SP = 4, /* register numbers in instructions */
	FP = 5,
};

/* A letter for each opcode: what follows an opcode of one byte, or of the two bytes 0f and this
 * one:
 *	.  nothing          m  ModRM          b  1 byte        z  4 bytes, 2 with prefix 66
 *	B  ModRM, 1 byte    Z  ModRM, as z    v  as z, 8 with REX.W
 *	3  ModRM, 1 byte where ModRM says /0 or /1              4  like 3, but as z
 * and for opcodes with other effects:
 *	p  push a register  q  pop one        P  push 1 byte   Q  push as z
 *	j  conditional jump, 1 byte           y  conditional jump, 4 bytes
 *	J  jump, 1 byte     L  jump, 4 bytes  r  ret           R  ret, 2 bytes
 *	l  leave            5  ModRM, which says inc, dec, push, call or jump   C  call, 4 bytes
 *	2 8 A V W E  more of the opcode       ^  a prefix      @  REX
 *	x  the way cannot be followed further */
struct insn {
	char is;                              /* the letter, as above */
	uint8_t map, opcode, rex, modrm, sib; /* map: 0 one byte, 1 0f, 2 0f 38, 3 0f 3a */
	uint8_t vex, operand; /* vex 1: it has VEX or EVEX; operand 1: it has prefix 66 */
	unsigned length;
	int64_t displacement, immediate;
};

/* Decode the instruction at CODE into *I; LONGEST bytes at CODE must be readable. */
void x86_decode(const uint8_t *code, struct insn *i);

#endif
