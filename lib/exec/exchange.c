/* exchange.c - writes to a co-process, and reads what it answers. */
#define _GNU_SOURCE /* memmem */
#include "base/clock.h"
#include "exec/exchange.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

void exchange_say(struct exchange *x, const char *text, size_t len)
{
	text_put(&x->to, text, len);
}

void exchange_send(struct exchange *x)
{
	while (x->c.in >= 0 && x->sent < x->to.len) {
		ssize_t n = write(x->c.in, x->to.text + x->sent, x->to.len - x->sent);
		if (n < 0 && errno == EAGAIN)
			return;
		if (n < 0 && errno != EINTR)
			coproc_close_in(&x->c); /* the way it ended tells why */
		x->sent += n > 0 ? (size_t)n : 0;
	}
	x->sent = x->to.len = 0;
	if (x->last)
		coproc_close_in(&x->c);
}

char *exchange_piece(struct exchange *x, const char *end, size_t len)
{
	char *start = x->from.text + x->taken, *stop;
	size_t have = x->from.len - x->taken;

	stop = have > x->seen ? memmem(start + x->seen, have - x->seen, end, len) : NULL;
	if (!stop) {
		/* the last bytes may be the beginning of END */
		x->seen = have < len ? 0 : have - len + 1;
		return NULL;
	}
	for (char *p = start; (p = memchr(p, 0, (size_t)(stop - p)));)
		*p = '?';
	*stop = 0;
	x->taken += (size_t)(stop - start) + len;
	x->seen = 0;
	return start;
}

void exchange_poll(const struct exchange *x, struct pollfd p[EXCHANGE_POLL])
{
	int runs = x->c.pid != 0;

	p[0] = (struct pollfd){runs ? x->c.out : -1, POLLIN, 0};
	p[1] = (struct pollfd){runs ? x->c.err : -1, POLLIN, 0};
	p[2] = (struct pollfd){runs && x->to.len ? x->c.in : -1, POLLOUT, 0};
}

ssize_t exchange_handle(struct exchange *x, const struct pollfd p[EXCHANGE_POLL])
{
	static char buf[1 << 16];
	ssize_t n;

	if (p[1].revents)
		coproc_hear(&x->c);
	if (p[2].revents)
		exchange_send(x);
	n = p[0].revents ? coproc_read(&x->c, buf, sizeof buf) : -1;
	if (n <= 0)
		return n;
	if (x->taken)
		memmove(x->from.text, x->from.text + x->taken, x->from.len -= x->taken);
	x->taken = 0;
	text_put(&x->from, buf, (size_t)n);
	return n;
}

int exchange_more(struct exchange *x, int ms)
{
	int64_t until = clock_ms() + ms, left;
	struct pollfd p[EXCHANGE_POLL];
	ssize_t got = -1;

	if (x->most && x->from.len - x->taken >= x->most) {
		snprintf(x->why, sizeof x->why, "sent an endless answer");
		return -1;
	}
	exchange_send(x);
	while (got < 0) {
		exchange_poll(x, p);
		left = until - clock_ms();
		if (left > 0 && poll(p, EXCHANGE_POLL, (int)left) < 0 && errno == EINTR)
			continue;
		if (left <= 0) {
			x->late = 1;
			snprintf(x->why, sizeof x->why, "no answer within %d s", ms / 1000);
			return -1;
		}
		got = exchange_handle(x, p);
	}
	if (got == 0 && x->c.read_error) {
		snprintf(x->why, sizeof x->why, "cannot read its output: %s",
			strerror(x->c.read_error));
		return -1;
	}
	return got > 0;
}

int exchange_end(struct exchange *x, int ms)
{
	char how[40] = "ended early";
	int status;

	if (!x->c.pid)
		return 0;
	status = coproc_end(&x->c, ms);
	x->c.pid = 0;
	if (x->why[0])
		return status;
	if (WIFSIGNALED(status))
		snprintf(how, sizeof how, "died of signal %d", WTERMSIG(status));
	snprintf(x->why, sizeof x->why, "%s%s%s", how, x->c.said[0] ? ": " : "", x->c.said);
	return status;
}

void exchange_free(struct exchange *x, int ms)
{
	exchange_end(x, ms);
	free(x->to.text);
	free(x->from.text);
	*x = (struct exchange){0};
}
