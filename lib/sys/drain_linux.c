/* drain_linux.c - reads the rings of all CPUs in the order of time. */
#include "sys/decode_linux.h"
#include "sys/opened_linux.h"
#include "sys/sampler_linux.h"

static void look_ahead(struct source *src, uint64_t until)
{
	src->time = UINT64_MAX;
	src->next = ring_next(&src->ring);
	if (src->next && (src->time = decode_time(src->next)) > until)
		src->time = UINT64_MAX;
}

static void deliver(struct sampler *s, struct source *src,
	void (*fn)(void *, const struct sys_record *), void *arg)
{
	struct sys_record r;
	const struct opened *o;
	uint64_t id;

	if (decode(src->next, s->parts, &r, &id) == 0) {
		r.cpu = src->cpu;
		/* the second ring of a CPU has only samples: so what it lost are samples */
		r.samples_lost = s->split && (src - s->source) % PER_CPU;
		/* with one event all samples belong to it */
		if (s->opt.events > 1
			&& (r.type == REC_SAMPLE || r.type == REC_THROTTLE
				|| r.type == REC_UNTHROTTLE)) {
			o = opened_by_id(s, id);
			r.event = o && o->event < s->opt.events ? o->event : s->shared;
		}
		fn(arg, &r);
	}
	ring_drop(&src->ring, src->next);
}

void sampler_drain(
	struct sampler *s, uint64_t until, void (*fn)(void *, const struct sys_record *), void *arg)
{
	struct source *first;
	uint64_t second;

	for (size_t c = 0; c < s->sources; c++) {
		ring_look(&s->source[c].ring);
		look_ahead(&s->source[c], until);
	}
	for (;;) {
		first = NULL;
		second = UINT64_MAX;
		for (size_t c = 0; c < s->sources; c++) {
			struct source *src = &s->source[c];
			if (src->time == UINT64_MAX)
				continue;
			if (!first || src->time < first->time) {
				second = first ? first->time : UINT64_MAX;
				first = src;
			} else if (src->time < second) {
				second = src->time;
			}
		}
		if (!first)
			break;
		do {
			deliver(s, first, fn, arg);
			look_ahead(first, until);
		} while (first->time != UINT64_MAX && first->time <= second);
	}
	for (size_t c = 0; c < s->sources; c++)
		ring_release(&s->source[c].ring);
}

void sampler_tap(struct sampler *s, void (*fn)(const struct sys_record *r))
{
	s->tap = fn;
}

int sampler_filling(const struct sampler *s)
{
	for (size_t c = 0; c < s->sources; c++)
		if (s->source[c].ring.head - s->source[c].ring.tail > s->source[c].ring.size / 2)
			return 1;
	return 0;
}

/* 1 when H is a record for the functions of sampler_peek. */
static int is_early(const struct sampler *s, const struct perf_event_header *h)
{
	return h->type == PERF_RECORD_SWITCH || h->type == PERF_RECORD_SWITCH_CPU_WIDE
		|| h->type == PERF_RECORD_FORK || h->type == PERF_RECORD_COMM
		|| (s->tap && h->type == PERF_RECORD_SAMPLE);
}

void sampler_peek(struct sampler *s, void (*fn)(void *, const struct sys_record *), void *arg)
{
	const struct perf_event_header *h;
	struct sys_record r;
	uint64_t id;

	for (size_t c = 0; c < s->sources; c++) {
		ring_look(&s->source[c].ring);
		while ((h = ring_peek(&s->source[c].ring))) {
			if (!is_early(s, h) || decode(h, s->parts, &r, &id) != 0)
				continue;
			r.cpu = s->source[c].cpu;
			if (s->tap && r.type != REC_SWITCH)
				s->tap(&r);
			if (fn && r.type != REC_SAMPLE)
				fn(arg, &r);
		}
	}
}
