/* rules.c - owns the table of options that exclude each other. */
#include "refuse.h"
#include "rules.h"

#include <stddef.h>

struct rule {
	enum rule_of one, other;
	const char *why;
};

#define WAITS_EXCLUDE(one) \
	{one, OF_DEBUGGER, ""}, {one, OF_CIRC, ""}, {one, OF_RANDOM, ""}, {one, OF_FOLD, ""}, \
		{one, OF_NATIVE, ""}, {one, OF_STATE, ""}, {one, OF_CONDITION, ""}, \
		{one, OF_VALUES, ""}, \
	{ \
		one, OF_FLAT, "" \
	}

#define BY_LIBRARY(other) \
	{ \
		OF_VARIABLES, other, ": only the library reads them, along call paths" \
	}

static const struct rule rule[] = {
	{OF_REMOTE, OF_KERNEL, ": only gdb can use a stub"},
	{OF_REMOTE, OF_PIDS, ": only gdb can use a stub"},
	{OF_REMOTE, OF_PYTHON, ": only gdb can use a stub"},
	{OF_REMOTE, OF_LLDB, ": only gdb can use a stub"},
	{OF_REMOTE, OF_WAIT, ": only gdb can use a stub"},
	{OF_REMOTE, OF_CONDITION, ": only gdb can use a stub"},
	{OF_CALLS, OF_LOG, ": only the debugger calls functions"},
	{OF_CALLS, OF_CIRC, ": only the debugger calls functions"},
	{OF_CALLS, OF_STATE, ": only the debugger calls functions"},
	{OF_CALLS, OF_CONDITION, ": only the debugger calls functions"},
	{OF_PIDS, OF_PROGRAM, ": one or the other is sampled"},
	BY_LIBRARY(OF_CALLS),
	BY_LIBRARY(OF_PIDS),
	BY_LIBRARY(OF_REAL),
	BY_LIBRARY(OF_FOLD),
	BY_LIBRARY(OF_FLAT),
	BY_LIBRARY(OF_DEBUGGER),
	WAITS_EXCLUDE(OF_WAIT),
	{OF_WAIT, OF_REAL, ", which includes it"},
	WAITS_EXCLUDE(OF_WALL),
	{OF_WALL, OF_REAL, ""},
	{OF_KERNEL, OF_VALUES, ": the kernel's sampler knows no values"},
	{OF_KERNEL, OF_RANDOM, ": the kernel samples CPU time at even intervals"},
	{OF_KERNEL, OF_REAL, ": the kernel samples CPU time at even intervals"},
	{OF_KERNEL, OF_DEBUGGER, ": a debugger cannot sample the kernel"},
	{OF_KERNEL, OF_CIRC, ": only the library keeps the last samples; use -log"},
	{OF_FLAT, OF_DEBUGGER, ": a debugger needs at least one frame; use -l 1"},
	{OF_FOLD, OF_KERNEL, ": only the library collapses recursion"},
	{OF_FOLD, OF_DEBUGGER, ": only the library collapses recursion"},
	{OF_FOLD, OF_FLAT, ": only the library collapses recursion"},
	{OF_NATIVE, OF_KERNEL, ": only the library shows them"},
	{OF_NATIVE, OF_DEBUGGER, ": only the library shows them"},
	{OF_PYTHON, OF_LLDB, ": Python support needs gdb"},
	{OF_PYTHON, OF_VALUES, ": it reads C functions"},
	{OF_STATE, OF_KERNEL, ": only the library records states"},
	{OF_STATE, OF_DEBUGGER, ": only the library records states"},
	{OF_LOG, OF_DEBUGGER, ": its output is a log already"},
	{OF_CIRC, OF_DEBUGGER, ": its output is a log already"},
	{OF_CONDITION, OF_PIDS, ""},
	{OF_CONDITION, OF_KERNEL, ": only the library checks it"},
	{OF_CONDITION, OF_DEBUGGER, ": only the library checks it"},
	{OF_QUIET, OF_OUT, ": there is no report to write"},
};

void rules_check(const char *const shown[OF_KINDS])
{
	for (const struct rule *r = rule; r < rule + sizeof rule / sizeof *rule; r++)
		if (shown[r->one] && shown[r->other])
			refuse("%s cannot be combined with %s%s", shown[r->one], shown[r->other],
				r->why);
}
