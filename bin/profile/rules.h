/* rules.h - refuses options that exclude each other. */
#ifndef RULES_H
#define RULES_H

/* What can be asked for, as the rules know it: an option, or sampling by the debugger. */
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

/* Refuse, as misuse, what excludes each other.  SHOWN has the words by which each was asked for, or
 * NULL when it was not. */
void rules_check(const char *const shown[OF_KINDS]);

#endif
