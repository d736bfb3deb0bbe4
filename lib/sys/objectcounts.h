/* objectcounts.h - samples of one object in one process, counted in memory until they are
 * written. */
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
	struct proc *proc;       /* NULL: of a program */
	struct program *program; /* NULL: of a process */
	char *dir;               /* NULL none yet */
	struct counts *sinks;    /* its data files */
};

struct counts {
	struct home *home;
	struct object *object;
	unsigned event, mode;                  /* index of the event; MODE_KERNEL of [kernel] */
	uint64_t map_start, map_size, map_off; /* the mapping of its first sample */
	pid_t map_pid;                         /* and the process that has it */
	uint64_t *rec;                         /* records of the data file, `words' each */
	struct openhash index;                 /* of records, by place */
	size_t n;
	unsigned words;        /* of a record */
	struct pathnodes tree; /* instead of records where paths have reasons for their ends */
	struct samplelog log;  /* instead of both where samples have times */
	uint64_t count;        /* samples that are not written */
	uint64_t lost[PCT_LOST_MAX]; /* not written yet either */
	char file[256];              /* its name in the directory; "" none yet */
	struct object **caller;      /* objects of callers, by index in the file's table, from 1 */
	unsigned callers, callers_room, callers_written;
	struct counts *next; /* of the home */
	struct counts *next_dirty;
	int dirty;
};

/* Find the counts of OBJECT and EVENT in H; NULL: none. */
struct counts *counts_find(struct home *h, struct object *o, unsigned event, unsigned mode);

/* The same; makes a missing one.  NULL: no memory. */
struct counts *counts_get(struct home *h, struct object *o, unsigned event, unsigned mode);

/* Add REC, a record of WORDS words; word 0 is the number of samples.  Returns 0, or -1: no
 * memory. */
int counts_add(struct counts *s, const uint64_t *rec, unsigned words);

/* Add COUNT samples to the tree of S, as pathnodes_add.  Returns 0, or -1: no memory. */
int counts_path(struct counts *s, uint64_t count, uint64_t leaf, const uint64_t *callers,
	unsigned n, unsigned end);

/* Add N samples to the log of S, as samplelog_add.  Returns 0, or -1: no memory, and N are as they
 * were. */
int counts_log(struct counts *s, uint64_t n, uint64_t pc, uint64_t time, uint32_t tid,
	const uint64_t *callers, unsigned frames, unsigned end);

/* The index of O in the object table of S, PCT_NOWHERE when that is full. */
unsigned counts_caller(struct counts *s, struct object *o);

/* Count N samples that S lost for REASON. */
void counts_lose(struct counts *s, unsigned reason, uint64_t n);

/* How many sinks are dirty. */
size_t counts_dirty(void);

/* Take the counts that has been dirty longest; it becomes clean.  NULL: none is dirty. */
struct counts *counts_take_dirty(void);

/* Make S dirty again: it could not be written. */
void counts_again(struct counts *s);

/* Empty S after its records were written.  Nodes of paths stay, to find them again. */
void counts_clear(struct counts *s);

/* S has another file from now on: keep only what is not written. */
void counts_anew(struct counts *s);

/* Forget the paths of S; what is not written is lost. */
void counts_forget(struct counts *s);

/* Free S, which is in no home any more. */
void counts_drop(struct counts *s);

/* Free all sinks of H. */
void counts_free(struct home *h);

/* Keep the objects of H's sinks from the next objects_sweep(). */
void counts_mark_objects(const struct home *h);

/* Bytes of all sinks. */
size_t counts_bytes(void);

#endif
