/* perfmap.h - the map that a JIT compiler leaves for profilers, /tmp/perf-PID.map or a copy:
 *	7f3a10002000 40 Lapp/Main;::run        START SIZE NAME, hexadecimal
 * The name is the rest of the line and may hold anything but a newline.  A later line takes bytes
 * from earlier lines, as compilers move and free code without a message.  Names are cut at 32 KB.
 * Maps of servers grow for months, and questions are few: each batch of questions reads the map
 * once, and only the questions are kept in memory. */
#ifndef PERFMAP_H
#define PERFMAP_H

#include <stddef.h>
#include <stdint.h>

struct perfmap {
	int fd;
	uint64_t size; /* bytes */
	int said;      /* 1: the message about lines of another form was printed */
};

struct perfmap_ask {
	uint64_t addr;
	uint64_t at; /* where the name begins in the map; 0: no line has the address */
	size_t nth;  /* number of the question */
};

/* Open the map PATH.  Returns 1.  Returns 0 when PATH is not a regular file, or when its first line
 * has another form. */
int perfmap_open(struct perfmap *m, const char *path);

/* Find the lines of the N addresses at ASK, which is sorted by NTH afterwards.  The first call that
 * meets lines of another form counts them in a message.  Returns 0, or -1 with errno. */
int perfmap_find(struct perfmap *m, struct perfmap_ask *ask, size_t n);

/* The name that ASK found, escaped, or NULL.  It is valid until the next call. */
const char *perfmap_name(const struct perfmap *m, const struct perfmap_ask *ask);

void perfmap_close(struct perfmap *m);

#endif
