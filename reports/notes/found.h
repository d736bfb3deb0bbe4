/* found.h - what the files of a report tell of losses, and what the report cannot have. */
#ifndef FOUND_H
#define FOUND_H

#include "base/tally.h"

#include <stddef.h>
#include <stdint.h>

/* A remark, and the command that gets what is missing; COMMAND NULL: none is known. */
struct remark {
	char *text;
	const char *command;
};

struct found {             /* starts as all zero */
	const char *event; /* of the samples; NULL: there is no file */
	int known;         /* a file tells how many samples were taken */
	uint64_t taken, recorded;
	struct tally lost; /* by reason, most first after found_end */
	uint64_t interval; /* ns between samples, 0 none, */
	int mixed;         /* or of several lengths */
	double seconds;    /* that the recorded samples stand for; 0: they are not of time */
	struct remark *remark;
	size_t remarks, room;
};

/* Keep a remark, with a copy of TEXT; the same one twice is one. */
void found_remark(struct found *f, const char *text, const char *command);

/* Print `# ' lines for the head of a report: losses over 1 %, and the remarks. */
void found_brief(const struct found *f);

/* Print one line on the losses, of a picture.  WINDOW is not "": the picture shows only that part
 * of the time.  COUNTED: the event where it is not time, NULL it is. */
void found_losses(const struct found *f, const char *window, const char *counted);

/* Print members of a JSON object:
 *	"event": "time", "interval_us": 1000, "seconds": 0.113, "taken": 113, "recorded": 113,
 *	"lost": 0, "reasons": [], "remarks": [{"remark": "...", "command": "profile -k"}] */
void found_json(const struct found *f);

#endif
