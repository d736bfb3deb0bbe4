/* msg.c - messages of the code that is fuzzed, in the place of lib/base/msg.c: nobody reads them,
 * and an end of the program comes back to fuzz_ends. */
#include "base/msg.h"
#include "fuzz.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

const char *msg_prog = "fuzz";
void (*msg_before)(void);

static jmp_buf back;
static int inside;

void msg_typed(const char *prog)
{
	msg_prog = prog;
}

/* Format it all the same: the arguments are what is fuzzed. */
static void format(const char *fmt, va_list ap)
{
	static char text[1 << 17];

	vsnprintf(text, sizeof text, fmt, ap);
}

void msg_warn(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	format(fmt, ap);
	va_end(ap);
}

void msg_die(int status, const char *fmt, ...)
{
	va_list ap;

	(void)status;
	va_start(ap, fmt);
	format(fmt, ap);
	va_end(ap);
	if (!inside)
		abort();
	longjmp(back, 1);
}

void msg_close_stdout(void)
{
}

int fuzz_ends(void (*fn)(void *), void *arg)
{
	int ended = setjmp(back);

	inside = !ended;
	if (!ended)
		fn(arg);
	inside = 0;
	return ended;
}
