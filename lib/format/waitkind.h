/* waitkind.h - tells what a thread waits for, by the C library's function that it waits in. */
#ifndef WAITKIND_H
#define WAITKIND_H

/* The kind of wait in FUNCTION, a symbol of the C or C++ library: "mutex", "condition", "rwlock",
 * "join", "barrier", "semaphore" or "once", words of reports and of waits.log.  NULL when FUNCTION
 * does not wait for one of these. */
const char *waitkind_of(const char *function);

#endif
