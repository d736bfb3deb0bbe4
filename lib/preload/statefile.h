/* statefile.h - the file of states (format/pctfile.h, kind 's'): made, grown, and room in it. */
#ifndef STATEFILE_H
#define STATEFILE_H

#include "preload/object.h"

/* Make the file for this process, whose program is O.  0, or an errno.  Under slow_lock. */
int statefile_open(const struct object *o);

/* 1 when there is a file.  From anywhere. */
int statefile_ready(void);

/* Its head; NULL where there is none. */
struct pct_head *statefile_head(void);

struct stateroom {
	struct pct_state *record; /* its `number` is 0 */
	uint64_t turn;            /* of its chunk */
	uint32_t offset;          /* in it */
};

/* The turn of the chunk in use now, to which the next state goes if it has room; 0: none. */
uint64_t statefile_turn(void);

/* Room for a record of SIZE bytes, a multiple of 8.  TURN not 0: only in that chunk; -1 when it is
 * full.  Returns 0, or 1 and a PCT_LOST_* in *REASON.  After 0 call statefile_done soon.  From
 * signal handlers. */
int statefile_reserve(uint32_t size, uint64_t turn, struct stateroom *room, int *reason);

/* The record is written, all but its number: number it.  Returns 0, or 1 when it was lost. */
int statefile_done(const struct stateroom *room);

/* Count a state as taken; as lost.  From anywhere. */
void statefile_take(void);
void statefile_lose(int reason);

/* Make BYTES of the file ready, for times when handlers make no system call.  Under slow_lock. */
void statefile_ahead(size_t bytes);

/* As datafile_patch and datafile_forget. */
int statefile_patch(uintptr_t addr);
void statefile_forget(void);

#endif
