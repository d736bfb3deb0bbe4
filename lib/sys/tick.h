/* tick.h - reads /proc/profile, the kernel's own histogram of its code.  The file has 32-bit words:
 * first the step, the bytes of code for each counter, then the counters, from _stext on.  Each tick
 * in the kernel adds one to a counter.  A write to the file sets all counters to 0. */
#ifndef TICK_H
#define TICK_H

#include <stddef.h>
#include <stdint.h>

struct tick {          /* one reading of the file */
	uint64_t when; /* CLOCK_MONOTONIC, ns */
	uint32_t step; /* bytes of code for each counter, a power of two */
	size_t n;
	uint32_t *count;
	char *text; /* the text as read, from malloc */
	size_t len;
};

struct tick_sum {
	uint64_t ticks; /* the sum of all counters */
	int reset;      /* 1: another process set the counters to 0 in between */
};

/* Parse TEXT, LEN bytes of /proc/profile, from malloc and read at WHEN, into T, which owns TEXT
 * from now on.  Returns 0, or -1 with the reason in WHY. */
int tick_parse(struct tick *t, char *text, size_t len, uint64_t when, char *why, size_t size);

/* Subtract BEFORE's counters from AFTER's, and write the number of ticks to SUM.  A counter can
 * have grown by at most MOST ticks.  A counter that became smaller has wrapped, if at most MOST
 * ticks explain that.  Otherwise all counters were reset: AFTER stays as it is, the ticks before
 * the reset are lost, and SUM->reset is 1.  Returns 0, or -1 with the reason in WHY when the two
 * readings do not have the same counters. */
int tick_diff(const struct tick *before, struct tick *after, uint64_t most, struct tick_sum *sum,
	char *why, size_t size);

/* Write T to the new file PATH, and read T from PATH.  Both return 0, or -1 with the reason in WHY;
 * tick_load refuses a file of another boot. */
int tick_save(const struct tick *t, const char *path, char *why, size_t size);
int tick_load(struct tick *t, const char *path, char *why, size_t size);

void tick_free(struct tick *t);

/* The functions of tick_linux.c read the running kernel; its files are below $PCT_ROOT when that is
 * set. */

/* The length of a tick in ns; 0 when it is not known. */
uint64_t tick_interval(void);

/* Switch the counting of ticks on, until the next boot.  Returns 1 when it did, 0 when counting was
 * on already, -1 with the reason and a remedy in WHY. */
int tick_on(char *why, size_t size);

/* Read /proc/profile now into T.  Returns 0, or -1 with the reason in WHY. */
int tick_read(struct tick *t, char *why, size_t size);

/* Set *START to the address of the kernel's code, where T's first counter begins; 0 where addresses
 * are hidden.  Returns 0, or -1 with the reason in WHY when T's counters do not fit the size of the
 * code. */
int tick_place(const struct tick *t, uint64_t *start, char *why, size_t size);

#endif
