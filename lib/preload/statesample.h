/* statesample.h - records the registers and memory of a sample in the file of states. */
#ifndef STATESAMPLE_H
#define STATESAMPLE_H

#include "preload/object.h"
#include "unwind/unwind.h"

/* Begin to record states of this process, whose program is O, called by its thread TID.  Returns 0
 * or an errno.  Under slow_lock. */
int statesample_begin(const struct object *o, int tid);

/* 1 when states are recorded.  May be called from anywhere. */
int statesample_on(void);

/* Note in the file that config.timer is in use now. */
void statesample_timer(void);

/* Record the state that UCONTEXT shows, for the sample at TIME of the calling thread TID.  When the
 * state is gone, UCONTEXT is NULL, and the state counts as lost.  For signal handlers; makes no
 * system call except safe reads, and takes no lock, unless the file must grow. */
void statesample_record(int tid, const void *ucontext, uint64_t time);

/* Record what expression EXPR, from 1 on, collected at a sample: the registers REGS of its frame,
 * COUNT parts of memory, read safely, and the vector registers of UCONTEXT whose bits are set in
 * VECTORS.  Returns 0, or 1 when there was no room and this was counted as lost.  The rules of
 * statesample_record hold. */
struct states_part {
	uint64_t address, size;
};
int statesample_collect(int tid, uint64_t time, unsigned expr, const struct unwind_regs *regs,
	const struct states_part *part, unsigned count, const void *ucontext, uint32_t vectors);

/* Allocate what thread TID needs to record states.  Under slow_lock. */
void statesample_thread(int tid);

/* Make room for states, for handlers that may make no system calls.  Under slow_lock. */
void statesample_ahead(void);

/* Call in a forked child: forget the parent's file. */
void statesample_forget(void);

#endif
