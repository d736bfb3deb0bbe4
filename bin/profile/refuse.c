/* refuse.c - ends profile before the program runs. */
#include "base/msg.h"
#include "base/num.h"
#include "base/options.h"
#include "refuse.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

static char text[8000];

void refuse(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	misuse(text, NULL);
}

void cannot(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	msg_instead = NULL;
	msg_die(EXIT_FAIL, "%s", text);
}

uint64_t number_of(
	const char *option, const char *value, uint64_t least, uint64_t most, const char *with)
{
	uint64_t n;

	/* 010 may be meant as octal, or not */
	if (!isdigit((unsigned char)*value) || *value == '0'
		|| num_parse(value, 10, least, most, &n) != 0)
		refuse("%s %s: not a whole number from %" PRIu64 " to %" PRIu64 "%s%s", option,
			value, least, most, *with ? " " : "", with);
	return n;
}
