/* question.c - runs one of PCT's own programs for the first line that it prints.
 *	pct-sys --probe   ->   "user\tkernel time is not sampled: not permitted ..." */
#include "question.h"
#include "exec/coproc.h"
#include "paths/selfdir.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

int ask(char *const argv[], char *text, size_t size)
{
	char why[300];
	int failed = coproc_text(argv, coproc_deadline(), text, size, why, sizeof why);

	text[strcspn(text, "\n")] = 0;
	if (failed && !*text)
		snprintf(text, size, "%s", why);
	return failed ? -1 : 0;
}

char *ask_bin(const char *name)
{
	static char path[PATH_MAX];
	const char *bin = selfdir_bin(NULL);

	snprintf(path, sizeof path, "%s/%s", bin ? bin : "", name);
	return path;
}
