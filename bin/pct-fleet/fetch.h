/* fetch.h - asks the database of a fleet for samples. */
#ifndef FLEETFETCH_H
#define FLEETFETCH_H

#include "fleet/fleet.h"

#include <stdint.h>

struct selection {
	const char *event;    /* name of the event in the tables */
	const char *where;    /* a condition of where.h, NULL none */
	const char *version;  /* NULL any */
	int64_t since, until; /* seconds since the epoch */
	int leaves;           /* 1: only the sampled places, without callers */
	int hours;            /* 1, with LEAVES: read the table hour */
	int by_host;          /* 1: group by host; hosts take the place of programs */
};

/* Write the samples of S as text logs below DIR (logs.h).  Returns the exit status; messages say
 * what went wrong. */
int fetch_logs(struct fleet *f, const struct selection *s, const char *dir);

/* Print one line for each directory that was sent: HOST<TAB>NAME<TAB>BEGUN<TAB>ENDED<TAB>FILES
 * <TAB>DAMAGED<TAB>RECORDED<TAB>LOST.  Returns the exit status. */
int fetch_accounts(struct fleet *f, const struct selection *s);

#endif
