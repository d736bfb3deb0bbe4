/* show.h - prints a report: its sections in their order, and what each looks like, for people or in
 * JSON. */
#ifndef SHOW_H
#define SHOW_H

#include "totals.h"

/* What is being shown. */
struct show_at {
	const struct totals *t;
	const struct sys_event *event;
	const struct sys_process *process; /* owner of the profile; NULL: the event's kernel */
	int part;
	struct measure all; /* all samples of the part */
};

/* Each prints a piece of the report.  begin, programs, owner, profile, insns and end may be NULL:
 * nothing is printed. */
struct show_look {
	void (*begin)(void);
	void (*event)(const struct show_at *at);
	void (*process)(const struct show_at *at, const struct sys_process *p);
	void (*left_out)(const struct show_at *at);
	/* the head of the table of programs; a program of RUNS processes */
	void (*programs)(const struct show_at *at);
	void (*program)(const struct show_at *at, const struct sys_program *p, size_t runs);
	void (*owner)(const struct show_at *at); /* the head of a process, before its profiles */
	void (*profile)(const struct show_at *at);
	void (*line)(const struct show_at *at, const struct sys_line *l);
	/* N lines that are not shown: SUM adds up their samples and amounts, COST their costs */
	void (*more)(const struct show_at *at, size_t n, const struct measure *sum, double cost);
	void (*insns)(const struct show_at *at, const char *object);
	void (*insn)(const struct show_at *at, const struct sys_line *l);
	void (*end)(void);
};

extern const struct show_look show_text, show_json;
extern const char *show_what; /* the word for a place: "symbol", "line" or "address" */

/* Print T with LOOK, TOP lines of each profile, 0 all. */
void show(const struct totals *t, struct weights *w, const struct show_look *look, size_t top);

#endif
