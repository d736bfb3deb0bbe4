/* live.h - the state of a live view, and the loop that draws it and takes keys. */
#ifndef TOPLIVE_H
#define TOPLIVE_H

#include "input.h"
#include "names/readopt.h"
#include "picture.h"

#include <signal.h>

struct top {
	struct topsource source;
	struct toplook look[2]; /* look[0] has names of source lines, look[1] of symbols */
	struct translate_opt tr[2];
	struct topview view;
	struct toplines lines;
	struct toppicture picture;
	struct readopt read; /* the options; tr[0] begins as a copy of read.tr */
	const char *arg, *dir;
	uint64_t seconds, most;
	int once, taken; /* taken: the last look was at look[taken - 1] */
	int64_t when;    /* ms: time of the last look; 0: there was none */
	double since;    /* seconds between the last two looks; 0: there was only one */
};

/* Not 0: end the view; the signal that asked for it, or -1 for a key.  Signal handlers set it. */
extern volatile sig_atomic_t top_stop;

/* Read the files again, and get the names that the view needs.  Returns 0, or -1 and errno. */
int top_look(struct top *t);

/* Make T->picture of the last look; the arguments are those of toppicture_draw. */
void top_draw(struct top *t, size_t columns, size_t most, const char *note);

/* A remark on the data, or "". */
const char *top_note(struct top *t);

/* Draw on the terminal that topscreen_begin took, and obey keys until the end.  Then, and at
 * exit(3), give the terminal back and print the messages that came meanwhile.  Returns the status,
 * or -1 with errno when the data cannot be read any more. */
int top_live(struct top *t);

#endif
