/* pidlist.c - parses lists of process numbers. */
#include "base/msg.h"
#include "base/num.h"
#include "run/pidlist.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

pid_t pidlist_next(const char **list)
{
	size_t n = strcspn(*list, ",");
	char word[24];
	uint64_t pid;

	if (!**list)
		return 0;
	snprintf(word, sizeof word, "%.*s", (int)n, *list);
	if (num_parse(word, 10, 1, INT_MAX, &pid) != 0)
		msg_die(EXIT_USAGE, "-p %s: not a process number", word);
	*list += n + !!(*list)[n];
	return (pid_t)pid;
}
