/* outlog.h - the text logs of a process (format/textlog.h): DIR/PROG.PID/NAME.log.
 * What follows is in the page cache when the functions return. */
#ifndef OUTLOG_H
#define OUTLOG_H

#include <stdint.h>
#include <sys/types.h>

struct outlogs {
	char *dir, *name; /* of the process: where its logs are, NAME below the data
					 * directory; NULL before the first is written */
	char *exe;
	pid_t pid;
	uint64_t start;
	struct outlog {
		char *name;
		int fd;
	} * log;
	size_t n;
	int accounts;       /* descriptor, 0 none yet */
	size_t accounts_at; /* length of their first line */
	char *maps;         /* as they were written last, NULL not yet */
	int failed;         /* said already */
};

/* Where all data goes, and the index of the run (runindex.h; NULL none): once, at the start.
 * Returns 0, or -1 and errno. */
int outlog_dir(const char *dir, const char *index);

/* The logs of process PID, started at START, of EXE with base name PROG; nothing is made yet.
 * Does nothing when they are open. */
void outlog_open(struct outlogs *o, pid_t pid, uint64_t start, const char *exe, const char *prog);

/* Say in the index of the run that process PID, of EXE (NULL: it is not known), has no logs, and
 * WHY. */
void outlog_blocked(pid_t pid, const char *why, const char *exe);

/* Append TEXT and a newline to the log NAME; control bytes but newline and tab as \ooo.  COMPLAINT:
 * as one line after `! `. */
void outlog_write(struct outlogs *o, const char *name, const char *text, int complaint);

/* Write the accounts anew: TEXT, lines of KEY<TAB>VALUE, which is never shorter than the last
 * TEXT. */
void outlog_accounts(struct outlogs *o, const char *text);

/* Append TEXT, the mappings, to the log `maps`, after a line `# again` unless they are the first.
 * Does nothing when they are the same as the last. */
void outlog_maps(struct outlogs *o, const char *text);

/* How many directories of processes were made, with the path of the first in *FIRST, which stays
 * ours. */
unsigned outlog_made(const char **first);

void outlog_close(struct outlogs *o);

#endif
