/* engine.h - the state machine: what the script says to what happens to a process. */
#ifndef ENGINE_H
#define ENGINE_H

#include "proc.h"

/* P, whose debugger has it and has it stopped, comes under SCRIPT: the rule for its executable is
 * found and begun.  REASON is "attached" or "exec".  A process without a rule is let go. */
void engine_begin(struct proc *p, const char *reason);

/* P was resumed and has stopped, or ended: TEXT is what its debugger said. */
void engine_stopped(struct proc *p, const char *text);

/* The child that P waited for has a debugger, or will never have one: go on. */
void engine_go_on(struct proc *p);

/* Whether the script wants P not to be let go now: its variable letting_go is no. */
int engine_busy(const struct proc *p);

/* All answers that P waited for have come: go on. */
void engine_answered(struct proc *p);

/* Set once: the script, and variables for every process (NAME=VALUE, NULL at the end). */
struct script;
void engine_script(const struct script *s, char *const *definitions);

#endif
