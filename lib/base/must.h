/* must.h - memory that a program cannot do without. */
#ifndef MUST_H
#define MUST_H

/* P; the end of the program, with a message, when that is NULL.  Not for signal handlers. */
void *must(void *p);

#endif
