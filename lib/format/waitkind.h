/* waitkind.h - what a thread waits for, by the C library's function that it waits in. */
#ifndef WAITKIND_H
#define WAITKIND_H

/* "mutex", "condition", "rwlock", "join", "barrier", "semaphore" or "once", words of reports and of
 * waits.log; NULL: FUNCTION, a symbol of the C or C++ library, is none that waits so. */
const char *waitkind_of(const char *function);

#endif
