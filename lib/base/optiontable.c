/* optiontable.c - takes options by a program's table, and prints the table as help. */
#include "base/msg.h"
#include "base/num.h"
#include "base/optiontable.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES = 80 };

/* The options of the table ROWS; long names have two dashes. */
static struct {
	const struct option_row *rows, *row[NAMES];
	void *to[NAMES];
	char name[NAMES][24], shorts[2 * NAMES + 3];
	struct option longs[NAMES + 1]; /* .val is 256 + the number of the name */
	int names, long_names;
} known;

static void version(const struct option_given *given)
{
	char name[64];

	(void)given;
	snprintf(name, sizeof name, "%s", msg_prog);
	if (strchr(name, ' '))
		*strchr(name, ' ') = '-';
	options_version(name);
}

/* Print ROWS; their help begins at COLUMN. */
static void print(const struct option_row *r, int column)
{
	size_t len;

	for (int at = 0; r->names || r->help || r->part; r++) {
		const char *text = r->help, *line = r->names ? strrchr(r->names, '\n') : NULL;
		if (!r->names && text)
			fputs(text, stdout);
		if (!r->names && r->take)
			r->take(NULL);
		if (r->part)
			print(r->part, column);
		if (!r->names || (text && !*text))
			continue;
		at += printf("%s%s", at ? ", " : "  ", r->names);
		at = line ? (int)strlen(line + 1) : at;
		for (; text && *text; text += len + (text[len] != 0), at = column) {
			if (at + 2 > column)
				at = printf("\n") - 1;
			len = strcspn(text, "\n");
			printf("%*s%.*s", column - at, "", (int)len, text);
		}
		at = text ? printf("\n") - 1 : at;
	}
}

static void help(const struct option_given *given)
{
	(void)given;
	print(known.rows, known.rows->column);
	options_help("");
}

/* Add the first name in NAMES, an option of ROW. */
static void add(const struct option_row *row, const char *names, void *to)
{
	size_t len = strcspn(names, " [,\n");
	int takes = names[len] == ' ' ? required_argument
		: names[len] == '['   ? optional_argument
				      : no_argument;
	char *name;

	if (known.names == NAMES || len > sizeof known.name[0] - 2)
		abort();
	name = known.name[known.names];
	snprintf(name, sizeof known.name[0], "%s%.*s", names[1] != '-' && len > 2 ? "-" : "",
		(int)len, names);
	if (name[1] == '-')
		known.longs[known.long_names++] =
			(struct option){name + 2, takes, NULL, 256 + known.names};
	else
		sprintf(known.shorts + strlen(known.shorts), "%c%s", name[1], takes ? ":" : "");
	known.to[known.names] = row->to ? row->to : to;
	known.row[known.names++] = row;
}

static void add_all(const struct option_row *rows, void *to)
{
	for (const struct option_row *r = rows; r->names || r->help || r->part; r++) {
		if (r->part)
			add_all(r->part, to);
		for (const char *s = r->names; s && *s; s += strspn(s, ", \n")) {
			add(r, s, to);
			do
				s += 1 + strcspn(s + 1, ",");
			while (*s && s[1] != ' ' && s[1] != '\n');
		}
	}
}

static void know(const struct option_row *rows)
{
	static const struct option_row everywhere[] = {{"-h, --help", "", .take = help},
		{"--version", "", .take = version}, {.names = NULL}};

	memset(&known, 0, sizeof known);
	known.rows = rows;
	strcpy(known.shorts, rows->in_order ? "+:" : ":");
	add_all(rows, rows->to);
	add_all(everywhere, NULL);
}

static void take(const struct option_given *g)
{
	const struct option_row *r = g->row;
	struct option_given one = *g;
	char *rest = NULL;

	if (r->flag)
		*r->flag = r->is ? r->is : 1;
	if (r->text)
		*r->text = g->value;
	if (r->number)
		*r->number = options_number(g, r->least, r->most);
	if (!r->take)
		return;
	if (!r->list)
		r->take(g);
	for (char *s = r->list ? strtok_r((char *)g->value, ",", &rest) : NULL; s;
		s = strtok_r(NULL, ",", &rest)) {
		one.value = s;
		r->take(&one);
	}
}

int options_step(int argc, char **argv, const struct option_row *rows, struct option_given *given)
{
	size_t len = optind < argc ? strlen(argv[optind]) : 0;
	int c, i = 0;

	if (known.rows != rows)
		know(rows);
	for (; i < known.names && optind < argc; i++)
		if (strcmp(argv[optind], known.name[i] + 1) == 0
			&& strncmp(argv[optind], known.row[i]->names, len) == 0)
			argv[optind] = known.name[i]; /* -wait is --wait */
	c = options_next(argc, argv, known.shorts, known.longs, NULL);
	if (c == -1)
		return 0;
	for (i = c < 256 ? 0 : c - 256; c < 256 && known.name[i][1] != c; i++)
		;
	*given = (struct option_given){known.row[i], known.name[i], optarg, known.to[i]};
	take(given);
	return 1;
}

void options_take(int argc, char **argv, const struct option_row *rows)
{
	struct option_given given;

	while (options_step(argc, argv, rows, &given))
		;
}

uint64_t options_number(const struct option_given *given, uint64_t least, uint64_t most)
{
	uint64_t n = 0;
	char what[80];

	snprintf(what, sizeof what, "not a whole number from %" PRIu64 " to %" PRIu64, least, most);
	if (num_parse(given->value, 10, least, most, &n) != 0)
		options_refuse(given, what);
	return n;
}

void options_refuse(const struct option_given *given, const char *what)
{
	msg_die(EXIT_USAGE, "%s %s: %s (%s -h tells more)", given->name, given->value, what,
		msg_prog);
}
