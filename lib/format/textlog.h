/* textlog.h - the text logs that a debugger's words are kept in (pct(5)), read.
 * Memory does not depend on the size of the file; it may be written on, or be cut, while it is
 * read: what is not whole at its end is passed over. */
#ifndef TEXTLOG_H
#define TEXTLOG_H

#include "base/lines.h"
#include "base/wide.h"
#include "format/textframe.h"

#define TEXTLOG_HEAD "# pct log "

struct textlog {
	int fd;
	char *name;       /* NAME of NAME.log */
	char *exe, *prog; /* path of the executable, its base name */
	uint32_t pid;
	uint64_t start; /* of the process, clock ticks since boot */
	uint64_t count; /* while a sample is delivered: how many it stands for */
	wide samples;
	size_t values, errors; /* lines that are no frames: `! ...` are errors */
	char example[100];     /* the first of the values, else of the errors */
	char why[200];         /* after a failure: the reason */
	struct lines lines;
};

/* Write the first line of the log NAME of process PID, started at START, of EXE, into BUF of SIZE
 * bytes; EXE is escaped, and cut where it does not fit.  Returns its length. */
size_t textlog_head(char *buf, size_t size, const char *name, unsigned long pid, uint64_t start,
	const char *exe);

/* 1 when PATH is a regular file that begins as a text log does, else 0. */
int textlog_is(const char *path);

/* Open the text log PATH.  Returns it, or NULL after a message; textlog_peek without one. */
struct textlog *textlog_open(const char *path);
struct textlog *textlog_peek(const char *path);

/* Call FRAME with every frame of every sample, innermost first, and after the last of a sample
 * DONE, with GOOD 0 when it turned out not to be whole.  Returns 0, or -1 with T->why set when
 * some of the log could not be understood; what could was delivered. */
int textlog_samples(struct textlog *t, void (*frame)(void *, const struct textframe *),
	void (*done)(void *, int good), void *arg);

void textlog_close(struct textlog *t);

#endif
