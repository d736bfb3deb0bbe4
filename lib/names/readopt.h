/* readopt.h - the options that programs share which read data files or name places: each has one
 * meaning and one message, here.  A program lists those it takes in its letters and its table, and
 * looks at its own options first. */
#ifndef READOPT_H
#define READOPT_H

#include "names/elsewhere.h"
#include "names/translate.h"
#include "samples/gather.h"
#include "samples/window.h"

#include <getopt.h>

enum { READOPT_CHAIN = 16 };

struct readopt {
	struct translate_opt tr;
	struct gather_opt ga;
	struct window window;             /* ga has it when a part of the time was asked for */
	const char *chain[READOPT_CHAIN]; /* of tr, as long as that says */
	const char *list;                 /* names of further files, NULL none */
	char run[16];                     /* @N, the N-th last run; "" none */
	size_t files;                     /* by readopt_files: how many, 0 not known */
};

enum { READOPT_EVENT = 0x2100, READOPT_KALLSYMS, READOPT_NAMES, READOPT_VMLINUX };

/* Rows for the tables of getopt_long. */
#define READOPT_EVENT_LONG "event", required_argument, NULL, READOPT_EVENT
#define READOPT_KALLSYMS_LONG "kallsyms", required_argument, NULL, READOPT_KALLSYMS
#define READOPT_NAMES_LONG "names", required_argument, NULL, READOPT_NAMES
#define READOPT_VMLINUX_LONG "vmlinux", required_argument, NULL, READOPT_VMLINUX

/* Take option C of getopt_long with its VALUE: one of the above, of elsewhere.h, or
 *   -C, -M       demangled names, or not        -f LIST   names of further files
 *   -d DIR       where the runs are             -l N      frames of a call path
 *   -n N         the N-th last run              -t TRANSLATOR, repeatable
 *   -w FROM..TO  only samples of that time
 * Returns 1, or 0 when C is none of them.  A bad value is fatal, as misuse. */
int readopt(struct readopt *o, int c, const char *value);

/* When all are taken: find out how translators are asked.  ARGV0 is main's argv[0]. */
void readopt_done(struct readopt *o, const char *argv0);

/* The N WORDs are FILEs; without one, a list or a run they are the last run. */
void readopt_default_run(struct readopt *o, char **word, int n);

/* Call EACH with every file of samples that the N WORDs, the run and the list stand for.  For a
 * window of time it reads the head of each file before.  Returns the results of the calls, or-ed,
 * and 1 after a message when something was left out. */
int readopt_files(
	struct readopt *o, char **word, int n, int (*each)(void *arg, const char *path), void *arg);

#endif
