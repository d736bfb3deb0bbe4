/* meet.c - finds the function in states.  The debugger is asked once for each place, or path, that
 * states are at: it names equal ones equally. */
#include "recorded.h"
#include "stackkey.h"

#include "base/grown.h"
#include "base/must.h"
#include "format/funcname.h"
#include "format/textframe.h"

#include <stdlib.h>
#include <string.h>

/* The meetings by their key, as a hash table: number + 1, 0 free. */
struct table {
	size_t *slot, mask;
};

static uint64_t mixed(uint64_t x)
{
	x *= UINT64_C(0x9e3779b97f4a7c15);
	return x ^ x >> 29;
}

static void enlarge(const struct asked *a, struct table *t)
{
	free(t->slot);
	t->mask = t->mask ? 2 * t->mask + 1 : 1023;
	t->slot = must(calloc(t->mask + 1, sizeof *t->slot));
	for (size_t i = 0; i < a->n_met; i++) {
		size_t at = mixed(a->met[i].key) & t->mask;
		while (t->slot[at])
			at = (at + 1) & t->mask;
		t->slot[at] = i + 1;
	}
}

/* The number of the meeting of KEY; STATE is the example of a new one. */
static size_t meeting_of(struct asked *a, struct table *t, uint64_t key, size_t state)
{
	size_t at;

	if (2 * a->n_met >= t->mask)
		enlarge(a, t);
	for (at = mixed(key) & t->mask; t->slot[at]; at = (at + 1) & t->mask)
		if (a->met[t->slot[at] - 1].key == key)
			return t->slot[at] - 1;
	t->slot[at] = ++a->n_met;
	a->met = grown(a->met, &a->room_met, a->n_met - 1, sizeof *a->met);
	a->met[a->n_met - 1] = (struct meeting){.key = key, .example = state, .frame = -1};
	return a->n_met - 1;
}

/* Take what the debugger said of the frames of meeting M. */
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

void meet(struct asked *a)
{
	struct table t = {NULL, 0};
	struct walker *w = a->anywhere || a->paths ? walker_new(a->states) : NULL;
	struct state state;

	a->meeting = must(calloc(a->n + 1, sizeof *a->meeting));
	for (size_t i = 0; i < a->n; i++) {
		int read = states_get(a->states, a->chosen[i], &state) == 0;
		uint64_t key = !read ? 0 : w ? walk_key(w, &state) : state.pc;
		a->meeting[i] = (uint32_t)meeting_of(a, &t, key ? key : a->chosen[i], a->chosen[i]);
	}
	free(t.slot);
	if (w)
		walker_free(w);
	ask(a);
}
