/* processes.h - keeps the threads and waits of each process until they are written. */
#ifndef WAIT_PROCESSES_H
#define WAIT_PROCESSES_H

#include "sys/procs.h"
#include "sys/store.h"
#include "waits/threads.h"

struct wait_process {
	struct proc *proc; /* its count `held' includes this pointer */
	pid_t pid;
	struct rows rows;
	struct thread *thread; /* its threads, the latest first */
	unsigned live, ended;  /* numbers of threads */
	struct wait_folded {   /* threads that ended, and are not in the list any more */
		uint64_t n, life, run, ready, off, queue, woken, switches, preempted;
		struct brief brief;
	} folded;
	uint64_t summed; /* number of folded threads whose rows were added to those of thread 0 */
	int dirty;
	int becomes; /* 1: it executes another program, which owns its next thread */
	struct wait_process *next;
};

/* Returns the threads and waits of P, which lives, and makes them if they are new; NULL when there
 * is no memory. */
struct wait_process *processes_of(struct proc *p);

/* Add T to WP. */
void processes_join(struct wait_process *wp, struct thread *t);

/* Process PID executed another program at the time AT: forget the threads that look_peek saw begin
 * after AT.  They belong to the new program, and their records come once more. */
void processes_forget(pid_t pid, uint64_t at);

/* Ask the kernel for the name of T. */
void processes_name(struct thread *t);

/* T has ended at the time AT.  After its last thread a process is written to ST (NULL: not
 * written), and freed.  But a process that becomes another program, and shares its directory with
 * that program, goes on as that program. */
void processes_leave(struct store *st, struct thread *t, uint64_t at);

/* Reduce the rows of processes that have many. */
void processes_tidy(void);

/* Mark each thread that lived at the time SINCE or later as one whose records were lost. */
void processes_not_whole(uint64_t since);

/* Mark the objects that paths use, so that objects_sweep() keeps them. */
void processes_mark_objects(void);

/* Write the processes that have changed to ST (NULL: nowhere).  Threads that live are taken to stay
 * in their states up to the time UPTO.  UPTO 0: the collection ends, and all processes are
 * freed. */
void processes_write(struct store *st, uint64_t upto);

/* fewer.c has this function. */

/* Reduce the rows of WP.  Add up the rows of threads that have no line any more.  If many rows are
 * left, also add up the rows of all ended threads.  If many are still left, add up rows of one kind
 * in the half with least time. */
void fewer_rows(struct wait_process *wp);

/* waitwrite.c has this function. */

/* Write waits.log of WP.  Threads that live are taken to stay in their states up to the time UPTO,
 * or with UPTO 0 up to their last records.  Returns 0 or an errno. */
int waitwrite(struct store *st, struct wait_process *wp, uint64_t upto);

#endif
