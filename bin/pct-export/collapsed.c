/* collapsed.c - writes stacks on one line, root first, for flame graph tools.
 *	main;dispatch_1;worker 41
 * A separator in a name is written as \073. */
#include "export.h"

#include <string.h>

struct names {
	const struct export *x;
	struct places key;
};

/* The number of frame F's name: frames of one name are one frame, whatever their objects. */
static uint32_t by_name(void *arg, uint32_t f)
{
	struct names *n = arg;

	return places_obj(&n->key, &(struct place_obj){.path = (char *)export_label(n->x, f)});
}

static void name(FILE *out, const char *s)
{
	for (; *s; s++)
		if (*s == ';')
			fputs("\\073", out);
		else
			putc(*s, out);
}

void export_collapsed(struct export *x)
{
	struct names n = {.x = x};
	struct places sum = {0};

	export_fold(x, &sum, by_name, &n);
	for (uint32_t i = 0; i < sum.nodes; i++) {
		const uint32_t *path;
		size_t len;

		if (!sum.node[i].count)
			continue;
		path = places_path(&sum, i, &len);
		if (x->by_program) {
			name(x->out, x->p.group[sum.node[i].group].program);
			putc(';', x->out);
		}
		while (len--) {
			name(x->out, n.key.obj[path[len]].path);
			putc(len ? ';' : ' ', x->out);
		}
		export_number(x->out, sum.node[i].count);
		putc('\n', x->out);
	}
	places_free(&sum);
	places_free(&n.key);
}
