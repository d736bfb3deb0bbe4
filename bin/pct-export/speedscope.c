/* speedscope.c - writes a profile of sampled stacks for each program, for
 * https://www.speedscope.app.
 *	"samples":[[0,1]],"weights":[3000000]
 * Weights are nanoseconds, or samples when the time is not known; JavaScript's numbers are exact up
 * to 2^53.  Samples have no order: use the views "Left Heavy" and "Sandwich". */
#include "base/must.h"
#include "export.h"

#include <stdlib.h>
#include <string.h>

static const uint64_t exact = UINT64_C(1) << 53;

static void shared(struct export *x)
{
	fputs("{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\",\n\"exporter\":\"pct\","
	      "\"activeProfileIndex\":0,\n\"shared\":{\"frames\":[",
		x->out);
	for (size_t i = 0; i < x->funcs; i++) {
		const struct export_func *f = &x->func[i];
		const char *file = *f->file ? f->file : x->object[f->obj];
		fprintf(x->out, "%s\n{\"name\":", i ? "," : "");
		if (f->name) {
			export_json_string(x->out, f->name);
		} else {
			/* all frames of a function without a name have one address */
			fprintf(x->out, "\"0x%llx\"", (unsigned long long)f->low);
		}
		fputs(",\"file\":", x->out);
		export_json_string(x->out, file);
		putc('}', x->out);
	}
	fputs("]},\n\"profiles\":[", x->out);
}

struct programs {
	struct places key;      /* objs: the programs */
	uint32_t *first, *next; /* a program's first node, a node's next one; plus 1, 0 none */
};

static void find_programs(const struct export *x, struct programs *p)
{
	p->first = must(calloc(x->p.groups + 1, sizeof *p->first));
	p->next = must(calloc(x->p.nodes + 1, sizeof *p->next));
	for (uint32_t n = (uint32_t)x->p.nodes; n-- > 0;) {
		uint32_t i;

		if (!x->p.node[n].count)
			continue;
		i = places_obj(&p->key,
			&(struct place_obj){.path = x->p.group[x->p.node[n].group].program});
		p->next[n] = p->first[i];
		p->first[i] = n + 1;
	}
}

static void list(struct export *x, const struct programs *p, uint32_t which, int weights, int ns)
{
	uint64_t sum = 0, w;

	fputs(weights ? "\"weights\":[" : "\"samples\":[", x->out);
	for (uint32_t i = p->first[which]; i; i = p->next[i - 1]) {
		uint32_t n = i - 1;
		const uint32_t *path;
		size_t len;

		if (weights) {
			w = export_limit(
				x, ns ? export_cost(x, n) : x->p.node[n].count, exact - sum);
			sum += w;
			fprintf(x->out, "%llu", (unsigned long long)w);
		} else {
			path = export_path(x, n, &len);
			for (size_t k = 0; k < len; k++)
				fprintf(x->out, "%s%u", k ? "," : "[", x->frame[path[k]].func);
			putc(']', x->out);
		}
		if (p->next[n])
			putc(',', x->out);
	}
	putc(']', x->out);
	if (weights)
		fprintf(x->out, ",\"startValue\":0,\"endValue\":%llu", (unsigned long long)sum);
}

void export_speedscope(struct export *x)
{
	struct programs p = {0};
	int ns = x->timed && export_costs(x);

	find_programs(x, &p);
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
	free(p.first);
	free(p.next);
}
