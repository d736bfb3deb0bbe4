/* objectcounts.h - counts the samples of one object in one process in memory, until they are
 * written to a data file.  Such counts are also called a sink. */
#ifndef OBJECTCOUNTS_H
#define OBJECTCOUNTS_H

#include "base/openhash.h"
#include "format/pctfile.h"
#include "sys/objects.h"
#include "sys/pathnodes.h"
#include "sys/samplelog.h"

struct proc;
struct program;

struct home { /* owner of data files: a process, or all processes of a program together */
	struct proc *proc;       /* NULL: the owner is a program */
	struct program *program; /* NULL: the owner is a process */
	char *dir;               /* directory of the owner; NULL: none yet */
	struct counts *sinks;    /* one for each of its data files */
};

struct counts {
	struct home *home;
	struct object *object;
	unsigned event, mode;                  /* index of the event; MODE_* of the samples */
	uint64_t map_start, map_size, map_off; /* the mapping of its first sample */
	pid_t map_pid;                         /* the process that has this mapping */
	uint64_t *rec;                         /* records of the data file, `words' each */
	struct openhash index;                 /* finds records by place */
	size_t n;
	unsigned words;        /* words of a record */
	struct pathnodes tree; /* used instead of rec in a file of call trees */
	struct samplelog log;  /* used instead of rec and tree in a file of samples with times */
	uint64_t count;        /* samples that are not written */
	uint64_t lost[PCT_LOST_MAX]; /* lost samples that are not written to the file's head yet */
	char file[256];              /* the file's name in the directory; "" none yet */
	struct object **caller;      /* objects of callers, by index in the file's table, from 1 */
	unsigned callers, callers_room, callers_written;
	struct counts *next; /* next one of the home */
	struct counts *next_dirty;
	int dirty;
};

/* Find the counts of object O, EVENT and MODE in H; NULL when there are none. */
struct counts *counts_find(struct home *h, struct object *o, unsigned event, unsigned mode);

/* Find these counts, or make them when there are none.  Returns NULL without memory. */
struct counts *counts_get(struct home *h, struct object *o, unsigned event, unsigned mode);

/* Add to S the record REC of WORDS words, whose word 0 is a number of samples.  Returns 0, or -1
 * without memory. */
int counts_add(struct counts *s, const uint64_t *rec, unsigned words);

/* Add COUNT samples to the tree of S, as pathnodes_add() does.  Returns 0, or -1 without memory. */
int counts_path(struct counts *s, uint64_t count, uint64_t leaf, const uint64_t *callers,
	unsigned n, unsigned end);

/* Add N equal samples to the log of S, as samplelog_add() does.  Returns 0, or -1 without memory;
 * then none of them was added. */
int counts_log(struct counts *s, uint64_t n, uint64_t pc, uint64_t time, uint32_t tid,
	const uint64_t *callers, unsigned frames, unsigned end);

/* Find or make the index of O in the object table of S.  Returns it; PCT_NOWHERE when the table is
 * full or there is no memory. */
unsigned counts_caller(struct counts *s, struct object *o);

/* Count N samples as lost in S for REASON (PCT_LOST_*). */
void counts_lose(struct counts *s, unsigned reason, uint64_t n);

/* The number of dirty sinks, those with samples that are not written. */
size_t counts_dirty(void);

/* Take the sink that has been dirty longest off the list of dirty ones.  NULL when none is
 * dirty. */
struct counts *counts_take_dirty(void);

/* Make S dirty again, as it could not be written. */
void counts_again(struct counts *s);

/* Empty S after its records were written.  The nodes of paths stay, so that later samples find
 * them. */
void counts_clear(struct counts *s);

/* Let S have another file from now on: keep only what is not written. */
void counts_anew(struct counts *s);

/* Forget the paths of S; what is not written is lost. */
void counts_forget(struct counts *s);

/* Free S, which the caller has taken out of its home. */
void counts_drop(struct counts *s);

/* Free all sinks of H. */
void counts_free(struct home *h);

/* Mark the objects of H's sinks, so that the next objects_sweep() does not free them. */
void counts_mark_objects(const struct home *h);

/* Bytes of memory of all sinks. */
size_t counts_bytes(void);

#endif
