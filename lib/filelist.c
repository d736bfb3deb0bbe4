/* filelist.c - see filelist.h. */
#include "filelist.h"
#include "msg.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int filelist(const char *list, int (*fn)(void *, const char *), void *arg)
{
	FILE *f = strcmp(list, "-") == 0 ? stdin : fopen(list, "re");
	char *line = NULL;
	size_t size = 0;
	ssize_t n;
	int result = 0;

	if (!f)
		msg_die(EXIT_FAIL, "cannot read %s: %s", list, strerror(errno));
	while ((n = getline(&line, &size, f)) > 0) {
		if (line[n - 1] == '\n')
			line[--n] = 0;
		if (n)
			result |= fn(arg, line);
	}
	if (ferror(f))
		msg_die(EXIT_FAIL, "cannot read %s: %s", list, strerror(errno));
	free(line);
	if (f != stdin)
		fclose(f);
	return result;
}
