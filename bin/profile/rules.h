/* rules.h - which options exclude each other. */
#ifndef RULES_H
#define RULES_H

/* What was asked for, as the rules know it: options, or that the debugger has to sample. */
enum rule_of {
	OF_KERNEL,
	OF_WALL,
	OF_WAIT,
	OF_REAL,
	OF_RANDOM,
	OF_LOG,
	OF_CIRC,
	OF_STATE,
	OF_FOLD,
	OF_FLAT,
	OF_CONDITION,
	OF_VALUES,
	OF_CALLS,
	OF_PYTHON,
	OF_LLDB,
	OF_REMOTE,
	OF_PIDS,
	OF_PROGRAM,
	OF_QUIET,
	OF_OUT,
	OF_DEBUGGER,
	OF_KINDS
};

/* SHOWN has the words by which each was asked for, NULL when it was not.  Two that exclude each
 * other are misuse. */
void rules_check(const char *const shown[OF_KINDS]);

#endif
