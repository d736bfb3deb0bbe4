/* demangle.c - reads mangled names as their source wrote them.  libiberty limits its recursion, but
 * neither its output nor its memory: a hostile name doubles the output with every few characters.
 * So C++ and Rust go through its callbacks into a bounded text; D and Ada, which have none, get
 * memory from the bounded xmalloc below; both leave by longjmp. */
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#ifdef PCT_IBERTY
#include <libiberty/demangle.h>
#endif

#include "dwarf/demangle.h"
#include "dwarf/gonames.h"

enum { NAME_MAX_BYTES = 64 << 10, TEXT_MAX_BYTES = 1 << 20 };

static char *text;
static size_t text_size;

/* Room for N bytes in TEXT; false when there is none. */
static int room(size_t n)
{
	char *larger;
	size_t size = text_size ? text_size : 512;

	while (size < n)
		size *= 2;
	if (size == text_size)
		return 1;
	if (!(larger = realloc(text, size)))
		return 0;
	text = larger;
	text_size = size;
	return 1;
}

#ifdef PCT_IBERTY

enum {
	STEPS_MAX = 200000, /* allocations of D and Ada: a measure of time */
	GRANTED_MAX = 8 << 20,
	LOST_MAX = 16
		/* limit for what abandoned names leave allocated: dlang_demangle does not clean
		 * up */
		<< 20,
	DEEP_MAX_BYTES = 8 << 10 /* 2 MiB of stack, when each byte opens one more level */
};

static jmp_buf enough;
static size_t text_length;
static size_t granted, lost;
static unsigned steps;

static void grant(size_t n)
{
	if (n > GRANTED_MAX - granted || ++steps > STEPS_MAX)
		longjmp(enough, 1);
	granted += n;
}

/* libiberty's own, replaced: its xmalloc ends the program when there is no memory. */
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
	if (n > TEXT_MAX_BYTES - text_length || !room(text_length + n + 1))
		longjmp(enough, 1);
	memcpy(text + text_length, s, n);
	text_length += n;
}

/* Take over what libiberty allocated.  False: it is nothing, or "<NAME>", by which Ada says the
 * same. */
static int keep(char *from)
{
	size_t n = from ? strlen(from) : 0;
	int kept = n && from[0] != '<' && n <= TEXT_MAX_BYTES && room(n + 1);

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

/* Put NAME, readable, into TEXT; false when that cannot be done. */
static int readable(const char *name, size_t length, unsigned lang)
{
	/* libiberty refuses names of more than 1024 bytes as too deep, although many real ones are
	 * not */
	const int options =
		DMGL_PARAMS | DMGL_ANSI | (length <= DEEP_MAX_BYTES ? DMGL_NO_RECURSE_LIMIT : 0);

	if (setjmp(enough)) {
		lost += granted
			/* rust_demangle_callback holds what it read of an identifier */
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

int demangle_possible(void)
{
	return 1;
}

#else

int demangle_possible(void)
{
	return 0;
}

#endif

#ifdef PCT_IBERTY
/* NAME without a symbol's version (foo@@LIBC_2) into TEXT, and the version behind it. */
static int readable_version(const char *name, size_t length, unsigned lang)
{
	const char *version = strchr(name, '@');
	size_t tail = length - (size_t)(version - name);
	char *base = malloc(length - tail + 1);
	int done;

	if (!base)
		return 0;
	memcpy(base, name, length - tail);
	base[length - tail] = '\0';
	done = readable(base, length - tail, lang) && room(text_length + tail + 1);
	if (done)
		memcpy(text + text_length, version, tail);
	text_length += done ? tail : 0;
	free(base);
	return done;
}
#endif

const char *demangle(const char *name, unsigned lang)
{
	size_t length = strlen(name);

	if (!length || length > NAME_MAX_BYTES || !room(length + 1))
		return name;
	if ((lang == LANG_GO || lang == LANG_UNKNOWN)
		&& gonames_decode(name, lang == LANG_GO, text))
		return text;
#ifdef PCT_IBERTY
	if (lost < LOST_MAX && (strchr(name, '@') ? readable_version : readable)(name, length, lang)
		&& text_length) {
		text[text_length] = '\0';
		return text;
	}
#endif
	return name;
}
