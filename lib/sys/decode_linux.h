/* decode_linux.h - turns records of perf events into struct sys_record. */
#ifndef DECODE_LINUX_H
#define DECODE_LINUX_H

#include "sys/record.h"

#include <linux/perf_event.h>

/* The fields that all our events ask for. */
enum {
	DECODE_SAMPLE_TYPE =
		PERF_SAMPLE_IDENTIFIER | PERF_SAMPLE_IP | PERF_SAMPLE_TID | PERF_SAMPLE_TIME
};

/* Find how our CLOCK_MONOTONIC differs from the kernel's.  Call this before the functions below. */
void decode_clock(void);

/* The time of the record H, by our CLOCK_MONOTONIC; 0 when H has none. */
uint64_t decode_time(const struct perf_event_header *h);

/* Optional parts of samples. */
enum {
	DECODE_CHAINS = 1, /* call chains */
	DECODE_STACKS = 2, /* the registers of userregs_mask() and the stack, in user mode */
};

/* Decode the record H into *OUT, whose pointers lead into H, and the identifier of its event into
 * *ID.  PARTS has the bits DECODE_* of the parts that samples have.  Returns 0, or -1 for a record
 * that we do not use. */
int decode(const struct perf_event_header *h, int parts, struct sys_record *out, uint64_t *id);

#endif
