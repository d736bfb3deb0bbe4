/* engine.h - does what the script says when something happens to a process. */
#ifndef ENGINE_H
#define ENGINE_H

#include "process/post.h"
#include "process/proc.h"

/* Set the script, and variables for every process (NAME=VALUE, NULL at the end).  Call this
 * once. */
struct script;
void engine_script(const struct script *s, char *const *definitions);

/* Handlers of the table in statetable.c.  A process without a rule is let go, or followed only for
 * the sake of its children. */
void engine_begin(struct proc *p, struct news *n);    /* a debugger holds P: the rule of P begins */
void engine_exec(struct proc *p, struct news *n);     /* P runs another program: begin its rule */
void engine_stopped(struct proc *p, struct news *n);  /* patterns, then actions */
void engine_placed(struct proc *p, struct news *n);   /* like engine_stopped, now that the place is
						     * known */
void engine_unborn(struct proc *p, struct news *n);   /* an embryo has stopped: only births count */
void engine_ended(struct proc *p, struct news *n);    /* patterns, without a debugger to ask */
void engine_answered(struct proc *p, struct news *n); /* the actions go on */
void engine_child_held(struct proc *p, struct news *n); /* the actions go on */

#endif
