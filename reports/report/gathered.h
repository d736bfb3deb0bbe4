/* gathered.h - makes the lines of a report from the samples of a run. */
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
	struct tally lines; /* samples by label, most first */
	struct text unbuilt, made, coarse, stripped, cut,
		folded; /* remarks: lines of `# ', or none */
	struct places places;
	struct gather_opt ga;
	struct gather_none none;
	struct tally ends; /* samples by the reason why their paths end */
	struct weighing weighing;
	int named;         /* 1: labels are names, not addresses */
	int added;         /* 1: the samples of the last file were added */
	uint64_t recorded; /* samples that the last file added */
	int by_kernel;     /* 1: some files are of the kernel's sampler */
};

/* Read the files of F, and with LABELS gather their samples into L.  Call paths have up to FRAMES
 * frames (0: the default).  Returns 0, or 1 after a message when some could not be read. */
int gathered_all(struct gathered *l, struct facts *f, unsigned frames, int labels);

#endif
