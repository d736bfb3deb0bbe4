/* userregs_linux.c - maps perf's numbers of registers (asm/perf_regs.h) to those of DWARF, which
 * the unwinder uses. */
#include "sys/userregs_linux.h"

#include <string.h>

#define PC 64 /* stands for the PC in the lists */

#if defined __x86_64__ || defined __i386__
/* perf's order: ax bx cx dx si di bp sp ip, and with 64 bits r8 to r15 */
#ifdef __i386__
#define MASK UINT64_C(0x1ff)
#else
#define MASK UINT64_C(0xff01ff)
#endif
static const uint8_t wide[] = {0, 3, 2, 1, 4, 5, 6, 7, PC, 8, 9, 10, 11, 12, 13, 14, 15};
static const uint8_t narrow[] = {0, 3, 1, 2, 6, 7, 5, 4, PC};
#define WIDE (&unwind_x86_64)
#define NARROW (&unwind_i386)
#elif defined __aarch64__ && !defined __AARCH64EB__
#define MASK UINT64_C(0x1ffffffff) /* x0 to x30, sp, pc */
static const uint8_t wide[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
	20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, PC};
#define WIDE (&unwind_aarch64)
#elif defined __arm__ && !defined __ARMEB__
#define MASK UINT64_C(0xffff) /* r0 to r15 */
static const uint8_t wide[1];
static const uint8_t narrow[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, PC};
#define WIDE NULL
#define NARROW (&unwind_arm)
#elif defined __riscv && __riscv_xlen == 64
#define MASK UINT64_C(0xffffffff) /* pc, x1 to x31 */
static const uint8_t wide[] = {PC, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18,
	19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
#define WIDE (&unwind_riscv64)
#elif defined __s390x__
#define MASK UINT64_C(0x20000ffff) /* r0 to r15, pc */
static const uint8_t wide[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, PC};
#define WIDE (&unwind_s390x)
#else
#define MASK 0
static const uint8_t wide[1];
#define WIDE NULL
#endif

uint64_t userregs_mask(void)
{
	return MASK;
}

unsigned userregs_count(void)
{
	unsigned n = 0;

	for (uint64_t mask = MASK; mask; mask &= mask - 1)
		n++;
	return n;
}

static void take(const uint64_t *regs, const uint8_t *list, unsigned n, struct unwind_regs *out)
{
	memset(out, 0, sizeof *out);
	for (unsigned i = 0; i < n; i++) {
		if (list[i] == PC) {
			out->pc = regs[i];
		} else {
			out->r[list[i]] = regs[i];
			out->known |= UINT64_C(1) << list[i];
		}
	}
}

const struct unwind_machine *userregs_take(
	const uint64_t *regs, unsigned word, struct unwind_regs *out)
{
#ifdef NARROW
	if (word == 4) {
		take(regs, narrow, sizeof narrow, out);
		return NARROW;
	}
#endif
	if (word != 8 || userregs_count() < sizeof wide)
		return NULL;
	take(regs, wide, sizeof wide, out);
	return WIDE;
}
