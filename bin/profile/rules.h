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
	OF_NATIVE,
	OF_FLAT,
	OF_CONDITION,
	OF_VALUES,
	OF_VARIABLES, /* values of Python */
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

/* Refuse, as misuse, options that exclude each other.  SHOWN[RULE] has the words that asked for
 * RULE, NULL when it was not asked for. */
void rules_check(const char *const shown[OF_KINDS]);

#endif
