/* who.h - applications and instances: the processes of the files' samples.
 * An instance is one run of a program.  Its directory, program, pid, start and number of run
 * identify it: a pid can be used twice, or by two programs. */
#ifndef SQLWHO_H
#define SQLWHO_H

#include "samples/places.h"
#include "store.h"

struct who_file {         /* from a file; strings are the caller's */
	const char *path; /* of the file */
	const char *program, *name, *command;
	const char *cgroup; /* "" or NULL not known */
	size_t command_len; /* NUL between arguments */
	uint32_t pid, ppid, instance;
	uint64_t start, begun, run;
};

struct who {               /* starts as all zero */
	struct places key; /* its groups are the instances, its objects the applications */
	struct who_instance *inst;
	size_t n, room;
	char *asked, *dir; /* the last directory, as given and resolved */
};

/* The id of F's instance. */
uint64_t who_find(struct who *w, const struct who_file *f);

/* Store all instances.  Number those without a number by their start, within their program and
 * session. */
void who_store(struct who *w, struct store *s);

void who_free(struct who *w);

#endif
