/* callers.c - joins the part of a call path in the kernel and the part in the program.
 *
 * The kernel gives its own part.  The program's part is unwound from the registers and the stack in
 * the sample; where the sample has none, the kernel's walk by frame pointers is used. */
#include "format/pctfile.h"
#include "sys/callers.h"
#include "sys/pyjoin.h"
#include "sys/resolve.h"
#include "sys/userpath.h"

/* Returns ADDR of P, in MODE, as a place for the file of SINK; 0 when nothing is mapped there. */
static uint64_t place_of(struct proc *p, struct counts *sink, uint64_t addr, unsigned mode)
{
	const struct map *m;
	struct object *o;
	uint64_t at = addr;

	if (addr == PCT_PLACE_LEFT)
		return addr;
	if (mode == MODE_KERNEL)
		o = resolve_kernel();
	else if ((at = pyjoin_place(addr)))
		o = resolve_special(PCT_PYTHON);
	else
		o = resolve(p, at = addr, &at, &m);
	return o ? (uint64_t)counts_caller(sink, o) << 48 | (at & PCT_PLACE_ADDR) : 0;
}

/* Write the callers from the kernel's chain to PLACE, and why they end to *END.  Returns their
 * number.  Each part of a chain begins with a mark of its mode; the first part has, after its mark,
 * the address of the sample itself. */
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
		/* an entry is a return address: take the byte before, which is in the call.  But
		 * the address where the program entered the kernel is not a return address */
		addr -= !entered;
		entered = 0;
		/* code without frame pointers gives a chain of arbitrary values */
		if (mode == MODE_USER && (addr < 4096 || addr >> 47))
			break;
		if (!(place[n] = place_of(p, sink, addr, mode)))
			break; /* nothing is mapped there: not a return address */
		n++;
	}
	*end = n == room && i < len ? PCT_END_DEPTH : PCT_END_WHOLE;
	return n;
}

/* Write the frames in user mode to AT, at most MAX, and why they end to *END.  Returns their
 * number. */
static unsigned user_part(
	const struct sys_record *r, struct proc *p, uint64_t *at, unsigned max, unsigned *end)
{
	unsigned n;

	if (!r->path)
		return userpath(p, r, NULL, at, max, end);
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
	i = r->mode == MODE_USER; /* the first frame is the sample's own: skip it */
	frames = user_part(r, p, at, room - n + i, end);
	/* The path ended outside known code.  If records were lost, the record of its mapping may
	 * be among them: read /proc again.  Otherwise the process is most likely in an exec, with
	 * the old program's registers. */
	if (!r->path && *end == PCT_END_CODE && resolve_lossy && p->maps
		&& resolve_rescan(p, r->time))
		frames = userpath(p, r, NULL, at, room - n + i, end);
	/* in an exec: P has mapped the new program, but has the registers of the old one */
	if (p->executing && !frames && *end == PCT_END_CODE)
		*end = PCT_END_WHOLE;
	for (; i < frames; i++, n++)
		if (!(place[n] = place_of(p, sink, at[i], MODE_USER))) {
			*end = PCT_END_CODE;
			break;
		}
	return n;
}
