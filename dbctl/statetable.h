/* statetable.h - has the table of what is done with a process in each state at each event, and
 * posts the events of time and of debuggers. */
#ifndef STATETABLE_H
#define STATETABLE_H

#include <stdint.h>

/* From now on events are acted on.  DEBUGGER is the name or path of the debugger.  At most MOST
 * debuggers run at once; 0: as many as memory allows. */
void statetable_start(const char *debugger, unsigned most);

/* Post the events that time brings to each process at NOW (ms), and free the processes that are
 * gone.  Returns after how many ms, at most, to call this again. */
int statetable_tick(int64_t now);

#endif
