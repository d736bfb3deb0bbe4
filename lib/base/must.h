/* must.h - ends a program that lacks memory. */
#ifndef MUST_H
#define MUST_H

/* Returns P.  When P is NULL, ends the program with a message.  Not for signal handlers. */
void *must(void *p);

#endif
