/* statefile.h - makes the file of states (format/pctfile.h, kind 's'), lets it grow, and gives room
 * in it. */
#ifndef STATEFILE_H
#define STATEFILE_H

#include "preload/object.h"

/* Make the file for this process, whose program is O.  Returns 0 or an errno.  Under slow_lock. */
int statefile_open(const struct object *o);

/* Returns the head of the file; NULL when there is no file.  May be called from anywhere. */
struct pct_head *statefile_head(void);

struct stateroom {
	struct pct_state *record; /* its `number` is still 0 */
	uint64_t turn;            /* turn of the record's chunk */
	uint32_t offset;          /* offset of the record in its chunk */
};

/* Returns the turn of the chunk in use, which gets the next state if it has room; 0: there is
 * none. */
uint64_t statefile_turn(void);

/* Reserve room for a record of SIZE bytes, a multiple of 8.  With TURN not 0, use only that chunk.
 * Returns 0 with the place in *ROOM; then call statefile_done soon.  Returns -1 when the chunk of
 * TURN is full, or 1 with a PCT_LOST_* in *REASON.  For signal handlers. */
int statefile_reserve(uint32_t size, uint64_t turn, struct stateroom *room, int *reason);

/* Number the record, which is now complete except for its number.  Returns 0, or 1 when it was
 * lost. */
int statefile_done(const struct stateroom *room);

/* Count a state as taken, or as lost for REASON.  May be called from anywhere. */
void statefile_take(void);
void statefile_lose(int reason);

/* Prepare up to BYTES more of the file now, for handlers that may make no system calls.  The caller
 * holds slow_lock. */
void statefile_ahead(size_t bytes);

/* Like datafile_patch and datafile_forget, for the file of states. */
int statefile_patch(uintptr_t addr);
void statefile_forget(void);

#endif
