/* pattern.c - compiles regular expressions, and bounds what they cost. */
#include "base/msg.h"
#include "script/lex.h"
#include "script/pattern.h"
#include "script/scriptfiles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	BYTES = 4096,  /* most bytes: regcomp(3) recurses as deep as parentheses do */
	WEIGHT = 5000, /* see weight */
};

static void *need(void *p)
{
	if (!p)
		msg_die(EXIT_FAIL, "out of memory");
	return p;
}

const char *pattern_name(const char *s)
{
	size_t n = strcspn(s + 2, "}"), how = strncmp(s + 2, "rbreak:", 7) == 0 ? 7 : 0;

	return s[2 + n] && lex_name(s + 2 + how, n - how) ? s + 2 + n + 1 : NULL;
}

char *pattern_dollars(const char *in, char sign)
{
	char *out = need(malloc(2 * strlen(in) + 1)), *w = out;
	int escaped = 0;

	for (; *in; in++) {
		if (*in == EXPAND_DOLLAR && !escaped)
			*w++ = '\\';
		*w++ = *in == EXPAND_DOLLAR ? sign : *in;
		escaped = *in == '\\' && !escaped;
	}
	*w = 0;
	return out;
}

static const char *definition(const char *const *d, const char *name, size_t len)
{
	const char *value = NULL;

	for (; d && *d; d++)
		if (strncmp(*d, name, len) == 0 && (*d)[len] == '=')
			value = *d + len + 1; /* the last definition of a name counts */
	return value;
}

char *pattern_define(const struct pos *at, const char *re, const char *const *definitions)
{
	char *out = need(malloc(strlen(re) + 1)), *w = out, found[LEX_FOUND];
	size_t size = strlen(re) + 1;

	for (const char *s = re; *s;) {
		const char *end = s[0] == '$' && s[1] == '{' ? pattern_name(s) : NULL, *value;
		if (s[0] != '$' || s[1] != '{') {
			*w++ = *s++;
			continue;
		}
		value = end ? definition(definitions, s + 2, (size_t)(end - s - 3)) : NULL;
		if (!value) {
			snprintf(found, sizeof found, "\"%.*s\"", end ? (int)(end - s) : 2, s);
			script_expected(at, "${NAME} with a definition (-D NAME=VALUE)", found);
			free(out);
			return NULL;
		}
		*w = 0;
		size += strlen(value);
		out = need(realloc(out, size));
		w = stpcpy(out + strlen(out), value);
		s = end;
	}
	*w = 0;
	return out;
}

/* Returns the end of the bracket expression at S. */
static const char *bracket(const char *s)
{
	s += s[1] == '^' ? 2 : 1;
	s += *s == ']';
	for (; *s && *s != ']'; s++) {
		const char *end =
			s[0] == '[' && strchr(":.=", s[1]) && s[1] ? strchr(s + 2, ']') : NULL;
		s = end ? end : s;
	}
	return *s ? s + 1 : s;
}

/* Returns the length of RE with all its repetitions written out, x{3} as xxx and x+ as xx*, as
 * regcomp(3) of the GNU library does: (((x+)+)+)... of 4096 bytes takes all the memory there is. */
static unsigned long weight(const char *s)
{
	unsigned long sum[BYTES + 1] = {0}, last = 0;
	unsigned depth = 0;

	while (*s) {
		if (*s == '+') {
			sum[depth] += last;
			last *= 2;
			s++;
		} else if (*s == '{' && s[1] >= '0' && s[1] <= '9') {
			unsigned long times = strtoul(s + 1, (char **)&s, 10);
			if (*s == ',')
				times = s[1] >= '0' && s[1] <= '9' ? strtoul(s + 1, (char **)&s, 10)
								   : times + 1;
			times = times < 1 ? 1 : times > WEIGHT ? WEIGHT : times;
			s += *s == '}';
			sum[depth] += last * (times - 1);
			last *= times;
		} else if (*s == '*' || *s == '?') { /* its operand may be repeated once more */
			sum[depth]++;
			s++;
		} else if (*s == '(') {
			sum[++depth] = 1;
			s++;
		} else if (*s == ')' && depth) {
			last = sum[depth--];
			sum[depth] += last;
			s++;
		} else {
			s = *s == '[' ? bracket(s) : *s == '\\' && s[1] ? s + 2 : s + 1;
			sum[depth] += last = 1;
		}
		if (last > WEIGHT || sum[depth] > WEIGHT)
			return WEIGHT + 1;
	}
	return sum[0];
}

int pattern_fixed(const char *re)
{
	for (; *re; re++)
		if (re[0] == '$' && (re[1] == '{' || (re[1] >= '0' && re[1] <= '9')))
			return 0;
	return 1;
}

int pattern_compile(const struct pos *at, const char *re, regex_t *out, unsigned long *left)
{
	static const char what[] = "a regular expression";
	char why[200] = "one with an error: ", *w = why + strlen(why);
	unsigned long n;
	int e;

	if (strlen(re) > BYTES)
		return script_expected(
			at, "a regular expression of at most 4096 bytes", "a longer one");
	n = weight(re);
	if (n > WEIGHT)
		return script_expected(at, what, "one with too many repetitions");
	if (n >= *left)
		return script_expected(
			at, "at most 200000 characters of patterns in a script", "more");
	*left -= n;
	e = regcomp(out, re, REG_EXTENDED);
	if (!e)
		return 0;
	regerror(e, out, w, sizeof why - (size_t)(w - why));
	/* cut `Unmatched ( or \(` behind the first: the other is of basic expressions */
	if (strstr(w, " or \\"))
		*strstr(w, " or \\") = 0;
	for (char *to = w; (*to = *w); w++)
		to += *w != '\\';
	return script_expected(at, what, why);
}
