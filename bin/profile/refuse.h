/* refuse.h - messages of profile. */
#ifndef REFUSE_H
#define REFUSE_H

#include <stdint.h>

/* End with status 100: "profile: TEXT (profile -h tells more)".  printf-style. */
void refuse(const char *fmt, ...) __attribute__((format(printf, 1, 2), noreturn));

/* End with status 111, without the program: what was asked for cannot be had.  printf-style. */
void cannot(const char *fmt, ...) __attribute__((format(printf, 1, 2), noreturn));

/* VALUE of OPTION as a whole number from LEAST to MOST; anything else is refused, with the words
 * WITH, "with -k", or "". */
uint64_t number_of(
	const char *option, const char *value, uint64_t least, uint64_t most, const char *with);

#endif
