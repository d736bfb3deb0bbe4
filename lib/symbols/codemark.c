/* codemark.c - knows the marks of each processor's assembler: $t of ARM, $xrv64i2p1 of RISC-V. */
#include "symbols/codemark.h"

#include <elf.h>
#include <string.h>

int codemark_is(unsigned machine, const char *name, size_t len)
{
	const char *kinds;

	switch (machine) {
	case EM_ARM: kinds = "atdmfp"; break;
	case EM_AARCH64: kinds = "xd"; break;
	case EM_RISCV:
		if (len > 1 && name[0] == '.' && name[1] == 'L')
			return 1;
		/* $x may carry the name of an instruction set: $xrv64i2p1 */
		if (len > 2 && name[0] == '$' && name[1] == 'x' && name[2] == 'r')
			return 1;
		kinds = "xd";
		break;
	default: return 0;
	}
	return len > 1 && name[0] == '$' && strchr(kinds, name[1]) && (len == 2 || name[2] == '.');
}

uint64_t codemark_address(unsigned machine, uint64_t addr)
{
	return machine == EM_ARM ? addr & ~(uint64_t)1 : addr;
}
