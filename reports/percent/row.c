/* row.c - prints a line of a report in JSON, with the parts of its label as members of their
 * own. */
#include "base/jsontext.h"
#include "names/nameless.h"
#include "row.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void member(const char *key, const char *value)
{
	printf(", \"%s\": ", key);
	json_text(value);
}

/* The function in LABEL, "OBJECT:FUNCTION", or NULL when there is none. */
static const char *function(const char *label, const char *object)
{
	size_t len = strlen(object);
	const char *name = label + len + 1;

	if (!len || strncmp(label, object, len) != 0 || label[len] != ':' || !*name)
		return NULL;
	return strncmp(name, "0x", 2) == 0 || nameless(name) ? NULL : name;
}

static void of_object(const char *label, const char *object)
{
	const char *name = function(label, object);

	if (*object)
		member("object", object);
	if (name)
		member("function", name);
}

/* FILE without LINE is an object. */
static void of_line(const char *label, const char *file, const char *line)
{
	if (!*line) {
		of_object(label, file);
		return;
	}
	member("file", file);
	printf(", \"line\": %s", line);
}

/* Print the frames of a path, leaf first. */
static void frames(char *label)
{
	static const char arrow[] = " <- ";
	char *next;

	fputs(", \"frames\": [", stdout);
	for (; label; label = next) {
		if ((next = strstr(label, arrow))) {
			*next = 0;
			next += sizeof arrow - 1;
		}
		json_text(label);
		fputs(next ? ", " : "]", stdout);
	}
}

/* Cut TEXT at its tabs; missing parts are empty. */
static void cut(char *text, char *part[ROW_PARTS])
{
	for (int i = 0; i < ROW_PARTS; i++) {
		text += strcspn(text, "\t");
		if (*text)
			*text++ = 0;
		part[i] = text;
	}
	text[strcspn(text, "\t")] = 0;
}

void row_print(const struct row *r, const char *kind)
{
	char *part[ROW_PARTS];

	printf("{\"count\": %" PRIu64 ", \"share\": %.9Lg", r->count,
		r->total ? (long double)r->count / (long double)r->total : 0.0L);
	if (r->ranged)
		printf(", \"low\": %.9Lg, \"high\": %.9Lg", r->low, r->high);
	if (kind)
		cut(r->text, part);
	member("label", r->text);
	if (!kind)
		;
	else if (strcmp(kind, "sym") == 0)
		of_object(r->text, part[0]);
	else if (strcmp(kind, "line") == 0)
		of_line(r->text, part[0], part[1]);
	else if (strcmp(kind, "addr") == 0) {
		of_object("", part[0]);
		if (*part[1])
			member("address", part[1]);
	} else if (strcmp(kind, "hier") == 0)
		frames(r->text);
	else
		member(strcmp(kind, "obj") == 0             ? "object"
				: strcmp(kind, "prog") == 0 ? "program"
							    : "file",
			r->text);
	putchar('}');
}
