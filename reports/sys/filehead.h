/* filehead.h - what the heads and accounts of data files and text logs tell, for pct sys.  Texts
 * are escaped, and kept once: equal ones are one pointer. */
#ifndef FILEHEAD_H
#define FILEHEAD_H

#include "base/tally.h"

struct filehead {
	const char *event;  /* "time", or a name */
	const char *object; /* "" of a log */
	const char *name;   /* of the process, as its samples have it; "" of a log */
	const char *prog;   /* base name of its program; "" of a log */
	const char *command;
	const char *clock; /* what tells the collector when to sample; "" not known */
	uint32_t pid, instance;
	double recorded, taken;
	double interval; /* s that a sample stands for, 0 not known */
	uint64_t period; /* or events, 0 not known */
	int inside;      /* the kernel was, or may have been, sampled */
};

struct fileheads { /* starts as all zero */
	struct filehead *head;
	size_t n, room;
	struct tally lost; /* reasons: how many samples */
};

/* TEXT, escaped and kept; of LEN bytes, with a blank for each NUL but the last; SAFE, which is
 * escaped already. */
const char *kept_text(const char *text);
const char *kept_safe(const char *safe);
const char *kept_words(const char *text, size_t len);

/* Read the N files PATH into H.  Returns 0, or 1 after messages when some could not be read. */
int fileheads_read(struct fileheads *h, char **path, size_t n);

#endif
