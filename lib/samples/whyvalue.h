/* whyvalue.h - a value of a variable, for why.h. */
#ifndef WHYVALUE_H
#define WHYVALUE_H

#include <stdint.h>

struct why_value {
	double number;
	uint32_t word; /* WHY_NONE, WHY_NUMBER, or from WHY_WORDS on: a word that is no number */
};
enum { WHY_NONE, WHY_NUMBER, WHY_WORDS };

#endif
