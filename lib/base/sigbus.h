/* sigbus.h - reads mapped files that other processes may truncate meanwhile. */
#ifndef SIGBUS_H
#define SIGBUS_H

/* Call FN with ARG.  FN must not hold anything that it has to release: it may be left at any read.
 * Returns 0; -1 when FN was left at a read beyond the end of a mapped file.  Only one thread may
 * call it, and FN must not. */
int sigbus_guard(void (*fn)(void *), void *arg);

#endif
