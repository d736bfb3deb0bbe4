/* hook_tripwire.h - the kernel's switch that raises SIGSYS at system calls which pass no hook; what
 * happens then is hook_raw.c's. */
#ifndef HOOK_TRIPWIRE_H
#define HOOK_TRIPWIRE_H

#include <stdint.h>

/* Lay it for the calling thread: calls from addresses below FROM raise SIGSYS.  Where the system
 * has no such switch, `unwatched' says so. */
void tripwire_lay(uintptr_t from);

/* Let all calls pass, in all threads.  From the handler of SIGSYS. */
void tripwire_pause(void);

#endif
