/* gathered.h - the samples of a run as lines of a report. */
#ifndef GATHERED_H
#define GATHERED_H

#include "base/growtext.h"
#include "facts.h"
#include "names/kinds.h"
#include "samples/gather.h"
#include "samples/places.h"
#include "samples/weighing.h"

#include <stdint.h>

struct gathered { /* starts as all zero, but for KIND */
	const struct kind *kind;
	struct tally lines; /* labels, most first */
	struct text unbuilt, made, coarse, stripped, cut,
		folded; /* remarks: lines of `# ', or none */
	struct places places;
	struct gather_opt ga;
	struct gather_none none;
	struct tally ends; /* why paths end */
	struct weighing weighing;
	int named;         /* labels have names */
	int added;         /* the last file's samples were, */
	uint64_t recorded; /* so many */
};

/* Read the files of F, and with LABELS gather their samples into L, call paths of up to FRAMES
 * frames (0: not said).  Returns 0, or 1 after a message when some could not be read. */
int gathered_all(struct gathered *l, struct facts *f, unsigned frames, int labels);

#endif
