/* why - asks why_rank of made-up samples with a planted cause, or without: why CASE SEED
 *	place     calls whose key is 17 walk a long chain: half their samples are in the loop
 *	length    calls with n > 900 take twenty samples, others one
 *	text      calls in state "slow" take longer
 *	none      nothing has to do with anything, but values and places have neighbours alike
 * Each has 40 variables besides.  Prints the findings whose chance is at most 5 %, as
 *	NAME OP VALUE OF CHANCE EXPLAINED SAMPLES ENTRIES CALLS */
#include "samples/why.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 2000, VARIABLES = 41 };
static struct why_sample s[N];
static struct why_value value[VARIABLES][N];
static uint64_t state;

static double uniform(void)
{
	state = state * 6364136223846793005u + 1442695040888963407u;
	return (double)(state >> 11) / 9007199254740992.0;
}

/* Variables that have nothing to do with it: constant in a call, slow, or different each time. */
static void others(size_t i)
{
	int same = i > 0 && s[i].call == s[i - 1].call;

	for (int v = 1; v < VARIABLES; v++) {
		struct why_value *x = &value[v][i];
		if (i > 0 && (v % 3 == 0 ? same : v % 3 == 1 ? uniform() < 0.98 : 0))
			*x = value[v][i - 1];
		else
			*x = (struct why_value){(double)(int)(uniform() * (v < 20 ? 5 : 1000)),
				uniform() < 0.1 ? WHY_NONE
					: v % 7 ? WHY_NUMBER
						: WHY_WORDS};
		if (x->word >= WHY_WORDS)
			*x = (struct why_value){0, WHY_WORDS + (uint32_t)x->number};
	}
}

static size_t make(const char *kind)
{
	uint32_t call = 0, left = 0, place = 0;
	double key = 0;
	int slow = 0;

	for (size_t i = 0; i < N; i++) {
		if (left == 0) {
			call++;
			left = 1 + (uniform() < 0.2);
			key = (double)(int)(uniform() * 1000);
			slow = 0;
			if (!strcmp(kind, "place"))
				slow = uniform() < 0.4, key = slow ? 17 : key;
			else if (!strcmp(kind, "length"))
				slow = key > 900,
				left = slow ? 10 + (uint32_t)(uniform() * 20) : left;
			else if (!strcmp(kind, "text"))
				slow = uniform() < 0.1, left = slow ? 8 : left;
		}
		left--;
		/* places have neighbours alike */
		if (uniform() < 0.3)
			place = (uint32_t)(uniform() * 4);
		s[i] = (struct why_sample){call - 1, place};
		if (slow && !strcmp(kind, "place") && uniform() < 0.5)
			s[i].place = 4;
		value[0][i] = (struct why_value){key, WHY_NUMBER};
		if (!strcmp(kind, "text"))
			value[0][i] = (struct why_value){
				0, WHY_WORDS + (uint32_t)(slow ? 0 : 1 + (int)key % 3)};
		others(i);
	}
	return N;
}

int main(int argc, char **argv)
{
	const struct why_value *of[VARIABLES];
	struct why_finding f[VARIABLES];
	char fixed[VARIABLES];
	size_t n, found;

	if (argc != 3)
		return 100;
	state = strtoull(argv[2], NULL, 10) * 7919 + 1;
	for (int i = 0; i < 20; i++)
		uniform();
	n = make(argv[1]);
	for (int v = 0; v < VARIABLES; v++)
		of[v] = value[v];
	memset(fixed, 1, sizeof fixed);
	found = why_rank(s, n, 5, of, fixed, VARIABLES, f);
	for (size_t i = 0; i < found && f[i].chance <= 0.05; i++)
		printf("v%zu %s %s%.0f %s %.3f %.3f %.3f %.3f %.3f\n", f[i].variable,
			f[i].above ? ">" : "==", f[i].at.word >= WHY_WORDS ? "word " : "",
			f[i].at.word >= WHY_WORDS ? (double)(f[i].at.word - WHY_WORDS)
						  : f[i].at.number,
			f[i].of_length ? "length" : "place", f[i].chance, f[i].explained,
			f[i].samples, f[i].entries, f[i].calls);
	return 0;
}
