/* callers.c - joins the kernel's part of a path and the program's.
 *
 * The kernel's comes from the kernel.  The program's is unwound from its registers and stack; where
 * these cannot be had the kernel's walk by frame pointers is taken. */
#include "format/pctfile.h"
#include "sys/callers.h"
#include "sys/resolve.h"
#include "sys/userpath.h"

/* The place of ADDR for the file of SINK; 0 when that is not code. */
static uint64_t place_of(struct proc *p, struct counts *sink, uint64_t addr, unsigned mode)
{
	const struct map *m;
	struct object *o;
	uint64_t at = addr;

	if (addr == PCT_PLACE_LEFT)
		return addr;
	if (mode == MODE_KERNEL)
		o = resolve_kernel();
	else
		o = resolve(p, addr, &at, &m);
	return o ? (uint64_t)counts_caller(sink, o) << 48 | (at & PCT_PLACE_ADDR) : 0;
}

/* The kernel begins each part of a chain with a mark of its mode, and the first part with the
 * address of the sample itself. */
static unsigned by_chain(const struct sys_record *r, struct proc *p, struct counts *sink,
	uint64_t *place, unsigned room, unsigned *end)
{
	unsigned n = 0, mode = r->mode, first = 1, entered = 0;
	size_t i, len = r->regs || r->path ? record_chain_user(r) : r->chain_len;
	uint64_t addr;

	for (i = 0; i < len && n < room; i++) {
		addr = r->chain[i];
		if (addr >= CHAIN_MARK) {
			entered = mode == MODE_KERNEL && addr == CHAIN_USER;
			mode = addr == CHAIN_USER      ? MODE_USER
				: addr == CHAIN_KERNEL ? MODE_KERNEL
						       : MODE_OTHER;
			continue;
		}
		if (first) {
			first = 0;
			continue;
		}
		/* return addresses: use the byte before, in the call; the address that entered the
		 * kernel is no return address */
		addr -= !entered;
		entered = 0;
		/* in code without frame pointers the chain leads nowhere */
		if (mode == MODE_USER && (addr < 4096 || addr >> 47))
			break;
		if (!(place[n] = place_of(p, sink, addr, mode)))
			break; /* not code: no return address */
		n++;
	}
	*end = n == room && i < len ? PCT_END_DEPTH : PCT_END_WHOLE;
	return n;
}

/* The frames in user mode, into AT, at most MAX. */
static unsigned user_part(
	const struct sys_record *r, struct proc *p, uint64_t *at, unsigned max, unsigned *end)
{
	unsigned n;

	if (!r->path)
		return userpath(p, r, at, max, end);
	*end = r->path_len > max ? PCT_END_DEPTH : r->path_end;
	for (n = 0; n < r->path_len && n < max; n++)
		at[n] = r->path[n];
	return n;
}

unsigned callers(const struct sys_record *r, struct proc *p, struct counts *sink, uint64_t *place,
	unsigned room, unsigned *end)
{
	uint64_t at[PCT_DEPTH_MAX + 1];
	unsigned n = by_chain(r, p, sink, place, room, end), frames, i;

	if (r->mode == MODE_USER)
		p->executing = 0;
	if ((!r->regs && !r->path) || *end == PCT_END_DEPTH)
		return n;
	i = r->mode == MODE_USER; /* the first one is the sample's own */
	frames = user_part(r, p, at, room - n + i, end);
	/* without lost records it is most likely in an exec, with the old program's registers */
	if (r->regs && *end == PCT_END_CODE && resolve_lossy && p->maps
		&& resolve_rescan(p, r->time))
		frames = userpath(p, r, at, room - n + i, end);
	/* the same when it has mapped the new program, and has the registers of the old one */
	if (p->executing && !frames && *end == PCT_END_CODE)
		*end = PCT_END_WHOLE;
	for (; i < frames; i++, n++)
		if (!(place[n] = place_of(p, sink, at[i], MODE_USER))) {
			*end = PCT_END_CODE;
			break;
		}
	return n;
}
