/* print.h - what pct-info prints, for people or for scripts.
 *	taken       1200                        taken<TAB>1200
 *	  timer overrun 2                       lost timer overrun<TAB>2
 * or one array in JSON, an object for each file, with the keys for scripts. */
#ifndef INFOTEXT_H
#define INFOTEXT_H

#include "format/reader.h"

enum { INFO_OTHERS = 24, INFO_LINES = 1, INFO_JSON };

struct info_sum {   /* the accounts of a file, or of many */
	int script; /* INFO_LINES: lines of KEY<TAB>VALUE; INFO_JSON */
	size_t files;
	wide taken, recorded, lost[PCT_LOST_MAX], overwritten, flight, threads, untimed;
	int uneven;    /* some accounts do not add up */
	size_t binary; /* data files among the files */
	/* of text logs: reasons of a debugger's, the last one all that have no room; what it cost;
	 * what is in the logs */
	struct info_other {
		char name[60];
		wide n;
	} other[INFO_OTHERS];
	size_t others, accounts, logs, stopping; /* stopping: accounts that tell stopped_us */
	wide stopped_us, samples, values, errors;
};

/* Print on standard output what the file PATH, open as R, says of itself, in the form that S
 * asks for. */
void infotext_file(const struct info_sum *s, const char *path, const struct reader *r);

/* PATH, which may be anything, is among the files.  The samples in logs of a process are not added
 * up where its accounts are told, too: a sample stands in several logs. */
void infotext_comes(const char *path);

/* Add the text log PATH to *TOTAL and print what it is.  Returns 0, or 1 after a message when it is
 * refused. */
int infotext_log(struct info_sum *total, const char *path);

/* One line: KEY, then LEN bytes of TEXT, in which each NUL is a blank; or a number. */
void infotext_text(const struct info_sum *s, const char *key, const char *text, size_t len);
void infotext_count(const struct info_sum *s, const char *key, wide n);

/* Nothing more comes. */
void infotext_end(const struct info_sum *s);

/* Print the accounts A in the form that S asks for. */
void infotext_accounts(const struct info_sum *s, const struct info_sum *a);

#endif
