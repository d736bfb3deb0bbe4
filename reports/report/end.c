/* end.c - adds lines to the head of a report. */
#include "end.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void end_add(struct end *e, const char *fmt, ...)
{
	char line[4000];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(line, sizeof line, fmt, ap);
	va_end(ap);
	text_add(&e->head, "%s\n", line);
}

void end_add_text(struct end *e, const struct text *t)
{
	if (t->text)
		text_put(&e->head, t->text, t->len);
}

unsigned long long end_count(uint64_t n)
{
	return n > (uint64_t)UINT64_MAX ? UINT64_MAX : (unsigned long long)n;
}

int end_user_timers(const struct facts *f)
{
	return strpbrk(f->timers, "EV") != NULL;
}
