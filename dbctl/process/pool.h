/* pool.h - owns the debuggers: those that serve a process, and those that are free for one.  A
 * debugger that has served is used again: this saves the time of a start. */
#ifndef POOL_H
#define POOL_H

#include "debugger/debugger.h"

struct pool_owner {                                     /* calls about the debugger of OWNER */
	void (*bereaved)(void *owner, const char *why); /* the debugger has ended, as WHY says */
	void (*sample)(void *owner, char *text);        /* the debugger took a sample by itself */
	void (*doomed)(void *owner);                    /* the debugger is about to be killed */
};

/* DEBUGGER is the name or path of the program that all debuggers run; pool_program() returns it.
 * At most MOST run at once; 0: as many as memory allows. */
void pool_init(const char *debugger, unsigned most, const struct pool_owner *o);
const char *pool_program(void);

/* Returns a debugger for OWNER that is ready, or NULL when none is free; then another one is
 * started, if there may be more.  WAITING is how many owners wait for a debugger.  With BEYOND the
 * limit does not count. */
struct debugger *pool_take(void *owner, unsigned waiting, int beyond);

/* D has no process any more: have D forget the one it had, and be free for another. */
void pool_give(struct debugger *d);

/* pool_full(): as many debuggers are ready as pool_limit() allows.  pool_broken(): no debugger can
 * be started. */
int pool_full(void);
unsigned pool_limit(void);
int pool_broken(void);

/* The first debugger of the pool; the others are linked by next. */
struct debugger *pool_all(void);

/* Kill all debuggers. */
void pool_quit(void);

#endif
