/* urgent.h - lets the sampler run as soon as a sample wakes it, while other programs are busy. */
#ifndef URGENT_H
#define URGENT_H

/* Run before programs without a real-time priority from now on, where that is permitted. */
void urgent_begin(void);

/* A sample was taken on CPU: run there, when the last ones were taken there as well.  Then the
 * thread does not go on before it is read. */
void urgent_follow(unsigned cpu);

/* Run as before. */
void urgent_end(void);

#endif
