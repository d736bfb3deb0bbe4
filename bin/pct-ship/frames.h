/* frames.h - gives the places of samples ids, which are keys of the table frame. */
#ifndef SHIPFRAMES_H
#define SHIPFRAMES_H

#include "block.h"
#include "calls.h"
#include "fleet/ids.h"
#include "kept.h"

/* Ask F which of IDS are in TABLE, in the column that is named like TABLE.  Returns a byte for
 * each: 1 when F has a row that was sent not long before NOW.  ONLY: another condition, with AND
 * behind it, or "".  The caller frees the bytes; NULL after a message. */
char *frames_known(
	struct fleet *f, const char *table, const char *only, uint64_t now, const struct ids *ids);

/* Append to T the row of frame I of C, sent NOW, or with FUNCTION the row of its function.  ID is
 * the id of the row; 0: make the id from the names.  Returns the id. */
int64_t frames_row(
	struct text *t, uint64_t now, int64_t id, const struct calls *c, uint32_t i, int function);

/* An id for each frame of P, made from its object, build-id and address; 0 when these do not
 * identify the frame: then only its names can.  The caller frees the array. */
int64_t *frames_identities(const struct places *p);

/* Write ids into ID, which is all zero: first for the frames of B, then, by the same numbers, for
 * their functions (fold.h).  Only what USED marks, by a byte for each, gets an id.  Make rows, with
 * names, of what F does not have.  C has the names; when C is NULL, ask KEPT and T for them
 * (named.h).  Returns 0, or -1 after a message. */
int frames_rows(struct block *b, struct fleet *f, struct kept *kept, const struct translate_opt *t,
	const int64_t *identity, const struct calls *c, const char *used, int64_t *id);

#endif
