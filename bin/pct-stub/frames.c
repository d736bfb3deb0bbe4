/* frames.c - finds the state that tfind asks for: by number, place or thread. */
#include "stub.h"

#include <inttypes.h>

enum how { NUMBER, AT, THREAD, RANGE, OUTSIDE };

/* 1 when the PC of state N is A, or lies inside or outside of A to B, as HOW asks. */
static int is_at(struct stub *s, size_t n, enum how how, uint64_t a, uint64_t b)
{
	s->known = 0; /* s->state holds only the last state that was read */
	if (statereader_get(s->states, n, &s->state) != 0 || !s->state.nregs)
		return 0;
	uint64_t pc = s->state.pc;
	return how == AT ? pc == a : (how == RANGE) == (pc >= a && pc <= b);
}

/* Look at state N, and answer with its number.  The thread stands for the tracepoint: tfind
 * tracepoint TID finds the thread's next state. */
static int found(struct stub *s, size_t n)
{
	const struct state *state;

	s->chosen = 1;
	stub_look(s, n);
	state = stub_state(s);
	packet_begin(s->packets);
	if (state)
		packet_add(s->packets, "F%zxT%" PRIx32, n, state->tid);
	else
		packet_add(s->packets, "E.cannot read the state: the file is damaged, or was cut");
	return packet_send(s->packets);
}

static int none(struct stub *s)
{
	s->chosen = 0;
	return packet_say(s->packets, "F-1");
}

int frames_find(struct stub *s, const char *text)
{
	enum how how = packet_word(&text, "pc:") ? AT
		: packet_word(&text, "tdp:")     ? THREAD
		: packet_word(&text, "range:")   ? RANGE
		: packet_word(&text, "outside:") ? OUTSIDE
						 : NUMBER;
	uint64_t a = 0, b = 0;

	if (!packet_number(&text, &a)
		|| ((how == RANGE || how == OUTSIDE)
			&& (!packet_word(&text, ":") || !packet_number(&text, &b))))
		return packet_say(s->packets, "E.not a choice of a state");
	if (how == NUMBER)
		return a < s->count ? found(s, (size_t)a) : none(s);
	for (size_t n = s->chosen ? s->at + 1 : 0; n < s->count; n++)
		if (how == THREAD ? statereader_tid(s->states, n) == a : is_at(s, n, how, a, b))
			return found(s, n);
	return none(s);
}
