/* rows.h - adds up the waits of a process, in one row for each thread, thing, holder and path. */
#ifndef ROWS_H
#define ROWS_H

#include "waits/intern.h"

#include <sys/types.h>

struct object;

struct wait_row {
	struct row_key {
		pid_t tid, holder;
		uint32_t what;        /* number in `text' of KIND<TAB>THING */
		uint32_t path;        /* number in `path' of the thread's frames, innermost first */
		uint32_t holder_path; /* the holder's last known path; INTERN_NONE: none */
		uint32_t idle;
	} key;
	uint64_t count, ns, max; /* long waits, which a look surely sees: number, ns in all, longest
				  * ns */
	/* shorter waits that a look has seen: number (met) and ns (met_ns); what these stand for:
	 * number (short_count) and ns (short_ns) */
	uint64_t met, met_ns;
	double short_count, short_ns;
};

struct row_frame {
	struct object *object;
	uint64_t address; /* address in the object's file */
};

struct rows {
	struct intern text, path, keys;
	struct wait_row *row; /* the rows, by their numbers in `keys' */
	size_t room;
	uint64_t full; /* waits without room for a row: they are in row "other", thread 0 */
};

/* Returns the number of the text KIND<TAB>THING; INTERN_NONE when there are too many, or no
 * memory. */
uint32_t rows_text(struct rows *r, const char *text, size_t len);

/* Returns the number of the path of N FRAMES that ends for the reason END, PCT_END_*; INTERN_NONE
 * when there are too many, or no memory. */
uint32_t rows_path(struct rows *r, const struct row_frame *frames, unsigned n, unsigned end);

/* Returns the frames of path number PATH.  *N becomes their number, *END the reason why the path
 * ends. */
const struct row_frame *rows_frames(
	const struct rows *r, uint32_t path, unsigned *n, unsigned *end);

/* Returns the number of the row KEY, which is made if it is new.  When there are too many rows,
 * returns the number of the row "other" of thread 0.  Returns INTERN_NONE when there is no
 * memory. */
uint32_t rows_row(struct rows *r, const struct row_key *key);

/* 1 when R is about to be full. */
int rows_many(const struct rows *r);

void rows_free(struct rows *r);

#endif
