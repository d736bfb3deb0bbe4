/* send.h - sends directories, each once, whatever happens in between. */
#ifndef SHIPSEND_H
#define SHIPSEND_H

#include "block.h"
#include "fleet/fleet.h"

struct sending { /* starts as all zero, except the first five members and KEPT */
	struct fleet *fleet;
	struct whence whence;
	struct readopt *read;
	int verbose;
	size_t rows; /* most rows of samples sent for one directory */
	struct kept kept;
	size_t sent, already, open, damaged, refused;
	uint64_t samples, lost;
	int broken; /* 1: the database failed, so nothing more is sent */
};

/* Send the directory PATH, unless it was sent in its present state or is not closed.  ARG is a
 * struct sending.  Returns 0, or 1 after a message. */
int send_directory(void *arg, const char *path);

#endif
