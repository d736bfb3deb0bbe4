/* store.h - the data files of the kernel sampler: DIR/PROG.PID/OBJECT, or DIR/PROG/OBJECT with all
 * processes of a program together. */
#ifndef STORE_H
#define STORE_H

#include "sys/event.h"
#include "sys/sinks.h"

#include <limits.h>

struct store {
	char dir[PATH_MAX]; /* absolute; exists */
	int merge;          /* all processes of a program together */
	const char *index;  /* of the run (runindex.h), NULL none */
	uint64_t run;
	const char *command; /* of the machine itself (pid 0), NULL none */
	const struct sys_event *event;
	unsigned events;
	unsigned depth;                  /* frames of a call path; 0 or 1: none */
	uint64_t start_time, start_mono; /* of the session, ns */
	uint8_t boot[16];
	uint8_t kernel_id[32], kernel_id_len;
	uint64_t bytes; /* written so far */
	/* called with the path of every new file; may be NULL */
	void (*made)(const char *path);
};

/* Words of a record. */
unsigned store_words(const struct store *st);

/* The directory of P, made when it is not there.  NULL and errno when it cannot be had. */
const char *store_dir(struct store *st, struct proc *p);

/* Append what S holds to its file, made when it is not there.  Returns 0, S being empty then, or an
 * errno, S and the file being as they were. */
int store_write(struct store *st, struct sink *s);

/* The temporary name for PATH, beside it and hidden from `*`, into BUF of SIZE bytes. */
void store_temporary(const char *path, char *buf, size_t size);

/* Make PATH, text of LEN bytes, whole or not at all.  Returns 0 or an errno. */
int store_text(const char *path, const char *text, size_t len);

#endif
