/* text.h - loads the text logs of debuggers. */
#ifndef SQLTEXT_H
#define SQLTEXT_H

#include "samplerow.h"

/* Load the log PATH, as sqlload_file does. */
int sqltext_file(struct sqlload *l, const char *path);

#endif
