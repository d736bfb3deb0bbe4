/* whyread.h - reads the input of values-why: samples of a function, values of its variables. */
#ifndef WHYREAD_H
#define WHYREAD_H

#include "base/tally.h"
#include "samples/why.h"

struct whyread_kind {
	char given, own; /* given 1: has values from the caller; own 1: has values of the function's
			  * own */
	char address;
};

extern struct whyread {
	struct tally names, places, words; /* never sorted: a line's number stays */
	struct why_sample *sample; /* place: 1 + the number of a line of PLACES, 0 the first line */
	size_t samples;
	struct why_value **value;  /* value[N]: the values of name N in all samples */
	struct whyread_kind *kind; /* kind of each name */
} in;

/* Read TEXT, line NUMBER of the input; TEXT is overwritten.  For eachline.h.  Returns a status. */
int whyread_line(char *text, size_t number);

/* The address NUMBER, with its symbol if the input had one.  Valid until the next call. */
const char *whyread_address(double number);

#endif
