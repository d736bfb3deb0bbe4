/* gather.h - adds the samples of data files and text logs to the table of places. */
#ifndef GATHER_H
#define GATHER_H

#include "base/tally.h"
#include "format/reader.h"
#include "samples/calltree.h"
#include "samples/sequence.h"
#include "samples/places.h"
#include "samples/weighing.h"
#include "samples/window.h"

#include <stdint.h>

struct gather_file {
	const char *path;
	struct reader *reader;
	/* counts of samples.  RECORDED: all samples.  INSIDE: those in the window.  OVER: those
	 * inside with more frames than are kept.  CUT: those inside by the reason why their path
	 * ends (PCT_END_*), in call trees only */
	uint64_t recorded, inside, over, cut[PCT_END_N];
};

struct gather_opt {
	/* frames of a call path that are kept, at least 1; of a deeper one, both ends
	 * (bothends.h) */
	unsigned frames;
	int by_program, by_pid; /* 1: keep the counts of programs, of processes apart */
	int by_start;           /* 1: also keep processes with the same pid apart */
	int by_cgroup;          /* 1: also keep control groups apart */
	uint32_t unit; /* files for which the caller sets different numbers are kept apart */
	int by_unit;   /* 1: also keep files apart whose samples stand for other times or events */
	/* the call paths of data files go here, with their counts in count[0]; P has nodes of their
	 * leaves only.  The name of a node is its frame; the name of a node right below the root is
	 * its group.  NULL: the paths go to P, leaf first, as those of text logs always do */
	struct calltree *paths;
	/* what the samples of data files stand for; groups keep it, for weighing_apply.  NULL: each
	 * sample counts as one */
	struct weighing *weighing;
	/* called with each sample of data files, not of text logs.  NODE is the node that it was
	 * added to, of `paths' if that is not NULL; may be NULL */
	void (*record)(void *arg, uint32_t node, const struct reader_sample *s);
	void *record_arg;
	/* called with each data file when its samples were added; may be NULL */
	void (*file)(void *arg, const struct gather_file *f);
	void *file_arg;
	/* the order of samples is kept here, where it is known; NULL: not asked.  Of call trees it
	 * is known only with frames 1, or with leaves */
	struct order *order;
	int leaves;            /* 1: ORDER gets nodes of single frames, the leaves of paths */
	struct window *window; /* only samples of that time, each slice apart; NULL: all */
	/* only files of that event, "time" for time; NULL: that of the first file; GATHER_ALL:
	 * files of every event, which by_unit keeps apart */
	const char *event;
	/* 1: a path that goes on beyond `frames', or beyond what was recorded, has PLACE_CUT
	 * there */
	int cut;
	struct tally
		*ends; /* counts in words why paths of files with nodes are not whole; NULL: not
		        * asked */
	/* frames with names of their own, of text logs and of Python: */
	int by_addr; /* keep addresses apart that have the same name */
	char names;  /* what frames are called: 'l' FILE:LINE, else 's' OBJECT:FUNC;
				 * 'f' the function alone; 'b' both, for gather_both; 0 the
				 * address only */
};

#define GATHER_ALL "*"
/* The names of a frame that was gathered from a text log with names 'b'. */
struct gather_both {
	const char *func, *file; /* NULL not known; not NUL terminated */
	size_t func_len, file_len;
	uint64_t line; /* line in FILE; 0 not known */
};
void gather_both(const char *name, struct gather_both *out);

/* The same names as separate texts, FUNC and FILE:LINE, which the caller frees; NULL not known. */
void gather_texts(const char *name, char **func, char **where);

/* What files tell of samples that are missing; starts as all zero. */
struct gather_none {
	uint64_t taken, lost[PCT_LOST_MAX];
	size_t files, untimed; /* untimed: threads that got no timer */
	char event[64];        /* the event of the files that were read */
	size_t others;         /* files of another event, which were left out */
	char other[64];        /* the event of one of these other files */
	int asked;        /* 1: the user chose the event, and other files are left out silently */
	uint64_t outside; /* samples that are not in the window */
};

/* Add the data file or text log PATH to P, and its accounts to *NONE while P is empty.  Returns 0,
 * or -1, after a message, when the file was refused or is damaged.  What was read before the damage
 * stays. */
int gather(
	struct places *p, const char *path, const struct gather_opt *opt, struct gather_none *none);

/* Do the same for the data file R, which stays open. */
int gather_data(
	struct places *p, struct reader *r, const struct gather_opt *opt, struct gather_none *none);

/* Print how many files of another event were left out, if any. */
void gather_say_others(const struct gather_none *none);

/* Do what gather does for the text log PATH.  Logs of facts, such as accounts, add no samples. */
int gather_text(
	struct places *p, const char *path, const struct gather_opt *opt, struct gather_none *none);

/* Print on standard error that there are no samples, and the reason. */
void gather_say_none(const struct gather_none *none);

#endif
