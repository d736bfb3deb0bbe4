/* fileevent.h - which event the samples of a data file counted. */
#ifndef FILEEVENT_H
#define FILEEVENT_H

#include "format/reader.h"

/* The event of R: "time", or a name. */
const char *fileevent(const struct reader *r);

/* 1 when ASKED names EVENT, as it is or as pct-info prints it. */
int fileevent_called(const char *event, const char *asked);

/* 1 when each sample of R stands for its interval of time: "time", or an event that is a clock. */
int fileevent_timed(const struct reader *r);

#endif
