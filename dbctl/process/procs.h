/* procs.h - the processes that dbctl follows: a list, which does nothing by itself. */
#ifndef PROCS_H
#define PROCS_H

#include "process/post.h"
#include "process/proc.h"

/* The first of all, linked by next; those that are FREED or GONE are still there until
 * procs_sweep. */
struct proc *procs_all(void);
struct proc *procs_find(int id);

/* Have PID followed.  PARENT: the process at whose fork it stands still, or NULL.  Returns the
 * new one, or NULL when it is followed already or is no process any more. */
struct proc *procs_add(pid_t pid, struct proc *parent);

/* The target at ADDRESS (remote.h), whose program is EXE.  This system knows nothing about it. */
struct proc *procs_remote(const char *address, const char *exe);

/* The number of P for people; for a remote target the number that its stub gives it, or 1 if there
 * is none. */
pid_t procs_number(const struct proc *p);

/* P is in state S from now on. */
void procs_state(struct proc *p, enum proc_state s);

/* It stands still in the hands of its debugger: STOPPED or HELD. */
void procs_stands(struct proc *p);

/* Whether P is still the process that it was, and has not ended.  *S is filled. */
struct target_stat;
int procs_alive(const struct proc *p, struct target_stat *s);

/* Let P go: post EV_LEAVE as soon as P's script allows it. */
void procs_leave(struct proc *p);

/* Whether the script wants P not to be let go now: its variable letting_go is no. */
int procs_kept_by_script(const struct proc *p);

/* Take those that are GONE out of the list and give them to END, which frees what they have. */
void procs_sweep(void (*end)(struct proc *p));

/* EV_TICK is wanted again in MS at the latest. */
void procs_again(int64_t ms);

/* Returns the least MS of procs_again since the last call, but at most LIMIT. */
int procs_until(int limit);

#endif
