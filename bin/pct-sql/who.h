/* who.h - applications and instances: whose samples a file has.
 * An instance is one run of a program: its directory, program, pid, start and number of run tell it
 * from others, so that a pid that was used twice, or by two programs, is not one process. */
#ifndef SQLWHO_H
#define SQLWHO_H

#include "samples/places.h"
#include "store.h"

struct who_file {         /* what a file says; strings are the caller's */
	const char *path; /* of the file */
	const char *program, *name, *command;
	size_t command_len; /* NUL between arguments */
	uint32_t pid, ppid, instance;
	uint64_t start, begun, run;
};

struct who {               /* starts as all zero */
	struct places key; /* its groups are the instances, its objects the applications */
	struct who_instance *inst;
	size_t n, room;
	char *asked, *dir; /* the last directory, as given and as it is */
};

/* The id of the instance that F is of. */
uint64_t who_find(struct who *w, const struct who_file *f);

/* Store all of them.  Those that no file numbered are numbered by their start, within their program
 * and session. */
void who_store(struct who *w, struct store *s);

void who_free(struct who *w);

#endif
