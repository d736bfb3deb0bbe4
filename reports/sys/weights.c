/* weights.c - adds up the heads by process, and by process and object. */
#include "base/grown.h"
#include "base/must.h"
#include "keyed.h"
#include "weights.h"

#include <stdlib.h>

#define ANY UINT32_MAX /* instance: all files of a pid, whatever number they have */

struct key { /* no gaps: it is compared byte by byte */
	const char *event, *text;
	uint32_t pid, instance;
};

struct weight {
	double all, sum;         /* all: number of samples; sum: what they stand for */
	double one;              /* what one sample stands for, in the last file */
	int met, known, unknown; /* 1: had files (met), some with a weight (known), some without
				  * (unknown) */
};

struct weights {
	struct tally keys; /* labels are struct key. text: the object; NULL: all objects */
	struct weight *weight;
	size_t room;
	struct tally names; /* labels are struct key. text: the name of the process */
	const char **command;
	size_t command_room;
	struct tally runs;  /* labels are struct key. text: the program; pid, instance: one process
			    * of it */
	struct tally progs; /* labels are struct key. text: the program; pid and instance are 0 */
	size_t *ran, ran_room;
};

static struct weight *weight(struct weights *w, const struct key *k)
{
	size_t i = keyed(&w->keys, k, sizeof *k);

	w->weight = grown(w->weight, &w->room, i, sizeof *w->weight);
	return &w->weight[i];
}

static const char **command(struct weights *w, const struct key *k)
{
	size_t i = keyed(&w->names, k, sizeof *k);

	w->command = grown(w->command, &w->command_room, i, sizeof *w->command);
	return &w->command[i];
}

static size_t *ran(struct weights *w, const char *event, const char *prog)
{
	size_t i = keyed(&w->progs, &(struct key){event, prog, 0, 0}, sizeof(struct key));

	w->ran = grown(w->ran, &w->ran_room, i, sizeof *w->ran);
	return &w->ran[i];
}

/* What a sample of H stands for, negative not known. */
static double one_of(const struct filehead *h)
{
	return h->interval > 0 ? h->interval : h->period ? (double)h->period : -1;
}

static void weigh(struct weight *to, const struct filehead *h)
{
	double one = one_of(h);

	to->met = 1;
	to->all += h->recorded;
	if (one < 0) {
		to->unknown = 1;
		return;
	}
	to->sum += one * h->recorded;
	to->one = one;
	to->known = 1;
}

/* When two processes with the same key have different command lines, neither is used. */
static void add(struct weights *w, const struct filehead *h, uint32_t instance)
{
	const char **c = command(w, &(struct key){h->event, h->name, h->pid, instance});

	if (h->command[0])
		*c = *c && *c != h->command ? "" : h->command;
	weigh(weight(w, &(struct key){h->event, NULL, h->pid, instance}), h);
	weigh(weight(w, &(struct key){h->event, h->object, h->pid, instance}), h);
}

struct weights *weights_make(const struct fileheads *heads)
{
	struct weights *w = must(calloc(1, sizeof *w));

	for (size_t i = 0; i < heads->n; i++) {
		const struct filehead *h = &heads->head[i];
		struct key run = {h->event, h->prog, h->pid, h->instance};
		size_t runs = w->runs.lines;
		if (h->prog[0] && keyed(&w->runs, &run, sizeof run) == runs)
			++*ran(w, h->event, h->prog);
		if (!h->object[0] && h->event == kept_text("time")) {
			/* a log: its samples are of objects that are not known here */
			if (one_of(h) >= 0)
				weight(w, &(struct key){h->event, h->object, h->pid, ANY})->one =
					one_of(h);
			continue;
		}
		add(w, h, h->instance);
		add(w, h, ANY); /* samples may have no number where the file got one */
	}
	return w;
}

static double mean(const struct weight *w)
{
	return w->unknown ? -1 : w->all > 0 ? w->sum / w->all : w->known ? w->one : -1;
}

double weights_of(
	struct weights *w, const char *event, uint32_t pid, uint32_t instance, const char *object)
{
	struct key k = {event, NULL, pid, instance};
	struct weight of;

	if (!weight(w, &k)->met)
		k.instance = ANY;
	of = *weight(w, &k);
	k.text = object;
	if (weight(w, &k)->met)
		return mean(weight(w, &k));
	if (mean(&of) >= 0)
		return mean(&of);
	k = (struct key){event, kept_text(""), pid, ANY};
	of = *weight(w, &k);
	return event == kept_text("time") && !of.met && of.one > 0 ? of.one : -1;
}

const char *weights_command(
	struct weights *w, const char *event, uint32_t pid, const char *name, uint32_t instance)
{
	const char *c = *command(w, &(struct key){event, name, pid, instance});

	if (!c)
		c = *command(w, &(struct key){event, name, pid, ANY});
	return c ? c : "";
}

size_t weights_ran(struct weights *w, const char *event, const char *prog)
{
	return *ran(w, event, prog);
}

int weights_again(const struct weights *w, const char *event)
{
	for (size_t i = 0; i < w->progs.lines; i++)
		if (((const struct key *)w->progs.line[i].text)->event == event && w->ran[i] > 1)
			return 1;
	return 0;
}
