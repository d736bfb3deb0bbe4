/* framecalls.c - splits the answers of translators and debuggers into calls. */
#include "base/must.h"
#include "inside/escape.h"
#include "names/framecalls.h"
#include "names/label.h"
#include "names/translatorcommand.h"
#include "samples/gather.h"

#include <stdlib.h>
#include <string.h>

static const char arrow[] = " <- ";

struct wanted {
	uint32_t f;
	void (*each)(void *arg, uint32_t f, const struct framecall *);
	void *arg;
};

void framecalls_ask(struct framecalls *fc, struct places *p, const struct translate_opt *t)
{
	*fc = (struct framecalls){.p = p, .inlined = t->inlined};
	for (uint32_t f = 0; f < p->frames; f++)
		p->frame[f].asked = UINT64_MAX;
	if (t->inlined)
		label_all(p, t);
	else
		bothnames_ask(p, t, &fc->both);
}

static void tell(const struct wanted *w, const char *func, char *line, int inlined)
{
	w->each(w->arg, w->f, &(struct framecall){func, line, inlined});
}

/* Tell one call of a chain, FUNC@FILE:LINE, which is in LEN bytes of TEXT. */
static void chained(const struct wanted *w, const char *text, size_t len, int inlined)
{
	char *one = must(strndup(text, len)), *at = strchr(one, '@');

	if (at) {
		*at++ = 0;
		unescape(at);
	}
	unescape(one);
	tell(w, one, at, inlined);
	free(one);
}

/* Tell the call of frame FR, which a debugger named (gather's names 'b'). */
static void said(const struct wanted *w, const struct place_frame *fr)
{
	char *func, *where;

	if (fr->form != PLACE_BARE || strcmp(fr->name, PLACE_CUT) == 0) {
		tell(w, fr->name, NULL, 0);
		return;
	}
	gather_texts(fr->name, &func, &where);
	tell(w, func, where, 0);
	free(func);
	free(where);
}

/* Tell the calls in the answer of a translator that was asked for inlined calls. */
static void answered(const struct wanted *w, const struct places *p)
{
	const struct place_frame *fr = &p->frame[w->f];
	const char *answer = fr->answer, *end;
	char *plain;

	if (!answer || translator_jit(p->obj[fr->obj].path) || !label_is_line(answer)
		|| !strchr(answer, '@')) {
		plain = answer ? must(strdup(answer)) : NULL;
		if (plain)
			unescape(plain);
		tell(w, plain, NULL, 0);
		free(plain);
		return;
	}
	for (; answer; answer = end ? end + strlen(arrow) : NULL) {
		end = strstr(answer, arrow);
		chained(w, answer, end ? (size_t)(end - answer) : strlen(answer), end != NULL);
	}
}

void framecalls_each(const struct framecalls *fc, uint32_t f,
	void (*each)(void *arg, uint32_t f, const struct framecall *), void *arg)
{
	const struct wanted w = {f, each, arg};

	if (fc->p->frame[f].name)
		said(&w, &fc->p->frame[f]);
	else if (fc->inlined)
		answered(&w, fc->p);
	else
		tell(&w, bothnames_symbol(&fc->both, fc->p, f), bothnames_line(&fc->both, fc->p, f),
			0);
}

void framecalls_free(struct framecalls *fc)
{
	free(fc->both.first);
	free(fc->both.second);
}
