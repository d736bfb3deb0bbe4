/* xstate.h - helps gdb before version 14, which cannot write the vector registers of new
 * processors. */
#ifndef XSTATE_H
#define XSTATE_H

/* Prepare the calling process, which becomes a debugger and may call functions of a program. */
void xstate_writable(void);

#endif
