/* xstate.h - what gdb before version 14 cannot write: the vectors of new processors. */
#ifndef XSTATE_H
#define XSTATE_H

/* Prepare the calling process, which becomes a debugger and may call functions of a program. */
void xstate_writable(void);

#endif
