/* meet.c - finds the function in states.  It asks the debugger once for each place, or path, that
 * states are at: equal places and paths have equal names. */
#include "recorded.h"
#include "stackkey.h"

#include "base/grown.h"
#include "base/must.h"
#include "base/tally.h"
#include "format/funcname.h"
#include "format/textframe.h"

#include <stdlib.h>
#include <string.h>

/* The number of the meeting with this KEY.  A new meeting gets STATE as its example. */
static size_t meeting_of(struct asked *a, struct tally *keys, uint64_t key, size_t state)
{
	size_t n = keys->lines;

	tally_add(keys, (const char *)&key, sizeof key, 1);
	if (keys->lines > n) {
		a->met = grown(a->met, &a->room_met, a->n_met++, sizeof *a->met);
		a->met[keys->last] = (struct meeting){.example = state, .frame = -1};
	}
	return keys->last;
}

/* Learn from SAID, the debugger's answer, which frames the states of meeting M have. */
static void learn(const struct asked *a, struct meeting *m, char *said)
{
	struct textframe f;

	if (a->paths)
		m->path = must(strdup(said));
	for (char *line = said, *end; line && m->frame < 0; line = end) {
		if ((end = strchr(line, '\n')))
			*end++ = 0;
		if (textframe_parse(line, &f) != 1 || !f.func)
			continue;
		if (!m->func)
			m->func = must(strdup(f.func));
		if (funcname_shown(a->func, f.func)) {
			m->func = must(strdup(f.func));
			m->frame = (int)f.number;
		}
		if (!a->anywhere)
			return;
	}
}

static void ask(struct asked *a)
{
	size_t asked = 0;

	for (size_t i = 0; i < a->n_met; i++) {
		for (; asked < a->n_met && asked < i + AHEAD; asked++) {
			session_ask(a->session[0], "pct_look %zu", a->met[asked].example);
			session_ask(a->session[0], "%s",
				a->anywhere || a->paths ? "backtrace -no-filters 1000" : "frame");
		}
		session_answer(a->session[0]);
		learn(a, &a->met[i], session_answer(a->session[0]));
	}
}

/* The key of the I-th chosen state; W NULL: its PC alone. */
static uint64_t key_of(struct asked *a, struct walker *w, size_t i)
{
	struct state state;
	size_t n = 0;
	uint64_t key;

	if (statereader_get(a->states, a->chosen[i], &state) != 0)
		return 0;
	if (!w)
		return state.pc;
	if (!a->why)
		return walk_key(w, &state, NULL, NULL);
	a->caller =
		grown(a->caller, &a->room_caller, a->callers + STACKKEY_CALLERS, sizeof *a->caller);
	key = walk_key(w, &state, a->caller + a->callers, &n);
	a->callers += n;
	return key;
}

void meet(struct asked *a)
{
	struct tally keys = {0};
	struct walker *w = a->anywhere || a->paths ? walker_new(a->states) : NULL;

	a->meeting = must(calloc(a->n + 1, sizeof *a->meeting));
	a->caller_from = must(calloc(a->n + 1, sizeof *a->caller_from));
	for (size_t i = 0; i < a->n; i++) {
		uint64_t key = key_of(a, w, i);
		a->meeting[i] =
			(uint32_t)meeting_of(a, &keys, key ? key : a->chosen[i], a->chosen[i]);
		a->caller_from[i + 1] = a->callers;
	}
	tally_free(&keys);
	if (w)
		walker_free(w);
	ask(a);
}
