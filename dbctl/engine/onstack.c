/* onstack.c - looks through the frames of a backtrace for a function. */
#define _GNU_SOURCE /* asprintf */
#include "base/msg.h"
#include "format/funcname.h"
#include "format/textframe.h"
#include "engine/onstack.h"
#include "inside/escape.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *inside(const char *text, const char *pattern, regmatch_t *m, size_t groups)
{
	char *copy = strdup(text), *line = copy, *found = NULL;
	int path = *text == '#';

	if (!copy)
		msg_die(EXIT_FAIL, "out of memory");
	while (!found && line) {
		struct textframe f = {.func = line};
		char *end = strchr(line, '\n');
		if (end)
			*end++ = 0;
		if (!path)
			unescape(line);
		if ((!path || textframe_parse(line, &f) == 1) && f.func
			&& funcname_shown(pattern, f.func)
			&& asprintf(&found, "%u %s", f.number, f.func) < 0)
			msg_die(EXIT_FAIL, "out of memory");
		line = end;
	}
	free(copy);
	for (size_t i = 0; i < groups; i++)
		m[i].rm_so = m[i].rm_eo = -1;
	if (found) {
		m[1] = (regmatch_t){0, (regoff_t)strcspn(found, " ")};
		m[0] = (regmatch_t){m[1].rm_eo + 1, (regoff_t)strlen(found)};
	}
	return found;
}
