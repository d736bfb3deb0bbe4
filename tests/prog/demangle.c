/* demangle - lib/dwarf/demangle.h on the command line, under sanitizers.
 *
 *	demangle [LANG]     LANG: the unit's DW_LANG_* (0)
 *
 * Input: names, one a line; output: their readable form, one a line.  Status 77 when this build
 * reads no names but Go's. */
#include "dwarf/demangle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
	return "detect_leaks=0"; /* dlang_demangle leaves behind what it had of a damaged name */
}

int main(int argc, char **argv)
{
	static char line[1 << 18];
	unsigned lang = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 0) : 0;

	if (lang != LANG_GO && !demangle_possible())
		return 77;
	while (fgets(line, sizeof line, stdin)) {
		line[strcspn(line, "\n")] = '\0';
		puts(demangle(line, lang));
	}
	return 0;
}
