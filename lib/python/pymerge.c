/* pymerge.c - takes frames of C and of Python in the order in which they lie on the stack. */
#include "python/pymerge.h"
#include "format/pctfile.h"

/* Set M->entry to the first entry from FROM on. */
static void find_entry(struct pymerge *m, unsigned from)
{
	while (from < m->n && !(m->at[from] & PYMERGE_ENTRY))
		from++;
	m->entry = from;
}

int pymerge_has(const struct pymerge_code *code, uint64_t pc)
{
	return code->start <= pc && pc < code->end;
}

int pymerge_evaluates(const struct pymerge_code *code, uint64_t pc)
{
	return pc - code->eval < code->eval_size;
}

void pymerge_begin(struct pymerge *m, uint64_t pc, const uint64_t *at, unsigned n, unsigned end)
{
	m->at = at;
	m->n = n;
	m->next = m->passed = 0;
	m->end = end;
	m->leaf = pc;
	m->unsettled = n && pymerge_has(m->code, pc);
	find_entry(m, 0);
}

/* The next frame of Python, if it belongs to a function of C whose stack frame lies below SP,
 * UINT64_MAX for all; 0 when there is none. */
static uint64_t below(struct pymerge *m, uint64_t sp)
{
	while (m->next < m->n) {
		uint64_t mark = m->entry < m->n ? m->at[m->entry] & ~PYMERGE_ENTRY : 0;
		if (sp != UINT64_MAX && (!mark || mark >= sp))
			return 0;
		if (m->next < m->entry)
			return m->at[m->next++];
		m->next++;
		m->passed++;
		find_entry(m, m->next);
	}
	return 0;
}

/* The next frame of Python, when it is not known where the function of C lies that runs it.  0 when
 * it is known, or that function runs no other frame. */
static uint64_t here(struct pymerge *m)
{
	if (m->entry >= m->n || m->at[m->entry] != PYMERGE_ENTRY)
		return 0;
	if (m->next < m->entry)
		return m->at[m->next++];
	m->next++;
	m->passed++;
	find_entry(m, m->next);
	return 0;
}

/* Take the frame of Python at PLACE. */
static int take_place(struct pymerge *m, uint64_t place)
{
	if (!m->unsettled)
		return m->take(m->of, place);
	m->leaf = place;
	m->unsettled = 0;
	return 1;
}

/* Take the frames of Python that functions of C whose stack frames lie below SP run. */
static int take_python(struct pymerge *m, uint64_t sp)
{
	uint64_t place;

	while ((place = below(m, sp)))
		if (!take_place(m, place))
			return 0;
	return 1;
}

/* Take the frames of Python that the code at PC runs, if no mark tells. */
static int take_evaluated(struct pymerge *m, uint64_t pc)
{
	uint64_t place;

	while (m->n && pymerge_evaluates(m->code, pc) && (place = here(m)))
		if (!take_place(m, place))
			return 0;
	return 1;
}

/* 1 when the path ends with Python: all its frames are taken, and those of C that are left have
 * only started the interpreter, or frames of Python are missing before them. */
static int is_over(const struct pymerge *m)
{
	return m->n && m->next == m->n && (m->end != PCT_END_WHOLE || m->code->is_program);
}

void pymerge_first(struct pymerge *m)
{
	take_evaluated(m, m->leaf);
}

int pymerge_step(struct pymerge *m, uint64_t sp, uint64_t pc)
{
	if (!take_python(m, sp) || is_over(m))
		return 0;
	if (m->n && pymerge_has(m->code, pc))
		return take_evaluated(m, pc);
	m->unsettled = 0;
	return m->take(m->of, pc);
}

int pymerge_gap(const struct pymerge *m, unsigned end)
{
	return m->next < m->n && end != PCT_END_DEPTH && end != PCT_END_WHOLE;
}

unsigned pymerge_rest(struct pymerge *m, unsigned end)
{
	if (pymerge_gap(m, end) && !m->unsettled && !take_place(m, PCT_PLACE_LEFT))
		return PCT_END_DEPTH;
	if (!take_python(m, UINT64_MAX))
		return PCT_END_DEPTH;
	return is_over(m) || (!m->n && end == PCT_END_WHOLE) ? m->end : end;
}
