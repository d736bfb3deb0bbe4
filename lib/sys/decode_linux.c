/* decode_linux.c - decodes records of perf events; perf_event_open(2) shows their layout.
 *   sample:  header id ip pid,tid time [n chain...] [abi registers... size stack... used]
 *   others:  header fields... pid,tid time id          (sample_id_all) */
#include "sys/decode_linux.h"
#include "sys/userregs_linux.h"

#include <stdio.h>
#include <string.h>

/* missing in older headers */
#ifndef PERF_RECORD_MISC_SWITCH_OUT_PREEMPT
#define PERF_RECORD_MISC_SWITCH_OUT_PREEMPT (1 << 14)
#endif

_Static_assert(CHAIN_KERNEL == (uint64_t)PERF_CONTEXT_KERNEL, "the kernel's own marks");
_Static_assert(CHAIN_USER == (uint64_t)PERF_CONTEXT_USER, "the kernel's own marks");
_Static_assert(CHAIN_MARK == (uint64_t)PERF_CONTEXT_MAX, "the kernel's own marks");

static uint64_t word(const void *p, size_t off)
{
	uint64_t v;

	memcpy(&v, (const char *)p + off, sizeof v);
	return v;
}

static uint32_t half(const void *p, size_t off)
{
	uint32_t v;

	memcpy(&v, (const char *)p + off, sizeof v);
	return v;
}

enum { TRAILER = 24 }; /* pid, tid, time, id at the end of records other than samples */

static uint64_t ahead; /* our clock minus the kernel's; differs from 0 in a time namespace */

void decode_clock(void)
{
	long long s = 0, ns = 0;
	FILE *f = fopen("/proc/self/timens_offsets", "re");

	/* `monotonic         100000         0' */
	if (f && fscanf(f, "monotonic %lld %lld", &s, &ns) == 2)
		ahead = (uint64_t)(s * 1000000000 + ns);
	if (f)
		fclose(f);
}

uint64_t decode_time(const struct perf_event_header *h)
{
	if (h->type == PERF_RECORD_SAMPLE)
		return h->size >= 40 ? word(h, 32) + ahead : 0;
	return h->size >= sizeof *h + TRAILER ? word(h, h->size - 16u) + ahead : 0;
}

static unsigned mode(const struct perf_event_header *h)
{
	switch (h->misc & PERF_RECORD_MISC_CPUMODE_MASK) {
	case PERF_RECORD_MISC_KERNEL: return MODE_KERNEL;
	case PERF_RECORD_MISC_USER: return MODE_USER;
	default: return MODE_OTHER;
	}
}

/* Decode registers and stack at offset AT of H.  Returns 0, or -1 when they do not fit into H. */
static int stack(const struct perf_event_header *h, size_t at, struct sys_record *out)
{
	size_t left, regs = userregs_count();
	uint64_t abi, size, used;

	if (at + 8 > h->size)
		return -1;
	abi = word(h, at);
	left = (h->size - at - 8) / 8;
	if (abi == PERF_SAMPLE_REGS_ABI_NONE)
		return 0; /* then the size of the stack is also 0 */
	if (left < regs + 1)
		return -1;
	size = word(h, at + 8 + regs * 8);
	if (!size && out->mode == MODE_KERNEL)
		return 0; /* the thread ends: it has no memory of its program any more */
	if (size / 8 > left - regs - 1 || (size && size / 8 + 1 > left - regs - 1))
		return -1;
	out->regs = (const void *)((const char *)h + at + 8);
	out->word = abi == PERF_SAMPLE_REGS_ABI_32 ? 4 : 8;
	out->stack = (const uint8_t *)h + at + 16 + regs * 8;
	used = size ? word(h, at + 16 + regs * 8 + size) : 0;
	out->stack_len = (size_t)(used < size ? used : size);
	out->stack_goes_on = size && out->stack_len == size;
	return 0;
}

static int sample(
	const struct perf_event_header *h, int parts, struct sys_record *out, uint64_t *id)
{
	int chains = (parts & DECODE_CHAINS) != 0;

	if (h->size < 40u + (chains ? 8 : 0))
		return -1;
	out->type = REC_SAMPLE;
	out->n = 1;
	out->mode = mode(h);
	*id = word(h, 8);
	out->ip = word(h, 16);
	out->pid = half(h, 24);
	out->tid = half(h, 28);
	out->time = decode_time(h);
	if (chains) {
		out->chain_len = word(h, 40);
		out->chain = (const void *)((const char *)h + 48);
		if (out->chain_len > (h->size - 48u) / 8)
			return -1;
	}
	return parts & DECODE_STACKS ? stack(h, 40 + (chains ? 8 + 8 * out->chain_len : 0), out)
				     : 0;
}

/* Returns the name at offset OFF of H; NULL when it does not end before the trailer. */
static const char *name(const struct perf_event_header *h, size_t off)
{
	const char *s = (const char *)h + off;

	return off < h->size - (size_t)TRAILER && memchr(s, 0, h->size - (size_t)TRAILER - off)
		? s
		: NULL;
}

static int mapping(const struct perf_event_header *h, struct sys_record *out)
{
	const unsigned char *p = (const unsigned char *)h;

	if (h->size < 72u + TRAILER)
		return -1;
	out->type = REC_MMAP;
	out->start = word(h, 16);
	out->size = word(h, 24);
	out->offset = word(h, 32);
	if (h->misc & PERF_RECORD_MISC_MMAP_BUILD_ID) {
		out->id_len = p[40] <= 20 ? p[40] : 20;
		out->id = p + 44;
	} else {
		out->inode = word(h, 48);
	}
	return (out->name = name(h, 72)) ? 0 : -1;
}

int decode(const struct perf_event_header *h, int parts, struct sys_record *out, uint64_t *id)
{
	memset(out, 0, sizeof *out);
	if (h->type == PERF_RECORD_SAMPLE)
		return sample(h, parts, out, id);
	if (h->size < (h->type == PERF_RECORD_SWITCH ? 8u : 16u) + TRAILER)
		return -1;
	out->time = decode_time(h);
	*id = word(h, h->size - 8u);
	out->pid = half(h, 8);
	switch (h->type) {
	case PERF_RECORD_FORK:
	case PERF_RECORD_EXIT:
		out->type = h->type == PERF_RECORD_FORK ? REC_FORK : REC_EXIT;
		out->ppid = half(h, 12);
		out->tid = half(h, 16);
		return 0;
	case PERF_RECORD_COMM:
		out->type = REC_COMM;
		out->tid = half(h, 12);
		out->exec = (h->misc & PERF_RECORD_MISC_COMM_EXEC) != 0;
		return (out->name = name(h, 16)) ? 0 : -1;
	case PERF_RECORD_MMAP2: return mapping(h, out);
	case PERF_RECORD_THROTTLE:
	case PERF_RECORD_UNTHROTTLE:
		out->type = h->type == PERF_RECORD_THROTTLE ? REC_THROTTLE : REC_UNTHROTTLE;
		*id = word(h, 16);
		out->pid = half(h, h->size - (size_t)TRAILER);
		return 0;
	case PERF_RECORD_SWITCH:
	case PERF_RECORD_SWITCH_CPU_WIDE:
		out->type = REC_SWITCH;
		out->pid = half(h, h->size - (size_t)TRAILER);
		out->tid = half(h, h->size - (size_t)TRAILER + 4);
		out->out = (h->misc & PERF_RECORD_MISC_SWITCH_OUT) != 0;
		out->preempted = (h->misc & PERF_RECORD_MISC_SWITCH_OUT_PREEMPT) != 0;
		return 0;
	case PERF_RECORD_LOST:
		out->type = REC_LOST;
		out->n = word(h, 24);
		return 0;
	default: return -1;
	}
}
