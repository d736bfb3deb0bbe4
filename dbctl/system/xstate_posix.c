/* xstate_posix.c - does nothing: the debugger writes the registers that it can. */
#include "system/xstate.h"

void xstate_writable(void)
{
}
