/* tick.h - /proc/profile, the kernel's own histogram of its text: a word that is the step, bytes of
 * text for each counter, then 32-bit counters, which begin at _stext, go up at each tick that finds
 * its CPU in the kernel, and belong to whoever writes to the file. */
#ifndef TICK_H
#define TICK_H

#include <stddef.h>
#include <stdint.h>

struct tick {          /* what was read at one moment */
	uint64_t when; /* CLOCK_MONOTONIC, ns */
	uint32_t step; /* bytes of text, a power of two */
	size_t n;
	uint32_t *count;
	char *text; /* as it was read; malloc'ed */
	size_t len;
};

struct tick_sum {
	uint64_t ticks; /* all of them */
	int reset;      /* somebody has set the counters to 0 in between */
};

/* Take TEXT, malloc'ed, LEN bytes of /proc/profile, read at WHEN; T owns it from then on.  Returns
 * 0, or -1 with what is wrong in WHY. */
int tick_parse(struct tick *t, char *text, size_t len, uint64_t when, char *why, size_t size);

/* Make AFTER's counters what they have more than BEFORE's.  No counter can have grown by more than
 * MOST ticks: one that is smaller has wrapped if that explains it.  Else all were reset: what is
 * there has come since, what was counted before that is gone, and SUM->reset says so.  Returns 0,
 * or -1 with WHY when the two do not fit. */
int tick_diff(const struct tick *before, struct tick *after, uint64_t most, struct tick_sum *sum,
	char *why, size_t size);

/* Keep T in the new file PATH; take it from there again.  Both return 0, or -1 with WHY; a file of
 * another boot is refused. */
int tick_save(const struct tick *t, const char *path, char *why, size_t size);
int tick_load(struct tick *t, const char *path, char *why, size_t size);

void tick_free(struct tick *t);

/* ---- the running kernel's (tick_linux.c), below $PCT_ROOT when that is set ---- */

/* Length of a tick in ns; 0: the system does not tell. */
uint64_t tick_interval(void);

/* Have the ticks counted.  Returns 0 when they were already, 1 when it was switched on now, until
 * the next boot, -1 with the reason and a way out in WHY. */
int tick_on(char *why, size_t size);

/* Read it now.  Returns 0, or -1 with WHY. */
int tick_read(struct tick *t, char *why, size_t size);

/* Where the kernel's text, and the first counter of T, begins; 0 where addresses are hidden. 
 * Returns 0, or -1 with WHY when T does not fit the text. */
int tick_place(const struct tick *t, uint64_t *start, char *why, size_t size);

#endif
