/* translatorturn.c - owns the dialogue of one object with one translator.
 *
 * A job, which is one object, walks down its chain of translators.  One translator's turn begins
 * with BATCH; what happens decides what is tried next:
 *
 *   BATCH  Ask all questions at once, then send end of file.  When there are as many answers as
 *          questions, the turn is done; a command that is not one of PCT's goes on to CHECK.
 *   CHECK  Ask the same questions in another order.  When the answers are the same, the turn is
 *          done.
 *   STEP   The translator was too slow, or died.  Start it anew, and ask each question only after
 *          the answer to the one before.  Answers that came before a second failure are kept.
 *   AGAIN  The translator died in STEP.  Start it once more, from the first unanswered question on.
 *   ALONE  The translator answered too much or too little, so that no answer is sure to belong to
 *          its question; or there are too few questions for CHECK.  Start a process for each
 *          question, which must give one line and end.  All these processes together have one
 *          deadline.
 *
 * (gimli-rs/addr2line#367: one reply in two parts gave every later address its neighbour's name.
 * Counting is not enough either: one line too many here and one too few there add up.) */
#include "base/clock.h"
#include "base/msg.h"
#include "base/must.h"
#include "inside/escape.h"
#include "names/textpool.h"
#include "names/translatorcommand.h"
#include "names/translatorturn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum {
	FAILURES_MAX = 8, /* ALONE gives up after so many questions without an answer */
	ORDERS_MIN = 4,   /* CHECK needs so many questions to change their order */
};

static const char *link_name(const struct job *j, const struct translate_opt *opt)
{
	size_t stamped = j->s->stamp[0] != 0, i = j->link - stamped;

	if (stamped && j->link == 0)
		return j->s->stamp;
	return i < opt->chain_len ? opt->chain[i] : NULL;
}

static void drop(struct job *j)
{
	for (size_t i = 0; i < j->n; i++)
		j->answer[i] = NULL;
	free(j->first);
	j->first = NULL;
	j->got = 0;
}

static void free_answers(struct job *j)
{
	drop(j);
	free(j->answer);
	free(j->ask);
	j->answer = NULL;
	j->ask = NULL;
	j->n = 0;
}

static int lacking; /* a translator could not be started */

int translatorturn_lacking(void)
{
	return lacking;
}

static int launch(struct job *j, const char *name, const struct translate_opt *opt)
{
	struct command cmd;
	int e;

	translator_command(&cmd, name, j->s, opt);
	exchange_free(&j->x, 0);
	j->shift = translator_shift(name, j->s);
	e = coproc_start(&j->x.c, cmd.argv, cmd.env);
	translator_free(&cmd);
	if (e) {
		static const char *said; /* name in the last message, which is not repeated for each
					  * object */
		lacking = 1;
		if (!said || strcmp(said, name) != 0)
			msg_warn("cannot run translator %s: %s", name, strerror(e));
		said = name;
		return -1;
	}
	j->active = 1;
	j->sent = j->got;
	j->to = j->mode == ALONE ? j->got + 1 : j->n;
	j->until = clock_ms() + opt->deadline;
	if (j->mode == ALONE && j->until > j->limit)
		j->until = j->limit;
	return 0;
}

void translatorturn_begin(struct job *j, const struct translate_opt *opt)
{
	const char *name;

	for (; (name = link_name(j, opt)); j->link++) {
		if (!translator_fits(name, j->s))
			continue;
		j->ask = must(malloc((j->s->n + 1) * sizeof *j->ask));
		for (size_t i = 0; i < j->s->n; i++)
			if (!j->s->q[i].answer && !(j->s->q[i].none && translator_symbols(name)))
				j->ask[j->n++] = i;
		j->answer = must(calloc(j->n + 1, sizeof *j->answer));
		j->mode = BATCH;
		j->got = 0;
		if (j->n && launch(j, name, opt) == 0)
			return;
		free_answers(j);
	}
}

/* 1 when A means `not known'.  Translators of SYMBOLS have one way to say so, others have many. */
static int means_unknown(char *a, int symbols)
{
	char *tail;

	if (symbols)
		return !*a || strcmp(a, "??") == 0;
	if ((tail = strstr(a, " (discriminator ")))
		*tail = 0;
	tail = strrchr(a, ':');
	return !*a || strncmp(a, "??", 2) == 0
		|| (tail && (strcmp(tail, ":?") == 0 || strcmp(tail, ":0") == 0));
}

static void keep(struct job *j, int symbols, int escaped, int all)
{
	static char text[TURN_LINE];
	const char *last = NULL; /* neighbours often have the same answer */
	char *is = NULL;

	for (size_t i = 0; i < j->n; i++) {
		if (!j->answer[i])
			continue;
		if (j->answer[i] != last) {
			last = j->answer[i];
			strcpy(text, last);
			if (means_unknown(text, symbols)) {
				is = NULL;
			} else {
				if (escaped)
					unescape(text);
				is = textpool(text, strlen(text));
			}
		}
		j->s->q[j->ask[i]].answer = is;
		j->s->q[j->ask[i]].none = !is && all;
	}
}

/* End this translator's turn, and begin the next one's.  STATUS is 0 when it could look at
 * everything. */
static void finish(struct job *j, int status, const struct translate_opt *opt)
{
	keep(j, translator_symbols(link_name(j, opt)),
		translator_escapes(link_name(j, opt), opt->inlined),
		status == 0 && translator_sees_symbols(link_name(j, opt), j->s, opt));
	free_answers(j);
	j->link++;
	translatorturn_begin(j, opt);
}

/* Start the same translator anew. */
static void again(struct job *j, enum mode mode, const struct translate_opt *opt)
{
	j->mode = mode;
	if (launch(j, link_name(j, opt), opt) != 0)
		finish(j, -1, opt);
}

/* Ask the same questions once more, in another order. */
static void check(struct job *j, const struct translate_opt *opt)
{
	j->first = j->answer;
	j->answer = must(calloc(j->n, sizeof *j->answer));
	j->got = 0;
	again(j, CHECK, opt);
}

static int agrees(const struct job *j)
{
	for (size_t i = 0; i < j->n; i++)
		if (strcmp(j->first[i], j->answer[i]) != 0)
			return 0;
	return 1;
}

static void complain(const struct job *j, enum why why, int status, const struct translate_opt *opt)
{
	char what[300];
	size_t left = 0;

	for (size_t i = 0; i < j->n; i++)
		left += !j->answer[i];
	if (!left)
		return;
	if (why == LATE)
		snprintf(what, sizeof what, "no answer within %d s", opt->deadline / 1000);
	else if (why == EXTRA)
		snprintf(what, sizeof what, "more answers than questions");
	else if (why == LONG)
		snprintf(what, sizeof what, "endless line");
	else if (why == CONTRADICTS)
		snprintf(what, sizeof what, "contradicts itself");
	else if (WIFSIGNALED(status))
		snprintf(what, sizeof what, "died of signal %d", WTERMSIG(status));
	else
		snprintf(what, sizeof what, "ended early with status %d%s%s", WEXITSTATUS(status),
			j->x.c.said[0] ? ", saying: " : "", j->x.c.said);
	msg_warn("translator %s on %s: %s; %zu addresses get no name", link_name(j, opt),
		j->s->path, what, left);
}

/* Start a process for the next question, or end this turn. */
static void next_alone(struct job *j, const struct translate_opt *opt)
{
	if (j->got < j->n && j->failures < FAILURES_MAX && clock_ms() < j->limit) {
		again(j, ALONE, opt);
		return;
	}
	complain(j, j->why, j->status, opt);
	finish(j, -1, opt);
}

static void settle_alone(struct job *j, int good)
{
	size_t i = j->to - 1;

	if (!good) {
		j->answer[i] = NULL;
		j->failures++;
	}
	j->got = j->to;
}

static void ask_alone(struct job *j, enum why why, int status, const struct translate_opt *opt)
{
	drop(j);
	j->why = why;
	j->status = status;
	j->failures = 0;
	j->limit = clock_ms() + opt->deadline;
	next_alone(j, opt);
}

/* The translator ended, or must end: decide what comes next. */
void translatorturn_settle(struct job *j, enum why why, const struct translate_opt *opt)
{
	int status = exchange_end(&j->x, why == ENDED ? 1000 : 0);
	int died = why == ENDED && WIFSIGNALED(status);
	int good = why == ENDED && j->got == j->to && j->x.from.len == j->x.taken;

	j->active = 0;
	if (good && j->mode == CHECK && !agrees(j)) {
		why = CONTRADICTS;
		good = 0;
	}
	if (j->mode == ALONE) {
		settle_alone(j, good);
		next_alone(j, opt);
	} else if (good && j->mode == BATCH && !translator_known(link_name(j, opt)) && j->n > 1) {
		if (j->n >= ORDERS_MIN)
			check(j, opt);
		else
			ask_alone(j, CONTRADICTS, status, opt);
	} else if (good) {
		finish(j, status, opt);
	} else if (j->mode == BATCH && (died || (why == LATE && j->got))) {
		drop(j);
		again(j, STEP, opt);
	} else if (j->mode == STEP && died) {
		again(j, AGAIN, opt);
	} else if (why == LATE || died || (j->mode == BATCH && why == ENDED && !j->got)) {
		if (j->mode == CHECK)
			drop(j);
		complain(j, why, status, opt);
		finish(j, -1, opt);
	} else {
		ask_alone(j, why, status, opt);
	}
}

/* In CHECK every second question comes first, then the others.  No neighbours stay neighbours: an
 * answer that slipped to the next question cannot slip to the same one again. */
size_t translatorturn_nth(const struct job *j, size_t i)
{
	size_t half = j->n / 2;

	return j->mode != CHECK ? i : i < half ? 2 * i + 1 : 2 * (i - half);
}
