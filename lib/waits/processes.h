/* processes.h - the threads and waits of a process until they are written. */
#ifndef WAIT_PROCESSES_H
#define WAIT_PROCESSES_H

#include "sys/procs.h"
#include "sys/store.h"
#include "waits/threads.h"

struct wait_process {
	struct proc *proc; /* held */
	pid_t pid;
	struct rows rows;
	struct thread *thread; /* all, the latest first */
	unsigned live, ended;  /* threads */
	struct wait_folded {   /* threads that ended, and are not in the list any more */
		uint64_t n, life, run, ready, off, queue, woken, switches, preempted;
		struct brief brief;
	} folded;
	uint64_t summed; /* folded threads whose rows are those of thread 0 */
	int dirty;
	int becomes; /* it executes another program: its next thread is that one's */
	struct wait_process *next;
};

/* The threads and waits of P, which lives.  NULL: no memory. */
struct wait_process *processes_of(struct proc *p);

/* Add T. */
void processes_join(struct wait_process *wp, struct thread *t);

/* Process PID executed another program at the time AT: forget the threads that look_peek saw begin
 * after that.  They are the new program's, and their records come once more. */
void processes_forget(pid_t pid, uint64_t at);

/* Ask the kernel for the name of T. */
void processes_name(struct thread *t);

/* T has ended at the time AT.  After its last thread a process is written to ST, and freed.  But a
 * process that becomes another program, and will share its directory with it, goes on as that. */
void processes_leave(struct store *st, struct thread *t, uint64_t at);

/* Make fewer rows where there are many. */
void processes_tidy(void);

/* The threads that lived at the time SINCE, or later, are not whole: records were lost. */
void processes_not_whole(uint64_t since);

/* Mark the objects that are in paths (objects_sweep). */
void processes_mark_objects(void);

/* Write all that have changed, with what they have done since, up to the time UPTO; 0: it is the
 * end, and all are freed. */
void processes_write(struct store *st, uint64_t upto);

/* ---- fewer.c ---- */

/* Add rows of WP up: those of threads that have no line any more.  If many rows are left, those of
 * all ended threads.  If many are still left: of the half with least time, those of one kind. */
void fewer_rows(struct wait_process *wp);

/* ---- waitwrite.c ---- */

/* Write waits.log of WP.  Threads that live are taken to go on as they are up to the time UPTO, 0:
 * they do not.  Returns 0 or an errno. */
int waitwrite(struct store *st, struct wait_process *wp, uint64_t upto);

#endif
