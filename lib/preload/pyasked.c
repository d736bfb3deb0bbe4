/* pyasked.c - owns the expressions of Python, and the functions that they are for.  Functions come
 * in the order of their addresses, and are never removed, so a search needs no lock. */
#include "preload/config.h"
#include "preload/like.h"
#include "preload/pyasked.h"
#include "preload/rules.h"
#include "python/pylocals.h"
#include "python/pytext.h"

#include <string.h>
#include <sys/mman.h>

#define PYASKED_FUNCTIONS 4096u
#define PYASKED_VARIABLES 32768u
#define PYASKED_LISTED 128u /* variables of a function, besides those that are asked for by name */

static unsigned asked_count;

static struct noted {
	struct pyasked asked[PYASKED_EXPRS];
	struct pyfunction function[PYASKED_FUNCTIONS];
	struct pyvariable variable[PYASKED_VARIABLES];
	char name[512], file[2048]; /* of a function; under slow_lock */
} * noted;                          /* mapped when it is needed */
static CHILD_DATA unsigned functions, variables;
static CHILD_DATA int no_more; /* 1: there is no room */

static int make_noted(void)
{
	void *p;

	if (noted)
		return 0;
	p = mmap(NULL, sizeof *noted, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (p == MAP_FAILED)
		return -1;
	__atomic_store_n(&noted, p, __ATOMIC_RELEASE);
	return 0;
}

unsigned pyasked_count(void)
{
	return __atomic_load_n(&asked_count, __ATOMIC_ACQUIRE);
}

const struct pyasked *pyasked_at(unsigned i)
{
	return &noted->asked[i];
}

int pyasked_any(void)
{
	return config.each || pyasked_count();
}

int pyasked_full(void)
{
	return __atomic_load_n(&no_more, __ATOMIC_RELAXED);
}

/* Copy the field at *S, which ends at a tab or at END, to TO, and move *S past the tab.  Returns
 * its length; 0 when it is empty or too long. */
static size_t take_field(const char **s, const char *end, char to[PYASKED_TEXT])
{
	const char *from = *s;
	size_t n;

	while (*s < end && **s != '\t')
		(*s)++;
	n = (size_t)(*s - from);
	*s += *s < end;
	if (n >= PYASKED_TEXT)
		return 0;
	memcpy(to, from, n);
	to[n] = 0;
	return n;
}

void pyasked_take(const char *s, const char *end)
{
	struct pyasked *a;
	char number[PYASKED_TEXT];
	size_t n;

	if (asked_count == PYASKED_EXPRS || make_noted() != 0)
		return;
	a = &noted->asked[asked_count];
	if (!take_field(&s, end, number) || !(n = take_field(&s, end, a->func))
		|| !take_field(&s, end, a->file))
		return;
	a->expr = 0;
	for (const char *c = number; *c >= '0' && *c <= '9' && a->expr < 10000; c++)
		a->expr = a->expr * 10 + (unsigned)(*c - '0');
	a->outer = n > 1 && a->func[n - 1] == '^';
	a->func[n - (size_t)a->outer] = 0;
	if (!a->expr || !(n = take_field(&s, end, a->name)))
		return;
	a->all = strcmp(a->name, "*") == 0;
	a->len = n > 5 && memcmp(a->name, "len(", 4) == 0 && a->name[n - 1] == ')';
	if (a->len) {
		memmove(a->name, a->name + 4, n - 5);
		a->name[n - 5] = 0;
	}
	if (strlen(a->name) > PYVALUE_NAME)
		return;
	__atomic_store_n(&asked_count, asked_count + 1, __ATOMIC_RELEASE);
}

/* 1 when the pattern of A is for a function with the whole NAME of N bytes, in FILE. */
static int is_for(const struct pyasked *a, const char *name, const char *file)
{
	const char *slash = strrchr(file, '/'), *point = strrchr(name, '.');
	size_t n = strlen(a->func);

	return like(slash ? slash + 1 : file, a->file, strlen(a->file))
		&& (like(name, a->func, n) || (point && like(point + 1, a->func, n)));
}

/* Before 3.11 a parameter that is in a cell has two names: the cell's counts. */
static int is_double(
	const struct pywalk *w, const struct pylocals *v, unsigned i, const struct pyvariable *is)
{
	char name[PYVALUE_NAME];
	int cell;

	for (unsigned k = v->count[0]; i < v->count[0] && k < v->n; k++)
		if (pylocals_name(w, v, k, name, sizeof name, &cell) == is->n
			&& memcmp(name, is->name, is->n) == 0)
			return 1;
	return 0;
}

/* Read variable I of V into the next free place.  Returns it, or NULL. */
static struct pyvariable *read_variable(
	const struct pywalk *w, const struct pylocals *v, unsigned i)
{
	struct pyvariable *is = &noted->variable[variables];
	int cell;

	if (variables == PYASKED_VARIABLES)
		return NULL;
	is->n = (uint8_t)pylocals_name(w, v, i, is->name, sizeof is->name, &cell);
	is->index = (uint16_t)i;
	is->cell = is->n && cell;
	is->param = i < v->params;
	return is->n && !is_double(w, v, i, is) ? is : NULL;
}

static int is_called(const struct pyvariable *is, const char *name)
{
	return strlen(name) == is->n && memcmp(is->name, name, is->n) == 0;
}

/* Find the variables that F is asked for, in V. */
static void find_wanted(const struct pywalk *w, const struct pylocals *v, struct pyfunction *f)
{
	for (unsigned e = 0; e < asked_count; e++) {
		const char *name = noted->asked[e].name;
		unsigned k = 0;
		f->wanted[e] = PYASKED_NONE;
		if (!(f->asked >> e & 1) || noted->asked[e].all)
			continue;
		while (k < f->n && !is_called(&noted->variable[f->first + k], name))
			k++;
		for (unsigned i = PYASKED_LISTED; k == f->n && i < v->n; i++) {
			const struct pyvariable *is = read_variable(w, v, i);
			if (!is || !is_called(is, name))
				continue;
			variables++;
			f->n++;
			break;
		}
		if (k < f->n)
			f->wanted[e] = (uint16_t)k;
	}
}

void pyasked_learn(const struct pywalk *w, uint64_t code, uint32_t start, const struct pycode *c)
{
	struct pyfunction *f;
	struct pylocals v;
	uint64_t mask = 0;

	if (!pyasked_any() || no_more || make_noted() != 0)
		return;
	noted->name[pytext_str(w, c->name, noted->name, sizeof noted->name - 1)] = 0;
	noted->file[pytext_str(w, c->file, noted->file, sizeof noted->file - 1)] = 0;
	for (unsigned e = 0; e < asked_count; e++)
		mask |= (uint64_t)is_for(&noted->asked[e], noted->name, noted->file) << e;
	if (!mask && !config.each)
		return;
	if (functions == PYASKED_FUNCTIONS || variables + PYASKED_LISTED > PYASKED_VARIABLES) {
		no_more = 1;
		return;
	}
	f = &noted->function[functions];
	*f = (struct pyfunction){
		.start = start, .units = c->units, .asked = mask, .first = variables};
	if (pylocals_find(w, code, &v) != 0)
		v.n = 0;
	for (unsigned i = 0; i < v.n && i < PYASKED_LISTED; i++)
		if (read_variable(w, &v, i)) {
			variables++;
			f->n++;
		}
	find_wanted(w, &v, f);
	__atomic_store_n(&functions, functions + 1, __ATOMIC_RELEASE);
}

const struct pyfunction *pyasked_function(uint32_t address)
{
	unsigned low = 0, high = __atomic_load_n(&functions, __ATOMIC_ACQUIRE);

	while (low < high) { /* the last one that starts at or before ADDRESS */
		unsigned middle = (low + high) / 2;
		if (noted->function[middle].start <= address)
			low = middle + 1;
		else
			high = middle;
	}
	return low && address - noted->function[low - 1].start < noted->function[low - 1].units
		? &noted->function[low - 1]
		: NULL;
}

const struct pyvariable *pyasked_variable(const struct pyfunction *f, unsigned i)
{
	return &noted->variable[f->first + i];
}

CHILD_CODE void pyasked_forget(void)
{
	functions = variables = 0;
	no_more = 0;
}
