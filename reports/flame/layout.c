/* layout.c - places the boxes of a flame graph. */
#include "base/count.h"
#include "base/must.h"
#include "flame.h"

#include <stdlib.h>
#include <string.h>

static const double LEAST = 0.1; /* pixels */

static const struct flame *flame; /* for backwards() */
static double scale[2];           /* pixels for a sample of each profile */

static double pixels(const uint64_t *count)
{
	return (double)((long double)count[0] * scale[0] + (long double)count[1] * scale[1]);
}

static struct flame_box *push(struct flame_boxes *b, const struct flame_box *box)
{
	if (b->n == b->room)
		b->box = must(realloc(b->box, (b->room = 2 * b->room + 1024) * sizeof *b->box));
	b->box[b->n] = *box;
	return &b->box[b->n++];
}

static const char *name_of(const struct flame_box *box)
{
	return flame->paths.name[flame->paths.node[box->node].name].text;
}

/* Order boxes for the stack: the last name first, so that names ascend from left to right.  The box
 * of OTHERS comes first, and so lies at the right end. */
static int backwards(const void *a, const void *b)
{
	const struct flame_box *x = a, *y = b;
	const char *x_name, *y_name;
	int order;

	if (!x->node != !y->node)
		return x->node ? 1 : -1;
	if (!x->node)
		return 0;
	x_name = strchr(name_of(x), '\t');
	y_name = strchr(name_of(y), '\t');
	order = strcmp(y_name ? y_name : name_of(y), x_name ? x_name : name_of(x));
	return order ? order : strcmp(name_of(y), name_of(x));
}

/* Put the boxes above PARENT on the stack WAITING, and set PARENT's own samples. */
static void push_children(struct flame_box *parent, struct flame_boxes *waiting)
{
	const struct calltree_node *node = flame->paths.node;
	struct flame_box box = {.level = parent->level + 1}, rest = box;
	size_t before = waiting->n;
	double x = parent->x;

	parent->own[0] = parent->count[0];
	parent->own[1] = parent->count[1];
	for (uint32_t c = node[parent->node].child; c; c = node[c].next) {
		for (int i = 0; i < 2; i++) {
			box.count[i] = node[c].count[i];
			/* a count that stays at 2^64 - 1 may be less than its children's sum */
			parent->own[i] -=
				box.count[i] < parent->own[i] ? box.count[i] : parent->own[i];
		}
		box.node = c;
		box.width = pixels(box.count);
		if (box.width >= LEAST) {
			push(waiting, &box);
			continue;
		}
		rest.others++;
		count_add(&rest.count[0], box.count[0]);
		count_add(&rest.count[1], box.count[1]);
	}
	rest.width = pixels(rest.count);
	if (rest.width >= LEAST)
		push(waiting, &rest);
	if (waiting->n == before)
		return;
	qsort(waiting->box + before, waiting->n - before, sizeof *waiting->box, backwards);
	for (size_t i = waiting->n; i-- > before;) {
		waiting->box[i].x = x;
		x += waiting->box[i].width;
	}
}

void flame_layout(const struct flame *f, double width, struct flame_boxes *out)
{
	struct flame_boxes waiting = {0};
	struct flame_box box = {.count = {f->total[0], f->total[1]}};
	int profiles = (f->total[0] != 0) + (f->total[1] != 0);
	double all = (double)f->total[0] + (double)f->total[1];

	flame = f;
	for (int i = 0; i < 2; i++)
		scale[i] = !f->total[i] ? 0
			: f->waits      ? width / all
					: width / profiles / (double)f->total[i];
	box.width = width;
	push(&waiting, &box);
	while (waiting.n) {
		box = waiting.box[--waiting.n];
		if (!box.others && f->paths.nodes)
			push_children(&box, &waiting);
		if (box.level >= out->levels)
			out->levels = box.level + 1;
		push(out, &box);
	}
	free(waiting.box);
}
