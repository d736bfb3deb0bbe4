/* storage.h - defines where the kernel sampler's data files are and which form they have, for all
 * writers of these files. */
#ifndef STORAGE_H
#define STORAGE_H

#include "sys/event.h"
#include "sys/objectcounts.h"

#include <limits.h>

struct store {
	char dir[PATH_MAX]; /* absolute; exists */
	int merge;          /* 1: one directory for all processes of a program */
	const char *index;  /* path of the run's index (runindex.h); NULL: none */
	uint64_t run;
	const char *command; /* the command line for pid 0, the machine itself; NULL none */
	const struct sys_event *event;
	unsigned events;
	unsigned depth;                  /* most frames of a call path; 0 or 1: no paths */
	int trees;                       /* 1: paths go into call trees, with why they end */
	uint64_t start_time, start_mono; /* start of the session, ns */
	uint8_t boot[16];
	uint8_t kernel_id[32], kernel_id_len;
	uint64_t bytes;      /* bytes of disk taken since its owner set this to 0 */
	uint64_t bytes_most; /* write no more when `bytes' reaches this limit; 0: no limit */
	/* called with the path of each new file; may be NULL */
	void (*made)(const char *path);
};

/* The frames of a call path, as the head of a data file gives them; 0: PCs only. */
static inline unsigned store_depth(const struct store *st)
{
	return st->depth > 1 ? st->depth : 0;
}

/* The kind of data files of EVENT: 'l' samples with times, 't' call trees, 'a' counted records. */
static inline int store_kind(const struct store *st, unsigned event)
{
	if (st->event[event].log)
		return 'l';
	return store_depth(st) && st->trees ? 't' : 'a';
}

#endif
