/* farends.c - follows the pointers of a state, one level deep.
 *
 * It reads only memory that is known to be plain, and reads it through the kernel: memory that was
 * unmapped in the meantime gives an error, not a fault. */
#include "preload/farends.h"
#include "preload/rules.h"
#include "preload/saferead.h"
#include "preload/plain.h"
#include "preload/syscalls.h"

#include <string.h>
#include <sys/uio.h>

#define INNERMOST 32u                  /* words of the innermost stack that are examined */
#define LEAST 0x10000u                 /* no pointer is below this */
#define MOST ((UINT64_C(1) << 57) - 1) /* no pointer is above this */
#define BLOCK ((uint64_t)PCT_STATE_BLOCK)
#define REACH 48u /* bytes that are read at a pointer */

/* Add the block at ADDRESS, unless it is in the recorded stack or added already. */
static void add(struct shadow *s, unsigned *n, uint64_t address)
{
	unsigned i = *n;

	if (address - s->head.stack < s->head.stack_blocks * BLOCK)
		return;
	while (i > 0 && s->far[i - 1] > address)
		i--;
	if (i > 0 && s->far[i - 1] == address)
		return;
	if (*n == SHADOW_FAR_MAX) {
		s->head.flags |= PCT_STATE_FEWER;
		return;
	}
	memmove(s->far + i + 1, s->far + i, (*n - i) * sizeof *s->far);
	s->far[i] = address;
	++*n;
}

/* Add the blocks that VALUE points to.  When VALUE looks like a pointer but points to no known
 * memory, append it to S->stage instead. */
static void follow(struct shadow *s, unsigned *n, unsigned *missed, uint64_t value)
{
	if (value < LEAST || value > MOST - BLOCK
		|| value - s->head.stack < s->head.stack_blocks * BLOCK)
		return;
	if (!plain_has((uintptr_t)value)) {
		s->stage[(*missed)++] = value;
		return;
	}
	add(s, n, value & ~(BLOCK - 1));
	if (value % BLOCK > BLOCK - REACH && plain_has((uintptr_t)(value + REACH - 1)))
		add(s, n, (value & ~(BLOCK - 1)) + BLOCK);
}

static unsigned find_ends(struct shadow *s)
{
	static unsigned turn;
	unsigned n = 0, missed = 0, sp = unwind_sp(unwind_native);
	uint64_t end = s->head.stack + s->head.stack_blocks * BLOCK;
	uint64_t at = s->regs.r[sp] & ~UINT64_C(7);

	for (unsigned i = 0; i < s->head.regs; i++)
		if (i != sp && s->regs.known >> i & 1)
			follow(s, &n, &missed, s->regs.r[i]);
	if (s->head.flags & PCT_STATE_FOREIGN)
		end = 0;
	for (unsigned i = 0; i < INNERMOST && at + 8 <= end; i++, at += 8)
		follow(s, &n, &missed, *(const volatile uintptr_t *)(uintptr_t)at);
	/* report another of these values each time: most are mere numbers that stay the same for
	 * long */
	if (missed)
		plain_missed((uintptr_t)s->stage[turn++ % missed]);
	return n;
}

/* Read the blocks S->far[FROM] to S->far[N - 1].  Moves the addresses of readable blocks down to
 * S->far[*HAVE] and counts them in *HAVE.  Returns the first block that was not tried. */
static unsigned read_some(struct shadow *s, unsigned from, unsigned n, unsigned *have)
{
	struct iovec *range = s->range;
	unsigned ranges = 0, i;
	long got;

	for (i = from; i < n; i++) {
		if (ranges
			&& (uintptr_t)range[ranges - 1].iov_base + range[ranges - 1].iov_len
				== s->far[i]) {
			range[ranges - 1].iov_len += BLOCK;
			continue;
		}
		if (ranges == SHADOW_RANGES)
			break;
		range[ranges++] = (struct iovec){(void *)(uintptr_t)s->far[i], BLOCK};
	}
	got = saferead_ranges(s->stage + *have * 8, range, ranges, (i - from) * BLOCK);
	got = got < 0 ? 0 : got / (long)BLOCK;
	memmove(s->far + *have, s->far + from, (size_t)got * sizeof *s->far);
	*have += (unsigned)got;
	/* the block after the last one read cannot be read */
	return (unsigned)got == i - from ? i : from + (unsigned)got + 1;
}

unsigned farends_read(struct shadow *s)
{
	unsigned n = find_ends(s), have = 0, from = 0;

	if (n && !may_call()) {
		s->head.flags |= PCT_STATE_FEWER;
		return 0;
	}
	for (int calls = 0; from < n; calls++) {
		if (calls == 8) {
			s->head.flags |= PCT_STATE_FEWER;
			break;
		}
		from = read_some(s, from, n, &have);
	}
	return have;
}
