/* export.h - the samples with their names, as the writers of other tools' formats get them.
 * All names are escaped (escape.h): UTF-8 without control bytes, and with backslashes in \ooo only.
 * Each writer quotes for its own format. */
#ifndef EXPORT_H
#define EXPORT_H

#include "names/translate.h"
#include "samples/gather.h"
#include "samples/places.h"

#include <stdint.h>
#include <stdio.h>

/* What one sample stands for.  Each group of places has the number of its unit. */
struct export_unit {
	uint64_t interval; /* ns; 0: no time, or not known */
	uint64_t period;   /* events between samples, 0 not known */
};

struct export_func {      /* a name and an object identify a function */
	const char *name; /* NULL: not known; the function is an address */
	const char *file; /* the file at HOME; "" not known */
	uint32_t obj;
	uint64_t low, home; /* low: lowest sampled address; home: lowest one with a file */
};

struct export_frame { /* belongs to the frame of the same number in places */
	uint32_t func;
	const char *file; /* NULL not known */
	uint64_t line;    /* valid only when FILE is known */
	uint64_t addr;    /* an address of the object file, if known */
};

struct export_wait { /* a line of a waits.log */
	uint32_t node;
	uint64_t count, ns;
	char *kind, *thing; /* "" not known */
	int idle;
};

struct export_record { /* one sample of a log */
	uint64_t time; /* CLOCK_MONOTONIC, ns */
	uint32_t node, tid;
};

struct export
{
	struct places p;
	const char **object; /* per object: its name for people */
	struct export_frame *frame;
	struct export_func *func;
	size_t funcs;
	struct export_unit *unit; /* numbered from 1 */
	size_t units;
	struct export_record *record; /* samples of logs, for formats that need them */
	size_t records;               /* the counts of nodes include these samples */
	struct export_wait *wait;     /* the lines of the waits.log files, for formats with waits,
				   * when the event is wait; the counts of nodes include
				   * these */
	size_t waits;
	char event[64];   /* the counted event: "time" or another */
	int timed;        /* 1: the event is time, and costs are ns */
	uint64_t period;  /* ns or events, of the first sample; 0 not known */
	uint64_t begun;   /* start of the earliest file, ns since the epoch, 0 not known */
	uint64_t total;   /* samples */
	const char *name; /* name of the output file, for messages */
	FILE *out;
	int by_program; /* 1: call paths begin with the program */
	int bad;        /* 1: the format could not hold all data; there was a message */
};

struct export_opt {
	struct translate_opt tr;
	struct gather_opt ga;
	const char *out; /* file or directory, NULL standard output */
	int by_program;
};

struct export_format {
	const char *name, *what;
	void (*write)(struct export *x);
	int addresses; /* 1: places of one name at different addresses stay apart */
	int directory; /* 1: it writes several files into a directory */
	int records;   /* 1: it needs samples of logs one by one */
	int waits;     /* 1: for the event wait it writes the waits of waits.log */
};

/* The format NAME, and format number I from 0; NULL when there is none. */
const struct export_format *export_format(const char *name);
const struct export_format *export_format_nth(unsigned i);

/* Keep the sample S of NODE when it is a sample of a log.  This is gather_opt.record; X is the
 * struct export. */
void export_record(void *x, uint32_t node, const struct reader_sample *s);

/* Add the samples of one file.  Returns 0, or -1 after a message. */
int export_file(
	struct export *x, const char *path, struct gather_opt *ga, struct gather_none *none);

/* After export_file: add the waits of PATH if it is a waits.log, else do nothing.  Returns 0, or -1
 * after a message. */
int export_waits(struct export *x, const char *path, const struct gather_opt *ga);

/* After the last file: ask for all names. */
void export_name(struct export *x, const struct translate_opt *tr);

/* The *LEN frames of node N, root first, valid until the next call. */
const uint32_t *export_path(const struct export *x, uint32_t n, size_t *len);

/* The name of frame F in a path: its function, otherwise OBJECT:0xADDRESS.  Valid until the
 * next call. */
const char *export_label(const struct export *x, uint32_t f);

/* The unit of node N. */
const struct export_unit *export_unit(const struct export *x, uint32_t n);

/* The cost of the samples of node N, in ns or in events; 0 not known. */
uint64_t export_cost(const struct export *x, uint32_t n);
/* 1 when the cost of all samples is known. */
int export_costs(const struct export *x);

/* V, or MAX when V is larger.  The first time, a message says that the format holds no more. */
uint64_t export_limit(struct export *x, uint64_t v, uint64_t max);

/* For text formats: write S between double quotes, for JSON and for CSV (RFC 4180); NS as exact
 * seconds; N in decimal. */
void export_json_string(FILE *out, const char *s);
void export_csv_string(FILE *out, const char *s);
void export_seconds(FILE *out, uint64_t ns);
void export_number(FILE *out, uint64_t n);

/* Add up in OUT the call paths whose frames have the same numbers OF(ARG, F).  OUT starts as all
 * zero, and its paths lead from the leaf to the root.  A node's group is the program's number in
 * x->p when by_program is set, otherwise 0. */
void export_fold(
	const struct export *x, struct places *out, uint32_t (*of)(void *, uint32_t f), void *arg);

/* The writers. */
void export_collapsed(struct export *x);
void export_pprof(struct export *x);
void export_speedscope(struct export *x);
void export_callgrind(struct export *x);
void export_gmon(struct export *x);
void export_perf(struct export *x);
void export_json(struct export *x);
void export_csv(struct export *x);

/* Open and finish the output PATH, NULL for standard output.  A regular file appears whole or not
 * at all.  Failures end the program with EXIT_FAIL. */
void export_open(struct export *x, const char *path);
void export_close(struct export *x);

#endif
