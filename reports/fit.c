/* fit - cuts labels to fit the terminal.
 *	fit 40          in:   12<TAB>/usr/lib/x86_64-linux-gnu/libc.so.6:_int_malloc
 *	                out:  12<TAB>/usr/lib/x86_6...ibc.so.6:_int_malloc
 * `fit 40 3': a label is what follows the third tab. */
#include "base/fitlabel.h"
#include "base/msg.h"
#include "base/num.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { COUNT = 13 }; /* columns before a label */

int main(int argc, char **argv)
{
	char *line = NULL, *label;
	uint64_t width, tabs = 1;
	size_t size = 0, room;
	ssize_t n;

	msg_prog = "fit";
	if (argc < 2 || argc > 3 || num_parse(argv[1], 10, 1, 100000, &width) != 0
		|| (argc == 3 && num_parse(argv[2], 10, 1, 100, &tabs) != 0))
		msg_die(EXIT_USAGE, "takes a number of columns and, optionally, a number of tabs");
	room = fitlabel_room(width, COUNT, 1);
	while ((n = getline(&line, &size, stdin)) > 0) {
		if (line[n - 1] == '\n')
			line[--n] = 0;
		label = line;
		for (uint64_t i = 0; i < tabs && strchr(label, '\t'); i++)
			label = strchr(label, '\t') + 1;
		fwrite(line, 1, (size_t)(label - line), stdout);
		fitlabel_put(label, room);
		putchar('\n');
	}
	if (ferror(stdin))
		msg_die(EXIT_FAIL, "cannot read the lines: %s", strerror(errno));
	msg_close_stdout();
	return EXIT_OK;
}
