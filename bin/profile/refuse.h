/* refuse.h - ends profile with a message. */
#ifndef REFUSE_H
#define REFUSE_H

#include <stdint.h>

/* End with status 100: "profile: TEXT (profile -h tells more)".  printf-style. */
void refuse(const char *fmt, ...) __attribute__((format(printf, 1, 2), noreturn));

/* End with status 111, without the program, because what was asked for is not possible.
 * printf-style. */
void cannot(const char *fmt, ...) __attribute__((format(printf, 1, 2), noreturn));

/* VALUE of OPTION as a whole number from LEAST to MOST.  Anything else is refused, in a message
 * that ends with WITH, such as "with -k", or "". */
uint64_t number_of(
	const char *option, const char *value, uint64_t least, uint64_t most, const char *with);

#endif
