/* v8name.c - knows the words and marks in front of V8's names (V8, Logger::ComputeMarker). */
#include "v8name.h"
#include "base/lines.h"

#include <stdio.h>
#include <string.h>

/* LazyCompile, Function: before V8 10.5. */
static const char *const word[] = {"JS:", "LazyCompile:", "Function:", "Script:", "Eval:"};
static const char tiers[] = "~^+*-";

const char *v8name(const char *name)
{
	static char made[LINES_MAX + 16];
	const char *is = NULL;

	for (size_t i = 0; i < sizeof word / sizeof *word; i++)
		if (strncmp(name, word[i], strlen(word[i])) == 0)
			is = name + strlen(word[i]);
	if (!is || !*is || !strchr(tiers, *is) || !is[1])
		return name;
	if (*++is != ' ')
		return is;
	snprintf(made, sizeof made, "(anonymous)%s", is);
	return made;
}
