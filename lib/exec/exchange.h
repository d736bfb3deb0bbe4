/* exchange.h - what is said to a co-process, and what it answers.
 *	struct exchange x = {.most = 1 << 20};
 *	coproc_start(&x.c, argv, NULL), exchange_say(&x, "0x1139\n", 7);
 *	while (!(line = exchange_piece(&x, "\n", 1)) && exchange_more(&x, 10000) > 0)
 *		;
 * What is said waits in a queue until it can be written.  All three pipes are watched at once: it
 * may not read before we have read its complaints.  SIGPIPE must be ignored.  Not for signal
 * handlers. */
#ifndef EXCHANGE_H
#define EXCHANGE_H

#include "base/growtext.h"
#include "exec/coproc.h"

#include <poll.h>

struct exchange { /* starts as all zero */
	struct coproc c;
	size_t most;    /* bytes that may come before a piece is whole; 0: any number */
	struct text to; /* what is said, and was not written: from SENT on */
	size_t sent;
	int last;         /* no more will be said: close its input after TO */
	struct text from; /* what came, and was not taken: from TAKEN on */
	size_t taken, seen;
	int late;      /* it was silent for too long */
	char why[300]; /* after a failure or the end: the reason, a sentence without a subject */
};

/* Say LEN bytes of TEXT: they are sent as soon as there is room. */
void exchange_say(struct exchange *x, const char *text, size_t len);

/* Write what can be written now. */
void exchange_send(struct exchange *x);

/* Take the next piece of what came, up to END of LEN bytes, without it; NUL terminated, with `?'
 * for other NULs; valid until more is read.  NULL: none is whole. */
char *exchange_piece(struct exchange *x, const char *end, size_t len);

/* Send what waits, and wait for output for up to MS milliseconds.  Returns 1 when something came,
 * 0 when the output has ended, -1 when nothing came in time, too much came, or it could not be
 * read: X->why. */
int exchange_more(struct exchange *x, int ms);

/* For a loop over many: what to wait for, into P; then what came of it.  Returns the bytes that
 * were read, 0 when its output has ended, -1 when nothing came. */
enum { EXCHANGE_POLL = 3 };
void exchange_poll(const struct exchange *x, struct pollfd p[EXCHANGE_POLL]);
ssize_t exchange_handle(struct exchange *x, const struct pollfd p[EXCHANGE_POLL]);

/* End the co-process, as coproc_end does, unless that was done.  X->why, unless set, gets the
 * reason of its end.  What came can still be taken.  Returns its status. */
int exchange_end(struct exchange *x, int ms);

/* The same, and free the rest. */
void exchange_free(struct exchange *x, int ms);

#endif
