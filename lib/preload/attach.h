/* attach.h - sampling of a process that ran already when the library was put into it. */
#ifndef ATTACH_H
#define ATTACH_H

/* Sampling has begun; under slow_lock. */
void attach_begun(void);

/* Called with each PRIVATE_SIGNAL.  1: sampling is ending or has ended: the handler has nothing
 * more to do. */
int attach_ended(void);

#endif
