/* valuekind.c - finds the kind and the number of a value. */
#include "valuekind.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS_MAX = 60 };

/* The text after the parentheses and the blank at the beginning of S, `(char *) 0x1`; S when there
 * are none. */
static const char *past_type(const char *s)
{
	const char *p = s;
	int depth = 0;

	if (*s != '(')
		return s;
	for (; *p; p++) {
		depth += (*p == '(') - (*p == ')');
		if (!depth)
			break;
	}
	return *p && p[1] == ' ' ? p + 2 : s;
}

/* 1 when S is the end, or a character as in 65 'A'. */
static int ends_number(const char *s)
{
	if (!*s)
		return 1;
	if (*s++ != ' ')
		return 0;
	s += *s == 'L' || *s == 'u' || *s == 'U';
	return *s == '\'' && s[1] && s[strlen(s) - 1] == '\'';
}

/* 1 when S is the end, or the target of a pointer: 0x1 "text", 0x2 <main+3>. */
static int ends_address(const char *s)
{
	return !*s || (*s == ' ' && s[1] && strchr("\"<LuU'", s[1]));
}

static int hexadecimal(const char *s, char *number)
{
	static const char digits[] = "0123456789abcdef";
	size_t n = strspn(s, digits);
	uint64_t v = 0;

	if (!n || n > 2 * sizeof v || !ends_address(s + n))
		return 0;
	for (; n; n--)
		v = v << 4 | (uint64_t)(strchr(digits, *s++) - digits);
	sprintf(number, "%" PRIu64, v);
	return 1;
}

static int integer(const char *s, char *number)
{
	size_t sign = *s == '-', n = strspn(s + sign, "0123456789");

	if (strcmp(s, "true") == 0 || strcmp(s, "false") == 0) {
		strcpy(number, *s == 't' ? "1" : "0");
		return 1;
	}
	if (!n || n > DIGITS_MAX || !ends_number(s + sign + n))
		return 0;
	memcpy(number, s, sign + n);
	number[sign + n] = 0;
	return 1;
}

/* Write a number like 1.5e+300 as digits. */
static int floating(const char *s, char *number)
{
	size_t n = strspn(s, "+-.0123456789eE");
	char *end, text[32];
	int power;
	double v;

	if (s[n] || !strpbrk(s, "0123456789"))
		return 0;
	v = strtod(s, &end);
	if (*end || !isfinite(v))
		return 0;
	snprintf(text, sizeof text, "%.16e", v);
	power = atoi(strchr(text, 'e') + 1);
	snprintf(number, VALUEKIND_MAX, "%.*f", power > 17 ? 0 : 17 - power, v);
	return 1;
}

enum valuekind valuekind(const char *text, char number[VALUEKIND_MAX])
{
	const char *s = past_type(text);
	size_t n = strlen(text);

	*number = 0;
	if (!n || strncmp(text, "! ", 2) == 0 || (*text == '<' && text[n - 1] == '>'))
		return VALUE_NONE;
	if (strncmp(s, "@0x", 3) == 0) { /* a reference, and its value */
		const char *to = s + 3 + strspn(s + 3, "0123456789abcdef");
		if (strncmp(to, ": ", 2) == 0)
			text = s = to + 2;
	}
	if (strncmp(s, "0x", 2) == 0)
		return hexadecimal(s + 2, number) ? VALUE_ADDRESS : VALUE_OTHER;
	if (integer(text, number))
		return VALUE_INT;
	return floating(text, number) ? VALUE_FLOAT : VALUE_OTHER;
}
