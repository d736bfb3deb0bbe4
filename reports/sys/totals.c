/* totals.c - adds up samples, and leaves out small processes. */
#include "base/grown.h"
#include "base/must.h"
#include "proc/cgroup.h"
#include "keyed.h"
#include "names/label.h"
#include "numbers.h"
#include "totals.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* V with nine digits behind the point: sums of equal amounts are equal, whatever their order. */
static double rounded(double v)
{
	char text[400];

	snprintf(text, sizeof text, "%.9f", v);
	return strtod(text, NULL);
}

double totals_cost(const struct sys_event *e, const struct measure *m)
{
	return rounded(e->vague || m->amount == 0 ? m->samples : m->amount);
}

static void add(struct measure *to, const struct measure *m)
{
	to->samples += m->samples;
	to->amount += m->amount;
}

/* These functions add samples. */

/* Texts and numbers of what P has, each made once. */
struct adding {
	struct totals *t;
	const struct places *p;
	struct weights *w;
	int by_addr;
	/* texts of each group; object: of each object */
	const char **program, **event, **unit, **object;
	struct numbered *number;
};

struct process_key { /* no gaps: it is compared byte by byte */
	uint64_t event, start;
	const char *program;
	uint32_t pid, number;
};

/* Returns the number of the process with KEY.  A new one is added at the end. */
static size_t process_at(struct totals *t, const struct process_key *key)
{
	size_t i = keyed(&t->process_keys, key, sizeof *key);

	if (i < t->processes)
		return i;
	t->process = grown(t->process, &t->process_room, t->processes++, sizeof *t->process);
	t->process[i].event = key->event;
	t->process[i].number = i;
	t->process[i].pid = key->pid;
	t->process[i].prog = key->program;
	return i;
}

/* Returns the number of the control group that group G belongs to, in event E. */
static size_t unit_of(struct adding *a, size_t e, const struct place_group *g, uint32_t group)
{
	struct totals *t = a->t;
	size_t i = process_at(t, &(struct process_key){.event = e, .program = a->unit[group]});
	struct process_key member = {i, g->start, a->program[group], g->pid, g->instance};
	size_t known = t->member_keys.lines;
	struct sys_process *p = &t->process[i];

	p->name = p->prog;
	p->command = "";
	if (g->pid && keyed(&t->member_keys, &member, sizeof member) == known)
		p->members++;
	return i;
}

/* Returns the number of the process that group G belongs to, in event E. */
static size_t process_of(struct adding *a, size_t e, const struct place_group *g, uint32_t group)
{
	struct totals *t = a->t;
	struct process_key key = {e, g->start, a->program[group], g->pid, a->number[group].given};
	size_t before = t->processes, i = process_at(t, &key);
	struct sys_process *p = &t->process[i];
	char *name;

	if (i < before)
		return i;
	p->command = weights_command(a->w, t->event[e].name, g->pid, key.program, key.number);
	name = must(malloc(strlen(p->prog) + 20));
	if (a->number[group].shown)
		sprintf(name, "%s [%u]", p->prog, a->number[group].shown);
	else
		strcpy(name, p->prog);
	p->name = kept_safe(name);
	free(name);
	return i;
}

/* Add M to the line of LINES that has the same key as L.  A new line is added at the end. */
static void add_line(struct sys_lines *lines, const struct sys_line *l, const struct measure *m)
{
	struct {
		uint64_t owner, part, addr, raw;
		const char *place, *object, *id;
	} key = {
		l->owner, (uint64_t)l->part, l->addr, (uint64_t)l->raw, l->place, l->object, l->id};
	size_t i = keyed(&lines->keys, &key, sizeof key);

	if (i == lines->n) {
		lines->line = grown(lines->line, &lines->room, lines->n++, sizeof *lines->line);
		lines->line[i] = *l;
	}
	add(&lines->line[i].sum, m);
}

static void add_insn(
	struct adding *a, size_t process, const struct place_frame *f, const struct measure *m)
{
	const struct place_obj *o = &a->p->obj[f->obj];
	char id[LABEL_IDENTITY];

	add_line(&a->t->insns,
		&(struct sys_line){.owner = process,
			.object = a->object[f->obj],
			.addr = f->addr,
			.raw = o->flags & PCT_F_RAW_ADDR && o->path[0] != '[',
			.id = kept_safe(label_identity(o, id))},
		m);
}

static const char *place_of(const struct adding *a, uint32_t frame)
{
	const char *name = a->by_addr ? NULL : label_name(a->p, frame);
	char text[24];

	if (name && *name)
		return kept_text(name);
	snprintf(text, sizeof text, "0x%llx", (unsigned long long)a->p->frame[frame].addr);
	return kept_safe(text);
}

static void add_node(struct adding *a, const struct place_node *n)
{
	struct totals *t = a->t;
	const struct place_group *g = &a->p->group[n->group];
	const struct place_frame *f = &a->p->frame[n->frame];
	struct sys_line l = {.object = a->object[f->obj], .place = place_of(a, n->frame)};
	double one = weights_of(a->w, a->event[n->group], g->pid, g->instance, l.object);
	struct measure m = {(double)n->count, one < 0 ? 0 : (double)n->count * one};
	size_t e;

	/* the event may be new: the head of a damaged file is not among the others */
	totals_new_event(t, a->event[n->group]);
	e = totals_event(t, a->event[n->group]);
	t->event[e].vague |= one < 0;
	l.part = strcmp(l.object, PCT_KERNEL) == 0 ? TOTALS_KERNEL : TOTALS_USER;
	l.owner = t->by_cgroup ? unit_of(a, e, g, n->group) : process_of(a, e, g, n->group);
	add(&t->process[l.owner].part[l.part], &m);
	add(&t->event[e].part[l.part], &m);
	add_line(&t->of_process, &l, &m);
	if (t->dis)
		add_insn(a, l.owner, f, &m);
	l.owner = e;
	if (l.part == TOTALS_KERNEL)
		add_line(&t->of_kernel, &l, &m);
}

/* The name that people know for the control group PATH. */
static const char *unit_name(const char *path)
{
	char name[CGROUP_MAX] = "-";

	if (path && *path)
		cgroup_name(path, name);
	return kept_text(name);
}

void totals_add(struct totals *t, const struct places *p, struct weights *w, int by_addr)
{
	struct adding a = {.t = t, .p = p, .w = w, .by_addr = by_addr};

	a.program = must(calloc(p->groups + 1, sizeof *a.program));
	a.event = must(calloc(p->groups + 1, sizeof *a.event));
	a.unit = must(calloc(p->groups + 1, sizeof *a.unit));
	a.object = must(calloc(p->objs + 1, sizeof *a.object));
	for (uint32_t i = 0; i < p->groups; i++) {
		a.program[i] = kept_text(p->group[i].program);
		a.event[i] = kept_text(p->group[i].event ? p->group[i].event : "");
		a.unit[i] = unit_name(p->group[i].cgroup);
	}
	for (uint32_t i = 0; i < p->objs; i++)
		a.object[i] = kept_text(label_object(&p->obj[i]));
	a.number = numbers_make(p, a.program);
	for (uint32_t i = 0; i < p->nodes; i++)
		if (p->node[i].count)
			add_node(&a, &p->node[i]);
	free(a.number);
	free(a.program);
	free(a.event);
	free(a.unit);
	free(a.object);
}

/* These functions are for the end, when all samples are added. */

static struct measure both(const struct measure part[TOTALS_PARTS])
{
	struct measure sum = part[TOTALS_USER];

	add(&sum, &part[TOTALS_KERNEL]);
	return sum;
}

static struct sys_program *program_of(struct totals *t, const struct sys_process *p)
{
	struct {
		uint64_t event;
		const char *name;
	} key = {p->event, p->prog};
	size_t i = keyed(&t->program_keys, &key, sizeof key);

	if (i == t->programs) {
		t->program = grown(t->program, &t->program_room, t->programs++, sizeof *t->program);
		t->program[i].event = p->event;
		t->program[i].name = p->prog;
		t->event[p->event].programs++;
	}
	return &t->program[i];
}

/* Add P to its program, and to those left out when it is below the thresholds. */
static void sum_process(struct totals *t, struct sys_process *p)
{
	struct sys_event *e = &t->event[p->event];
	struct sys_program *of = program_of(t, p);
	struct measure all = both(p->part);

	p->cost = totals_cost(e, &all);
	of->runs++;
	e->processes++;
	for (int i = 0; i < TOTALS_PARTS; i++)
		add(&of->part[i], &p->part[i]);
	p->out = (e->timed && !e->vague && all.amount < t->seconds - 1e-10)
		|| 100 * p->cost < (t->percent - 1e-9) * e->cost;
	if (p->out) {
		e->outs++;
		add(&e->out, &all);
	}
}

static void cost_lines(const struct totals *t, struct sys_lines *l, int of_event)
{
	for (size_t i = 0; i < l->n; i++)
		l->line[i].cost = totals_cost(
			&t->event[of_event ? l->line[i].owner : t->process[l->line[i].owner].event],
			&l->line[i].sum);
}

static void round_parts(struct measure *part, size_t n)
{
	for (size_t i = 0; i < n; i++)
		part[i].amount = rounded(part[i].amount);
}

static void round_lines(struct sys_lines *l)
{
	for (size_t i = 0; i < l->n; i++)
		round_parts(&l->line[i].sum, 1);
}

static void round_all(struct totals *t)
{
	for (size_t i = 0; i < t->events; i++) {
		round_parts(t->event[i].part, TOTALS_PARTS);
		round_parts(&t->event[i].out, 1);
	}
	for (size_t i = 0; i < t->processes; i++)
		round_parts(t->process[i].part, TOTALS_PARTS);
	for (size_t i = 0; i < t->programs; i++)
		round_parts(t->program[i].part, TOTALS_PARTS);
	round_lines(&t->of_process);
	round_lines(&t->of_kernel);
}

void totals_done(struct totals *t, const struct weights *w)
{
	for (size_t i = 0; i < t->events; i++) {
		struct measure all = both(t->event[i].part);
		t->event[i].cost = totals_cost(&t->event[i], &all);
		t->event[i].again = weights_again(w, t->event[i].name);
	}
	for (size_t i = 0; i < t->processes; i++)
		sum_process(t, &t->process[i]);
	for (size_t i = 0; i < t->programs; i++) {
		struct measure all = both(t->program[i].part);
		t->program[i].cost = totals_cost(&t->event[t->program[i].event], &all);
	}
	cost_lines(t, &t->of_process, 0);
	cost_lines(t, &t->of_kernel, 1);
	round_all(t);
	totals_sort(t);
}
