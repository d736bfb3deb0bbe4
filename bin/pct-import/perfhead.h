/* perfhead.h - parses the first line of a sample of `perf script', whichever fields it has:
 *	busy  4711/4712 [001] 81.165843:     250000 sched:sched_switch: prev_comm=busy ...
 *	busy 4712 cpu-clock:
 * and the lines of further fields behind its frames. */
#ifndef PERFHEAD_H
#define PERFHEAD_H

#include <stddef.h>
#include <stdint.h>

struct perf_head { /* the strings are parts of the line, with their lengths; length 0: not there */
	const char *comm, *cpu, *time, *event;
	size_t comm_len, cpu_len, time_len, event_len;
	int has_pid;
	uint32_t pid, tid;
	uint64_t period;   /* 0 not there */
	const char *rest;  /* what follows the event: its fields */
	const char *frame; /* the frame in the rest; NULL: there is none */
};

/* Parse LINE.  Returns 1 when it has a time, or a pid and an event, and so is surely a first line;
 * else 0. */
int perf_head(const char *line, struct perf_head *h);

/* Parse LINE, for which perf_head has returned 0, as a first line with fewer fields, such as `perf
 * script -F comm,ip,sym' prints.  Any line is taken. */
void perf_head_weak(const char *line, struct perf_head *h);

/* 1 when LINE is the source line of the frame before it (-F +srcline). */
int perf_is_srcline(const char *line);

/* 1 when LINE has branches, registers or instructions of the sample before it (-F +brstack, +iregs,
 * +insn).  Then LINE is the last line of that sample. */
int perf_is_fields(const char *line);

#endif
