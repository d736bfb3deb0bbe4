/* kept.h - the names of places, kept on this host: rare ones are in no table of the fleet. */
#ifndef SHIPKEPT_H
#define SHIPKEPT_H

#include "fleet/ids.h"
#include "symbols/nmcache.h"

#include <stddef.h>
#include <stdint.h>

struct kept_line {
	const char *calls; /* in the file, up to a newline */
	char *own;         /* from malloc; NULL: not read yet */
	int used;
};

struct kept {               /* starts as all zero but for NAMING */
	const char *naming; /* all that names depend on besides the object */
	struct nmcache file;
	char key[32];           /* its name; "": it was not looked for yet */
	struct ids ids;         /* of its lines, and of those that were added */
	struct kept_line *line; /* of each of ids */
	size_t room;
	int added;
};

/* The names of the frame ID as frame.calls of the tables has them, valid until kept_close; NULL:
 * they are not kept. */
char *kept_find(struct kept *k, int64_t id);

/* Keep CALLS, LEN bytes, as the names of the frame ID, which kept_find did not find. */
void kept_add(struct kept *k, int64_t id, const char *calls, size_t len);

/* Write what was added into the cache.  That it cannot be written is no failure: names are asked
 * for again. */
void kept_close(struct kept *k);

#endif
