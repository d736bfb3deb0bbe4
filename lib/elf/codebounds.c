/* codebounds.c - reads the bounds of functions from .eh_frame_hdr.  Address 0x1139 in, 0x1131 to
 * 0x1150 out.
 *
 *   .eh_frame_hdr: version 1, encodings; address of .eh_frame, number of entries; sorted entries:
 *   start of a function, address of its record in .eh_frame
 *   record: its length, distance to the record that several share, start and length of the function
 *
 * It reads only the encodings that all linkers write, four bytes, relative.  A damaged entry is no
 * function. */
#include "elf/codebounds.h"
#include "elf/elfid.h"

#include <elf.h>
#include <sys/types.h>
#include <stdlib.h>
#include <unistd.h>

#ifndef PT_GNU_EH_FRAME
#define PT_GNU_EH_FRAME 0x6474e550
#endif

enum {
	SDATA4 = 0x0b,
	UDATA4 = 0x03,
	DATAREL = 0x30, /* DW_EH_PE_* */
	COUNT_MAX = 1 << 26,
};

static int get(int fd, void *buf, size_t n, uint64_t off)
{
	return off <= INT64_MAX && pread(fd, buf, n, (off_t)off) == (ssize_t)n ? 0 : -1;
}

int codebounds_open(struct codebounds *u, int fd)
{
	struct elfid_load seg;
	struct {
		uint8_t version, frame, count, table;
		uint32_t place, n;
	} h;

	if (elfid_segment(fd, PT_GNU_EH_FRAME, &seg) != 0 || seg.size < sizeof h
		|| get(fd, &h, sizeof h, seg.off) != 0 || h.version != 1
		|| ((h.frame & 0x0f) != SDATA4 && (h.frame & 0x0f) != UDATA4) || h.count != UDATA4
		|| h.table != (DATAREL | SDATA4) || h.n == 0 || h.n > COUNT_MAX
		|| h.n > (seg.size - sizeof h) / 8)
		return -1;
	*u = (struct codebounds){
		.fd = fd, .addr = seg.addr, .table = seg.off + sizeof h, .count = h.n};
	return 0;
}

/* Read entry I.  Returns 0, or -1. */
static int entry(const struct codebounds *u, uint64_t i, uint64_t *start, uint64_t *record)
{
	int32_t e[2];

	if (get(u->fd, e, sizeof e, u->table + 8 * i) != 0)
		return -1;
	*start = u->addr + (uint64_t)(int64_t)e[0];
	*record = u->addr + (uint64_t)(int64_t)e[1];
	return 0;
}

int codebounds_find(const struct codebounds *u, uint64_t addr, uint64_t *start, uint64_t *end)
{
	uint64_t from = 0, to = u->count, record, unused, off;
	struct {
		uint32_t length, shared;
		int32_t start;
		uint32_t size;
	} r;

	while (from < to) { /* FROM - 1 is the last that begins at or before ADDR */
		uint64_t mid = from + (to - from) / 2;
		if (entry(u, mid, start, &record) != 0)
			return -1;
		if (*start <= addr)
			from = mid + 1;
		else
			to = mid;
	}
	if (!from || entry(u, from - 1, start, &record) != 0)
		return -1;
	if (elfid_offset(u->fd, record, &off) == 0 && get(u->fd, &r, sizeof r, off) == 0
		&& record + 8 + (uint64_t)(int64_t)r.start == *start)
		*end = *start + r.size;
	else if (from == u->count || entry(u, from, end, &unused) != 0)
		return -1;
	return *start <= addr && addr < *end ? 0 : -1;
}
