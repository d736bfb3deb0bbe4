/* live.h - a live view of data files: what it shows now, and the loop that draws it and takes
 * keys. */
#ifndef TOPLIVE_H
#define TOPLIVE_H

#include "input.h"
#include "names/readopt.h"
#include "picture.h"

#include <signal.h>

struct top {
	struct topsource source;
	struct toplook look[2]; /* with the names of source lines, with those of symbols */
	struct translate_opt tr[2];
	struct topview view;
	struct toplines lines;
	struct toppicture picture;
	struct readopt read; /* tr[0] begins as its */
	const char *arg, *dir;
	uint64_t seconds, most;
	int once, taken; /* taken: the last look was at look[taken - 1] */
	int64_t when;    /* it was, ms; 0: none is to be compared with */
	double since;    /* seconds between the last two, 0: there is one alone */
};

/* Not 0: it is to end; the signal that says so, or -1 for a key.  Set by signal handlers. */
extern volatile sig_atomic_t top_stop;

/* Look again, and ask for the names that the view needs.  Returns 0, or -1 and errno. */
int top_look(struct top *t);

/* Make T->picture of the last look; the arguments are those of toppicture_draw. */
void top_draw(struct top *t, size_t columns, size_t most, const char *note);

/* What there is to be said of the data. */
const char *top_note(struct top *t);

/* On a terminal that topscreen_begin has taken: draw and obey until the end, and give it back, also
 * when exit(3) is called; what was said meanwhile follows.  Returns the status, or -1 and errno
 * when the data cannot be read any more. */
int top_live(struct top *t);

#endif
