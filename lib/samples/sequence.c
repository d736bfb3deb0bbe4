/* sequence.c - keeps the order of samples. */
#include "base/msg.h"
#include "base/must.h"
#include "samples/sequence.h"

#include <stdlib.h>

void order_note(struct order *o, const struct order_turn *t)
{
	if (o->turns == ORDER_MAX) {
		if (!o->said++)
			msg_warn("confidence intervals use only the first %d samples in order",
				ORDER_MAX);
		return;
	}
	if (o->turns == o->room)
		o->turn = must(realloc(o->turn, (o->room = 2 * o->room + 1024) * sizeof *o->turn));
	o->turn[o->turns++] = *t;
}
