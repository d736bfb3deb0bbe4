/* export_speedscope.c - for https://www.speedscope.app: a profile for each program, of sampled stacks.
 *	"samples":[[0,1]],"weights":[3000000]
 * Weights are nanoseconds, or samples where the time is not known; JavaScript's numbers are exact up to
 * 2^53.  Samples are in no order: what is to be looked at is "Left Heavy" and "Sandwich". */
#include "export.h"

#include <stdlib.h>
#include <string.h>

static const uint64_t exact = UINT64_C(1) << 53;

static void shared(struct export *x)
{
	fputs("{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\",\n\"exporter\":\"pct\","
		"\"activeProfileIndex\":0,\n\"shared\":{\"frames\":[", x->out);
	for (size_t i = 0; i < x->funcs; i++) {
		const struct export_func *f = &x->func[i];
		const char *file = *f->file ? f->file : x->object[f->obj];
		fprintf(x->out, "%s\n{\"name\":", i ? "," : "");
		if (f->name) {
			export_json_string(x->out, f->name);
		} else {
			/* the only frame of its function: any of them has the address */
			fprintf(x->out, "\"0x%llx\"", (unsigned long long)f->low);
		}
		fputs(",\"file\":", x->out);
		export_json_string(x->out, file);
		putc('}', x->out);
	}
	fputs("]},\n\"profiles\":[", x->out);
}

struct program {
	uint32_t *of;           /* group -> number of its program */
	struct places key;
};

static void list(struct export *x, const struct program *p, uint32_t which, int weights, int ns)
{
	uint64_t sum = 0, w;
	int any = 0;

	fputs(weights ? "\"weights\":[" : "\"samples\":[", x->out);
	for (uint32_t n = 0; n < x->p.nodes; n++) {
		const uint32_t *path;
		size_t len;
		wide v = ns ? export_cost(x, n) : x->p.node[n].count;

		if (!x->p.node[n].count || p->of[x->p.node[n].group] != which)
			continue;
		fputs(any++ ? "," : "", x->out);
		if (weights) {
			w = export_limit(x, v, exact - sum);
			sum += w;
			fprintf(x->out, "%llu", (unsigned long long)w);
			continue;
		}
		path = export_path(x, n, &len);
		for (size_t i = 0; i < len; i++)
			fprintf(x->out, "%s%u", i ? "," : "[", x->frame[path[i]].func);
		putc(']', x->out);
	}
	putc(']', x->out);
	if (weights)
		fprintf(x->out, ",\"startValue\":0,\"endValue\":%llu", (unsigned long long)sum);
}

void export_speedscope(struct export *x)
{
	struct program p = {.of = export_must(calloc(x->p.groups + 1, sizeof *p.of))};
	int ns = x->timed && export_costs(x);

	for (uint32_t n = 0; n < x->p.nodes; n++) {
		uint32_t g = x->p.node[n].group;
		if (x->p.node[n].count)
			p.of[g] = places_obj(&p.key, &(struct place_obj){.path = x->p.group[g].program});
	}
	shared(x);
	for (uint32_t i = 0; i < p.key.objs; i++) {
		fprintf(x->out, "%s\n{\"type\":\"sampled\",\"name\":", i ? "," : "");
		export_json_string(x->out, p.key.obj[i].path);
		fprintf(x->out, ",\"unit\":\"%s\",\n", ns ? "nanoseconds" : "none");
		list(x, &p, i, 0, ns);
		fputs(",\n", x->out);
		list(x, &p, i, 1, ns);
		putc('}', x->out);
	}
	fputs("]}\n", x->out);
	places_free(&p.key);
	free(p.of);
}
