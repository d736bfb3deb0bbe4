/* report.h - makes the report at the end of a run. */
#ifndef REPORT_H
#define REPORT_H

#include "launch/launch.h"
#include "plan.h"

/* Run ARGV as L says, and then the reporter (reports/report/) with WORDS and what is known of the
 * run, unless P asks for no report.  Returns the exit status. */
int report_after(const struct plan *p, struct launch *l, char **argv, const struct command *words);

#endif
