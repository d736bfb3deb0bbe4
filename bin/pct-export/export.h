/* export.h - samples, gathered and named, for the writers of other tools' formats.
 * All names in it are escaped (escape.h): they are UTF-8 without control bytes, and where two
 * readers would disagree about a backslash there is none but in \ooo.  Each writer quotes for its
 * own format. */
#ifndef EXPORT_H
#define EXPORT_H

#include "base/wide.h"
#include "names/translate.h"
#include "samples/gather.h"
#include "samples/places.h"

#include <stdio.h>

/* What one sample stands for; the unit of a group of places is a number of these. */
struct export_unit {
	uint64_t interval; /* ns, 0 no time or not known */
	uint64_t period;   /* events between samples, 0 not known */
};

struct export_func {      /* a function: name and object together */
	const char *name; /* NULL: not known, and then it is an address */
	const char *file; /* where it begins, as far as samples tell; "" not known */
	uint32_t obj;
	uint64_t low, home; /* lowest address sampled in it; of those with a file */
};

struct export_frame { /* beside the frame of the same number in places */
	uint32_t func;
	const char *file; /* NULL not known */
	uint64_t line;    /* with file */
	uint64_t addr;    /* of the object's own, as far as known */
};

struct export_record { /* one sample of a log */
	uint64_t time; /* CLOCK_MONOTONIC, ns */
	uint32_t node, tid;
};

struct export
{
	struct places p;
	const char **object; /* per object: what people call it */
	struct export_frame *frame;
	struct export_func *func;
	size_t funcs;
	struct export_unit *unit; /* from 1 */
	size_t units;
	struct export_record
		*record;  /* of formats that want them: samples of logs, which are in the nodes' */
	size_t records;   /* counts as well */
	char event[64];   /* that was counted, "time" or another */
	int timed;        /* 1: that is time, and costs are ns */
	uint64_t period;  /* ns or events, of the first sample; 0 not known */
	uint64_t begun;   /* the earliest file, ns since the epoch, 0 not known */
	wide total;       /* samples */
	const char *name; /* of the output, for messages */
	FILE *out;
	int by_program; /* call paths begin with the program */
	int bad;        /* something could not be put as it is, and was said */
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
	int addresses; /* places of one name at different addresses are kept apart */
	int directory; /* several files, into a directory */
	int records;   /* samples of logs one by one */
};

/* NULL: there is none of that name; I counts all of them, from 0. */
const struct export_format *export_format(const char *name);
const struct export_format *export_format_nth(unsigned i);

/* For gather_opt.record, its argument the export. */
void export_record(void *x, uint32_t node, const struct reader_sample *s);

/* Take in one file.  Returns 0, or -1 after a message. */
int export_file(
	struct export *x, const char *path, struct gather_opt *ga, struct gather_none *none);

/* After the last file: ask for names. */
void export_name(struct export *x, const struct translate_opt *tr);

/* The frames of node N, root first, into an array that is valid until the next call; how many in
 * *LEN. */
const uint32_t *export_path(const struct export *x, uint32_t n, size_t *len);

/* What frame F is called in a path: its function, else OBJECT:0xADDRESS.  Valid until the next
 * call. */
const char *export_label(const struct export *x, uint32_t f);

/* The unit of node N. */
const struct export_unit *export_unit(const struct export *x, uint32_t n);

/* How much the samples of node N are in ns, or in events of the period; 0 when that is not
 * known. */
wide export_cost(const struct export *x, uint32_t n);
/* 1 when that is known of all samples.  What it counts: "ns", or the event. */
int export_costs(const struct export *x);

/* V, or MAX after saying once that the format holds no more. */
uint64_t export_limit(struct export *x, wide v, uint64_t max);

/* For text formats: S between double quotes as JSON and as CSV (RFC 4180) has it; NS as seconds,
 * exactly. */
void export_json_string(FILE *out, const char *s);
void export_csv_string(FILE *out, const char *s);
void export_seconds(FILE *out, wide ns);
void export_number(FILE *out, wide n);

/* Call paths with something else in the place of frames, added up: OF gives the number that stands
 * for frame F.  In OUT, which starts as all zero, a path is linked from its leaf to its root, each
 * node's group being the program's number in x->p when that is asked for, else 0. */
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

/* Open and finish the output PATH, NULL for standard output.  A regular file is there whole or not
 * at all.
 * Failures end the program with EXIT_FAIL. */
void export_open(struct export *x, const char *path);
void export_close(struct export *x);

#endif
