/* fold.c - adds up call paths whose frames have the same numbers, which the caller chooses.
 *	main+4 spin+8 (3 samples), main+4 spin+12 (2)  ->  main spin (5) */
#include "base/count.h"
#include "export.h"

void export_fold(
	const struct export *x, struct places *out, uint32_t (*of)(void *, uint32_t f), void *arg)
{
	for (uint32_t n = 0; n < x->p.nodes; n++) {
		const struct place_node *from = &x->p.node[n];
		uint32_t group = x->by_program ? from->group : 0, to = PLACE_NONE;
		const uint32_t *path;
		size_t len;

		if (!from->count)
			continue;
		path = export_path(x, n, &len);
		for (size_t i = 0; i < len; i++)
			to = places_node(out, to, of(arg, path[i]), group);
		count_add(&out->node[to].count, from->count);
	}
}
