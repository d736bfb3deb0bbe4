/* launched - what lib/launch knows before and after a run:
 *	launched now 4711,4712        12.34 4711:R:250:8812:31 4712::::
 *	launched spent THEN NOW       5010000 3980000 20000
 *	launched idle THEN NOW        nothing ran: the processes used next to no CPU time in 5.0 s
 *	launched fits FILE            paths FILE (Go), library FILE (REASON), or nothing */
#include "base/msg.h"
#include "launch/attached.h"
#include "launch/fits.h"

#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	extern char **environ;
	double passed = -1, used = 0, kernel = 0;
	struct text why = {0};
	char text[9000] = "";
	int how;

	msg_prog = "launched";
	if (argc == 3 && strcmp(argv[1], "now") == 0) {
		puts(attached_now(argv[2]));
	} else if (argc == 3 && strcmp(argv[1], "fits") == 0) {
		how = fits_program(argv[2], environ, text, sizeof text);
		if (how != FITS)
			printf("%s %s\n", how == FITS_NO_PATHS ? "paths" : "library", text);
	} else if (argc == 4 && strcmp(argv[1], "spent") == 0) {
		attached_spent(argv[2], argv[3], &passed, &used, &kernel);
		if (passed >= 0)
			printf("%.0f %.0f %.0f\n", passed, used, kernel);
	} else if (argc == 4 && strcmp(argv[1], "idle") == 0) {
		attached_idle(&why, argv[2], argv[3], "");
		puts(why.text);
	} else {
		msg_die(EXIT_USAGE, "wants now, spent, idle or fits");
	}
	return 0;
}
