/* statistics.h - the statistics of a run, in words, from the accounts.log files of pct-sys or,
 * where there are none, from the heads of the files. wall_us<TAB>2000000 -> wall time 2.0000 s */
#ifndef STATISTICS_H
#define STATISTICS_H

#include "filehead.h"
#include "sessions.h"

void statistics_print(struct sessions *s, const struct fileheads *h);

#endif
