/* eventsource.h - declares the sources of events: tables, PMUs in sysfs, breakpoints, tracepoints,
 * libpfm4.  Each source knows only its own names; event_linux.c asks the sources in turn. */
#ifndef EVENTSOURCE_H
#define EVENTSOURCE_H

#include "sys/sysevent.h"

/* Receives an event: NAME as event_parse() takes it, KIND and TEXT for people; all unescaped. */
typedef void event_see(void *arg, const char *name, const char *kind, const char *text);

struct event_source {
	/* Fill in OUT's name, type, config*, clock, timer and modes (all that the event NAME can
	 * have).  Returns 1; 0 when NAME does not belong to this source; -1 with the reason in WHY
	 * when it does, but the event is not available. */
	int (*find)(const char *name, struct sys_event *out, char *why, size_t size);
	/* Call SEE with ARG for each event, always in the same order. */
	void (*each)(event_see *see, void *arg);
};

extern const struct event_source event_tables, event_pmus, event_breakpoints, event_tracepoints,
	event_pfm;

/* Directories of the kernel's PMUs and tracepoints (NULL ends the list); tests set others. */
extern const char *event_pmu_dir;
extern const char *event_trace_dirs[];

/* 1 when breakpoints work on this machine, as tried with one on our own code; 1 also when it cannot
 * be tried.  0 on virtual processors that accept breakpoints but never stop at them. */
int event_breakpoints_fire(void);

/* Print into WHY, as printf does, and escape the text.  Returns -1. */
int event_why(char *why, size_t size, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* 1 when NAME can be the name of a file in sysfs or tracefs: it is safe as a part of a path. */
int event_plain(const char *name);

/* Read the first line, without its end, of the file that FMT names (printf) into LINE of SIZE
 * bytes.  Returns 0, or -1 and errno. */
int event_read(char *line, size_t size, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

#endif
