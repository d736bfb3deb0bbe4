/* sigbus.h - reads mapped files that other processes may truncate meanwhile. */
#ifndef SIGBUS_H
#define SIGBUS_H

/* Call FN with ARG.  FN may be left at any read, so it must not hold anything that it has to
 * release.  Returns 0, or -1 when FN was left at a read beyond the end of a mapped file.  Only one
 * thread may call this function, and FN must not. */
int sigbus_guard(void (*fn)(void *), void *arg);

#endif
