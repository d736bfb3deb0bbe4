/* bothnames.c - asks for the line and the symbol of a place.
 *	/usr/bin/x at 0x1139  ->  "/home/u/x.c:3" and "main" */
#include "base/must.h"
#include "names/bothnames.h"
#include "names/label.h"
#include "names/translatorcommand.h"

#include <stdlib.h>

/* Ask the chain of OPT and move the answers out of the frames. */
static char **ask(struct places *p, const struct translate_opt *opt)
{
	char **answer = must(calloc(p->frames + 1, sizeof *answer));

	label_all(p, opt);
	for (uint32_t f = 0; f < p->frames; f++) {
		answer[f] = p->frame[f].answer;
		p->frame[f].answer = NULL;
	}
	return answer;
}

/* Keep objects quiet that no question was asked about: the reason has been reported. */
static void hush(struct places *p)
{
	unsigned char *asked = must(calloc(p->objs + 1, 1));

	for (uint32_t f = 0; f < p->frames; f++)
		asked[p->frame[f].obj] |= p->frame[f].asked != UINT64_MAX;
	for (uint32_t o = 0; o < p->objs; o++)
		if (!asked[o])
			p->obj[o].flags |= PLACE_SAID;
	free(asked);
}

void bothnames_ask(struct places *p, const struct translate_opt *opt, struct bothnames *out)
{
	static const char *const nm[] = {"addr2nm"};
	struct translate_opt symbols = *opt;

	*out = (struct bothnames){0};
	for (uint32_t f = 0; f < p->frames; f++)
		p->frame[f].asked = UINT64_MAX;
	if (opt->chain_len) {
		out->first = ask(p, opt);
		hush(p);
	}
	symbols.chain = nm;
	symbols.chain_len = 1;
	out->second = ask(p, &symbols);
}

/* 1 when ANSWER is FILE:LINE.  A JIT compiler's name may look like one. */
static int is_line(const struct places *p, uint32_t f, const char *answer)
{
	return label_is_line(answer) && !translator_jit(p->obj[p->frame[f].obj].path);
}

const char *bothnames_symbol(const struct bothnames *b, const struct places *p, uint32_t f)
{
	if (b->first && b->first[f] && !is_line(p, f, b->first[f]))
		return b->first[f];
	return b->second[f] && !is_line(p, f, b->second[f]) ? b->second[f] : NULL;
}

char *bothnames_line(const struct bothnames *b, const struct places *p, uint32_t f)
{
	if (b->first && b->first[f] && is_line(p, f, b->first[f]))
		return b->first[f];
	return b->second[f] && is_line(p, f, b->second[f]) ? b->second[f] : NULL;
}
