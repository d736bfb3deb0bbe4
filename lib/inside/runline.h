/* runline.h - writes the index of a run: its name, and its lines (runindex.h has their meaning).
 * All writers use it.
 * Plain code: no stdio, no malloc.  Callable inside other people's programs and in a signal
 * handler. */
#ifndef RUNLINE_H
#define RUNLINE_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum {
	RUNLINE_MAX = 4 * 4096 + 1500, /* an escaped path and a reason fit */
	RUNLINE_BEGUN = 64,            /* a `~` line fits */
};

/* Write the path of the index of run RUN in DIR into PATH of SIZE bytes. */
void runline_index(char *path, size_t size, const char *dir, uint64_t run);

/* Write a `+` line into LINE of SIZE bytes: process PID, started at START, has its data in the
 * directory PATH, whose last component the line names.  Returns its length; 0: it does not fit. */
size_t runline_sampled(char *line, size_t size, pid_t pid, uint64_t start, const char *path);

/* The same for a `~` line: PID began, EARLY us of CPU time ago; it started at START, or, when it is
 * a FORKED child, not later. */
size_t runline_begun(
	char *line, size_t size, pid_t pid, uint64_t early, uint64_t start, int forked);

/* The same for a `-` line (START 0) or a `k` line: REASON, and PATH of the program, both escaped
 * and cut to fit. */
size_t runline_program(char *line, size_t size, char what, pid_t pid, uint64_t start,
	const char *reason, const char *path);

#define RUNLINE_TRACED "it asked to be traced" /* a reason, until the process has another line */

/* Append LEN bytes at LINE to INDEX in one write.  Returns 0, or -1 and errno: ENOENT when the run
 * is over, EFBIG above RLIMIT_FSIZE. */
int runline_append(const char *index, const char *line, size_t len);

#endif
