/* textframe.c - takes a debugger's frame apart.
 *
 * Only strings among the arguments are quoted, and a function's name can have blanks and
 * parentheses:
 *	#1  0x1 in ns::c<int, (x)1>::operator() (this=0x2, s="a) at b.c:1") at q.cc:7
 * So the arguments are in the first parentheses that begin after a blank, and end before
 * ` at FILE:LINE`, before ` from LIB` or at the end of the line. */
#include "base/num.h"
#include "format/textframe.h"
#include "inside/escape.h"

#include <stdlib.h>
#include <string.h>

enum { WORK = 4 << 20 }; /* bytes read for one frame: a forged frame cannot take for ever */

/* The end of the string or character that begins at S; S + 1 when none begins there.  Languages
 * without characters quote strings by ', and names in Rust can have an apostrophe. */
static const char *past_quote(const char *s, const char *begin, long *work)
{
	const char *p = s + 1;

	if (*s == '\'' && (s == begin || !strchr(" =(,{'LuU", s[-1])))
		return p;
	for (; *p && *p != *s; p++)
		if (*p == '\\' && p[1])
			p++;
	*work -= p - s;
	return *p ? p + 1 : s + 1;
}

/* The text after the parentheses that open at S, or NULL when they do not close. */
static char *past_arguments(char *s, long *work)
{
	const char *p = s;
	int depth = 0;

	while (*p && --*work > 0) {
		if (*p == '"' || *p == '\'') {
			p = past_quote(p, s, work);
			continue;
		}
		depth += (*p == '(') - (*p == ')');
		p++;
		if (depth == 0)
			return s + (p - s);
	}
	return NULL;
}

/* Parse S, the text after the arguments, into F.  Returns 0 when it cannot follow them. */
static int tail(char *s, struct textframe *f)
{
	char *colon;

	if (!*s)
		return 1;
	if (strncmp(s, " from ", 6) == 0 && s[6]) {
		f->lib = s + 6;
		return 1;
	}
	colon = strrchr(s, ':');
	if (strncmp(s, " at ", 4) != 0 || !colon || colon <= s + 4 || !colon[1]
		|| colon[1 + strspn(colon + 1, "0123456789")])
		return 0;
	*colon = 0;
	f->file = s + 4;
	f->line = colon + 1;
	return 1;
}

/* Parse S, FUNC (ARGS)[ at FILE:LINE| from LIB], into F.  Returns 1 or -1. */
static int function(char *s, struct textframe *f)
{
	static char unknown[] = "??";
	char *open, *past;
	long work = WORK;

	f->func = *s == ' ' ? unknown : s; /* lldb leaves out a name that it does not know */
	if (*s == '<' && s[strlen(s) - 1] == '>')
		return 1; /* <signal handler called> */
	for (open = s + (*s != ' '); *s && work > 0 && (open = strstr(open, " (")); open++) {
		past = past_arguments(open + 1, &work);
		if (past && tail(past, f)) {
			*open = 0;
			return 1;
		}
	}
	return -1;
}

static void clean(struct textframe *f, int controls)
{
	char **part[] = {&f->func, &f->file, &f->line, &f->lib};

	for (size_t i = 0; i < sizeof part / sizeof *part; i++)
		if (*part[i]) {
			(controls ? unescape_controls : unescape)(*part[i]);
			if (!**part[i])
				*part[i] = NULL;
		}
	if (f->func && strcmp(f->func, "??") == 0)
		f->func = NULL;
	if (f->line && f->line[strspn(f->line, "0123456789")])
		f->line = NULL;
}

int textframe_words(char *s, struct textframe *f)
{
	*f = (struct textframe){.number = 0};
	if (strncmp(s, "0x", 2) == 0) {
		size_t digits = strspn(s + 2, "0123456789abcdef");
		if (!digits || digits > 16 || strncmp(s + 2 + digits, " in ", 4) != 0)
			return -1;
		f->addr = strtoull(s, NULL, 16);
		f->has_addr = 1;
		s += 2 + digits + 4;
	}
	return function(s, f);
}

int textframe_parse(char *line, struct textframe *f)
{
	char *s = line + 1;
	unsigned long n;

	if (*line != '#' || *s < '0' || *s > '9')
		return 0;
	n = strtoul(s, &s, 10);
	if (*s != ' ' || n > 1000000)
		return 0;
	if (textframe_words(s + strspn(s, " "), f) != 1)
		return -1;
	f->number = (unsigned)n;
	clean(f, 1);
	return 1;
}

int textframe_ends(const char *line)
{
	return strcmp(line, TEXTFRAME_CUT) == 0 || strncmp(line, "Backtrace stopped: ", 19) == 0
		|| strncmp(line, "Backtrace limit of ", 19) == 0;
}

int textframe_stop(char *line, struct textframe *f)
{
	char *s = line, *key, *value, *pc = NULL;

	if (strncmp(s, "stop ", 5) != 0)
		return 0;
	*f = (struct textframe){.count = 1};
	for (s += 4; *(key = s + strspn(s, " ")); s++) {
		value = strstr(key, "=\"");
		if (!value)
			return -1;
		*value = 0;
		value += 2;
		s = strchr(value, '"');
		if (!s || (s[1] && s[1] != ' '))
			return -1;
		*s = 0;
		if (strcmp(key, "func") == 0)
			f->func = value;
		else if (strcmp(key, "file") == 0)
			f->file = value;
		else if (strcmp(key, "line") == 0)
			f->line = value;
		else if (strcmp(key, "lib") == 0)
			f->lib = value;
		else if (strcmp(key, "pc") == 0)
			pc = value;
		else if (strcmp(key, "count") == 0
			&& num_parse(value, 10, 1, UINT64_MAX, &f->count) != 0)
			return -1;
	}
	if (pc && strncmp(pc, "0x", 2) == 0) {
		f->addr = strtoull(pc, &pc, 16);
		f->has_addr = !*pc;
	}
	clean(f, 0);
	return 1;
}
