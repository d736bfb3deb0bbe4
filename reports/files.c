/* files - prints the data files that words stand for, one a line, for scripts.
 *	files @2 data/xz.4711      out:  /tmp/pct-0/ct/sort.4700/sort ... data/xz.4711/xz ...
 *	files --runs    out:  1<TAB>BEGIN<TAB>END<TAB>COLLECTOR<TAB>COMMAND, the last run first
 *	files --index FILE    out:  the processes in the index of a run (runindex.h), or of run @N:
 *		+<TAB>PID<TAB>START<TAB>DIRNAME     sampled, with data of its own
 *		-<TAB>PID<TAB>0<TAB>REASON<TAB>PATH     not sampled; k for -: sampled by the kernel
 *	files --accounts <LIST    out:  KEY<TAB>VALUE, the lines of the accounts that LIST names
 * DIR stands for all files below it, @N for the N-th last run; BEGIN and END are ns since the
 * epoch, END 0: the run goes on, or was killed.  Status: 0; 1 after a message when a word stands
 * for nothing. */
#include "base/msg.h"
#include "base/num.h"
#include "format/accountlog.h"
#include "run/filelist.h"
#include "run/datadir.h"
#include "run/runlist.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
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
	size_t n = runlist_read(datadir(dir, NULL), &run);

	if (!n)
		msg_die(EXIT_PARTIAL, "no run in %s: record one with profile PROGRAM", dir);
	for (size_t i = 0; i < n; i++)
		printf("%zu\t%" PRIu64 "\t%" PRIu64 "\t%s\t%s\n", i + 1, run[i].head.begin,
			run[i].head.end, run[i].head.collector, run[i].head.command);
	msg_close_stdout();
	return EXIT_OK;
}

static int entries(const char *index)
{
	FILE *f = fopen(index, "re");
	struct run_entry e;

	if (!f)
		msg_die(EXIT_PARTIAL, "cannot read %s: %s", index, strerror(errno));
	while (runindex_next(f, &e)) {
		if (e.what == '~' || (e.what == '+' && !e.name[0]))
			continue;
		printf("%c\t%ld\t%" PRIu64 "\t%s", e.what, (long)e.pid, e.start,
			e.what == '+' ? e.name : e.reason);
		if (e.what != '+')
			printf("\t%s", e.path);
		putchar('\n');
	}
	msg_close_stdout();
	return EXIT_OK;
}

/* The path of the index of the run @N.  A run that does not exist is fatal, with a message. */
static const char *index_of(const char *word)
{
	char dir[PATH_MAX];
	struct runlist_run *run;
	uint64_t n;

	if (num_parse(word + 1, 10, 1, UINT32_MAX, &n) != 0
		|| n > runlist_read(datadir(dir, NULL), &run))
		msg_die(EXIT_PARTIAL, "no run %s", word);
	return run[n - 1].index;
}

/* Print the accounts.log files.  pct-info also reads them, and reports damage. */
static int accounts(void)
{
	char *name = NULL;
	size_t size = 0;
	ssize_t len;
	struct account a;

	while ((len = getline(&name, &size, stdin)) > 0) {
		struct textlog *t;
		name[len - (name[len - 1] == '\n')] = 0;
		t = textlog_is(name) ? textlog_peek(name) : NULL;
		while (t && accountlog_is(t) && accountlog_next(t, &a) > 0)
			printf("%s\t%s\n", a.key, a.value);
		if (t)
			textlog_close(t);
	}
	free(name);
	msg_close_stdout();
	return EXIT_OK;
}

int main(int argc, char **argv)
{
	int bad = 0, i = 1;

	msg_prog = "pct";
	if (argc == 2 && strcmp(argv[1], "--runs") == 0)
		return runs();
	if (argc == 2 && strcmp(argv[1], "--accounts") == 0)
		return accounts();
	if (argc == 3 && strcmp(argv[1], "--index") == 0)
		return entries(argv[2][0] == '@' ? index_of(argv[2]) : argv[2]);
	for (i += argc > 1 && strcmp(argv[1], "--") == 0; i < argc; i++)
		bad |= filelist_word(argv[i], DATAFILES_SAMPLES, print, NULL);
	msg_close_stdout();
	return bad ? EXIT_PARTIAL : EXIT_OK;
}
