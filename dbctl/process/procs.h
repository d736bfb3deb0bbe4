/* procs.h - keeps the list of the processes that dbctl follows. */
#ifndef PROCS_H
#define PROCS_H

#include "process/post.h"
#include "process/proc.h"

/* procs_all() returns the first process; the others are linked by next.  Processes that are GONE
 * stay in the list until procs_sweep().  procs_find() returns the process whose struct has the
 * number ID, or NULL. */
struct proc *procs_all(void);
struct proc *procs_find(int id);

/* Follow process PID.  PARENT is the process at whose fork PID stands still, or NULL.  Returns the
 * new struct, or NULL when PID is followed already or does not exist any more. */
struct proc *procs_add(pid_t pid, struct proc *parent);

/* Follow the target at ADDRESS (remote.h), whose program is EXE.  This system knows nothing about
 * it.  Returns the new struct. */
struct proc *procs_remote(const char *address, const char *exe);

/* Returns the process id of P for messages; of a remote target the one that its stub gives it, or 1
 * if there is none. */
pid_t procs_number(const struct proc *p);

/* Set the state of P to S, and P->since to now. */
void procs_state(struct proc *p, enum proc_state s);

/* P stands still and its debugger holds it: set its state to STOPPED, or HELD behind a stub. */
void procs_stands(struct proc *p);

/* Fill *S.  Returns 1 when P is still the same process and has not ended. */
struct target_stat;
int procs_alive(const struct proc *p, struct target_stat *s);

/* Let P go: post EV_LEAVE as soon as the script of P allows that. */
void procs_leave(struct proc *p);

/* Whether the script forbids to let P go now: its variable letting_go is "no". */
int procs_kept_by_script(const struct proc *p);

/* Take the processes that are GONE out of the list and free them; END frees what each one owns. */
void procs_sweep(void (*end)(struct proc *p));

/* Ask for an EV_TICK in MS at the latest. */
void procs_again(int64_t ms);

/* Returns the least MS of procs_again since the last call, but at most LIMIT. */
int procs_until(int limit);

#endif
