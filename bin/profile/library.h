/* library.h - makes the settings of the library, whether it is preloaded or put into a process. */
#ifndef LIBRARY_H
#define LIBRARY_H

#include "base/growtext.h"
#include "plan.h"

/* Append the letters of the variable PCT that are the same in both cases. */
void library_letters(struct plan *p, struct text *out);

/* The most frames of a call path that the library keeps; 0: it keeps no paths. */
unsigned library_frames(const struct plan *p);

/* Append the words of the report that all collectors but the debugger share. */
void library_report(const struct plan *p, struct command *words);

#endif
