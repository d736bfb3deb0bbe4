/* values-why - ranks variables by how much of the variation of time their values explain.
 *
 *	in:   s<TAB>CALL<TAB>1<TAB>main.c:3       a sample of the function, in call CALL, at that
 *	      a<TAB>n<TAB>5                       place, 1: on the function's first line; and what
 *	      v<TAB>p->next<TAB>0x0               the debugger says of its parameters and variables
 *	out:  n > 893: 66.3% of samples, 11.0% of calls; explains 87.8% of how long a call
 *	      takes (chance 0.001)
 *
 * The function's own variables count when they are seen to keep their values during calls: others
 * follow from the place, and cause nothing.  Where several explain nearly as much, parameters come
 * first: they are there before the time is spent.  Samples come thread by thread, in the order of
 * time.  See samples/why.h for the method. */
#include "base/eachline.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/optiontable.h"
#include "values/splitbins.h"
#include "values/whycommon.h"
#include "values/whyread.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int every, json;

static const struct option_row options[] = {
	{NULL,
		"usage: values-why [-a] [-j] <SAMPLES\n"
		"Rank variables by how much of the variation of time their values explain.\n",
		.column = 6},
	{"-a", "all variables: also those that the function changes, and what is chance",
		.flag = &every},
	{"-j", "JSON: an array of objects", .flag = &json},
	{.help = "Lines: s<TAB>CALL<TAB>1 on the first line, 0 elsewhere<TAB>PLACE, then a<TAB>NAME<TAB>VALUE\n"
		 "of what the caller gave, and v<TAB>NAME<TAB>VALUE of the function's own variables.\n"
		 "Example: printf 's\\tcall 1\\t0\\tmain.c:3\\n"
		 "v\\tn\\t5\\n"
		 "' | values-why -a\n"},
	{0},
};

enum {
	PLACES = 24,   /* the first line, the most frequent others, and the rest */
	FREQUENT = 20, /* samples that a place needs for a number of its own */
};

static int most_used(const void *a, const void *b)
{
	uint64_t x = in.places.line[*(const uint32_t *)a].count,
		 y = in.places.line[*(const uint32_t *)b].count;

	return x != y ? (x < y ? 1 : -1) : (*(const uint32_t *)a > *(const uint32_t *)b ? 1 : -1);
}

/* The length of the place TEXT without its last part, ` at LINE' or ` in CALLED'; 0: it has one
 * part only. */
static size_t coarser(const char *text, size_t len)
{
	while (len-- > 1)
		if (strncmp(text + len, " in ", 4) == 0 || strncmp(text + len, " at ", 4) == 0)
			return len;
	return 0;
}

static size_t parts(const char *text)
{
	size_t n = 1;

	for (size_t len = strlen(text); (len = coarser(text, len)); n++)
		;
	return n;
}

/* Join rare places with the coarser places that they are parts of, the finest places first. */
static void join_places(void)
{
	size_t depth = 1, n = in.places.lines, *to = must(calloc(in.places.lines + 1, sizeof *to));

	for (size_t i = 0; i < n; i++) {
		size_t deep = parts(in.places.line[i].text);
		depth = deep > depth ? deep : depth;
		to[i] = i;
	}
	for (; depth > 1; depth--)
		for (size_t i = 0; i < in.places.lines; i++) {
			const struct tally_line *l = &in.places.line[i];
			if (l->count >= FREQUENT || parts(l->text) != depth)
				continue;
			char *coarse = must(strndup(l->text, coarser(l->text, l->len)));
			tally_add(&in.places, coarse, strlen(coarse), l->count);
			free(coarse);
			to = must(realloc(to, (in.places.lines + 1) * sizeof *to));
			for (; n < in.places.lines; n++)
				to[n] = n;
			to[i] = in.places.last;
			in.places.line[i].count = 0;
		}
	for (size_t i = 0; i < in.samples; i++) {
		size_t at = in.sample[i].place;
		while (at && to[at - 1] != at - 1)
			at = to[at - 1] + 1;
		in.sample[i].place = (uint32_t)at;
	}
	free(to);
}

/* Number places by their samples, most first; places with few samples share a number. */
static uint32_t rank_places(void)
{
	join_places();
	uint32_t *order = must(calloc(in.places.lines + 1, sizeof *order)),
		 *rank = must(calloc(in.places.lines + 1, sizeof *rank));
	uint32_t used = in.places.lines + 1 < PLACES ? (uint32_t)in.places.lines + 1 : PLACES;

	for (uint32_t i = 0; i < in.places.lines; i++)
		order[i] = i;
	qsort(order, in.places.lines, sizeof *order, most_used);
	for (uint32_t i = 0; i < in.places.lines; i++)
		rank[order[i]] = i + 1 < PLACES ? i + 1 : PLACES - 1;
	for (size_t i = 0; i < in.samples; i++)
		if (in.sample[i].place)
			in.sample[i].place = rank[in.sample[i].place - 1];
	free(order);
	free(rank);
	return used;
}

static void put_value(size_t variable, const struct why_value *v)
{
	if (v->word >= WHY_WORDS)
		fputs(in.words.line[v->word - WHY_WORDS].text, stdout);
	else if (in.kind[variable].address)
		fputs(whyread_address(v->number), stdout);
	else
		printf("%.15g", v->number);
}

static void print(const struct why_finding *f)
{
	printf("%s %s ", in.names.line[f->variable].text, f->above ? ">" : "==");
	put_value(f->variable, &f->at);
	printf(": %.1f%% of samples", 100 * f->samples);
	if (f->entries >= 0)
		printf(", %.1f%% of the values seen at entry", 100 * f->entries);
	else if (f->of_length) /* otherwise short calls are seen less often than they occur */
		printf(", %.1f%% of calls", 100 * f->calls);
	printf("; explains %.1f%% of %s", 100 * f->explained,
		f->of_length ? "the variation in call time" : "the variation in sample place");
	if (f->chance > WHY_CHANCE)
		printf("; %.0f%% by chance", 100 * f->chance);
	else
		printf(" (chance %.3f)", f->chance);
}

/* A text of the debugger has no control bytes, and is UTF-8 (values). */
static void put_json(const char *name, const char *text)
{
	printf(", \"%s\": \"", name);
	for (; *text; text++) {
		if (*text == '"' || *text == '\\')
			putchar('\\');
		putchar(*text);
	}
	putchar('"');
}

static void print_json(const struct why_finding *f, const char *before)
{
	printf("%s\n{\"explained\": %.6g, \"chance\": %.6g, \"samples\": %.6g, \"calls\": %.6g",
		before, f->explained, f->chance, f->samples, f->calls);
	if (f->entries >= 0)
		printf(", \"entries\": %.6g", f->entries);
	put_json("of", f->of_length ? "length" : "place");
	put_json("variable", in.names.line[f->variable].text);
	put_json("operator", f->above ? ">" : "==");
	if (f->at.word >= WHY_WORDS)
		put_json("value", in.words.line[f->at.word - WHY_WORDS].text);
	else
		printf(", \"value\": %.17g", f->at.number);
	if (f->at.word < WHY_WORDS && in.kind[f->variable].address)
		put_json("address", whyread_address(f->at.number));
	splitbins_json(in.value[f->variable], in.samples);
	putchar('}');
}

#define NEARLY 0.9  /* share of what the best variable explains */
#define LITTLE 0.01 /* what explains less is of no use, even if it is beyond chance */

static int claimed(const struct why_finding *f)
{
	return f->chance <= WHY_CHANCE && f->explained >= LITTLE;
}

static double most;

static int causes_first(const void *a, const void *b)
{
	const struct why_finding *x = a, *y = b;
	int p = x->explained < NEARLY * most || x->chance > WHY_CHANCE ? 0
		: in.kind[x->variable].given                           ? 2
								       : 1;
	int q = y->explained < NEARLY * most || y->chance > WHY_CHANCE ? 0
		: in.kind[y->variable].given                           ? 2
								       : 1;

	if (p != q)
		return q - p;
	if (x->chance != y->chance)
		return x->chance > y->chance ? 1 : -1;
	return (x->explained < y->explained) - (x->explained > y->explained);
}

/* Say what would be claimed of the function's own variables if they were known to keep their values
 * during a call, and why it is not. */
static void say_unclaimed(uint32_t used)
{
	struct why_finding *f = must(calloc(in.names.lines + 1, sizeof *f));
	char *fixed = must(calloc(in.names.lines + 1, 1));
	size_t found, pairs = 0;

	memset(fixed, 1, in.names.lines);
	found = why_rank(in.sample, in.samples, used, (const struct why_value *const *)in.value,
		fixed, in.names.lines, f);
	free(fixed);
	for (size_t i = 1; i < in.samples; i++)
		pairs += in.sample[i].call == in.sample[i - 1].call;
	most = 0;
	for (size_t i = 0; i < found; i++)
		if (f[i].chance <= WHY_CHANCE && f[i].explained > most)
			most = f[i].explained;
	qsort(f, found, sizeof *f, causes_first);
	if (found && claimed(&f[0])) {
		fputs("# not shown as a cause: ", stdout);
		print(&f[0]);
		puts(pairs < WHY_PAIRS
				? ": too few calls have two samples to see whether the function changes it"
				: ": the function changes it");
	}
	free(f);
}

#define COMMON 0.75 /* a value that more than this share of samples have is printed */

/* When hardly any call has a second sample, the time is due to the number of calls: print the
 * values that most samples have in common. */
static void say_common(void)
{
	if (!in.samples || 10 * ((size_t)in.sample[in.samples - 1].call + 1) < 9 * in.samples)
		return;
	for (size_t v = 0; v < in.names.lines; v++) {
		struct why_value at;
		double share = whycommon(in.value[v], in.samples, &at);
		if (share < COMMON || share >= 1)
			continue;
		printf("# in %.1f%% of the samples %s == ", 100 * share, in.names.line[v].text);
		put_value(v, &at);
		putchar('\n');
	}
}

static void report(int all, int json)
{
	struct why_finding *f = must(calloc(in.names.lines + 1, sizeof *f));
	uint32_t used = rank_places();
	char *fixed = must(calloc(in.names.lines + 1, 1));
	size_t found, shown = 0;

	for (size_t v = 0; v < in.names.lines; v++)
		fixed[v] = (char)(all || !in.kind[v].own
			|| why_fixed(in.sample, in.samples, in.value[v]));
	found = why_rank(in.sample, in.samples, used, (const struct why_value *const *)in.value,
		fixed, in.names.lines, f);
	free(fixed);
	for (size_t i = 0; i < found; i++)
		if (f[i].chance <= WHY_CHANCE && f[i].explained > most)
			most = f[i].explained;
	qsort(f, found, sizeof *f, causes_first);
	for (size_t i = 0; i < found; i++) {
		if (!all && !claimed(&f[i]))
			continue;
		if (json)
			print_json(&f[i], shown ? "," : "[");
		else
			print(&f[i]), putchar('\n');
		shown++;
	}
	if (json)
		puts(shown ? "\n]" : "[]");
	free(f);
	if (!json && !shown) {
		printf("# %zu samples in %u calls: none of %zu variables explains more than chance does\n",
			in.samples, in.samples ? in.sample[in.samples - 1].call + 1 : 0,
			in.names.lines);
		say_unclaimed(used);
		say_common();
	}
}

int main(int argc, char **argv)
{
	int status;

	msg_prog = "values-why";
	options_take(argc, argv, options);
	options_no_argument(argc, argv);
	status = eachline(whyread_line);
	report(every, json);
	return status;
}
