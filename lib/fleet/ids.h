/* ids.h - numbers the ids of tables from 0 on, in the order in which they come. */
#ifndef FLEETIDS_H
#define FLEETIDS_H

#include <stddef.h>
#include <stdint.h>

#define IDS_NONE SIZE_MAX

struct ids { /* starts as all zero */
	int64_t *id;
	size_t n, room;
	size_t *slot, mask; /* in a slot: the number of an id, plus 1; 0 free */
};

/* The number of ID, which is added when it is new.  Out of memory is fatal. */
size_t ids_add(struct ids *s, int64_t id);

/* The number of ID, or IDS_NONE. */
size_t ids_find(const struct ids *s, int64_t id);

/* Read TEXT as an id.  Returns 0, or -1 when it is not an id. */
int ids_parse(const char *text, int64_t *id);

void ids_free(struct ids *s);

#endif
