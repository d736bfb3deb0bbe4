/* pool.h - the debuggers: those that serve a process, and those that are free for one.  A
 * debugger that has served is used again: this saves the time of a start. */
#ifndef POOL_H
#define POOL_H

#include "debugger/debugger.h"

struct pool_owner {                                     /* what the owner of a debugger is told */
	void (*bereaved)(void *owner, const char *why); /* it has ended */
	void (*sample)(void *owner, char *text);        /* as in debugger.h */
	void (*doomed)(void *owner);                    /* it is about to be ended */
};

/* DEBUGGER is the name or path of its program, pool_program() from then on; at most MOST at once,
 * 0: as memory allows. */
void pool_init(const char *debugger, unsigned most, const struct pool_owner *o);
const char *pool_program(void);

/* Returns a debugger for OWNER, ready, or NULL when none is free: then another is started, if there
 * may be more.  WAITING: how many owners there are without one.  BEYOND: the limit does not
 * count. */
struct debugger *pool_take(void *owner, unsigned waiting, int beyond);

/* D has no process any more: have D forget the one it had, and be free for another. */
void pool_give(struct debugger *d);

/* Whether as many debuggers are ready as the limit allows; the limit; whether none can be
 * started. */
int pool_full(void);
unsigned pool_limit(void);
int pool_broken(void);

/* The first of all, linked by next. */
struct debugger *pool_all(void);

/* End all. */
void pool_quit(void);

#endif
