/* who.h - numbers the applications and instances that the files' samples come from.
 * An instance is one run of a program.  Its directory, program, pid, start and number of run
 * identify it: a pid can be used twice, or by two programs. */
#ifndef SQLWHO_H
#define SQLWHO_H

#include "samples/places.h"
#include "store.h"

struct who_file {         /* what a file tells; strings are the caller's */
	const char *path; /* path of the file */
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

/* The id of F's instance, which is added the first time. */
uint64_t who_find(struct who *w, const struct who_file *f);

/* Store all instances.  Instances without a number get one in the order of their start, within
 * their program and session. */
void who_store(struct who *w, struct store *s);

void who_free(struct who *w);

#endif
