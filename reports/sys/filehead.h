/* filehead.h - reads heads of data files and text logs, and counts of taken and lost samples, for
 * pct sys.  Texts are escaped, and kept once: equal ones are one pointer. */
#ifndef FILEHEAD_H
#define FILEHEAD_H

#include "base/tally.h"
#include "format/reader.h"
#include "format/textlog.h"

struct filehead {
	const char *event;  /* "time", or a name */
	const char *object; /* "" of a log */
	const char *name;   /* name of the process in its samples; "" of a log */
	const char *prog;   /* base name of PROGRAM; "" of a log */
	const char *command;
	const char *clock;   /* what tells the collector when to sample; "" not known */
	const char *program; /* path of the program; NULL of a log */
	uint64_t start;      /* start of the process, clock ticks since boot */
	uint32_t pid, instance;
	double recorded, taken;
	double interval; /* s that a sample stands for, 0 not known */
	uint64_t period; /* events that a sample stands for, 0 not known */
	int inside;      /* 1: the kernel was, or may have been, sampled */
};

struct fileheads { /* starts as all zero */
	struct filehead *head;
	size_t n, room;
	struct tally lost; /* lost samples by reason */
};

/* Each returns the kept copy of a text.  kept_text escapes TEXT; kept_words escapes LEN bytes, with
 * a blank for each NUL but the last; SAFE is escaped already. */
const char *kept_text(const char *text);
const char *kept_safe(const char *safe);
const char *kept_words(const char *text, size_t len);

/* Add the head and the counts of the data file R to H, or those of the log T, which is PATH.
 * Returns 0, or 1 after a message when it could not be read. */
int fileheads_data(struct fileheads *h, struct reader *r);
int fileheads_log(struct fileheads *h, struct textlog *t, const char *path);

/* After all files: number the processes that no collector has numbered. */
void fileheads_number(struct fileheads *h);

#endif
