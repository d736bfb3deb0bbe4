/* statesample.h - registers and memory of a sample, into the file of states. */
#ifndef STATESAMPLE_H
#define STATESAMPLE_H

#include "preload/object.h"
#include "unwind/unwind.h"

/* Begin to record states of this process, whose program is O, from its thread TID.  0, or an errno.
 * Under slow_lock. */
int statesample_begin(const struct object *o, int tid);

/* 1 when states are recorded.  From anywhere. */
int statesample_on(void);

/* Note in the file that config.timer is in use now. */
void statesample_timer(void);

/* Record the state that UCONTEXT shows, for the sample of thread TID, the caller, at TIME.
 * UCONTEXT NULL: the state is gone and counts as lost.  From signal handlers; no system call but
 * safe reads, no lock, unless the file must grow. */
void statesample_record(int tid, const void *ucontext, uint64_t time);

/* Record what expression EXPR, from 1 on, collected at a sample: the registers REGS of its frame,
 * COUNT parts of memory, read safely, and the vector registers of UCONTEXT whose bits are set in
 * VECTORS.  Returns 0; 1 when it was lost and counted.  The same rules. */
struct states_part {
	uint64_t address, size;
};
int statesample_collect(int tid, uint64_t time, unsigned expr, const struct unwind_regs *regs,
	const struct states_part *part, unsigned count, const void *ucontext, uint32_t vectors);

/* Make ready what thread TID needs.  Under slow_lock. */
void statesample_thread(int tid);

/* Make ready for handlers that make no system call.  Under slow_lock. */
void statesample_ahead(void);

/* In a child: forget the parent's file. */
void statesample_forget(void);

#endif
