/* runline.h - writes the index of a run: its name and its lines (runindex.h explains them).  All
 * writers use it.  Uses no stdio and no malloc.  May be called inside other people's programs and
 * in a signal handler. */
#ifndef RUNLINE_H
#define RUNLINE_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum {
	RUNLINE_MAX = 4 * 4096 + 1500, /* bytes of a line; an escaped path and a reason fit */
	RUNLINE_BEGUN = 64,            /* bytes in which a `~` line fits */
};

/* Store the path of the index of run RUN in directory DIR in PATH of SIZE bytes. */
void runline_index(char *path, size_t size, const char *dir, uint64_t run);

/* Write a `+` line into LINE of SIZE bytes: process PID, started at START, has its data in the
 * directory PATH, whose last component the line contains.  Returns the length of the line; 0 when
 * it does not fit. */
size_t runline_sampled(char *line, size_t size, pid_t pid, uint64_t start, const char *path);

/* Like runline_sampled, but write a `~` line: process PID began, after EARLY us of CPU time.  It
 * started at START, or, when it is a FORKED child, at START at the latest. */
size_t runline_begun(
	char *line, size_t size, pid_t pid, uint64_t early, uint64_t start, int forked);

/* Like runline_sampled, but write a `-` line (START is 0) or a `k` line: REASON, and PATH of the
 * program, both escaped and cut to fit. */
size_t runline_program(char *line, size_t size, char what, pid_t pid, uint64_t start,
	const char *reason, const char *path);

#define RUNLINE_TRACED "it asked to be traced" /* holds until the process has another line */

/* Append LEN bytes at LINE to the file INDEX in one write.  Returns 0, or -1 and errno: ENOENT when
 * the run is over, EFBIG above RLIMIT_FSIZE. */
int runline_append(const char *index, const char *line, size_t len);

#endif
