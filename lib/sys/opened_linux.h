/* opened_linux.h - the descriptors and rings that a sampler has open. */
#ifndef OPENED_LINUX_H
#define OPENED_LINUX_H

#include "sys/perfopen_linux.h"
#include "sys/ring_linux.h"
#include "sys/sampleropt.h"

#include <poll.h>

struct opened {         /* one descriptor of perf_event_open */
	int fd;         /* -1: closed; records of it may still be in the ring */
	unsigned event; /* SAMPLER_EVENTS: the dummy; OWNER */
	unsigned source;
	uint64_t id;
	struct sampler_sum sum; /* of a closed one */
};

/* A ring of a CPU.  Each CPU has two sources.  The first has all records, but samples with stacks
 * go to the second: they fill a ring soon, and must not cost mappings. */
enum {
	PER_CPU = 2,
	OWNER = SAMPLER_EVENTS + 1,
	SPLIT_LEAST = 256,
	RECORD_PAGES = 128,
	SWITCH_PAGES = 1024
};
struct source {
	unsigned cpu;
	int fd; /* of the dummy, or of a second one that only owns the ring; -1 none */
	struct ring ring;
	const struct perf_event_header *next;
	uint64_t time; /* of next; UINT64_MAX: none to read now */
};

struct sampler {
	struct sampler_opt opt;
	struct perfopen form;
	struct opened *fd;
	size_t fds;
	struct source *source;
	size_t sources, room, fd_room;
	unsigned failed; /* the event that did not open */
	int split;       /* the second sources are in use */
	unsigned shared; /* event of samples with another profiler's number: see event_mixed */
	int parts;       /* of samples: DECODE_* */
	struct pollfd *polled;
};

/* Open all events for TARGET on the CPU whose first source is C.  Returns 0, or an errno. */
int opened_all(struct sampler *s, pid_t target, size_t c, void (*note)(const char *));

/* The same for all targets. */
int opened_cpu(struct sampler *s, size_t c, void (*note)(const char *));

/* Open all events on all CPUs, with the largest rings allowed for every CPU.  Returns 0, or an
 * errno. */
int opened_everywhere(struct sampler *s, void (*note)(const char *));

/* Open event I anew on the CPU of source C, in place of OLD.  The ring stays: it is the dummy's.
 * Returns 0, or an errno. */
int opened_anew(struct sampler *s, unsigned i, size_t c, size_t old, void (*note)(const char *));

/* Make room for N more descriptors.  Returns 0, or -1: no memory. */
int opened_room(struct sampler *s, size_t n);

/* Sort the descriptors by id; opened_by_id needs that order, and returns NULL for an unknown ID. */
void opened_sort(struct sampler *s);
const struct opened *opened_by_id(const struct sampler *s, uint64_t id);

/* The counts of O so far. */
struct sampler_sum opened_sum(const struct opened *o);

void opened_close(struct sampler *s);

#endif
