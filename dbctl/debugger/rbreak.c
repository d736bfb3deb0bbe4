/* rbreak.c - translates extended regular expressions for the debugger. */
#include "base/msg.h"
#include "debugger/driver.h"
#include "debugger/rbreak.h"

#include <stdlib.h>
#include <string.h>

/* The length of the bracket expression at S. */
static size_t bracket(const char *s)
{
	const char *p = s + (s[1] == '^' ? 2 : 1);

	p += *p == ']';
	while (*p && *p != ']') {
		const char *close = NULL;
		if (p[0] == '[' && p[1] && strchr(":.=", p[1]))
			close = strchr(p + 2, ']');
		p = close ? close + 1 : p + 1;
	}
	return (size_t)(p - s) + (*p == ']');
}

char *rbreak_regex(const char *ere)
{
	const struct statement *says = driver_says(SAY_functions);
	const char *end = says ? says->text[1] : "$";
	char *out = malloc(strlen(ere) * (strlen(end) + 2) + 1), *w = out;
	int basic = says && strcmp(says->text[0], "basic") == 0;

	if (!out)
		msg_die(EXIT_FAIL, "out of memory");
	while (*ere) {
		size_t n = *ere == '[' ? bracket(ere) : *ere == '\\' && ere[1] ? 2 : 1;
		if (n == 1 && *ere == '$') {
			memcpy(w, end, strlen(end));
			w += strlen(end);
		} else if (basic && n == 1 && strchr("(){}|+?", *ere)) {
			*w++ = '\\';
			*w++ = *ere;
		} else if (basic && n == 2 && *ere == '\\' && strchr("(){}|+?", ere[1])) {
			*w++ = ere[1];
		} else {
			memcpy(w, ere, n);
			w += n;
		}
		ere += n;
	}
	*w = 0;
	return out;
}
