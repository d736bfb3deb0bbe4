/* eventsource.h - the sources of events: tables, PMUs in sysfs, breakpoints, tracepoints,
 * libpfm4.
 * Each source knows only its own names; event_linux.c asks them in turn. */
#ifndef EVENTSOURCE_H
#define EVENTSOURCE_H

#include "sys/sysevent.h"

/* Receives an event: NAME as event_parse takes it, KIND and TEXT for people, all unescaped. */
typedef void event_see(void *arg, const char *name, const char *kind, const char *text);

struct event_source {
	/* Fill in OUT's name, type, config*, clock, timer and modes (those that NAME can have).
	 * Returns 1; 0 when NAME is not of this source; -1 and WHY when it is, but the event is not
	 * available. */
	int (*find)(const char *name, struct sys_event *out, char *why, size_t size);
	/* Call SEE with ARG for each event, always in the same order. */
	void (*each)(event_see *see, void *arg);
};

extern const struct event_source event_tables, event_pmus, event_breakpoints, event_tracepoints,
	event_pfm;

/* Directories of the kernel's PMUs and tracepoints (NULL ends the list); tests set others. */
extern const char *event_pmu_dir;
extern const char *event_trace_dirs[];

/* 1 when an instruction with a breakpoint is counted here, by one of our own.  Virtual processors
 * take breakpoints that never stop: then 0.  1 where it cannot be tried. */
int event_breakpoints_fire(void);

/* printf into WHY, escaped.  Returns -1. */
int event_why(char *why, size_t size, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* 1 when NAME can be a name in sysfs or tracefs, so that it may become part of a path. */
int event_plain(const char *name);

/* Read the first line, without its end, of the file that FMT names (printf) into LINE of SIZE
 * bytes.  Returns 0, or -1 and errno. */
int event_read(char *line, size_t size, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

#endif
