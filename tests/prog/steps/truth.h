/* truth.h - the true callers, from the calls and returns executed. */
#ifndef TRUTH_H
#define TRUTH_H

#include "isa.h"

#define PATH 4096

struct frame {
	uint64_t pc;
	const struct unwind_regs *at; /* registers of this frame, NULL unknown */
	uint64_t sp;                  /* 0 unknown */
	int all;                      /* .. all of them */
};
extern struct frame truth[PATH];

extern unsigned long long truth_signals;

/* What the instruction that is next at R does to the stack of calls. */
enum insn truth_kind(const struct unwind_regs *r);

/* The program stands at NOW, at its first code (N 0), or below it are the N frames BASE. */
void truth_base(const struct unwind_regs *now, const uint64_t *base, unsigned n);

/* The program went from B to A by one instruction; SIG: a signal was given on the way. */
void truth_follow(const struct unwind_regs *b, const struct unwind_regs *a, int sig);

/* The path at NOW into truth, how many; *ROOTED: somebody called its last frame, or it is the first
 * code. */
unsigned truth_path(const struct unwind_regs *now, int *rooted);

#endif
