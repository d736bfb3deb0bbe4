/* opened_linux.h - opens the descriptors and rings of a sampler, and keeps them. */
#ifndef OPENED_LINUX_H
#define OPENED_LINUX_H

#include "sys/perfopen_linux.h"
#include "sys/record.h"
#include "sys/ring_linux.h"
#include "sys/sampleropt.h"

#include <poll.h>

struct opened {         /* one descriptor of perf_event_open */
	int fd;         /* -1: closed; its records may still be in the ring */
	unsigned event; /* the event's index, SAMPLER_EVENTS for the dummy, or OWNER */
	unsigned source;
	uint64_t id;
	struct sampler_sum sum; /* last counts of a closed descriptor */
};

/* A source is a ring of a CPU.  Each CPU has two sources.  The first gets all records, except that
 * samples with stacks go to the second.  Such samples soon fill a ring, and records of mappings
 * must not be lost because of that. */
enum {
	PER_CPU = 2,
	OWNER = SAMPLER_EVENTS + 1, /* an event without records, which owns the second ring */
	SPLIT_LEAST = 256,          /* rings of more pages are split into two */
	RECORD_PAGES = 128,         /* pages of the first ring, when there are two */
	SWITCH_PAGES = 1024         /* its pages with records of switches */
};
struct source {
	unsigned cpu;
	int fd; /* descriptor of the ring's owner, the dummy or OWNER; -1: none */
	struct ring ring;
	const struct perf_event_header *next;
	uint64_t time; /* time of `next'; UINT64_MAX: there is no record to read now */
};

struct sampler {
	struct sampler_opt opt;
	struct perfopen form;
	struct opened *fd;
	size_t fds;
	struct source *source;
	size_t sources, room, fd_room;
	unsigned failed; /* index of the event that did not open */
	int split;       /* 1: the second sources are in use */
	unsigned shared; /* the event of samples with an unknown number: see event_mixed */
	void (*tap)(const struct sys_record *r); /* sampler_tap */
	int parts;                               /* the parts that samples have: DECODE_* */
	struct pollfd *polled;
};

/* Open all events for TARGET on the CPU whose first source is C.  Returns 0, or an errno. */
int opened_all(struct sampler *s, pid_t target, size_t c, void (*note)(const char *));

/* Open all events for all targets on the CPU whose first source is C.  Returns 0, or an errno. */
int opened_cpu(struct sampler *s, size_t c, void (*note)(const char *));

/* Open all events on all CPUs, with the largest rings that are allowed on every CPU, of opt.pages
 * pages at most.  Returns 0, or an errno. */
int opened_everywhere(struct sampler *s, void (*note)(const char *));

/* Open event I again on the CPU of source C, and close descriptor number OLD.  The ring stays, as
 * another event owns it.  Returns 0, or an errno. */
int opened_anew(struct sampler *s, unsigned i, size_t c, size_t old, void (*note)(const char *));

/* Make room for N more descriptors.  Returns 0, or -1 without memory. */
int opened_room(struct sampler *s, size_t n);

/* Sort the descriptors by id, the order that opened_by_id needs.  opened_by_id returns NULL for an
 * unknown ID. */
void opened_sort(struct sampler *s);
const struct opened *opened_by_id(const struct sampler *s, uint64_t id);

/* The counts of O so far. */
struct sampler_sum opened_sum(const struct opened *o);

void opened_close(struct sampler *s);

#endif
