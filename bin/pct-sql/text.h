/* text.h - loads the text logs of debuggers. */
#ifndef SQLTEXT_H
#define SQLTEXT_H

#include "samplerow.h"
#include "samples/fileobjs.h"

/* Load the log PATH, as sqlload_file does. */
int sqltext_file(struct sqlload *l, const char *path);

/* Adds a frame of Python to the places of the struct sqlload ARG (fileobjs_say). */
uint32_t sqltext_said(void *arg, struct places *p, const struct textframe *f);

#endif
