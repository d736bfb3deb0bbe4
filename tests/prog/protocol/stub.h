/* stub.h - what is behind a stub in protocol.c's model: one target, which a debugger has or not. */
#ifndef MODEL_STUB_H
#define MODEL_STUB_H

struct gdb;

static struct {
	int there, lost;  /* it runs or stands; the connection broke: nobody knows any more */
	char stopped;     /* 't' in the hands of HELD, 0 it runs */
	int interrupted;  /* HELD was sent a SIGINT, which is on its way to it */
	int tells, first; /* its stub tells of births; there was none yet that HELD waits for */
	struct gdb *held;
} far;

static unsigned long calls; /* stops of such targets */

#endif
