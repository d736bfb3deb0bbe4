/* library.h - what the library is told, preloaded or put in. */
#ifndef LIBRARY_H
#define LIBRARY_H

#include "base/growtext.h"
#include "plan.h"

/* Append the letters of the variable PCT that both have. */
void library_letters(struct plan *p, struct text *out);

/* The most frames of a call path that the library keeps; 0: it keeps no paths. */
unsigned library_frames(const struct plan *p);

/* Append the words of the report that all collectors but the debugger have. */
void library_report(const struct plan *p, struct command *words);

#endif
