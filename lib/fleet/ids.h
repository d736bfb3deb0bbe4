/* ids.h - a set of the tables' ids, each with a number: 0, 1, 2 in the order they came. */
#ifndef FLEETIDS_H
#define FLEETIDS_H

#include <stddef.h>
#include <stdint.h>

#define IDS_NONE SIZE_MAX

struct ids { /* starts as all zero */
	int64_t *id;
	size_t n, room;
	size_t *slot, mask; /* number + 1; 0 free */
};

/* The number of ID, which is added when it is new.  Out of memory is fatal. */
size_t ids_add(struct ids *s, int64_t id);

/* The number of ID, or IDS_NONE. */
size_t ids_find(const struct ids *s, int64_t id);

/* TEXT as an id.  Returns 0, or -1: it is none. */
int ids_parse(const char *text, int64_t *id);

void ids_free(struct ids *s);

#endif
