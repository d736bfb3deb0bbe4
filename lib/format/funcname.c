/* funcname.c - takes names of functions apart, and compares them with patterns. */
#include "format/funcname.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static size_t starts(const char *s, const char *with)
{
	size_t n = strlen(with);

	return strncmp(s, with, n) == 0 ? n : 0;
}

static int of_word(char c)
{
	return isalnum((unsigned char)c) || c == '_' || c == '$' || (c & 0x80);
}

/* Returns the text behind the brackets that open at S.  Within `<...>` there can be parentheses
 * with comparisons, and arrows. */
static const char *past(const char *s)
{
	static const char open[] = "(<[{", close[] = ")>]}";
	char from = *s, to = close[strchr(open, from) - open];
	int depth = 0, in_angle = from == '<', parens = 0;

	for (; *s; s++) {
		if (in_angle && *s == '-' && s[1] == '>')
			s++;
		else if (in_angle && (*s == '(' || *s == ')'))
			parens += *s == '(' ? 1 : -1;
		else if (*s == from && parens == 0)
			depth++;
		else if (*s == to && parens == 0 && --depth == 0)
			return s + 1;
	}
	return s;
}

/* Returns the place behind the operator whose symbol begins at S, after `operator`. */
static const char *past_operator(const char *s)
{
	static const char *const symbols[] = {"<=>", "<<=", ">>=", "->*", "()", "[]", "<<", ">>",
		"<=", ">=", "->", "==", "!=", "&&", "||", "++", "--",
		"+=", "-=", "*=", "/=", "%=", "&=", "|=", "^="};
	size_t n;

	if (*s == ' ') { /* a type, new, delete; `operator< <int>` has a blank after */
		for (s++; *s && *s != '(';)
			s = *s == '<' ? past(s) : s + 1;
		return s;
	}
	for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++)
		if ((n = starts(s, symbols[i])))
			return s + n;
	if (*s == '"')
		for (s++; *s == '"' || of_word(*s);)
			s++;
	else if (*s)
		s++;
	return s;
}

/* Returns the place behind `const` and the like, which can follow parameters. */
static const char *past_qualifiers(const char *s)
{
	static const char *const words[] = {" const", " volatile", " &&", " &", " noexcept"};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (starts(s, words[i])) {
			s += strlen(words[i]);
			i = (size_t)-1;
		}
	return s;
}

/* 1 when S begins with a suffix that a compiler puts after a name. */
static int is_suffix(const char *s)
{
	static const char *const words[] = {".constprop.", ".isra.", ".part.", ".cold",
		".lto_priv.", ".llvm.", ".localalias", " [clone ", "::h"};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (starts(s, words[i])) /* Rust's is 16 digits of a hash */
			return *s != ':'
				|| (strlen(s) == 19 && strspn(s + 3, "0123456789abcdef") == 16);
	return 0;
}

void funcname_form(char *out, const char *name, enum funcname_form form)
{
	const char *s = name, *end;
	char *w = out;

	if (form == FUNCNAME_WHOLE || *name == '<') {
		if (form == FUNCNAME_WHOLE || !strstr(name, ">::")) {
			strcpy(out, name); /* <signal handler called> */
			return;
		}
	}
	while (*s && !is_suffix(s)) {
		end = s + 1;
		if (*s == 'o' && (s == name || !of_word(s[-1])) && starts(s, "operator")
			&& !of_word(s[8]))
			end = past_operator(s + 8);
		else if (*s == '{' || starts(s, "(anonymous")
			|| (*s == '(' && s > name && s[-1] == '.'))
			end = past(s); /* closures; Go's receivers */
		else if (*s == '<' && form == FUNCNAME_ARGUMENTS)
			end = past(s);
		else if (*s == '<' || starts(s, "[abi:")) {
			s = past(s);
			continue;
		} else if (*s == '(') {
			s = past_qualifiers(past(s));
			continue;
		} else if (*s == ' ') {
			s++;
			if (*s != '<')
				w = out; /* it was the result's type */
			else if (form == FUNCNAME_ARGUMENTS)
				*w++ = ' '; /* operator< <int> */
			continue;
		}
		memmove(w, s, (size_t)(end - s));
		w += end - s;
		s = end;
	}
	*w = 0;
}

static int glob(const char *p, const char *s)
{
	const char *star = NULL, *from = NULL;

	for (;;) {
		if (*p == '*') {
			star = ++p;
			from = s;
		} else if (*s && (*p == '?' || *s == p[*p == '\\' && p[1]])) {
			p += 1 + (*p == '\\' && p[1]);
			s++;
		} else if (!*s && !*p) {
			return 1;
		} else if (star && *from) {
			p = star;
			s = ++from;
		} else {
			return 0;
		}
	}
}

/* 1 when PATTERN matches NAME, or what follows a `::` of NAME that is in no bracket. */
static int end_matches(const char *pattern, const char *name)
{
	const char *s = name;

	if (glob(pattern, name))
		return 1;
	while (*s) {
		if (s[0] == ':' && s[1] == ':') {
			s += 2;
			if (glob(pattern, s))
				return 1;
		} else if (starts(s, "operator") && (s == name || !of_word(s[-1]))
			&& !of_word(s[8])) {
			s = past_operator(s + 8);
		} else {
			s = strchr("(<{[", *s) ? past(s) : s + 1;
		}
	}
	return 0;
}

int funcname_matches(const char *pattern, const char *name)
{
	char *form = malloc(strlen(name) + 1);
	int whole = strncmp(pattern, "::", 2) == 0, found = 0;

	for (int f = 0; form && f < FUNCNAME_FORMS && !found; f++) {
		funcname_form(form, name, (enum funcname_form)f);
		found = whole ? glob(pattern + 2, form) : end_matches(pattern, form);
	}
	free(form);
	return found;
}

int funcname_shown(const char *pattern, const char *name)
{
	return (*name != '<' || strstr(name, ">::")) && funcname_matches(pattern, name);
}
