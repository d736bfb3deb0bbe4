/* init.h - starts the collector.  libpct.so, profil.o (profil.c) and, without Linux, itimer.o
 * (itimer_posix.c) each have their own. */
#ifndef INIT_H
#define INIT_H

/* Begin to sample as `config` says, and call BEGUN under slow_lock.  Returns NULL, or a literal
 * that says why the letters cannot be obeyed.  When the system fails, the process stays unprofiled,
 * and a message says so if PCT has v. */
const char *collect(void (*begun)(void));

#endif
