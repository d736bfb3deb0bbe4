/* hook_tripwire.h - the kernel's switch that raises SIGSYS at system calls that pass no hook;
 * hook_raw.c handles that signal. */
#ifndef HOOK_TRIPWIRE_H
#define HOOK_TRIPWIRE_H

#include <stdint.h>

/* Turn the switch on for the calling thread: calls from addresses below FROM raise SIGSYS.  When
 * the system has no such switch, sets `unwatched'. */
void tripwire_lay(uintptr_t from);

/* Let all calls pass, in all threads.  For the handler of SIGSYS. */
void tripwire_pause(void);

#endif
