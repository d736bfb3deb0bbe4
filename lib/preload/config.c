/* config.c - parses the letters of PCT.  Input: "l q500 IE o/tmp/data". */
#include "format/pctfile.h"
#include "inside/headwrite.h"
#include "preload/config.h"
#include "preload/rules.h"
#include "inside/leastinterval.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define STATE_USUAL 65536 /* bytes of stack */

struct config config;

/* Returns the number at *TEXT and moves *TEXT past it; 0 when there is no number or it is above
 * MAX. */
static uint64_t number(const char **text, unsigned base, uint64_t max)
{
	uint64_t n = 0;
	const char *s = *text;

	for (;; s++) {
		unsigned digit = *s >= '0' && *s <= '9' ? (unsigned)(*s - '0')
			: *s >= 'a' && *s <= 'f'        ? (unsigned)(*s - 'a' + 10)
							: 99;
		if (digit >= base)
			break;
		if (n > (max - digit) / base)
			return 0;
		n = n * base + digit;
	}
	*text = s;
	return n;
}

static int ends_in(const char *s, const char *end)
{
	size_t n = strlen(s), k = strlen(end);

	return n >= k && strcmp(s + n - k, end) == 0;
}

/* Set where the data goes.  The path becomes absolute: the program may change its directory.
 * Returns what letter() returns. */
static const char *set_path(struct config *c, const char *path)
{
	struct stat st;
	size_t at = 0;

	c->path[0] = 0;
	if (*path != '/') {
		if (!getcwd(c->path, sizeof c->path - 1))
			return "the current directory has no path";
		at = strlen(c->path);
		put_text(c->path, sizeof c->path, &at, "/");
	}
	put_text(c->path, sizeof c->path, &at, path);
	if (at >= sizeof c->path - 1)
		return "the path after o is too long";
	if (ends_in(path, ".pct") || (stat(c->path, &st) == 0 && !S_ISDIR(st.st_mode)))
		c->single = 1;
	return NULL;
}

/* Parse the letters that describe the run of the process.  Returns what letter() returns. */
static const char *of_run(struct config *c, char l, const char **text)
{
	const char *path;
	uint64_t n;

	switch (l) {
	case 'n':
		c->run = number(text, 16, UINT64_MAX);
		return c->run ? NULL : "n takes a hexadecimal number, not 0";
	case 'd':
		c->first = (int)number(text, 10, INT32_MAX);
		return c->first ? NULL : "d takes the number of a process";
	case 'a':
		c->by = (int)number(text, 10, INT32_MAX);
		return c->by ? NULL : "a takes the number of a process";
	case 'x':
		n = number(text, 10, UINT64_MAX / 1000000);
		c->deadline = n * 1000000;
		return n ? NULL : "x takes a time in milliseconds";
	case 'o':
		path = *text;
		*text += strlen(path);
		return *path ? set_path(c, path) : "o takes a path";
	}
	return "unknown letter: not one of t p v l c g w q I r s S f y e m n d x a o";
}

static const char *letter(struct config *c, char l, const char **text)
{
	switch (l) {
	case ' ':
	case '\t': return NULL;
	case 't': c->truncate = 1; return NULL;
	case 'v': c->verbose = 1; return NULL;
	case 'l': c->kind = 'l'; return NULL;
	case 'p': c->single = 1; return NULL;
	case 'f': c->fold = 1; return NULL;
	case 'y': c->native = 1; return NULL;
	case 'e': c->exprs = 1; return NULL;
	case 'I':
		if (!**text || !strchr("VRPTES", **text))
			return "I takes one of V R P T E S";
		c->timer = *(*text)++;
		c->timer_asked = 1;
		return NULL;
	case 'c':
		c->kind = 'c';
		c->ring = number(text, 10, UINT64_C(1) << 32);
		return c->ring ? NULL : "c takes a number of records, 1 to 4294967296";
	case 'g':
		c->bin_size = (uint32_t)number(text, 10, 1 << 20);
		return c->bin_size ? NULL : "g takes bytes of program per bin, 1 to 1048576";
	case 'w':
		c->width = (uint32_t)number(text, 10, 8);
		return c->width && !(c->width & (c->width - 1)) ? NULL : "w takes 1, 2, 4 or 8";
	case 'q':
		c->interval = 1000 * number(text, 10, 1000000000);
		/* a shorter interval leaves the program no time between two signals */
		return c->interval >= PCT_INTERVAL_LEAST ? NULL
							 : "q takes microseconds, 50 to 1000000000";
	case 'r':
		c->random = (uint32_t)number(text, 10, 1000);
		return c->random ? NULL : "r takes a number, 1 to 1000";
	case 's':
	case 'S':
		c->may_count = l == 'S';
		c->depth = (uint32_t)number(text, 10, PCT_DEPTH_MAX);
		return c->depth ? NULL : "s and S take a number of frames, 1 to 1024";
	case 'm':
		c->state = (uint32_t)number(text, 10, PCT_STATE_STACK * PCT_STATE_BLOCK);
		return c->state >= 64 ? NULL : "m takes bytes of stack, 64 to 524288";
	}
	return of_run(c, l, text);
}

const char *config_parse(const char *text, struct config *out)
{
	const char *wrong;

	memset(out, 0, sizeof *out);
	out->kind = 'h';
	out->collector = 'p';
	out->bin_size = 1;
	out->width = 4;
	out->interval = 1000000;
	while (*text) {
		char l = *text++;
		if ((wrong = letter(out, l, &text)))
			return wrong;
	}
	if (out->state && (out->single || (out->kind != 'l' && out->kind != 'c')))
		return "m takes l or c, and a directory";
	if (out->exprs && (out->single || !out->run))
		return "e takes n and a directory";
	out->each = out->state != 0;
	if (out->exprs && !out->state)
		out->state = STATE_USUAL;
	if (out->depth && out->kind == 'h')
		out->kind = 't'; /* a histogram has no place for call paths */
	out->nodes = out->kind == 't' || (out->kind == 'l' && out->depth > 1);
	out->words = headwrite_words(out->kind, out->depth);
	if (!out->path[0])
		return out->single ? set_path(out, "pc.pct")
				   : "neither o nor p is given: no place for the data";
	return NULL;
}
