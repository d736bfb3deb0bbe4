/* textlog.h - reads text logs, which have samples in a debugger's words (pct(5)).  Memory does not
 * depend on the size of the file.  The file may grow, or be cut, while it is read: an incomplete
 * sample at its end is skipped. */
#ifndef TEXTLOG_H
#define TEXTLOG_H

#include "base/lines.h"
#include "format/textframe.h"

#include <stdint.h>

#define TEXTLOG_HEAD "# pct log "

/* A line before the samples.  It promises that TEXTFRAME_CUT comes after each backtrace that is cut
 * short. */
#define TEXTLOG_TELLS_ENDS "# ends are told"

/* Logs of facts about a process, without samples. */
#define TEXTLOG_ACCOUNTS "accounts"
#define TEXTLOG_MAPS "maps"
#define TEXTLOG_WAITS "waits"

struct textlog {
	int fd;
	char *name;       /* NAME of NAME.log */
	char *exe, *prog; /* path of the executable, its base name */
	uint32_t pid;
	uint64_t start; /* start of the process, in clock ticks since boot */
	uint64_t count; /* in FRAME and DONE: number of samples that this sample stands for */
	int tells_ends; /* 1: the log has the line TEXTLOG_TELLS_ENDS */
	int cut;        /* in DONE: 1 when TEXTFRAME_CUT came after the sample */
	uint64_t samples;
	size_t values, errors; /* lines that are not frames: errors begin with `! ', values not */
	char example[100];     /* the first of the values; without values, of the errors */
	char why[200];         /* after a failure: the reason */
	struct lines lines;
};

/* Write the first line of the log NAME of process PID, started at START, which runs EXE, into BUF
 * of SIZE bytes.  Escapes EXE, and cuts it to fit.  Returns the length of the line. */
size_t textlog_head(char *buf, size_t size, const char *name, unsigned long pid, uint64_t start,
	const char *exe);

/* Write LEN bytes of TEXT into BUF, which has room for 4 * LEN, as a log has them: each byte in
 * ALSO, and each control byte that is not in KEEP, becomes \ooo.  Returns the length written. */
size_t textlog_escape(char *buf, const char *text, size_t len, const char *keep, const char *also);

/* 1 when NAME, of LEN bytes without `.log', is the name of a log of facts. */
int textlog_is_facts(const char *name, size_t len);

/* 1 when PATH is a regular file that begins like a text log, else 0. */
int textlog_is(const char *path);

/* Open the text log PATH.  Returns it, or NULL; textlog_open then prints a message, textlog_peek
 * does not. */
struct textlog *textlog_open(const char *path);
struct textlog *textlog_peek(const char *path);

/* Go back to the second line.  Returns 0 or -1. */
int textlog_again(struct textlog *t);

/* Call FRAME with every frame of every sample, innermost first, and DONE after each sample, with
 * GOOD 0 when the sample is incomplete.  Returns 0, or -1 with T->why set when a part of the log is
 * unreadable, after all readable samples. */
int textlog_samples(struct textlog *t, void (*frame)(void *, const struct textframe *),
	void (*done)(void *, int good), void *arg);

void textlog_close(struct textlog *t);

#endif
