/* kept.h - keeps the names of places on this host, because the fleet's tables lack the rare
 * ones. */
#ifndef SHIPKEPT_H
#define SHIPKEPT_H

#include "fleet/ids.h"
#include "symbols/nmcache.h"

#include <stddef.h>
#include <stdint.h>

struct kept_line {
	const char *calls; /* the names in the file, up to a newline */
	char *own;         /* a copy of the names, from malloc; NULL: not read yet */
	int used;
};

struct kept {               /* starts as all zero but for NAMING */
	const char *naming; /* all that names depend on besides the object */
	struct nmcache file;
	char key[32];           /* the name of the file; "": it was not opened yet */
	struct ids ids;         /* ids of frames: of the lines in the file, then of added ones */
	struct kept_line *line; /* one line for each of `ids', by index */
	size_t room;
	int added;
};

/* The names of the frame ID in the form of the column frame.calls, valid until kept_close; NULL
 * when the file does not have them. */
char *kept_find(struct kept *k, int64_t id);

/* Keep CALLS, LEN bytes, as the names of the frame ID, which kept_find did not find. */
void kept_add(struct kept *k, int64_t id, const char *calls, size_t len);

/* Write what was added into the cache.  If that fails, the next run asks for the names again. */
void kept_close(struct kept *k);

#endif
