/* threadslots.h - slots for what is known of threads: finds, takes and frees them. */
#ifndef THREADSLOTS_H
#define THREADSLOTS_H

#include "preload/thread.h"

/* The number of slots that were ever used, and slot I of these; free ones have tid 0. */
int slots_high(void);
struct thread *slots_at(int i);

/* Returns the number of slots in use. */
int slots_count(void);

/* Returns the slot of thread TID, or NULL when it has none.  Handlers may call it. */
struct thread *slots_find(int tid);

/* Returns a slot for thread TID, which has none; NULL when all are in use.  Under slow_lock. */
struct thread *slots_take(int tid);
void slots_free(struct thread *t);

/* Call in a forked child: frees all slots. */
void slots_forget(void);

#endif
