/* print.h - prints heads, and counts of taken and lost samples, for people or for scripts.
 *	taken       1200                        taken<TAB>1200
 *	  timer overrun 2                       lost timer overrun<TAB>2
 * or one array in JSON, an object for each file, with the keys for scripts. */
#ifndef INFOTEXT_H
#define INFOTEXT_H

#include "format/reader.h"

#include <stdint.h>

enum { INFO_OTHERS = 24, INFO_LINES = 1, INFO_JSON };

struct info_sum {   /* the counts of one file, or the sums of many */
	int script; /* INFO_LINES: lines of KEY<TAB>VALUE; INFO_JSON */
	size_t files;
	uint64_t taken, recorded, lost[PCT_LOST_MAX], overwritten, flight, threads, untimed;
	uint64_t
		cut[PCT_END_N]; /* of call trees: samples whose paths are not whole, by PCT_END_* */
	size_t trees;           /* number of call trees among the files */
	int uneven;    /* 1: in some file, fewer samples were taken than recorded and lost */
	size_t binary; /* number of data files among the files */
	/* for text logs: how many samples were lost for each reason; the last element also counts
	 * all reasons that have no element */
	struct info_other {
		char name[60];
		uint64_t n;
	} other[INFO_OTHERS];
	size_t others, accounts, logs, stopping; /* accounts: number of accounts.log files;
						  * stopping: of those with stopped_us */
	/* for a file of states.  states: those that could be read; cut_stacks: states with longer
	 * stacks than were recorded; foreign: states on stacks that their threads did not begin
	 * with; maps: mappings of code */
	size_t states, cut_stacks, foreign, maps;
	uint64_t stopped_us, samples, values, errors;
};

/* Print the head of the file PATH, open as R, on standard output, in the form of S. */
void infotext_file(const struct info_sum *s, const char *path, const struct reader *r);

/* Call it for each file PATH before the first one is printed.  When there is an accounts.log of a
 * process, the other logs of the process are not added to the totals, since one sample can be in
 * several logs. */
void infotext_comes(const char *path);

/* Add the text log PATH to *TOTAL and print its head.  Returns 0, or 1 after a message when it is
 * refused. */
int infotext_log(struct info_sum *total, const char *path);

/* Print one line: KEY, then LEN bytes of TEXT with a blank for each NUL; or a number. */
void infotext_text(const struct info_sum *s, const char *key, const char *text, size_t len);
void infotext_count(const struct info_sum *s, const char *key, uint64_t n);

/* End the output, after the last file. */
void infotext_end(const struct info_sum *s);

/* Print what is in the file of states A. */
void infotext_states(const struct info_sum *a);

/* Print the counts A in the form that S says. */
void infotext_accounts(const struct info_sum *s, const struct info_sum *a);

#endif
