/* exchange.h - sends text to a co-process, and reads its answers.
 *	struct exchange x = {.most = 1 << 20};
 *	coproc_start(&x.c, argv, NULL), exchange_say(&x, "0x1139\n", 7);
 *	while (!(line = exchange_piece(&x, "\n", 1)) && exchange_more(&x, 10000) > 0)
 *		;
 * Text waits in a queue until it can be written.  All three pipes are watched at once: a co-process
 * may not read its input before we have read its complaints.  SIGPIPE must be ignored.  Not for
 * signal handlers. */
#ifndef EXCHANGE_H
#define EXCHANGE_H

#include "base/growtext.h"
#include "exec/coproc.h"

#include <poll.h>

struct exchange { /* starts as all zero */
	struct coproc c;
	size_t most;    /* most bytes that may come without a whole piece; 0: any number */
	struct text to; /* text to send; it is written up to SENT */
	size_t sent;
	int last;         /* 1: nothing follows TO; close the input of C after it */
	struct text from; /* text that came; from TAKEN on it was not taken yet */
	size_t taken, seen;
	int late;      /* 1: the co-process was silent for too long */
	char why[300]; /* the reason of a failure or the end, a sentence without a subject */
};

/* Queue LEN bytes of TEXT; they are sent as soon as there is room in the pipe. */
void exchange_say(struct exchange *x, const char *text, size_t len);

/* Write as much of the queue as can be written now. */
void exchange_send(struct exchange *x);

/* Take the next piece of what came, up to END of LEN bytes.  Returns the piece without END, NUL
 * terminated, with `?' for other NULs; it is valid until more is read.  NULL when no piece is
 * whole. */
char *exchange_piece(struct exchange *x, const char *end, size_t len);

/* Send what waits, and wait for output for up to MS milliseconds.  Returns 1 when something came, 0
 * when the output has ended, -1 when nothing came in time, too much came, or the output could not
 * be read; X->why says which. */
int exchange_more(struct exchange *x, int ms);

/* For an event loop over many co-processes.  exchange_poll() writes what to wait for into P.
 * exchange_handle() deals with the result; it returns the bytes that were read, 0 when the output
 * has ended, -1 when no output came. */
enum { EXCHANGE_POLL = 3 };
void exchange_poll(const struct exchange *x, struct pollfd p[EXCHANGE_POLL]);
ssize_t exchange_handle(struct exchange *x, const struct pollfd p[EXCHANGE_POLL]);

/* End the co-process as coproc_end() does, unless it was ended before.  If X->why is empty, it
 * becomes the reason of the end.  Pieces that came can still be taken.  Returns the status, 0 if it
 * was ended before. */
int exchange_end(struct exchange *x, int ms);

/* Do what exchange_end does, and free everything that X owns. */
void exchange_free(struct exchange *x, int ms);

#endif
