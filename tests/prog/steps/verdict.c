/* verdict.c - compares lib/unwind with the truth, and counts differences. */
#include "verdict.h"

#include "maps.h"
#include "target.h"
#include "truth.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static struct unwind_cache cache;
static struct unwind_space space;
static struct unwind u;

static struct {
	char text[700];
	unsigned long long count;
} place[4096];
static unsigned places;
static int offsets;

unsigned long long verdict_frames, verdict_disagreements;

static int fetch(void *of, uint64_t address, uint64_t *word)
{
	ssize_t got;

	(void)of;
	*word = 0;
	got = target_read(address, word, isa->word);
	return got == isa->word ? 0 : -1;
}

void verdict_offsets(void)
{
	offsets = 1;
}

void verdict_look_again(void)
{
	space.machine = isa->machine;
	space.cache = &cache;
	space.fetch = fetch;
	space.count = maps_load(&space.objects);
	unwind_forget(&cache);
}

/* The name of the frame I of N in truth; where a stripped object has none, whom it works for. */
static void name_of(unsigned i, unsigned n, char *out, size_t size)
{
	char caller[250], at[40], *symbol;

	maps_name(truth[i].pc, offsets, out, size);
	while ((symbol = strstr(out, " ?")) && ++i < n) {
		maps_name(truth[i].pc, offsets, caller, sizeof caller);
		if (strstr(caller, " ?"))
			continue;
		snprintf(at, sizeof at, "%s", symbol);
		snprintf(symbol, size - (size_t)(symbol - out), "%sof:%s", at,
			strrchr(caller, ' ') + 1);
		return;
	}
}

/* WHAT of the frame LEFT of N in truth; N itself: the place that makecontext planted. */
static void note(const char *what, unsigned left, unsigned n)
{
	char from[300] = "- - planted", at[300], text[700];
	unsigned i = 0;

	verdict_disagreements++;
	if (left < n)
		name_of(left, n, from, sizeof from);
	name_of(0, n, at, sizeof at);
	snprintf(text, sizeof text, "%s %s in %s", what, from, at);
	while (i < places && strcmp(place[i].text, text) != 0)
		i++;
	if (i == sizeof place / sizeof *place)
		return;
	if (i == places)
		snprintf(place[places++].text, sizeof place->text, "%s", text);
	place[i].count++;
}

/* Registers of a frame as the unwinder has them and as they were; each is told once in a path. */
static void compare_registers(unsigned i, unsigned n, uint64_t *told)
{
	const struct frame *f = &truth[i];
	char what[20];

	if (f->sp && u.regs.r[isa->sp] != f->sp) {
		snprintf(what, sizeof what, "register-%u", isa->sp);
		note(what, i - 1, n);
	}
	for (unsigned r = 0; f->at && r < 32; r++) {
		uint64_t bit = (uint64_t)1 << r;
		if (r == isa->sp || !(f->at->known & (f->all ? UINT64_MAX : isa->kept) & bit)
			|| *told & bit || (u.regs.known & bit && u.regs.r[r] == f->at->r[r]))
			continue;
		snprintf(what, sizeof what, "register-%u", r);
		note(what, i - 1, n);
		*told |= bit;
	}
}

static enum unwind_result first(const struct unwind_regs *now)
{
	static uint8_t copy[4096];
	static struct unwind_range range;
	uint64_t sp = now->r[isa->sp] & ~(uint64_t)7;
	size_t size = (size_t)(4096 - (sp & 4095));
	ssize_t got;

	/* as the kernel's sampler has it: a copy, cut where it will */
	if (size < 512)
		size += 2048;
	got = target_read(sp, copy, size);
	range = (struct unwind_range){sp, sp + (uint64_t)(got > 0 ? got : 0), copy};
	return unwind_begin(&u, &space, &range, 1, now);
}

void verdict_at(const struct unwind_regs *now)
{
	int rooted;
	unsigned n = truth_path(now, &rooted), i;
	uint64_t told = 0;
	enum unwind_result result = first(now);
	char what[40];

	if (result == UNWIND_NO_CODE) {
		verdict_look_again();
		result = first(now);
	}
	for (i = 0; i < n && result == UNWIND_FRAME; i++) {
		verdict_frames++;
		if (u.regs.pc != truth[i].pc) {
			note("wrong", i ? i - 1 : 0, n);
			return;
		}
		if (i)
			compare_registers(i, n, &told);
		result = unwind_step(&u);
	}
	if (i == n && result == UNWIND_FRAME) {
		note("long", rooted ? n - 1 : n, n);
	} else if (i < n || result != UNWIND_END) {
		snprintf(what, sizeof what, "short:%s", unwind_says(result));
		for (char *c = what; *c; c++)
			if (*c == ' ')
				*c = '-';
		note(what, i == n && !rooted ? n : i ? i - 1 : 0, n);
	}
}

unsigned verdict_path(const struct unwind_regs *now, uint64_t *path, unsigned max)
{
	enum unwind_result result;
	unsigned n = 0;

	verdict_look_again();
	for (result = first(now); result == UNWIND_FRAME && n < max; result = unwind_step(&u))
		path[n++] = u.regs.pc;
	if (result != UNWIND_END) {
		fprintf(stderr, "steps: %u frames, then: %s\n", n, unwind_says(result));
		errno = EINVAL;
		die("find the callers of main");
	}
	return n;
}

void verdict_print(void)
{
	for (unsigned i = 0; i < places; i++)
		printf("%s %llu\n", place[i].text, place[i].count);
}
