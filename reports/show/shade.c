/* shade.c - finds the shares in lines and colours them. */
#define _GNU_SOURCE
#include "base/env.h"
#include "shade.h"

#include <stdlib.h>
#include <string.h>

#define OFF "\033[0m"

int shade_wanted(void)
{
	const char *plain = getenv(ENV_NO_COLOR);

	return !plain || !*plain;
}

/* Returns the length of the number at S before END, or 0.  *SHARE becomes 1 when a % follows it. */
static size_t number(const char *s, const char *end, int *share)
{
	size_t n = strspn(s, "0123456789.");

	*share = n && s + n < end && s[n] == '%';
	return n && s[0] != '.' ? n : 0;
}

/* Find the number that colours the line from S to END: a share, or a count before three blanks and
 * a label.  Returns its length, or 0, and its place in *AT; *SHARE becomes 1 for a share. */
static size_t find(const char *s, const char *end, const char **at, int *share)
{
	const char *p = s + strspn(s, " "), *first = p;
	size_t n = number(p, end, share), whole = n;

	while (n && !*share && p + n < end && p[n] == ' ') {
		p += n + strspn(p + n, " ");
		n = number(p, end, share);
	}
	*at = p;
	if (n && *share)
		return n;
	*at = first;
	p = first + whole;
	return whole && !memchr(first, '.', whole) && end - p > 3 && strspn(p, " ") == 3 ? whole
											 : 0;
}

static double total_of(const char *text, size_t n)
{
	double total = 0;
	const char *at, *nl;
	int share;

	for (const char *s = text, *end = text + n;
		s < end && (nl = memchr(s, '\n', (size_t)(end - s))); s = nl + 1)
		if (find(s, nl, &at, &share) && !share)
			total += strtod(at, NULL);
	return total;
}

static void line(const char *s, size_t n, double total, FILE *out)
{
	const char *at, *colour;
	int share = 0;
	size_t len = find(s, s + n, &at, &share);
	double percent = !len ? 0
		: share       ? strtod(at, NULL)
		: total > 0   ? 100 * strtod(at, NULL) / total
			      : 1;

	colour = percent >= 10  ? "\033[1;31m"
		: percent >= 2  ? "\033[33m"
		: percent < 0.5 ? "\033[2m"
				: "";
	if (!len || !*colour) {
		fwrite(s, 1, n, out);
		return;
	}
	len += (size_t)share;
	fwrite(s, 1, (size_t)(at - s), out);
	fprintf(out, "%s%.*s" OFF, colour, (int)len, at);
	fwrite(at + len, 1, n - (size_t)(at - s) - len, out);
}

void shade(const char *text, size_t n, int more, FILE *out)
{
	static char *kept; /* an incomplete line, NUL terminated */
	static size_t have, room;
	static int begun;
	double total = 0;
	char *nl;

	if (!kept || have + n + 1 > room) {
		char *grown = realloc(kept, have + n + 1);
		if (!grown) { /* no memory: no colour */
			if (have)
				fwrite(kept, 1, have, out);
			fwrite(text, 1, n, out);
			have = 0;
			return;
		}
		kept = grown;
		room = have + n + 1;
	}
	memcpy(kept + have, text, n);
	have += n;
	kept[have] = 0;
	if (!begun && !more)
		total = total_of(kept, have);
	begun = 1;
	for (char *s = kept;; s = nl + 1) {
		size_t left = have - (size_t)(s - kept);
		nl = memchr(s, '\n', left);
		if (!nl) {
			if (!more)
				fwrite(s, 1, left, out);
			memmove(kept, s, left + 1);
			have = more ? left : 0;
			return;
		}
		line(s, (size_t)(nl - s) + 1, total, out);
	}
}
