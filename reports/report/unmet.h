/* unmet.h - writes the line which says that a function was executing in no sample. */
#ifndef UNMET_H
#define UNMET_H

#include "end.h"

/* Append that FUNC[^] was executing in none of N samples of PROGRAMS, and that MOST was executing
 * in COUNT of them. */
void unmet_line(struct text *t, const char *func, unsigned long long n, const char *programs,
	const char *most, unsigned long long count);

/* The same for the samples of a run of the library, which the first call reads. */
void unmet_samples(struct end *e, struct text *t, const char *func);

#endif
