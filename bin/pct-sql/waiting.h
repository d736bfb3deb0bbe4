/* waiting.h - loads where and how long threads waited. */
#ifndef SQLWAITING_H
#define SQLWAITING_H

#include "samplerow.h"

/* Load the waits.log PATH.  Returns 0, or -1 after a message. */
int sqlwaiting(struct sqlload *l, const char *path);

#endif
