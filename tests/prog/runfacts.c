/* runfacts - prints what the report at the end of a run knows of its processes: runfacts DIR INDEX
 *	processes<TAB>302
 *	short<TAB>301
 *	starts<TAB>90211 */
#include "base/msg.h"
#include "../../reports/report/facts.h"

#include <stdio.h>

int main(int argc, char **argv)
{
	struct facts f = {0};
	int bad;

	msg_prog = "runfacts";
	if (argc != 3 || facts_index(&f, argv[2], argv[1]) != 0)
		msg_die(EXIT_USAGE, "wants DIR INDEX");
	bad = facts_files(&f);
	printf("processes\t%zu\nshort\t%zu\nstarts\t%.0f\n", f.processes, f.sparse, f.starts);
	return bad;
}
