/* sinks.h - samples of one object in one process, counted in memory until they are written. */
#ifndef SINKS_H
#define SINKS_H

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
	struct sink *sinks;      /* its data files */
};

struct sink {
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
	struct sink *next; /* of the home */
	struct sink *next_dirty;
	int dirty;
};

/* Find the sink of OBJECT and EVENT in H; NULL: none. */
struct sink *sinks_find(struct home *h, struct object *o, unsigned event, unsigned mode);

/* The same; makes a missing one.  NULL: no memory. */
struct sink *sinks_get(struct home *h, struct object *o, unsigned event, unsigned mode);

/* Add REC, a record of WORDS words; word 0 is the number of samples.  Returns 0, or -1: no
 * memory. */
int sinks_add(struct sink *s, const uint64_t *rec, unsigned words);

/* Add COUNT samples to the tree of S, as pathnodes_add.  Returns 0, or -1: no memory. */
int sinks_path(struct sink *s, uint64_t count, uint64_t leaf, const uint64_t *callers, unsigned n,
	unsigned end);

/* Add N samples to the log of S, as samplelog_add.  Returns 0, or -1: no memory, and N are as they
 * were. */
int sinks_log(struct sink *s, uint64_t n, uint64_t pc, uint64_t time, uint32_t tid,
	const uint64_t *callers, unsigned frames, unsigned end);

/* The index of O in the object table of S, PCT_NOWHERE when that is full. */
unsigned sinks_caller(struct sink *s, struct object *o);

/* Count N samples that S lost for REASON. */
void sinks_lose(struct sink *s, unsigned reason, uint64_t n);

/* How many sinks are dirty. */
size_t sinks_dirty(void);

/* Take the sink that has been dirty longest; it becomes clean.  NULL: none is dirty. */
struct sink *sinks_take_dirty(void);

/* Make S dirty again: it could not be written. */
void sinks_again(struct sink *s);

/* Empty S after its records were written.  Nodes of paths stay, to find them again. */
void sinks_clear(struct sink *s);

/* S has another file from now on: keep only what is not written. */
void sinks_anew(struct sink *s);

/* Forget the paths of S; what is not written is lost. */
void sinks_forget(struct sink *s);

/* Free S, which is in no home any more. */
void sinks_drop(struct sink *s);

/* Free all sinks of H. */
void sinks_free(struct home *h);

/* Keep the objects of H's sinks from the next objects_sweep(). */
void sinks_mark_objects(const struct home *h);

/* Bytes of all sinks. */
size_t sinks_bytes(void);

#endif
