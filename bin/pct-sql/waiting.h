/* waiting.h - loads where threads waited. */
#ifndef SQLWAITING_H
#define SQLWAITING_H

#include "samplerow.h"

/* Load the waits.log PATH.  Returns 0, or -1 after a message. */
int sqlwaiting(struct sqlload *l, const char *path);

#endif
