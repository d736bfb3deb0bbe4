/* procstat.h - reads a line of /proc/PID/stat.
 *	4711 (a) (b) S 1 4711 4711 0 -1 4194560 ... -> name "a) (b", state S, parent 1, ...
 * Uses no stdio and no malloc.  May be called inside other people's programs and in a signal
 * handler. */
#ifndef PROCSTAT_H
#define PROCSTAT_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct procstat {
	char name[64]; /* cut to fit; any byte but NUL */
	char state;    /* R S D T t Z X ... */
	pid_t parent, group, session;
	uint64_t flags;  /* the kernel's PF_ flags */
	uint64_t cpu;    /* user and system time in clock ticks */
	uint64_t system; /* system time alone */
	unsigned threads;
	uint64_t start; /* clock ticks since boot; pid and start together identify a process */
	uint64_t code;  /* where its code begins; 0: the process has no memory, or an exec is under
			 * way; 1: we are not permitted to know */
};

/* Read up to SIZE - 1 bytes of the file PATH into BUF, NUL terminated.  Returns their number, or -1
 * and errno with BUF empty. */
ssize_t procstat_read(const char *path, char *buf, size_t size);

/* Parse TEXT, the contents of a stat file.  Returns 0, or -1 with *S all zero when TEXT is not such
 * a file. */
int procstat_parse(const char *text, struct procstat *s);

#endif
