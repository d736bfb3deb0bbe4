/* found.h - the losses that the files of a report list, and remarks on what the report lacks. */
#ifndef FOUND_H
#define FOUND_H

#include "base/tally.h"

#include <stddef.h>
#include <stdint.h>

/* A remark, and the command that gets what is missing; COMMAND is NULL when none is known. */
struct remark {
	char *text;
	const char *command;
};

struct found {             /* starts as all zero */
	const char *event; /* event of the samples; NULL: there is no file */
	int known;         /* 1: some file says how many samples were taken */
	uint64_t taken, recorded;
	struct tally lost; /* lost samples by reason; most first after tally_sort() */
	uint64_t interval; /* ns that a sample stands for; 0: none */
	int mixed;         /* 1: the files have several intervals */
	double seconds;    /* time of the recorded samples; 0: not samples of time */
	struct remark *remark;
	size_t remarks, room;
};

/* Keep a remark, with a copy of TEXT, unless that TEXT is there already. */
void found_remark(struct found *f, const char *text, const char *command);

/* Print `# ' lines for the head of a report: losses over 1 %, and the remarks. */
void found_brief(const struct found *f);

/* Print a line on the losses, for a picture.  WINDOW: the part of the time that the picture shows,
 * "" all.  COUNTED: the event, for a second line; NULL when it is time. */
void found_losses(const struct found *f, const char *window, const char *counted);

/* Print members of a JSON object:
 *	"event": "time", "interval_us": 1000, "seconds": 0.113, "taken": 113, "recorded": 113,
 *	"lost": 0, "reasons": [], "remarks": [{"remark": "...", "command": "profile -k"}] */
void found_json(const struct found *f);

#endif
