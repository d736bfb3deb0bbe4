/* window.h - describes a window, a stretch of a run's time, and cuts it into equal slices.  A run
 * is the files that are reported on together.  It begins when the first file that has times was
 * begun, and ends with the last sample in such files.  Only logs have times (pctfile.h). */
#ifndef WINDOW_H
#define WINDOW_H

#include "format/reader.h"

enum { WINDOW_SLICES_MAX = 10000 };

struct window_end {
	char unit;     /* 's' seconds, '%' of the run, 0 not given */
	uint64_t nano; /* this end, in billionths of the unit */
};

struct window {
	struct window_end from, to;
	unsigned slices; /* number of slices, at least 1 */
	/* set by window_see, CLOCK_MONOTONIC ns.  zero: the run's beginning; end: time of its last
	 * sample, plus 1 */
	uint64_t zero, end;
	size_t files;  /* files that have times */
	uint64_t boot; /* when the clock of the first file was 0, ns since the epoch */
	int boots; /* 1: files differ in `boot', as after another boot or when the clock was set */
	/* set by window_fix, ns after `zero`.  first: the first time in the window; past: the last
	 * one, plus 1 */
	uint64_t first, past;
	/* set by window_pass_by */
	size_t untimed;    /* files without times, which were left out */
	char example[200]; /* path of one of these files */
};

/* Parse FROM..TO: seconds or, with a % behind, percent of the run; either may be missing.  Returns
 * 0, or -1 when TEXT is no such window; *W is unchanged then. */
int window_parse(struct window *w, const char *text);

/* 1 when R has the time of each sample. */
int window_timed(const struct reader *r);

/* Note when the run began and ended, as far as the data file PATH tells.  Ignores a file that
 * cannot be read. */
void window_see(struct window *w, const char *path);

/* After all files were seen: find out what the window is.  A window that ends before it begins is
 * fatal, with a message.  Clocks that disagree give a message. */
void window_fix(struct window *w);

/* The slice in which TIME (CLOCK_MONOTONIC, ns) lies, from 0; -1 when it is outside. */
int window_slice(const struct window *w, uint64_t time);

/* When slice I begins, ns after the run's beginning; for I = slices, when the last slice ends. */
uint64_t window_begin(const struct window *w, unsigned i);

/* Count PATH among the files that have no times, and so no samples in the window. */
void window_pass_by(struct window *w, const char *path);

/* Print how many files window_pass_by has counted.  Returns 1, or 0 when there was none. */
int window_say_untimed(const struct window *w);

#endif
