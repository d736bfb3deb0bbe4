/* stoptext.c - matches the lines of a stop with the patterns of the driver. */
#include "debugger/driver.h"
#include "format/textframe.h"
#include "debugger/stoptext.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Read a frame, `[#N  ][0xPC in ]FUNC (ARGS)[ at FILE:LINE| from LIB]`, from the LEN bytes at S
 * into R.  Returns whether S is a frame. */
static int frame(const char *s, size_t len, struct record *r)
{
	size_t digits = *s == '#' ? 1 + strspn(s + 1, "0123456789") : 0;
	size_t number = digits + (digits ? strspn(s + digits, " ") : 0);
	char *copy = number < len ? strndup(s + number, len - number) : NULL, pc[24];
	struct textframe f;
	int is = copy && textframe_words(copy, &f) == 1 && f.func[0] != '<';

	if (is && f.has_addr) {
		s += number;
		snprintf(pc, sizeof pc, "%.*s", (int)(2 + strspn(s + 2, "0123456789abcdef")), s);
		record_set(r, REC_pc, pc, (size_t)-1);
	}
	if (is)
		record_set(r, REC_func, f.func, (size_t)-1);
	if (is && f.file) {
		record_set(r, REC_file, f.file, (size_t)-1);
		record_set(r, REC_line, f.line, (size_t)-1);
	}
	if (is && f.lib)
		record_set(r, REC_lib, f.lib, (size_t)-1);
	free(copy);
	return is;
}

/* Fill TEXT, FIELD=VALUE of a driver's `stop`, in from the match M of LINE, and assign it in R.
 * FIELD is a field of the record, `frame` with a whole frame, or `octal` with the exit status. */
static void assign(const char *text, const char *line, const regmatch_t *m, struct record *r)
{
	char *filled = driver_fill(text, NULL, 0, line, m, NULL), *value = strchr(filled, '=');
	size_t len = value ? (size_t)(value - filled) : 0;
	int field = record_field(filled, len);

	if (value && value[1] && field >= 0)
		record_set(r, (enum record_field)field, value + 1, (size_t)-1);
	else if (len == 5 && memcmp(filled, "frame", 5) == 0)
		frame(value + 1, strlen(value + 1), r);
	else if (len == 5 && memcmp(filled, "octal", 5) == 0)
		record_set_number(r, REC_status, strtol(value + 1, NULL, 8));
	free(filled);
}

static int read_line(const char *line, struct record *r)
{
	regmatch_t m[VARS_GROUPS];

	for (const struct statement *s = driver_says(SAY_stop); s; s = s->next)
		if (driver_match(s, 0, line, m, VARS_GROUPS)) {
			for (size_t i = 1; i < s->n; i++)
				assign(s->text[i], line, m, r);
			return 1;
		}
	return 0;
}

int stoptext_read(const char *text, struct record *r)
{
	char *copy = strdup(text), *line = copy, *end;
	int resumed = 0;

	for (; line && *line; line = end ? end + 1 : NULL) {
		if ((end = strchr(line, '\n')))
			*end = 0;
		if (*line && (driver_matches(SAY_resumed, line, NULL) || read_line(line, r)))
			resumed = 1;
		else if (!r->field[REC_func] && frame(line, strlen(line), r))
			resumed = 1;
	}
	free(copy);
	if (!resumed)
		return -1;
	if (!r->field[REC_reason])
		record_set(r, REC_reason, "step", 4);
	return 0;
}

void stoptext_place(const char *text, struct record *r)
{
	for (size_t len; *text && !r->field[REC_func]; text += len + (text[len] == '\n')) {
		len = strcspn(text, "\n");
		frame(text, len, r);
	}
}

const char *stoptext_after_running(const char *text)
{
	const struct statement *s = driver_says(SAY_running);
	regmatch_t m;

	if (s && driver_match(s, 0, text, &m, 1) && m.rm_so == 0 && text[m.rm_eo] == '\n')
		return text + m.rm_eo + 1;
	return text;
}

int stoptext_resumes(const char *command)
{
	size_t n;

	command += strspn(command, " \t");
	n = strcspn(command, "\n");
	while (n && strchr(" \t", command[n - 1]))
		n--;
	for (const struct statement *s = driver_says(SAY_resumes); s; s = s->next)
		for (size_t i = 0; i < s->n; i++) {
			size_t len = strlen(s->text[i]);
			if (len <= n && memcmp(s->text[i], command, len) == 0
				&& (len == n || strchr(" \t", command[len])))
				return 1;
		}
	return 0;
}
