/* tell.c - writes a message, without the C library. */
#include "preload/config.h"
#include "preload/rules.h"
#include "preload/tell.h"

#include <unistd.h>

void tell(int force, const char *text, const char *object)
{
	char line[1024];
	size_t at = 0;

	if (!force && !config.verbose)
		return;
	put_text(line, sizeof line - 1, &at, "libpct: ");
	put_text(line, sizeof line - 1, &at, text);
	if (object) {
		put_text(line, sizeof line - 1, &at, ": ");
		put_text(line, sizeof line - 1, &at, object);
	}
	line[at++] = '\n';
	if (write(STDERR_FILENO, line, at) < 0)
		return;
}
