/* waitrows.h - names, adds up and sorts the waits of any number of processes. */
#ifndef WAITROWS_H
#define WAITROWS_H

#include "format/waitlog.h"
#include "names/translate.h"

#include <stddef.h>
#include <stdint.h>

struct waitrow {
	uint64_t ns, count, max;
	uint32_t pid, tid; /* set only in rows of waitrows.part */
	int idle;
	/* "" not known, or not asked for; `holder' includes the holder's path */
	const char *kind, *thing, *path, *holder, *thread;
	char *text; /* name of the row: those of these texts that BY of waitrows_make groups by */
};

struct waitrows { /* begins as all zero */
	struct waitlog **log;
	size_t logs;
	/* after waitrows_make: */
	struct waitthread {
		const struct waitlog_thread *thread;
		const struct waitlog *log;
		char **text;  /* text of each wait of LOG, in the same order */
	} * thread;           /* sorted: the thread that was blocked longest first */
	struct waitrow *row;  /* rows without idle waits, most time first */
	struct waitrow *part; /* rows by thread, unsorted; tid 0: other threads */
	char ***said;         /* said[L]: the texts of the waits of log[L] */
	size_t threads, rows, parts;
	struct waitlog_others sum; /* sum over all threads */
	uint64_t waited, idle;     /* ns: waited: time in ROW; idle: time of idle waits */
	size_t wrong;              /* number of threads whose data is not whole */
};

/* Add the log L, which the caller must keep. */
void waitrows_add(struct waitrows *r, struct waitlog *l);

/* 1 when waits can be grouped by BY: all, thread, path, object or holder. */
int waitrows_by(const char *by);

/* Make the threads, and the rows grouped by BY; paths have up to FRAMES frames.  Out of memory is
 * fatal. */
void waitrows_make(
	struct waitrows *r, const struct translate_opt *tr, const char *by, unsigned frames);

/* Keep the MOST rows with most time, 0 all; the other rows become one, of kind WAITROWS_OTHERS.
 * Returns how many rows became that one. */
size_t waitrows_keep(struct waitrows *r, size_t most);

#define WAITROWS_OTHERS "others"

/* NS in a unit that fits it, written to BUF, which is returned. */
const char *waitrows_time(uint64_t ns, char *buf, size_t size);

#endif
