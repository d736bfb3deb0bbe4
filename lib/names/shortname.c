/* shortname.c - shortens the names of functions.  It walks over the name once, copies what is at
 * depth 0, and skips groups in brackets.  A blank outside of them ends the type of a result.  A
 * name whose brackets do not match stays. */
#include "base/msg.h"
#include "names/shortname.h"

#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

struct shorter {
	char *out;
	size_t len, start; /* start of the name that is copied */
};

static int is_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
		|| c == '_' || c == '$' || (unsigned char)c >= 0x80;
}

static int begins(const char *p, const char *with)
{
	return strncmp(p, with, strlen(with)) == 0;
}

static void put(struct shorter *s, const char *p, size_t n)
{
	memcpy(s->out + s->len, p, n);
	s->len += n;
}

/* P is at a round, square or curly bracket: what follows its partner, NULL when it has none. */
static const char *skip_group(const char *p)
{
	size_t depth = 0;

	for (; *p; p++) {
		if (strchr("([{", *p))
			depth++;
		else if (strchr(")]}", *p) && --depth == 0)
			return p + 1;
	}
	return NULL;
}

/* P is behind the word operator: what follows its sign, P itself when none does. */
static const char *skip_sign(const char *p)
{
	static const char *const sign[] = {"()", "[]", "<=>", "<<=", ">>=", "->*", "<<", ">>",
		"<=", ">=", "->", "==", "!=", "&&", "||", "++", "--",
		"+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=", "<", ">", "+", "-", "*", "/", "%",
		"^", "&", "|", "~", "!", "=", ","};

	for (size_t i = 0; i < sizeof sign / sizeof *sign; i++)
		if (begins(p, sign[i]))
			return p + strlen(sign[i]);
	return p;
}

static int at_operator(const char *name, const char *p)
{
	return begins(p, "operator") && !is_word(p[8]) && (p == name || !is_word(p[-1]));
}

/* P is at an opening angle bracket: what follows its partner, NULL when it has none. */
static const char *skip_angle(const char *p)
{
	const char *begin = p;
	size_t depth = 0;

	while (*p) {
		if (at_operator(begin, p)) {
			p = skip_sign(p + 8);
		} else if (strchr("([{", *p)) {
			if (!(p = skip_group(p)))
				return NULL;
		} else {
			if (*p == '<')
				depth++;
			else if (*p == '>' && p[-1] != '-' && --depth == 0)
				return p + 1;
			p++;
		}
	}
	return NULL;
}

/* Copy P up to END without what is in round or angle brackets. */
static int put_bare(struct shorter *s, const char *p, const char *end)
{
	while (p && p < end) {
		if (*p == '(' && !begins(p, "(anonymous namespace)")) {
			p = skip_group(p);
		} else if (*p == '<') {
			if (s->len > s->start + 1 && end - p > 2 && s->out[s->len - 1] == ':'
				&& s->out[s->len - 2] == ':')
				s->len -= 2;
			p = skip_angle(p);
		} else {
			put(s, p++, 1);
		}
	}
	return p == end ? 0 : -1;
}

/* Behind the word operator, which is copied: its sign, or the type that it converts to.  Returns
 * where to go on. */
static const char *put_operator(struct shorter *s, const char *p)
{
	const char *end = skip_sign(p);

	if (end > p) {
		put(s, p, (size_t)(end - p));
		return *end == ' ' && end[1] == '<' ? end + 1 : end;
	}
	if (*p == '"') {
		end = p + strcspn(p, "(<");
	} else {
		for (end = p; end && *end && !begins(end, "()") && !begins(end, "::{");)
			end = *end == '<'     ? skip_angle(end)
				: *end == '(' ? skip_group(end)
					      : end + 1;
		/* new and delete have parameters, and are no types */
		for (size_t i = 0; i < 2; i++)
			if (begins(p, i ? " delete" : " new") && !is_word(p[i ? 7 : 4]))
				end = p + strcspn(p, "(<");
	}
	if (!end || put_bare(s, p, end) != 0)
		return NULL;
	while (s->out[s->len - 1] == ' ')
		s->len--;
	return end;
}

/* 1 when ` as ' stands between the angle brackets from P to END, and not in brackets inside
 * them. */
static int has_as(const char *p, const char *end)
{
	for (p++; p && p < end; p = *p == '<' ? skip_angle(p)
			: strchr("([{", *p)   ? skip_group(p)
					      : p + 1)
		if (begins(p, " as "))
			return 1;
	return 0;
}

/* P is at a < without a name before it: the self type of Rust, arguments behind ::, or a debugger's
 * name of a lambda.  Returns where to go on. */
static const char *put_self(struct shorter *s, const char *p)
{
	const char *end = skip_angle(p);
	int kept = end && (begins(p, "<impl ") || has_as(p, end)),
	    arguments = s->len > s->start && !kept;

	if (!end)
		return NULL;
	if (begins(p, "<lambda")) {
		put(s, "<lambda>", 8);
		return end;
	}
	if (arguments) {
		s->len -= 2;
		return end;
	}
	put(s, "<", kept);
	if (put_bare(s, p + 1, end - 1) != 0)
		return NULL;
	put(s, ">", kept);
	return end;
}

/* 1 when the last word makes the group behind it a part of a type: D's immutable(char)[]. */
static int is_qualifier(const struct shorter *s)
{
	static const char *const word[] = {"immutable", "const", "inout", "shared"};

	for (size_t i = 0; i < sizeof word / sizeof *word; i++)
		if (s->len - s->start == strlen(word[i])
			&& memcmp(s->out + s->start, word[i], strlen(word[i])) == 0)
			return 1;
	return 0;
}

/* Skip qualifiers behind parameters.  Returns where the name goes on, or its end. */
static const char *after_parameters(const char *p)
{
	static const char *const word[] = {" const", " volatile", " noexcept", " &&", " &"};

	for (size_t i = 0; i < sizeof word / sizeof *word; i++)
		if (begins(p, word[i])) {
			p += strlen(word[i]);
			i = (size_t)-1;
		}
	if (begins(p, "::") || begins(p, "->")
		|| (*p == '.' && is_word(p[1]) && !begins(p, ".llvm."))) /* . of D */
		return p;
	return p + strlen(p);
}

/* ::h0123456789abcdef at the end, perhaps before .llvm.1234 */
static int is_hash(const char *p)
{
	return p[2] == 'h' && strspn(p + 3, "0123456789abcdef") == 16
		&& (!p[19] || p[19] == '.' || begins(p + 19, "->"));
}

static int is_suffix(const char *p)
{
	return begins(p, ".llvm.") || begins(p, ".isra.") || begins(p, ".part.")
		|| begins(p, ".constprop.") || begins(p, ".lto_priv.") || strcmp(p, ".cold") == 0;
}

static int shorten(struct shorter *s, const char *name);

/* One step of the walk at P, which is no letter of a name.  Returns where to go on; NULL: this is
 * no name. */
static const char *step(struct shorter *s, const char *name, const char *p)
{
	const char *end;
	int bare = s->len == s->start || (s->len > s->start + 1 && s->out[s->len - 1] == ':');

	switch (*p) {
	case '<': return bare ? put_self(s, p) : skip_angle(p);
	case '(':
		if (begins(p, "(anonymous namespace)")) {
			put(s, p, 21);
			return p + 21;
		}
		if (!(end = skip_group(p)))
			return NULL;
		if (s->len == s->start
			&& (p[1] == '*' || p[1] == '&')) /* the result is a pointer to a function */
			return shorten(s, p + 1 + strspn(p + 1, "*& ")) == 0 ? p + strlen(p) : NULL;
		return is_qualifier(s) ? end : after_parameters(end);
	case '{': return (end = skip_group(p)) && put_bare(s, p, end) == 0 ? end : NULL;
	case '[':
		if ((end = skip_group(p)) && !begins(p, "[abi:"))
			put(s, p, (size_t)(end - p));
		return end;
	case ' ':
		if (begins(p, " [clone ") || begins(p, " (."))
			return p + strlen(p);
		if (s->len - s->start == 3 && memcmp(s->out + s->start, "dyn", 3) == 0)
			put(s, p, 1);
		else
			s->len = s->start;
		return p + 1;
	case '!':
		if (p[1] == '(') /* of D */
			return skip_group(p + 1);
		break;
	case ':':
		if (p[1] != ':')
			break;
		if (is_hash(p))
			return begins(p + 19, "->") ? p + 19 : p + strlen(p);
		put(s, p, 2);
		return p + 2;
	case '-':
		if (p[1] != '>')
			break;
		put(s, p, 2);
		s->start = s->len;
		return p + 2;
	case ')':
		return p > name ? p + strlen(p)
				: NULL; /* of the group that began before this name */
	case '.':
		if (strstr(name, "::") && is_suffix(p))
			return p + strlen(p);
		break;
	}
	put(s, p, 1);
	return p + 1;
}

static int shorten(struct shorter *s, const char *name)
{
	const char *p = name;

	while (p && *p) {
		if (at_operator(name, p)) {
			put(s, p, 8);
			p = put_operator(s, p + 8);
		} else if (begins(p, "decltype") && (p[8] == '(' || begins(p + 8, " ("))
			&& (p == name || !is_word(p[-1]))) {
			p = skip_group(strchr(p, '('));
		} else if (is_word(*p)) {
			put(s, p++, 1);
		} else {
			p = step(s, name, p);
		}
	}
	return p && s->len > s->start ? 0 : -1;
}

/* Rust's names, where the demangler knew only C++: _$LT$T$u20$as$u20$U$GT$::f.  Into OUT, as long
 * as NAME. */
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

/* 1 when NAME cannot be shorter: it is of C, of Go, of an interpreter, or in brackets. */
static int is_plain(const char *name)
{
	const char *slash = strchr(name, '/'), *end;

	if (!name[strcspn(name, ":<([")] || *name == '[' || (slash && !strstr(name, "operator/"))
		|| strstr(name, ".(*") || strstr(name, "[go.shape.") || begins(name, "type:")
		|| begins(name, "go:"))
		return 1;
	if (*name == '<' && (!(end = skip_angle(name)) || !begins(end, "::")))
		return 1;
	return !strstr(name, "::") && !strchr(name, '(') && !strchr(name, '<');
}

const char *shortname(const char *name)
{
	/* `non-virtual thunk to f(int)', `guard variable for f(int)::x' */
	static const char *const prefix[] = {" thunk to ", "guard variable for ", "vtable for ",
		"VTT for ", "typeinfo for ", "typeinfo name for ", "TLS init function for ",
		"TLS wrapper function for ", "transaction clone for ",
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
		if ((at = strstr(name, prefix[i])) && (at == name || (i == 0 && at < name + 20))) {
			put(&s, name, (size_t)(at - name) + strlen(prefix[i]));
			name = at + strlen(prefix[i]);
			s.start = s.len;
			break;
		}
	if (shorten(&s, name) != 0)
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
