/* near - prints the names nearest to one that does not exist, for messages of scripts.
 *	near calers     in:  --callers<NEWLINE>--callees<NEWLINE>--width   out: --callers, --callees
 * Reads names one a line; prints nothing when none is near. */
#include "base/msg.h"
#include "base/nearest.h"

#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	char line[NEAR_NAME + 2], out[NEAR_BEST * (NEAR_NAME + 2)];
	struct near near;

	msg_prog = "near";
	if (argc != 2)
		msg_die(EXIT_USAGE, "takes one argument, a name");
	nearest_start(&near, argv[1]);
	while (fgets(line, sizeof line, stdin)) {
		line[strcspn(line, "\n")] = 0;
		nearest_offer(&near, line);
	}
	nearest_text(&near, out, sizeof out);
	if (*out)
		puts(out);
	msg_close_stdout();
	return EXIT_OK;
}
