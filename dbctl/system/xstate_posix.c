/* xstate_posix.c - the debugger writes what it can. */
#include "system/xstate.h"

void xstate_writable(void)
{
}
