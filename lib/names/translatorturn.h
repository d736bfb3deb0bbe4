/* translatorturn.h - takes one object through its translators; for translate.c only. */
#ifndef TRANSLATORTURN_H
#define TRANSLATORTURN_H

#include "exec/exchange.h"
#include "names/subject.h"

enum { TURN_LINE = 1 << 16 }; /* bytes of an answer and its newline */

enum mode { BATCH, CHECK, STEP, AGAIN, ALONE };

enum why { ENDED, LATE, EXTRA, LONG, CONTRADICTS };

struct job {
	struct subject *s;
	size_t link; /* place in the chain; with a stamp, the stamp is place 0 */
	enum mode mode;
	size_t *ask, n; /* the questions of this turn */
	char **answer;  /* N answers; NULL: not given yet */
	char **first;   /* CHECK: the answers of BATCH */
	uint64_t shift; /* addresses for the running translator are lower by this */
	size_t sent, got,
		to; /* numbers of questions. sent, got: sent and answered so far; to: with which
		     * this run ends */
	unsigned failures; /* ALONE: questions that were not answered properly */
	int64_t limit;     /* ALONE: its deadline */
	enum why why;      /* ALONE: the failure that led there */
	int status;        /* ALONE: the wait status of that run */
	struct exchange x;
	int active;
	int64_t until;
};

/* Start the first translator from J->link on that has questions to answer about J->s.  J->active is
 * 1 when one was started. */
void translatorturn_begin(struct job *j, const struct translate_opt *opt);

/* The running translator has ended (ENDED), or must end because of WHY: decide what comes next, and
 * start it. */
void translatorturn_settle(struct job *j, enum why why, const struct translate_opt *opt);

/* The number of the question that is the I-th of this run. */
size_t translatorturn_nth(const struct job *j, size_t i);

/* 1 when a translator could not be started. */
int translatorturn_lacking(void);

#endif
