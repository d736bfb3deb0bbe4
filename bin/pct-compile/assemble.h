/* assemble.h - turns agent bytecode, as gdb prints it, into bytes:
 *	Scope: 0x1220
 *	Reg mask: 20
 *	  0  reg 5
 *	  3  zero_ext 64
 *	  5  const8 4
 *	  7  trace
 *	  8  end */
#ifndef ASSEMBLE_H
#define ASSEMBLE_H

#include <stddef.h>
#include <stdint.h>

enum { CODE_MAX = 1024 };

struct compiled {
	uint8_t code[CODE_MAX];
	size_t size;       /* bytes in CODE; 0: refused */
	uint64_t mask;     /* registers that the value needs, by DWARF's numbers */
	char refused[200]; /* the debugger's reason for a refusal */
};

/* Assemble TEXT, one answer of gdb.  When BIAS is not 0, a constant of 8 bytes from BIAS to BIAS +
 * 4 GiB is an address of the object: it becomes AGENT_ADDRESS (agent/agent.h), less BIAS.  With
 * BITS, each digit of the mask stands for one register; without, two digits are a byte of eight
 * registers.  A TEXT without code is a refusal. */
void assemble(const char *text, uint64_t bias, int bits, struct compiled *out);

#endif
