/* config.h - what the letters of PCT ask for (they are listed in lib/base/env.h). */
#ifndef CONFIG_H
#define CONFIG_H

#include <stdint.h>

struct config {
	int truncate;      /* t */
	int single;        /* p, or o with the name of a file */
	int verbose;       /* v */
	char kind;         /* 'h'; 't' by s; 'l' by l, 'c' by c */
	char collector;    /* as in the head of a data file */
	char timer;        /* I; 0: the best that works, then the one in use */
	int timer_asked;   /* I was given: that timer or none */
	uint32_t bin_size; /* g, bytes; default 1 */
	uint32_t width;    /* w, bytes; default 4 */
	uint32_t random;   /* r; 0: fixed intervals */
	uint32_t depth;    /* s, S, frames; 0: no call paths */
	int fold;          /* f */
	int may_count;     /* S: counts, where there is no room for paths */
	int nodes;         /* call paths are nodes of the file: not where records are overwritten */
	unsigned words;    /* of a record; 0: there are none */
	uint64_t ring;     /* c, records */
	uint32_t state;    /* m; default 64 KiB with e: bytes of stack in a state, at most */
	int each;          /* m: each sample has a whole state */
	int exprs;         /* e */
	uint64_t interval; /* q, in ns, at least PCT_INTERVAL_LEAST; default 1 ms */
	uint64_t run;      /* n */
	int first;         /* d, the process whose children alone have files at once; 0: all have */
	int by;            /* a, the process that put the library in; 0: it was preloaded */
	uint64_t deadline; /* x, in ns of CLOCK_MONOTONIC; 0: none */
	char path[4000];   /* o; a directory, or a file when `single` */
};
extern struct config config;

/* Read TEXT into *OUT.  NULL, or what is wrong with it (a literal).  Async-signal-safe. */
const char *config_parse(const char *text, struct config *out);

#endif
