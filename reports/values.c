/* values - reads values from debuggers' logs, for the formatters beside this program.
 *
 *	in:   # pct log expr1<TAB>12<TAB>4711<TAB>/bin/x      out:  i<TAB>5<TAB>5
 *	      5                                                i<TAB>65<TAB>65 'A'
 *	      65 'A'                                           s<TAB><TAB>{a = 1}
 *	      {a = 1}                                          # 1 of 4 samples: <optimized out>
 *	      <optimized out>
 *
 * Lines out: the kind, i integer, p address, f floating, s other, with -l ! none; the number in
 * decimal, exact; the value as in the log; with -p the call path after it in the log; with -l the
 * variable's name and its type, ? not known.  At the end, samples without a value, by reason.
 * Control bytes are \ooo.  With -w or -f it only takes lines out of the log, by the same rules. */
#include "base/growtext.h"
#include "base/lines.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/optiontable.h"
#include "format/textframe.h"
#include "inside/escape.h"
#include "values/valuekind.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { REASONS = 32, REASON_MAX = 200 };

static struct {
	char mode; /* 0, or the letter of -f, -l, -p, -r or -w */
	int integers, times;
	size_t samples, values;
	struct reason {
		char text[REASON_MAX];
		size_t n;
	} reason[REASONS];
	size_t reasons;
} all;

/* Print S; the backslashes in it are the debugger's. */
static void put(const char *s)
{
	static char safe[4 * LINES_MAX + 1];

	for (size_t n; *s; s += n) {
		n = strcspn(s, "\\");
		if (n > LINES_MAX)
			n = LINES_MAX;
		if (!n) {
			putchar('\\');
			n = 1;
		} else {
			fwrite(safe, 1, escape(safe, sizeof safe, s, n), stdout);
		}
	}
}

/* Count a sample without a value. */
static void none(const char *why)
{
	char text[REASON_MAX];
	size_t i = 0, at = 0;

	/* leave addresses out: each is different */
	for (; *why && at + 8 < sizeof text; why++) {
		text[at++] = *why;
		if (why[0] == '0' && why[1] == 'x' && why[2]) {
			at += (size_t)sprintf(text + at, "x...");
			why += 1 + strspn(why + 2, "0123456789abcdef");
		}
	}
	text[at] = 0;
	while (i < all.reasons && strcmp(all.reason[i].text, text) != 0)
		i++;
	if (i == all.reasons && i < REASONS) {
		if (++all.reasons == REASONS)
			strcpy(text, "other reasons");
		strcpy(all.reason[i].text, text);
	}
	all.reason[i < REASONS ? i : REASONS - 1].n++;
}

/* The last type of each variable in this log. */
static struct {
	char *name, *type;
} * types;
static size_t n_types;

static void set_type(const char *name, const char *type)
{
	size_t i = 0;

	while (i < n_types && strcmp(types[i].name, name) != 0)
		i++;
	if (i == n_types) {
		types = must(realloc(types, (n_types + 1) * sizeof *types));
		types[n_types].name = must(strdup(name));
		types[n_types++].type = NULL;
	}
	free(types[i].type);
	types[i].type = must(strdup(type));
}

static const char *type_of(const char *name)
{
	for (size_t i = 0; i < n_types; i++)
		if (strcmp(types[i].name, name) == 0)
			return types[i].type;
	return "?";
}

/* A new log: its process has other types. */
static void forget_types(void)
{
	while (n_types) {
		free(types[--n_types].name);
		free(types[n_types].type);
	}
}

/* The value whose call path is not complete yet, and the path so far. */
static struct {
	struct text value, path;
	int waits;
	char time[32], now[32]; /* time: of the value; now: of the last line with a time; "" none */
} held;

/* Print a sample: VALUE, and the text that goes WITH it, or NULL. */
static void sample(const char *value, const char *with)
{
	char number[VALUEKIND_MAX], why[REASON_MAX];
	enum valuekind kind = valuekind(value, number);

	if (strncmp(value, "! ", 2) == 0)
		value += 2;
	if (!*value)
		value = "no answer";
	all.samples++;
	if (kind == VALUE_NONE && all.mode != 'l') {
		none(value);
		return;
	}
	if (all.integers && kind != VALUE_INT && kind != VALUE_ADDRESS) {
		snprintf(why, sizeof why, "not an integer");
		for (size_t i = 0; i < all.reasons; i++)
			if (strncmp(all.reason[i].text, "not an integer, ", 16) == 0)
				strcpy(why, all.reason[i].text);
		if (!why[14])
			snprintf(why, sizeof why, "not an integer, such as %.100s", value);
		none(why);
		return;
	}
	all.values += kind != VALUE_NONE;
	if (all.mode != 'r')
		printf("%c\t%s\t", kind, number);
	put(value);
	if (with) {
		putchar('\t');
		put(with);
	}
	if (with && all.mode == 'l') {
		putchar('\t');
		put(type_of(with));
	}
	if (all.times) {
		putchar('\t');
		put(held.time);
	}
	putchar('\n');
}

/* Read the line NAME = VALUE, or another line between such lines. */
static void local(char *line)
{
	char *value = strstr(line, " = ");

	if (strncmp(line, "# type ", 7) == 0) {
		char *name = line + 7, *type = strchr(name, ' ');
		if (type) {
			*type++ = 0;
			set_type(name, type);
		}
	} else if (value && *line != '!') {
		*value = 0;
		sample(value + 3, line);
	} else if (*line && *line != '#' && strcmp(line, "No arguments.") != 0
		&& strcmp(line, "No locals.") != 0) {
		all.samples++;
		none(*line == '!' ? line + 2 * (line[1] == ' ') : line);
	}
}

static void give_held(void)
{
	if (held.waits)
		sample(held.value.text, held.path.len ? held.path.text : "[no call path]");
	held.value.len = held.path.len = 0;
	held.waits = 0;
	strcpy(held.time, held.now);
}

static void hold(const char *value)
{
	give_held();
	text_put(&held.value, value, strlen(value));
	held.waits = 1;
}

static void on_path(const struct textframe *f)
{
	char addr[24];
	const char *name = f->func ? f->func : addr;

	snprintf(addr, sizeof addr, f->has_addr ? "0x%llx" : "??", (unsigned long long)f->addr);
	if (!held.waits || (f->number == 0 && held.path.len))
		hold("! a call path without a value");
	if (held.path.len)
		text_put(&held.path, " <- ", 4);
	text_put(&held.path, name, strlen(name));
}

/* Returns the head of a log in LINE, or NULL.  After an unfinished log, the head of the next one is
 * on the same line. */
static char *next_head(char *line)
{
	char *head = strstr(line, "# pct log "), *tab = head ? strchr(head, '\t') : NULL;

	return tab && strchr(tab + 1, '\t') ? head : NULL;
}

static void as_is(const char *line)
{
	puts(line);
	all.values += *line != 0;
}

static void line_of_log(char *line, int *in_frames)
{
	struct textframe f;
	int is = textframe_parse(line, &f);

	if (strncmp(line, "# at ", 5) == 0 && all.times) {
		give_held();
		snprintf(held.now, sizeof held.now, "%s", line + 5);
		return;
	}
	if (is) {
		*in_frames = 1;
		if (is < 0)
			f.func = "??";
		if (all.mode == 'f' && is > 0 && !f.number)
			as_is(f.func ? f.func : "??");
		else if (all.mode == 'p')
			on_path(&f);
	} else if ((*in_frames && textframe_ends(line))
		|| (strncmp(line, "# ", 2) == 0 && all.mode != 'l')) {
		return; /* remarks */
	} else {
		*in_frames = 0;
		switch (all.mode) {
		case 'f': break;
		case 'l': local(line); break;
		case 'p': hold(line); break;
		case 'w': as_is(line); break;
		default: sample(line, NULL);
		}
	}
}

static void read_all(void)
{
	static struct lines l;
	int in_frames = 0;
	char *line, *head;

	lines_begin(&l, STDIN_FILENO, UINT64_MAX);
	while ((line = lines_next(&l))) {
		if ((head = next_head(line))) {
			in_frames = 0;
			give_held();
			forget_types();
			if (head == line)
				continue;
		}
		if (l.bad || head) {
			give_held();
			all.samples++;
			none(head ? "cut off" : l.bad);
		} else {
			line_of_log(line, &in_frames);
		}
	}
	if (all.mode == 'f' || all.mode == 'w')
		return;
	give_held();
	if (l.rest && *l.rest && *l.rest != '#') {
		all.samples++;
		none("cut off");
	}
	if (!all.values)
		puts("# no values");
	for (size_t i = 0; i < all.reasons; i++) {
		printf("# %zu of %zu %s: ", all.reason[i].n, all.samples,
			all.mode == 'l' ? "lines" : "samples");
		put(all.reason[i].text);
		putchar('\n');
	}
	if (l.error)
		printf("# the log could not be read to its end: %s\n", strerror(l.error));
}

static void take_mode(const struct option_given *g)
{
	char mode = g->name[1] == 't' ? 'p' : g->name[1];

	all.times |= g->name[1] == 't';
	if (all.mode && all.mode != mode)
		misuse("at most one of -f, -l, -p, -r and -w", NULL);
	all.mode = mode;
}

static const struct option_row options[] = {
	{NULL,
		"usage: values [-i] [-f | -l | -p | -r | -t | -w] <LOG\n"
		"Print the values in logs of a debugger as lines of KIND<TAB>NUMBER<TAB>VALUE.\n",
		.column = 6},
	{"-f", "print the function that was executing in each call path instead; ??: not known",
		.take = take_mode},
	{"-i", "integers only; count others as having no value", .flag = &all.integers},
	{"-l", "read NAME = VALUE; add the name, and its type from the last line `# type NAME TYPE'",
		.take = take_mode},
	{"-p", "read a backtrace after each value; add its call path", .take = take_mode},
	{"-t", "like -p, and add the time of the last line `# at TIME'", .take = take_mode},
	{"-r", "print only the values", .take = take_mode},
	{"-w", "print the lines as they are, without call paths and remarks", .take = take_mode},
	{.help = "Examples:\n"
		 "  cat /tmp/pct-0/ct/prog.*/expr1.log | values -i\n"
		 "  values -p </tmp/pct-0/ct/prog.12/expr1.log | cut -f 2,4\n"},
	{0},
};

int main(int argc, char **argv)
{
	msg_prog = "values";
	options_take(argc, argv, options);
	options_no_argument(argc, argv);
	read_all();
	msg_close_stdout();
	return all.values ? EXIT_OK : EXIT_PARTIAL;
}
