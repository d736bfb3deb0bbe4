/* frames - prints what format/textframe.h finds in each line of standard input:
 * FUNC|FILE|LINE|LIB|ADDRESS, of a frame with a number and of one without; `none' */
#include "format/textframe.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *or_dash(const char *s)
{
	return s ? s : "-";
}

int main(void)
{
	char line[2000];
	struct textframe f;

	while (fgets(line, sizeof line, stdin)) {
		int is;
		line[strcspn(line, "\n")] = 0;
		is = line[0] == '#' ? textframe_parse(line, &f) : textframe_words(line, &f);
		if (is != 1)
			puts("none");
		else
			printf("%s|%s|%s|%s|%" PRIx64 "\n", or_dash(f.func), or_dash(f.file),
				or_dash(f.line), or_dash(f.lib), f.addr);
	}
	return 0;
}
