/* outlog.h - the text logs of a process (format/textlog.h): DIR/PROG.PID/NAME.log.  What these
 * functions write is in the page cache when they return. */
#ifndef OUTLOG_H
#define OUTLOG_H

#include <stdint.h>
#include <sys/types.h>

struct outlogs {
	char *dir, *name; /* dir: directory of the logs, NULL until the first log is written; name:
			   * its name below the data directory */
	char *exe;
	pid_t pid;
	uint64_t start;
	struct outlog {
		char *name;
		int fd;
	} * log;
	size_t n;
	int accounts;       /* descriptor of accounts.log; 0: not opened yet */
	size_t accounts_at; /* length of the head of accounts.log */
	char *maps;         /* the last text in the log `maps', NULL none */
	int failed;         /* 1: an error was reported */
};

/* Set the directory of all data, and the index of the run (runindex.h; NULL none).  Call this once,
 * at the start.  Returns 0, or -1 and errno. */
int outlog_dir(const char *dir, const char *index);

/* Prepare the logs of process PID, started at START, of EXE with base name PROG; no file is made
 * yet.  Does nothing when they are open. */
void outlog_open(struct outlogs *o, pid_t pid, uint64_t start, const char *exe, const char *prog);

/* Say in the index of the run that process PID, of EXE (NULL: it is not known), has no logs, and
 * WHY. */
void outlog_blocked(pid_t pid, const char *why, const char *exe);

/* Append TEXT and a newline to the log NAME.  Control bytes except newline and tab become \ooo.
 * With COMPLAINT, TEXT becomes one line after `! `. */
void outlog_write(struct outlogs *o, const char *name, const char *text, int complaint);

/* Overwrite accounts.log with TEXT: lines of KEY<TAB>VALUE.  TEXT is never shorter than the last
 * one. */
void outlog_accounts(struct outlogs *o, const char *text);

/* Append TEXT, the mappings, to the log `maps`, after a line `# again` unless it is the first TEXT.
 * Does nothing when TEXT is the same as the last. */
void outlog_maps(struct outlogs *o, const char *text);

/* Returns how many directories of processes were made.  *FIRST becomes the path of the first one,
 * or of the data directory when there is none; it is not to be freed. */
unsigned outlog_made(const char **first);

void outlog_close(struct outlogs *o);

#endif
