/* demangle.c - reads mangled names as their source wrote them: those of Go by gonames.h, all others
 * by demanglename.h.  A symbol's version stays behind its name. */
#include "dwarf/demangle.h"
#include "dwarf/gonames.h"
#include "dwarf/grow.h"
#include "dwarf/demanglename.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_MAX_BYTES = 64 << 10 };

void demangle_begin(void)
{
	demanglename_begin();
}

int demangle_possible(void)
{
	return demanglename_possible();
}

const char *demangle(const char *name, unsigned lang)
{
	static char *text;
	static size_t room;
	size_t length = strlen(name), base = strcspn(name, "@"), n;
	const char *read;
	char *larger;

	if (!length || length > NAME_MAX_BYTES || !(larger = grow(text, &room, length + 1, 1)))
		return name;
	text = larger;
	if ((lang == LANG_GO || lang == LANG_UNKNOWN)
		&& gonames_decode(name, lang == LANG_GO, text))
		return text;
	/* foo@@LIBC_2 */
	memcpy(text, name, base);
	text[base] = '\0';
	if (!(read = demanglename(text, base, lang, &n))
		|| !(larger = grow(text, &room, n + length - base + 1, 1)))
		return name;
	text = larger;
	memcpy(text, read, n);
	strcpy(text + n, name + base);
	return text;
}
