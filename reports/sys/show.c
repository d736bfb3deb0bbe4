/* show.c - walks through the sections of a report. */
#include "show.h"

struct showing {
	struct show_at at;
	struct weights *w;
	const struct show_look *look;
	size_t top;
	size_t line, kernel, insn; /* the next line to show, of each kind */
};

static void processes(const struct showing *s, size_t e)
{
	const struct totals *t = s->at.t;

	for (size_t i = 0; i < t->processes; i++)
		if (t->process[i].event == e && !t->process[i].out)
			s->look->process(&s->at, &t->process[i]);
	if (s->at.event->outs)
		s->look->left_out(&s->at);
}

/* The number of P's processes.  Where the collector is the library, processes without a sample also
 * have files. */
static size_t runs_of(const struct showing *s, const struct sys_program *p)
{
	size_t ran = s->at.event->met ? 0 : weights_ran(s->w, s->at.event->name, p->name);

	return ran > p->runs ? ran : p->runs;
}

/* Show the programs, if one of them has several processes. */
static void programs(const struct showing *s, size_t e)
{
	const struct totals *t = s->at.t;
	const struct sys_event *event = s->at.event;
	int first = 1;

	if (t->by_cgroup)
		return;
	if (event->processes == event->programs && (!event->again || event->met))
		return;
	for (size_t i = 0; i < t->programs; i++) {
		if (t->program[i].event != e)
			continue;
		if (first && s->look->programs)
			s->look->programs(&s->at);
		first = 0;
		s->look->program(&s->at, &t->program[i], runs_of(s, &t->program[i]));
	}
}

/* Show the profile of OWNER's part AT.PART: its lines in L from *NEXT on. */
static void profile(struct showing *s, const struct sys_lines *l, size_t *next, size_t owner)
{
	struct measure rest = {0};
	double cost = 0;
	size_t n = 0;

	if (*next == l->n || l->line[*next].owner != owner || l->line[*next].part != s->at.part)
		return;
	if (s->look->profile)
		s->look->profile(&s->at);
	for (; *next < l->n; ++*next) {
		const struct sys_line *line = &l->line[*next];
		if (line->owner != owner || line->part != s->at.part)
			break;
		if (++n <= s->top || !s->top) {
			s->look->line(&s->at, line);
			continue;
		}
		rest.samples += line->sum.samples;
		rest.amount += line->sum.amount;
		cost += line->cost;
	}
	if (s->top && n > s->top)
		s->look->more(&s->at, n - s->top, &rest, cost);
}

static void insns(struct showing *s, size_t owner)
{
	const struct sys_lines *l = &s->at.t->insns;
	const char *object = NULL;

	for (; s->insn < l->n && l->line[s->insn].owner == owner; s->insn++) {
		const struct sys_line *line = &l->line[s->insn];
		if (line->object != object && s->look->insns)
			s->look->insns(&s->at, line->object);
		object = line->object;
		s->look->insn(&s->at, line);
	}
}

/* Skip the lines of OWNER, a process that is left out. */
static void pass(size_t *next, const struct sys_lines *l, size_t owner)
{
	while (*next < l->n && l->line[*next].owner == owner)
		++*next;
}

static void profiles(struct showing *s, size_t e)
{
	const struct totals *t = s->at.t;

	for (size_t i = 0; i < t->processes; i++) {
		const struct sys_process *p = &t->process[i];
		if (p->event != e)
			continue;
		if (p->out) {
			pass(&s->line, &t->of_process, i);
			pass(&s->insn, &t->insns, i);
			continue;
		}
		s->at.process = p;
		if (s->look->owner)
			s->look->owner(&s->at);
		for (s->at.part = 0; s->at.part < TOTALS_PARTS; s->at.part++) {
			s->at.all = p->part[s->at.part];
			profile(s, &t->of_process, &s->line, i);
		}
		insns(s, i);
	}
	s->at.process = NULL;
	s->at.part = TOTALS_KERNEL;
	s->at.all = t->event[e].part[TOTALS_KERNEL];
	profile(s, &t->of_kernel, &s->kernel, e);
}

void show(const struct totals *t, struct weights *w, const struct show_look *look, size_t top)
{
	struct showing s = {.at = {.t = t}, .w = w, .look = look, .top = top};

	if (look->begin)
		look->begin();
	for (size_t e = 0; e < t->events; e++) {
		s.at.event = &t->event[e];
		look->event(&s.at);
		processes(&s, e);
		programs(&s, e);
		profiles(&s, e);
	}
	if (look->end)
		look->end();
}
