/* inlined.c - replaces frames by the frames of inlined calls. */
#include "base/count.h"
#include "base/grown.h"
#include "base/must.h"
#include "inside/escape.h"
#include "names/inlined.h"
#include "names/label.h"
#include "names/textpool.h"
#include "names/translatorcommand.h"

#include <stdlib.h>
#include <string.h>

static const char arrow[] = " <- ";

int inlined_known(const struct translate_opt *t)
{
	for (size_t i = 0; i < t->chain_len; i++)
		if (strcmp(t->chain[i], "addr2src") == 0)
			return 1;
	return 0;
}

void inlined_may(struct translate_opt *t, const char **chain)
{
	int symbols = t->chain_len == 1 && strcmp(chain[0], "addr2nm") == 0;

	if (symbols && strcmp(translator_lines(t->dir), "addr2src") == 0) {
		chain[t->chain_len++] = chain[0];
		chain[0] = "addr2src";
	}
	t->inlined = inlined_known(t);
}

const char *inlined_lacking(const char *dir)
{
	return strcmp(translator_lines(dir), "addr2src") == 0
		? NULL
		: "built without libelf: inlined calls count for the function that they are in; "
		  "install libelf-dev and make again";
}

struct split {
	const struct places *from;
	struct places to;
	unsigned frames;
	char names;
	uint32_t *path; /* the path being made: numbers of frames in `to', innermost first */
	size_t n, room;
};

/* The frame of one call, FUNC@FILE:LINE, which is in LEN bytes of TEXT. */
static uint32_t call_frame(
	struct split *s, uint32_t obj, uint64_t addr, const char *text, size_t len)
{
	char *call = must(strndup(text, len)), *at;
	char form = s->names == 'l' ? PLACE_LINE : s->names == 's' ? PLACE_SYM : PLACE_BARE;
	uint32_t f;

	if ((at = strchr(call, '@'))) {
		*at = 0;
		unescape(at + 1);
	}
	unescape(call);
	f = places_said(&s->to, obj, addr, s->names == 'l' ? (at ? at + 1 : call) : call, form);
	free(call);
	return f;
}

/* Undo the escapes of an answer that is no call. */
static char *whole(const char *answer)
{
	char *text = must(strdup(answer)), *kept;

	unescape(text);
	kept = textpool(text, strlen(text));
	free(text);
	return kept;
}

static int is_chain(const struct place_frame *f)
{
	return !f->name && f->answer && label_is_line(f->answer) && strchr(f->answer, '@');
}

void inlined_innermost(struct place_frame *f)
{
	char *call;

	if (!is_chain(f))
		return;
	call = must(strndup(f->answer, strcspn(f->answer, "@")));
	unescape(call);
	f->answer = textpool(call, strlen(call));
	free(call);
}

/* Append the frame number F of the new places to the path. */
static void append(struct split *s, uint32_t f)
{
	s->path = grown(s->path, &s->room, s->n, sizeof *s->path);
	s->path[s->n++] = f;
}

/* Append the calls of frame F to the path, innermost first. */
static void add_frame(struct split *s, const struct place_frame *f)
{
	uint32_t obj = places_obj(&s->to, &s->from->obj[f->obj]), frame;
	const char *text = f->answer, *end;

	if (!is_chain(f)) {
		frame = places_said(&s->to, obj, f->addr, f->name, f->form);
		s->to.frame[frame].asked = f->asked;
		s->to.frame[frame].answer = f->answer ? whole(f->answer) : NULL;
		append(s, frame);
		return;
	}
	for (; text; text = end ? end + strlen(arrow) : NULL) {
		end = strstr(text, arrow);
		append(s,
			call_frame(
				s, obj, f->addr, text, end ? (size_t)(end - text) : strlen(text)));
	}
}

/* Copy the path of node N, leaf first, into S->to.  Returns its last node there. */
static uint32_t add_path(struct split *s, uint32_t n, uint32_t group)
{
	size_t len, cut;
	uint32_t node;
	const uint32_t *path = places_path(s->from, n, &len);

	s->n = 0;
	while (len-- > 0)
		add_frame(s, &s->from->frame[path[len]]);
	/* the mark that the root is missing does not count as one of FRAMES */
	cut = s->n && s->path[s->n - 1] == places_cut(&s->to);
	node = places_join(&s->to, s->path, s->n - cut, s->frames, group);
	return cut ? places_cut_at(&s->to, node) : node;
}

void inlined_split(struct places *p, unsigned frames, char names)
{
	struct split s = {.from = p, .frames = frames, .names = names};

	s.to.bare = p->bare;
	s.to.before = p->nodes;
	s.to.became = must(malloc((p->nodes + 1) * sizeof *s.to.became));
	for (uint32_t i = 0; i < p->nodes; i++) {
		uint32_t group, node;
		s.to.became[i] = PLACE_NONE;
		if (!p->node[i].count)
			continue;
		group = places_group(&s.to, &p->group[p->node[i].group]);
		node = add_path(&s, i, group);
		s.to.became[i] = node;
		count_add(&s.to.node[node].count, p->node[i].count);
	}
	free(s.path);
	places_free(p);
	*p = s.to;
}

void inlined_label(struct places *p, const struct translate_opt *t, unsigned frames, char names)
{
	label_all(p, t);
	if (t->inlined)
		inlined_split(p, frames, names);
	if (t->short_names)
		label_short(p);
}
