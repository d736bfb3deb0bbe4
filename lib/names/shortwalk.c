/* shortwalk.c - walks over the name of a function once, copies what is at depth 0, and skips groups
 * in brackets.  A blank outside of them ends the type of a result. */
#include "names/shortwalk.h"

#include <string.h>

static int is_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
		|| c == '_' || c == '$' || (unsigned char)c >= 0x80;
}

void shortwalk_put(struct shorter *s, const char *p, size_t n)
{
	memcpy(s->out + s->len, p, n);
	s->len += n;
}

/* Returns the place behind the partner of the round, square or curly bracket at P, NULL when it has
 * none. */
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

/* Returns the place behind the sign at P, which follows the word operator; P itself when there is
 * no sign. */
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

const char *shortwalk_angle(const char *p)
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
			p = shortwalk_angle(p);
		} else {
			shortwalk_put(s, p++, 1);
		}
	}
	return p == end ? 0 : -1;
}

/* Copy what follows the word operator at P: its sign, or the type that it converts to.  The word is
 * copied already.  Returns where to go on. */
static const char *put_operator(struct shorter *s, const char *p)
{
	const char *end = skip_sign(p);

	if (end > p) {
		shortwalk_put(s, p, (size_t)(end - p));
		return *end == ' ' && end[1] == '<' ? end + 1 : end;
	}
	if (*p == '"') {
		end = p + strcspn(p, "(<");
	} else {
		for (end = p; end && *end && !begins(end, "()") && !begins(end, "::{");)
			end = *end == '<'     ? shortwalk_angle(end)
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
	for (p++; p && p < end; p = *p == '<' ? shortwalk_angle(p)
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
	const char *end = shortwalk_angle(p);
	int kept = end && (begins(p, "<impl ") || has_as(p, end)),
	    arguments = s->len > s->start && !kept;

	if (!end)
		return NULL;
	if (begins(p, "<lambda")) {
		shortwalk_put(s, "<lambda>", 8);
		return end;
	}
	if (arguments) {
		s->len -= 2;
		return end;
	}
	shortwalk_put(s, "<", kept);
	if (put_bare(s, p + 1, end - 1) != 0)
		return NULL;
	shortwalk_put(s, ">", kept);
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
	if (begins(p, "::") || (*p == '.' && is_word(p[1]) && !begins(p, ".llvm."))) /* . of D */
		return p;
	return p + strlen(p);
}

/* ::h0123456789abcdef at the end, perhaps before .llvm.1234 */
static int is_hash(const char *p)
{
	return p[2] == 'h' && strspn(p + 3, "0123456789abcdef") == 16 && (!p[19] || p[19] == '.');
}

static int is_suffix(const char *p)
{
	return begins(p, ".llvm.") || begins(p, ".isra.") || begins(p, ".part.")
		|| begins(p, ".constprop.") || begins(p, ".lto_priv.") || strcmp(p, ".cold") == 0;
}

/* Take one step of the walk at P, which is not at a letter of a word.  Returns where to go on, or
 * NULL when this is not a name. */
static const char *step(struct shorter *s, const char *name, const char *p)
{
	const char *end;
	int bare = s->len == s->start || (s->len > s->start + 1 && s->out[s->len - 1] == ':');

	switch (*p) {
	case '<': return bare ? put_self(s, p) : shortwalk_angle(p);
	case '(':
		if (begins(p, "(anonymous namespace)")) {
			shortwalk_put(s, p, 21);
			return p + 21;
		}
		if (!(end = skip_group(p)))
			return NULL;
		if (s->len == s->start
			&& (p[1] == '*' || p[1] == '&')) /* the result is a pointer to a function */
			return shortwalk(s, p + 1 + strspn(p + 1, "*& ")) == 0 ? p + strlen(p)
									       : NULL;
		return is_qualifier(s) ? end : after_parameters(end);
	case '{': return (end = skip_group(p)) && put_bare(s, p, end) == 0 ? end : NULL;
	case '[':
		if ((end = skip_group(p)) && !begins(p, "[abi:"))
			shortwalk_put(s, p, (size_t)(end - p));
		return end;
	case ' ':
		if (begins(p, " [clone ") || begins(p, " (."))
			return p + strlen(p);
		if (s->len - s->start == 3 && memcmp(s->out + s->start, "dyn", 3) == 0)
			shortwalk_put(s, p, 1);
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
			return p + strlen(p);
		shortwalk_put(s, p, 2);
		return p + 2;
	case ')':
		return p > name ? p + strlen(p)
				: NULL; /* closes a group that began before this name */
	case '.':
		if (strstr(name, "::") && is_suffix(p))
			return p + strlen(p);
		break;
	}
	shortwalk_put(s, p, 1);
	return p + 1;
}

int shortwalk(struct shorter *s, const char *name)
{
	const char *p = name;

	while (p && *p) {
		if (at_operator(name, p)) {
			shortwalk_put(s, p, 8);
			p = put_operator(s, p + 8);
		} else if (begins(p, "decltype") && (p[8] == '(' || begins(p + 8, " ("))
			&& (p == name || !is_word(p[-1]))) {
			p = skip_group(strchr(p, '('));
		} else if (is_word(*p)) {
			shortwalk_put(s, p++, 1);
		} else {
			p = step(s, name, p);
		}
	}
	return p && s->len > s->start ? 0 : -1;
}
