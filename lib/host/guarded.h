/* guarded.h - reads mapped files that others may cut meanwhile. */
#ifndef GUARDED_H
#define GUARDED_H

/* Call FN with ARG; FN takes nothing that it would have to give back.  Returns 0; -1 when FN read a
 * page that its file has no more: FN was left there.  Not for two threads, nor FN itself. */
int guarded(void (*fn)(void *), void *arg);

#endif
