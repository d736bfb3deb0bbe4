/* files - the data files that words stand for, for scripts: one a line.
 *	files @2 data/xz.4711      out:  /tmp/pct-0/ct/sort.4700/sort ... data/xz.4711/xz ...
 *	files --runs    out:  1<TAB>BEGIN<TAB>END<TAB>COLLECTOR<TAB>COMMAND, the last run first
 * DIR stands for all below it, @N for the N-th last run; BEGIN and END are ns since the epoch, END
 * 0 of a run that goes on, or was killed.  Status: 0; 1 a word stands for nothing, which was
 * said. */
#include "base/msg.h"
#include "run/filelist.h"
#include "run/runlist.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static int print(void *arg, const char *path)
{
	(void)arg;
	if (strchr(path, '\n')) {
		msg_warn("cannot read %s: there is a newline in its name", path);
		return 1;
	}
	puts(path);
	return 0;
}

static int runs(void)
{
	char dir[PATH_MAX];
	struct runlist_run *run;
	size_t n = runlist_read(runlist_dir(dir), &run);

	if (!n)
		msg_die(EXIT_PARTIAL, "no run in %s: record one with profile PROGRAM", dir);
	for (size_t i = 0; i < n; i++)
		printf("%zu\t%" PRIu64 "\t%" PRIu64 "\t%s\t%s\n", i + 1, run[i].head.begin,
			run[i].head.end, run[i].head.collector, run[i].head.command);
	msg_close_stdout();
	return EXIT_OK;
}

int main(int argc, char **argv)
{
	int bad = 0, i = 1;

	msg_prog = "pct";
	if (argc == 2 && strcmp(argv[1], "--runs") == 0)
		return runs();
	for (i += argc > 1 && strcmp(argv[1], "--") == 0; i < argc; i++)
		bad |= filelist_word(argv[i], DATAFILES_SAMPLES, print, NULL);
	msg_close_stdout();
	return bad ? EXIT_PARTIAL : EXIT_OK;
}
