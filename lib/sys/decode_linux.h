/* decode_linux.h - records of perf events as struct sys_record. */
#ifndef DECODE_LINUX_H
#define DECODE_LINUX_H

#include "sys/record.h"

#include <linux/perf_event.h>

/* What every record of all our events carries. */
enum {
	DECODE_SAMPLE_TYPE =
		PERF_SAMPLE_IDENTIFIER | PERF_SAMPLE_IP | PERF_SAMPLE_TID | PERF_SAMPLE_TIME
};

/* The time of H, 0 when it has none. */
uint64_t decode_time(const struct perf_event_header *h);

/* H as *OUT, which points into it; CHAINS: samples have call chains.  The identifier of the event
 * goes to *ID.  Returns 0, or -1 for what nobody needs. */
int decode(const struct perf_event_header *h, int chains, struct sys_record *out, uint64_t *id);

#endif
