/* readopt.h - takes the options that are common to programs that read data files or name places.
 * Each option has one meaning and one message, here.  A program lists the options that it takes in
 * its table. */
#ifndef READOPT_H
#define READOPT_H

#include "base/optiontable.h"
#include "names/elsewhere.h"
#include "names/translate.h"
#include "samples/gather.h"
#include "samples/window.h"

enum { READOPT_CHAIN = 16 };

struct readopt {
	struct translate_opt tr;
	struct gather_opt ga;
	struct window window;             /* ga.window points to it after -w */
	const char *chain[READOPT_CHAIN]; /* what tr.chain points to; tr.chain_len are used */
	const char *list;                 /* file with the names of further files, NULL none */
	char run[16];                     /* @N, the N-th last run; "" none */
	int inlined_may;                  /* 1: ask for inlined calls if a translator knows them */
	size_t files;                     /* set by readopt_files: how many files there are; 0 not
					   * known */
};

/* For rows of a table of options that have any of these names.  The first row has TO, a struct
 * readopt.  A bad value is fatal, as misuse.
 *   -C, -M       demangled names, or not        -f LIST   names of further files
 *   -d DIR       where the runs are             -l N      frames of a call path
 *   -n N         the N-th last run              -t TRANSLATOR, repeatable
 *   -w FROM..TO  only samples of that time
 *   --event, --inlined[=may], --kallsyms, --names, --vmlinux */
#define READOPT .take = readopt_take
void readopt_take(const struct option_given *given);

/* Parts for tables of options: readopt_run_rows has -n, -d and -f; readopt_place_rows has the
 * options about the places of [kernel] and of moved files. */
extern const struct option_row readopt_run_rows[], readopt_place_rows[];

/* Find out how to ask translators, after the last option.  ARGV0 is main's argv[0]. */
void readopt_done(struct readopt *o, const char *argv0);

/* After readopt_done, choose translators if no option has: for symbols only when SYMBOLS is 1,
 * otherwise for source lines.  Ask for inlined calls as --inlined says; when it demands them and no
 * translator knows them, that is fatal, as misuse. */
void readopt_translators(struct readopt *o, int symbols);

/* Take the last run when the N WORDs, which are FILEs, the list and the run are all missing.  FILEs
 * and a run together are fatal, as misuse. */
void readopt_default_run(struct readopt *o, char **word, int n);

/* Call EACH with every file of samples that the N WORDs, the run and the list stand for.  For a
 * window of time it reads the heads of all files first.  Returns the results of the calls, or-ed,
 * and 1 after a message when something was left out. */
int readopt_files(
	struct readopt *o, char **word, int n, int (*each)(void *arg, const char *path), void *arg);

#endif
