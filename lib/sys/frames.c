/* frames.c - makes heads for unwind tables without one, in memory of the sampler. */
#include "base/sigbus.h"
#include "sys/frames.h"

#include <stdlib.h>

enum { FRAMES_MAX = 32 << 20 }; /* most bytes: any user may run any number of such programs */

static uint64_t kept; /* bytes of the tables of all files */

struct build {
	struct frameindex *f;
	const struct unwind_object *u;
	const struct unwind_machine *machine;
	int result;
};

static void measure(void *arg)
{
	struct build *b = arg;

	b->result = frameindex_measure(b->f, b->u, b->machine);
}

static void write_out(void *arg)
{
	struct build *b = arg;

	b->result = frameindex_write(b->f, b->u, b->machine);
}

static void make(
	struct frameindex *f, const struct unwind_object *u, const struct unwind_machine *machine)
{
	struct build b = {f, u, machine, -1};

	/* another process may have written over the file meanwhile, or cut it */
	if (sigbus_guard(measure, &b) != 0 || b.result != 0 || f->size > FRAMES_MAX - kept
		|| !(f->bytes = calloc(1, (size_t)f->size)))
		return;
	if (sigbus_guard(write_out, &b) == 0 && b.result == 0) {
		kept += f->size;
	} else {
		free(f->bytes);
		f->bytes = NULL;
	}
}

void frames_give(
	struct frameindex *f, struct unwind_object *u, const struct unwind_machine *machine)
{
	if (u->no_head && !f->tried++)
		make(f, u, machine);
	frameindex_give(f, u);
}

void frames_free(struct frameindex *f)
{
	kept -= f->bytes ? f->size : 0;
	free(f->bytes);
	*f = (struct frameindex){0};
}
