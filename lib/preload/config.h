/* config.h - what the letters of PCT ask for (lib/base/env.h lists them).  The comment of a field
 * begins with the letter that sets it. */
#ifndef CONFIG_H
#define CONFIG_H

#include <stdint.h>

struct config {
	int truncate;      /* t */
	int single;        /* p, or o with the name of a file */
	int verbose;       /* v */
	char kind;         /* 'h'; 't' with s, 'l' with l, 'c' with c */
	char collector;    /* as in the head of a data file */
	char timer;        /* I; 0: choose the best that works; later the one in use */
	int timer_asked;   /* 1: I was given, so use that timer or none */
	uint32_t bin_size; /* g, bytes; default 1 */
	uint32_t width;    /* w, bytes; default 4 */
	uint32_t random;   /* r; 0: fixed intervals */
	uint32_t depth;    /* s, S, frames; 0: no call paths */
	int fold;          /* f */
	int native;        /* y */
	int may_count;     /* S: only count, where there is no room for paths */
	int nodes;         /* call paths are stored as nodes; not with c */
	unsigned words;    /* words in a record; 0: no records */
	uint64_t ring;     /* c, records */
	uint32_t state;    /* m; bytes of stack in a state at most; 64 KiB with e alone */
	int each;          /* m: each sample has a whole state */
	int exprs;         /* e */
	uint64_t interval; /* q, in ns, at least PCT_INTERVAL_LEAST; default 1 ms */
	uint64_t run;      /* n */
	int first;         /* d; only this process's own children get files at once; 0: all do */
	int by;            /* a; the process that loaded the library; 0: it was preloaded */
	uint64_t deadline; /* x, in ns of CLOCK_MONOTONIC; 0: none */
	char path[4000];   /* o; a directory, or a file when `single` */
};
extern struct config config;

/* Parse TEXT into *OUT.  Returns NULL, or a literal that says what is wrong.  Async-signal-safe. */
const char *config_parse(const char *text, struct config *out);

#endif
