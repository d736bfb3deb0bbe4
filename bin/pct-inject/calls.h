/* calls.h - calls functions of the loader and of the library in a stopped thread.  These return
 * NULL, or why that failed. */
#ifndef CALLS_H
#define CALLS_H

#include "space.h"
#include "trace.h"

/* Make the thread T of the process S ready for calls. */
const char *calls_prepare(const struct space *s, struct trace *t);

/* Have the loader load the file LIBRARY.  Whether it did, the mappings tell. */
const char *calls_load(const struct space *s, struct trace *t, const char *library);

/* Why the loader has not loaded it. */
const char *calls_refusal(const struct space *s, struct trace *t);

/* Call FUNCTION of the library, whose object is O (NULL: not known), with LETTERS.  The function
 * may say why it fails. */
const char *calls_function(
	const struct space_object *o, struct trace *t, const char *function, const char *letters);

#endif
