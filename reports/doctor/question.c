/* question.c - runs our own programs for one line.
 *	pct-sys --probe   ->   "user\tkernel time is not sampled: not permitted ..." */
#include "question.h"
#include "host/coproc.h"
#include "host/selfdir.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

struct line {
	char *text;
	size_t len, room;
};

static int hear(void *arg, const char *buf, size_t n)
{
	struct line *l = arg;

	if (n > l->room - 1 - l->len)
		n = l->room - 1 - l->len;
	memcpy(l->text + l->len, buf, n);
	l->text[l->len += n] = 0;
	return 0;
}

int ask(char *const argv[], char *text, size_t size)
{
	struct line l = {text, 0, size};
	char why[300];
	int failed;

	*text = 0;
	failed = coproc_run(argv, coproc_deadline(), hear, &l, why, sizeof why);
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
