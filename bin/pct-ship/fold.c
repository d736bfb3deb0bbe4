/* fold.c - finds the frames of the same function, with the same calls inlined into it.
 *	/usr/bin/sort <1f> 3fa1.. <1f> 1139 <1f> merge <1f> sort.c <1f> 12   frame 7
 *	/usr/bin/sort <1f> 3fa1.. <1f> 1150 <1f> merge <1f> sort.c <1f> 14   9, of function 7 */
#include "base/must.h"
#include "fleet/fleet.h"
#include "fleet/ids.h"
#include "fold.h"
#include "names/textpool.h"

#include <stdlib.h>

void fold_key(struct text *t, const struct calls *c, uint32_t f)
{
	for (size_t i = c->first[f]; i < c->first[f + 1]; i++) {
		const struct call *call = &c->call[i];
		text_put(t, call->text, call->parts[2]);
		text_put(t, call->text + call->parts[3], call->parts[5] - call->parts[3]);
		text_put(t, (char[]){FLEET_FRAME}, 1);
	}
}

uint32_t *fold_functions(const struct calls *c)
{
	uint32_t *function = must(calloc(c->p->frames + 1, sizeof *function));
	uint32_t *first = must(calloc(c->p->frames + 1, sizeof *first));
	struct ids seen = {0};
	struct text key = {0};

	for (uint32_t f = 0; f < c->p->frames; f++) {
		size_t before = seen.n, n;
		key.len = 0;
		fold_key(&key, c, f);
		n = ids_add(&seen, (intptr_t)textpool(key.text, key.len));
		if (seen.n > before)
			first[n] = f;
		function[f] = first[n];
	}
	free(first);
	free(key.text);
	ids_free(&seen);
	return function;
}
