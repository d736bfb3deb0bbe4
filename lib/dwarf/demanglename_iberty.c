/* demanglename_iberty.c - reads mangled names by libiberty, which limits its recursion, but neither
 * its output nor its memory: a hostile name doubles the output with every few characters.  So C++
 * and Rust go through its callbacks into a bounded text; D and Ada, which have no callbacks, get
 * memory from the bounded xmalloc below.  Both give up by longjmp. */
#include "dwarf/demangle.h"
#include "dwarf/grow.h"
#include "dwarf/demanglename.h"

#include <libiberty/demangle.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

enum {
	STEPS_MAX = 200000, /* allocations for a name of D or Ada: bounds its time */
	GRANTED_MAX = 8 << 20,
	LOST_MAX = 16
		/* limit for what abandoned names leave allocated: dlang_demangle does not clean
		 * up */
		<< 20,
	DEEP_MAX_BYTES = 8 << 10 /* 2 MiB of stack, when each byte opens one more level */
};

static jmp_buf enough;
static char *text;
static size_t text_length, text_room;
static size_t granted, lost;
static unsigned steps;

static void grant(size_t n)
{
	if (n > GRANTED_MAX - granted || ++steps > STEPS_MAX)
		longjmp(enough, 1);
	granted += n;
}

/* Make room for N bytes in TEXT; 0 when there is no memory. */
static int room(size_t n)
{
	char *larger = grow(text, &text_room, n, 1);

	text = larger ? larger : text;
	return larger != NULL;
}

/* Replaces libiberty's xmalloc, which ends the program when there is no memory. */
void *xmalloc(size_t n)
{
	void *p;

	grant(n);
	if (!(p = malloc(n ? n : 1)))
		longjmp(enough, 1);
	return p;
}

void *xrealloc(void *old, size_t n)
{
	void *p;

	grant(n);
	if (!(p = realloc(old, n ? n : 1)))
		longjmp(enough, 1);
	return p;
}

static void sink(const char *s, size_t n, void *unused)
{
	(void)unused;
	if (n > DEMANGLENAME_MAX - text_length || !room(text_length + n + 1))
		longjmp(enough, 1);
	memcpy(text + text_length, s, n);
	text_length += n;
}

/* Copy FROM, which libiberty allocated, into TEXT, and free it.  Returns 0 when FROM is NULL, empty
 * or too long, or is "<NAME>", Ada's way to say that it cannot read NAME, or when there is no
 * memory. */
static int keep(char *from)
{
	size_t n = from ? strlen(from) : 0;
	int kept = n && from[0] != '<' && n <= DEMANGLENAME_MAX && room(n + 1);

	if (kept) {
		memcpy(text, from, n + 1);
		text_length = n;
	}
	if (!from)
		lost += granted;
	free(from);
	return kept;
}

static int is_ada(unsigned lang)
{
	return lang == LANG_ADA83 || lang == LANG_ADA95 || lang == LANG_ADA2005
		|| lang == LANG_ADA2012;
}

/* Put the readable form of NAME into TEXT; 0 when there is none. */
static int readable(const char *name, size_t length, unsigned lang)
{
	/* libiberty refuses names of more than 1024 bytes as too deep, although many real ones are
	 * not */
	const int options =
		DMGL_PARAMS | DMGL_ANSI | (length <= DEEP_MAX_BYTES ? DMGL_NO_RECURSE_LIMIT : 0);

	if (setjmp(enough)) {
		lost += granted
			/* rust_demangle_callback leaks its copy of an identifier */
			+ text_length;
		return 0;
	}
	text_length = granted = steps = 0;
	if (name[0] == '_' && (name[1] == 'R' || name[1] == 'Z')
		&& rust_demangle_callback(name, DMGL_PARAMS | DMGL_ANSI, sink, NULL))
		return 1;
	text_length = 0;
	if (name[0] == '_' && (name[1] == 'Z' || name[1] == 'G')
		&& cplus_demangle_v3_callback(name, options, sink, NULL))
		return 1;
	if (name[0] == '_' && name[1] == 'D' && length <= DEEP_MAX_BYTES)
		return keep(dlang_demangle(name, options));
	return is_ada(lang) && keep(ada_demangle(name, options));
}

void demanglename_begin(void)
{
}

int demanglename_possible(void)
{
	return 1;
}

const char *demanglename(const char *name, size_t length, unsigned lang, size_t *len)
{
	if (lost >= LOST_MAX || !readable(name, length, lang) || !text_length)
		return NULL;
	*len = text_length;
	return text;
}
