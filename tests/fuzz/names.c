/* names.c - a fuzz target: names of functions: mangled ones read, and all made short.
 *
 *	in:   a byte: the language of the unit; then a name */
#include "dwarf/demangle.h"
#include "dwarf/gonames.h"
#include "names/shortname.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static void shorten(const char *name)
{
	char *copy = strdup(name);
	const char *s = shortname(name);

	if (!copy || (*name && !*s))
		abort();
	shortname_offset(name);
	shortname_matches("a*[b-d]?e", name);
	shortname_operand(copy);
	free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *name = fuzz_text(data + (size > 0), size - (size > 0)), *out = malloc(size + 1);
	unsigned lang = size ? data[0] & 0x3f : 0;

	if (out && gonames_decode(name, lang & 1, out) && strlen(out) > strlen(name))
		abort();
	shorten(name);
	shorten(demangle(name, lang));
	free(name);
	free(out);
	return 0;
}
