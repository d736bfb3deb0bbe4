/* stopplace - the place of a stop in what a debugger says of it: stopplace TEXT...
 * Output, a line for each: `stop pc="0x1139" func="main"' (record.h). */
#include "../../dbctl/debugger/stoptext.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		struct record r = {0};
		char *line;

		stoptext_place(argv[i], &r);
		line = record_line(&r);
		puts(line);
		free(line);
		record_clear(&r);
	}
	return 0;
}
