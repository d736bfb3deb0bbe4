/* turn.h - waits for what happens: what debuggers say, samples that are due, signals, and the end
 * of the program's start. */
#ifndef TURN_H
#define TURN_H

#include "system/signals.h"

struct turn_use {
	void (*signal)(const struct signal *s); /* any but SAMPLE_SIGNAL */
	void (*started)(void);                  /* program_failed can be called */
};

/* Wait until something happens, for at most MS, and deal with all that has.  SIGNALS is the
 * descriptor of signals_start. */
void turn_once(int signals, int ms, const struct turn_use *use);

#endif
