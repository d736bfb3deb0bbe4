/* coprocrun.c - runs a co-process to its end. */
#include "exec/exchange.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

int coproc_run(char *const argv[], int ms, int (*sink)(void *, const char *, size_t), void *arg,
	char *why, size_t size)
{
	struct exchange x = {.last = 1};
	int status, bad, e = coproc_start(&x.c, argv, NULL);

	if (e) {
		snprintf(why, size, "%s", strerror(e));
		return -1;
	}
	for (; exchange_more(&x, ms) > 0; x.from.len = 0)
		if (sink(arg, x.from.text, x.from.len) != 0) {
			snprintf(x.why, sizeof x.why, "%s", strerror(errno));
			break;
		}
	bad = x.why[0] != 0;
	status = exchange_end(&x, bad ? 0 : 1000);
	if (!bad && WIFEXITED(status) && status)
		snprintf(x.why, sizeof x.why, "%s",
			x.c.said[0] ? x.c.said : "failed without a message");
	bad |= status != 0;
	if (bad)
		snprintf(why, size, "%s", x.why);
	exchange_free(&x, 0);
	return bad ? -1 : 0;
}

static int keep(void *arg, const char *buf, size_t n)
{
	struct text *t = arg;

	if (n > t->room - 1 - t->len)
		n = t->room - 1 - t->len;
	memcpy(t->text + t->len, buf, n);
	t->text[t->len += n] = 0;
	return 0;
}

int coproc_text(char *const argv[], int ms, char *text, size_t room, char *why, size_t size)
{
	struct text t = {text, 0, room};

	*text = 0;
	return coproc_run(argv, ms, keep, &t, why, size);
}
