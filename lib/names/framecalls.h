/* framecalls.h - lists the calls that a frame stands for: those inlined into it, then its own.
 *   addr2src's answer `g@x.h:7 <- f@x.c:3'  ->  g at x.h:7, inlined; f at x.c:3 */
#ifndef FRAMECALLS_H
#define FRAMECALLS_H

#include "names/bothnames.h"

struct framecall {
	const char *func; /* NULL not known */
	char *line;       /* FILE:LINE; NULL not known */
	int inlined;      /* 1: this call is inlined into the next one */
};

struct framecalls {
	const struct places *p;
	struct bothnames both;
	int inlined; /* 1: the answers are in the frames; BOTH is empty */
};

/* Ask the translators of T about all frames of P, which must live as long as FC. */
void framecalls_ask(struct framecalls *fc, struct places *p, const struct translate_opt *t);

/* Call EACH for every call of frame F, at least one, innermost first.  The texts are valid until
 * EACH returns. */
void framecalls_each(const struct framecalls *fc, uint32_t f,
	void (*each)(void *arg, uint32_t f, const struct framecall *), void *arg);

void framecalls_free(struct framecalls *fc);

#endif
