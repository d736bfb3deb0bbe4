/* init.h - the start of the collector, in libpct.so; of another one, in profil.o (profil.c) and
 * without Linux (itimer_posix.c). */
#ifndef INIT_H
#define INIT_H

/* Begin to sample as `config` says, and call BEGUN, under slow_lock.  NULL, or why the letters
 * cannot be obeyed (a literal).  When the system fails, the process stays unprofiled, and a message
 * says so if PCT has v. */
const char *collect(void (*begun)(void));

#endif
