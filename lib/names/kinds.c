/* kinds.c - owns the table of the kinds of lines. */
#include "names/kinds.h"

#include <stddef.h>
#include <string.h>

static const struct kind kinds[] = {
	{"addr", "%o:%a", 'l', 0},
	{"sym", "%l", 's', 1},
	{"line", "%l", 'l', 0},
	{"src", "%f", 'l', 0},
	{"obj", "%o", 'l', 0},
	{"prog", "%p", 'l', 0},
	{"hier", "%l", 'f', 1},
	{NULL, NULL, 0, 0},
};

const struct kind *kinds_find(const char *name)
{
	const struct kind *k = kinds;

	while (k->name && strcmp(k->name, name) != 0)
		k++;
	return k->name ? k : NULL;
}
