/* turn.h - waits for what happens: debuggers answer, samples become due, signals arrive, and the
 * exec of the program succeeds or fails. */
#ifndef TURN_H
#define TURN_H

#include "system/signals.h"

struct turn_use {
	void (*signal)(const struct signal *s); /* called for any signal but SAMPLE_SIGNAL */
	void (*started)(void);                  /* the exec is over: call program_failed */
};

/* Wait until something happens, for at most MS, and deal with all that has.  SIGNALS is the
 * descriptor of signals_start. */
void turn_once(int signals, int ms, const struct turn_use *use);

#endif
