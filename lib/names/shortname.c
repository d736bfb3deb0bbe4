/* shortname.c - shortens the names of functions, also with an offset, in an operand, or as a
 * pattern.  A name whose brackets do not match stays. */
#include "base/msg.h"
#include "names/nameless.h"
#include "names/shortname.h"
#include "names/shortwalk.h"

#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

static const char bounds_end[] = ") near "; /* what follows the bounds in a nameless() name */

/* Decode a name of Rust that the demangler took for C++, _$LT$T$u20$as$u20$U$GT$::f, into OUT,
 * which has room for NAME. */
static const char *unescaped(char *out, const char *name)
{
	static const struct {
		const char *from, *to;
	} map[] = {{"$LT$", "<"}, {"$GT$", ">"}, {"$RF$", "&"}, {"$BP$", "*"}, {"$LP$", "("},
		{"$RP$", ")"}, {"$C$", ","}, {"$u20$", " "}, {"$u7b$", "{"}, {"$u7d$", "}"},
		{"$u27$", "'"}, {"$u5b$", "["}, {"$u5d$", "]"}, {"$u3b$", ";"}, {"..", "::"}};
	char *to = out;

	for (const char *p = name; *p;) {
		size_t i = 0;
		while (i < sizeof map / sizeof *map && !begins(p, map[i].from))
			i++;
		if (i < sizeof map / sizeof *map) {
			strcpy(to, map[i].to);
			to += strlen(to);
			p += strlen(map[i].from);
		} else if (*p == '_' && p[1] == '$' && (p == name || p[-1] == ':')) {
			p++;
		} else {
			*to++ = *p++;
		}
	}
	*to = 0;
	return out;
}

/* 1 when NAME cannot be shorter: it is of C, of Go, of Python (f.<locals>.g), or in brackets. */
static int is_plain(const char *name)
{
	const char *slash = strchr(name, '/'), *end;

	if (!name[strcspn(name, ":<([")] || *name == '['
		|| (nameless(name) && !strstr(name, bounds_end))
		|| (slash && !strstr(name, "operator/")) || strstr(name, ".(*")
		|| strstr(name, ".<") || strstr(name, "[go.shape.") || begins(name, "type:")
		|| begins(name, "go:"))
		return 1;
	if (*name == '<' && (!(end = shortwalk_angle(name)) || !begins(end, "::")))
		return 1;
	return !strstr(name, "::") && !strchr(name, '(') && !strchr(name, '<');
}

const char *shortname(const char *name)
{
	/* `non-virtual thunk to f(int)', `guard variable for f(int)::x' */
	static const char *const prefix[] = {" thunk to ", "guard variable for ", "vtable for ",
		"VTT for ", "typeinfo for ", "typeinfo name for ", bounds_end,
		"TLS init function for ", "TLS wrapper function for ", "transaction clone for ",
		"non-transaction clone for "};
	static char *room;
	static size_t size;
	size_t need = 2 * strlen(name) + 16;
	struct shorter s = {0};
	const char *from = name, *at;

	if (is_plain(name))
		return name;
	if (!room || need > size) {
		free(room);
		if (!(room = malloc(2 * (size = need + 256))))
			msg_die(EXIT_FAIL, "cannot shorten a name: %s", strerror(errno));
	}
	s.out = room;
	if (strstr(name, "$LT$") || strstr(name, "$u20$"))
		name = unescaped(room + size, name);
	for (size_t i = 0; i < sizeof prefix / sizeof *prefix; i++)
		if ((at = strstr(name, prefix[i]))
			&& (at == name || (i == 0 && at < name + 20)
				|| (prefix[i] == bounds_end && nameless(name)))) {
			shortwalk_put(&s, name, (size_t)(at - name) + strlen(prefix[i]));
			name = at + strlen(prefix[i]);
			s.start = s.len;
			break;
		}
	if (shortwalk(&s, name) != 0)
		return from;
	s.out[s.len] = 0;
	return s.out;
}

const char *shortname_offset(const char *name)
{
	static char *text;
	static size_t size;
	const char *plus = strrchr(name, '+'), *shorter;
	size_t len = strlen(name);

	if (!plus || plus == name || !plus[1] || plus[1 + strspn(plus + 1, "0123456789")])
		return shortname(name);
	if (2 * len + 32 > size) {
		free(text);
		if (!(text = malloc(size = 2 * len + 288)))
			msg_die(EXIT_FAIL, "cannot shorten a name: %s", strerror(errno));
	}
	memcpy(text, name, (size_t)(plus - name));
	text[plus - name] = 0;
	shorter = shortname(text);
	if (shorter == text)
		return name;
	strcpy(text, shorter);
	strcat(text, plus);
	return text;
}

void shortname_operand(char *text)
{
	size_t len = strlen(text);
	char *at = strstr(text, " <");
	const char *shorter;

	if (!at || text[len - 1] != '>')
		return;
	at += 2;
	text[len - 1] = 0;
	shorter = shortname_offset(at);
	if (shorter != at && strlen(shorter) < strlen(at))
		strcpy(at, shorter);
	strcat(text, ">");
}

int shortname_matches(const char *pattern, const char *name)
{
	char *wanted;
	int matches;

	if (fnmatch(pattern, name, 0) == 0 || fnmatch(pattern, shortname(name), 0) == 0)
		return 1;
	if (!(wanted = strdup(shortname(pattern))))
		msg_die(EXIT_FAIL, "cannot shorten a name: %s", strerror(errno));
	matches = strcmp(wanted, pattern) != 0 && fnmatch(wanted, shortname(name), 0) == 0;
	free(wanted);
	return matches;
}
