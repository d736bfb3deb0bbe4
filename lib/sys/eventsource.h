/* eventsource.h - where events come from: tables, PMUs in sysfs, tracepoints, libpfm4.
 * Each source knows its own names and no other; event_linux.c asks them in turn. */
#ifndef EVENTSOURCE_H
#define EVENTSOURCE_H

#include "sys/sysevent.h"

/* Told of an event: NAME as event_parse takes it, KIND and TEXT for people, all unescaped. */
typedef void event_see(void *arg, const char *name, const char *kind, const char *text);

struct event_source {
	/* Fill OUT's name, type, config*, clock, timer and modes (those that NAME can have).
	 * Returns 1; 0 when NAME is none of this source's; -1 and WHY when it is of this
	 * source's kind, but cannot be had. */
	int (*find)(const char *name, struct sys_event *out, char *why, size_t size);
	/* Call SEE with ARG for each event there is, in an order that stays. */
	void (*each)(event_see *see, void *arg);
};

extern const struct event_source event_tables, event_pmus, event_tracepoints, event_pfm;

/* Where the kernel tells of its PMUs, and of its tracepoints (NULL ends the list); tests point
 * them elsewhere. */
extern const char *event_pmu_dir;
extern const char *event_trace_dirs[];

/* printf into WHY, escaped.  Returns -1. */
int event_why(char *why, size_t size, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* Whether NAME can be a name in sysfs or tracefs, so that a path may be made of it. */
int event_plain(const char *name);

/* Read the first line, without its end, of the file that FMT names (printf) into LINE of SIZE
 * bytes.
 * Returns 0, or -1 and errno. */
int event_read(char *line, size_t size, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

#endif
