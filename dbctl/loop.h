/* loop.h - waits for what happens: what debuggers say, samples that are due, signals, and the end
 * of the program's start. */
#ifndef LOOP_H
#define LOOP_H

#include "events.h"

struct loop_use {
	void (*signal)(const struct event *e); /* any but SAMPLE_SIGNAL */
	void (*started)(void);                 /* program_failed can be called */
};

/* Wait until something happens, for at most MS, and deal with all that has.  EVENTS is the
 * descriptor of events_start. */
void loop_turn(int events, int ms, const struct loop_use *use);

#endif
