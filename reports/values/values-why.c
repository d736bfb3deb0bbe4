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
#include "base/options.h"
#include "base/tally.h"
#include "kind.h"
#include "samples/why.h"
#include "splitbins.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
	"usage: values-why [-a] [-j] <SAMPLES\n"
	"Rank variables by how much of the variation of time their values explain.\n"
	"  -a  all variables: also those that the function changes, and what is chance\n"
	"  -j  JSON: an array of objects\n"
	"Lines: s<TAB>CALL<TAB>1 on the first line, 0 elsewhere<TAB>PLACE, then a<TAB>NAME<TAB>VALUE\n"
	"of what the caller gave, and v<TAB>NAME<TAB>VALUE of the function's own variables.\n"
	"Example: printf 's\\tcall 1\\t0\\tmain.c:3\\nv\\tn\\t5\\n' | values-why -a\n";

enum {
	PLACES = 24,   /* the first line, the most frequent others, and the rest */
	FREQUENT = 20, /* samples that make a place one of its own */
};

static struct tally names, places, words; /* never sorted: a line's number stays */
static struct tally symbols;              /* 0x55d0c0ffee10 <table+16> */
static struct why_sample *sample;
static size_t samples, room;
static struct why_value **value; /* of each name: those of all samples, `room' of them */
static struct kind {
	char given, own, address; /* of each name: 1 it was a value of the caller's, of the
				     function's own, an address */
} * kind_of;
static size_t names_room;

static size_t number_of(struct tally *t, const char *text)
{
	tally_add(t, text, strlen(text), 1);
	return t->last;
}

/* Split TEXT at its tabs into FIELDS; 0 when there are fewer. */
static int split(char *text, char **field, int fields)
{
	for (int i = 0; i < fields; i++) {
		field[i] = text;
		if (i + 1 < fields) {
			if (!(text = strchr(text, '\t')))
				return 0;
			*text++ = 0;
		}
	}
	return 1;
}

static void take_sample(char **field)
{
	static char *call;
	static uint32_t calls;

	if (samples == room) {
		size_t more = 2 * room + 4096;
		sample = must(realloc(sample, more * sizeof *sample));
		for (size_t n = 0; n < names.lines; n++) {
			value[n] = must(realloc(value[n], more * sizeof **value));
			memset(value[n] + room, 0, (more - room) * sizeof **value);
		}
		room = more;
	}
	if (!call || strcmp(call, field[1]) != 0) {
		free(call);
		call = must(strdup(field[1]));
		calls++;
	}
	/* 0 is the first line; the others are numbered anew when all are known */
	sample[samples++] = (struct why_sample){
		calls - 1, *field[2] == '1' ? 0 : 1 + (uint32_t)number_of(&places, field[3])};
}

/* Keep the address in TEXT, (type *) 0x1 <name+2>, with its symbol. */
static void take_symbol(const char *text)
{
	const char *from = strstr(text, "0x"), *to = from ? strchr(from, '>') : NULL;

	if (to && strncmp(from + strcspn(from, " "), " <", 2) == 0)
		tally_add(&symbols, from, (size_t)(to + 1 - from), 1);
}

/* The address NUMBER, with its symbol. */
static const char *address_text(double number)
{
	static char text[24];
	int n = snprintf(text, sizeof text, "%#llx", (unsigned long long)number);

	for (size_t i = 0; i < symbols.lines; i++)
		if (strncmp(symbols.line[i].text, text, (size_t)n) == 0
			&& symbols.line[i].text[n] == ' ')
			return symbols.line[i].text;
	return text;
}

static void take_value(char **field)
{
	char number[VALUEKIND_MAX];
	enum valuekind kind = valuekind(field[2], number);
	size_t n = number_of(&names, field[1]);
	struct why_value *v;

	if (names.room > names_room) {
		value = must(realloc(value, names.room * sizeof *value));
		memset(value + names_room, 0, (names.room - names_room) * sizeof *value);
		kind_of = must(realloc(kind_of, names.room * sizeof *kind_of));
		memset(kind_of + names_room, 0, (names.room - names_room) * sizeof *kind_of);
		names_room = names.room;
	}
	if (!value[n])
		value[n] = must(calloc(room, sizeof **value));
	v = &value[n][samples - 1];
	kind_of[n].given |= *field[0] == 'a';
	kind_of[n].own |= *field[0] == 'v';
	kind_of[n].address |= kind == VALUE_ADDRESS;
	if (kind == VALUE_NONE || v->word != WHY_NONE) /* a variable of an outer block */
		return;
	if (kind == VALUE_ADDRESS)
		take_symbol(field[2]);
	if (kind == VALUE_OTHER || !*number)
		*v = (struct why_value){0, WHY_WORDS + (uint32_t)number_of(&words, field[2])};
	else
		*v = (struct why_value){strtod(number, NULL), WHY_NUMBER};
}

static int take(char *text, size_t number)
{
	char *field[4];

	if (*text == 's' && split(text, field, 4)) {
		take_sample(field);
		return EXIT_OK;
	}
	if ((*text == 'a' || *text == 'v') && samples && split(text, field, 3)) {
		take_value(field);
		return EXIT_OK;
	}
	msg_warn("line %zu is no sample and no value of one: %.80s", number, text);
	return EXIT_PARTIAL;
}

static int most_used(const void *a, const void *b)
{
	wide x = places.line[*(const uint32_t *)a].count,
	     y = places.line[*(const uint32_t *)b].count;

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
	size_t depth = 1, n = places.lines, *to = must(calloc(places.lines + 1, sizeof *to));

	for (size_t i = 0; i < n; i++) {
		size_t deep = parts(places.line[i].text);
		depth = deep > depth ? deep : depth;
		to[i] = i;
	}
	for (; depth > 1; depth--)
		for (size_t i = 0; i < places.lines; i++) {
			const struct tally_line *l = &places.line[i];
			if (l->count >= FREQUENT || parts(l->text) != depth)
				continue;
			char *coarse = must(strndup(l->text, coarser(l->text, l->len)));
			tally_add(&places, coarse, strlen(coarse), l->count);
			free(coarse);
			to = must(realloc(to, (places.lines + 1) * sizeof *to));
			for (; n < places.lines; n++)
				to[n] = n;
			to[i] = places.last;
			places.line[i].count = 0;
		}
	for (size_t i = 0; i < samples; i++) {
		size_t at = sample[i].place;
		while (at && to[at - 1] != at - 1)
			at = to[at - 1] + 1;
		sample[i].place = (uint32_t)at;
	}
	free(to);
}

/* Number places by their samples, most first; places with few samples share a number. */
static uint32_t rank_places(void)
{
	join_places();
	uint32_t *order = must(calloc(places.lines + 1, sizeof *order)),
		 *rank = must(calloc(places.lines + 1, sizeof *rank));
	uint32_t used = places.lines + 1 < PLACES ? (uint32_t)places.lines + 1 : PLACES;

	for (uint32_t i = 0; i < places.lines; i++)
		order[i] = i;
	qsort(order, places.lines, sizeof *order, most_used);
	for (uint32_t i = 0; i < places.lines; i++)
		rank[order[i]] = i + 1 < PLACES ? i + 1 : PLACES - 1;
	for (size_t i = 0; i < samples; i++)
		if (sample[i].place)
			sample[i].place = rank[sample[i].place - 1];
	free(order);
	free(rank);
	return used;
}

static void put_value(const struct why_finding *f)
{
	const struct why_value *v = &f->at;

	if (v->word >= WHY_WORDS)
		fputs(words.line[v->word - WHY_WORDS].text, stdout);
	else if (kind_of[f->variable].address)
		fputs(address_text(v->number), stdout);
	else
		printf("%.15g", v->number);
}

static void print(const struct why_finding *f)
{
	printf("%s %s ", names.line[f->variable].text, f->above ? ">" : "==");
	put_value(f);
	printf(": %.1f%% of samples", 100 * f->samples);
	if (f->entries >= 0)
		printf(", %.1f%% of the values seen at entry", 100 * f->entries);
	else if (f->of_length) /* otherwise short calls are seen less often than they occur */
		printf(", %.1f%% of calls", 100 * f->calls);
	printf("; explains %.1f%% of %s", 100 * f->explained,
		f->of_length ? "how long a call takes" : "where samples are");
	if (f->chance > WHY_CHANCE)
		printf("; %.0f%% by chance", 100 * f->chance);
	else
		printf(" (chance %.3f)", f->chance);
	putchar('\n');
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
	put_json("variable", names.line[f->variable].text);
	put_json("operator", f->above ? ">" : "==");
	if (f->at.word >= WHY_WORDS)
		put_json("value", words.line[f->at.word - WHY_WORDS].text);
	else
		printf(", \"value\": %.17g", f->at.number);
	if (f->at.word < WHY_WORDS && kind_of[f->variable].address)
		put_json("address", address_text(f->at.number));
	splitbins_json(value[f->variable], samples);
	putchar('}');
}

#define NEARLY 0.9  /* of what the best one explains */
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
		: kind_of[x->variable].given                           ? 2
								       : 1;
	int q = y->explained < NEARLY * most || y->chance > WHY_CHANCE ? 0
		: kind_of[y->variable].given                           ? 2
								       : 1;

	if (p != q)
		return q - p;
	if (x->chance != y->chance)
		return x->chance > y->chance ? 1 : -1;
	return (x->explained < y->explained) - (x->explained > y->explained);
}

static void report(int all, int json)
{
	struct why_finding *f = must(calloc(names.lines + 1, sizeof *f));
	uint32_t used = rank_places();
	char *fixed = must(calloc(names.lines + 1, 1));
	size_t found, shown = 0;

	for (size_t v = 0; v < names.lines; v++)
		fixed[v] = (char)(all || !kind_of[v].own || why_fixed(sample, samples, value[v]));
	found = why_rank(sample, samples, used, (const struct why_value *const *)value, fixed,
		names.lines, f);
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
			print(&f[i]);
		shown++;
	}
	if (json)
		puts(shown ? "\n]" : "[]");
	else if (!shown)
		printf("# %zu samples in %u calls: none of %zu variables explains more than chance does\n",
			samples, samples ? sample[samples - 1].call + 1 : 0, names.lines);
	free(f);
}

int main(int argc, char **argv)
{
	static const struct option longs[] = {{"help", no_argument, NULL, 'h'}, {NULL, 0, NULL, 0}};
	int c, all = 0, json = 0, status;

	msg_prog = "values-why";
	while ((c = options_next(argc, argv, ":ajh", longs, NULL)) != -1) {
		if (c == 'h')
			options_help(usage);
		all |= c == 'a';
		json |= c == 'j';
	}
	options_no_argument(argc, argv);
	status = eachline(take);
	report(all, json);
	return status;
}
