/* ran.h - makes the facts of a page: what ran, what was lost and why, in words. */
#ifndef RAN_H
#define RAN_H

#include "base/pairs.h"
#include "base/tally.h"
#include "samples/gather.h"

#include <stdint.h>

struct ran { /* starts as all zero */
	/* texts, escaped, in the order in which they came */
	struct tally collectors, taken, recorded, inside, lost, cut, depths, refused, remarks;
	/* set by the caller.  window: that of the samples, NULL all; frames: most in a path */
	const struct window *window;
	unsigned frames;
	uint64_t over;      /* set by ran_file: samples with more than FRAMES frames */
	struct pairs known; /* index + 1 in PROCESS, by pid and start */
	struct ran_process {
		char *command;  /* escaped, of the program that it executed last; NULL not known */
		uint64_t begun; /* when that program began, ns since the epoch */
		int threads;    /* 1: some of its threads were counted */
	} * process;
	size_t processes, process_room;
	uint64_t threads, untimed, began; /* began: ns since the epoch, 0 not known */
	int debugger, imported;
	struct ran_fact {
		const char *key;
		char *value;
	} * fact;
	size_t facts, room;
};

/* ran_file: read the facts of a data file; a function for gather_opt.file.  ran_log: those of the
 * text log PATH. */
void ran_file(void *ran, const struct gather_file *f);
void ran_log(struct ran *r, const char *path);

/* Note that PATH could not be read, or not all of it. */
void ran_refused(struct ran *r, const char *path);

/* Note in words what limits the profile. */
void ran_remark(struct ran *r, const char *text);

/* Make the facts, after all files were read.  RUN: @N, the run of these files, or the index of a
 * run that has just ended; "" not known. */
void ran_facts(struct ran *r, const char *run);

/* The command of the run, or its first process; NULL not known. */
const char *ran_title(const struct ran *r);

#endif
