/* json.c - writes all samples in the JSON of pct-export(1).
 *	{"pct":1,"event":"time","total":3,"objects":[...],"frames":[...],"processes":[...],"samples":[
 *	{"count":3,"seconds":0.003000000,"process":0,"frames":[1,0]}]}
 * Frames of a sample are numbers, leaf first.  Counts are whole numbers, up to 2^64 - 1. */
#include "export.h"
#include "elf/elfid.h"

#include <string.h>

static void objects(struct export *x)
{
	char hex[65];

	fputs("\"objects\":[", x->out);
	for (uint32_t o = 0; o < x->p.objs; o++) {
		const struct place_obj *obj = &x->p.obj[o];
		fprintf(x->out, "%s\n{\"path\":", o ? "," : "");
		export_json_string(x->out, x->object[o]);
		if (obj->id_len)
			fprintf(x->out, ",\"build_id\":\"%s\"",
				elfid_hex(obj->id, obj->id_len, hex));
		putc('}', x->out);
	}
	fputs("],\n", x->out);
}

static void frames(struct export *x)
{
	fputs("\"frames\":[", x->out);
	for (uint32_t f = 0; f < x->p.frames; f++) {
		const struct export_frame *fr = &x->frame[f];
		const char *name = x->func[fr->func].name;
		fprintf(x->out, "%s\n{\"object\":%u,\"address\":\"0x%llx\"", f ? "," : "",
			x->p.frame[f].obj, (unsigned long long)fr->addr);
		if (name) {
			fputs(",\"function\":", x->out);
			export_json_string(x->out, name);
		}
		if (fr->file) {
			fputs(",\"file\":", x->out);
			export_json_string(x->out, fr->file);
			fprintf(x->out, ",\"line\":%llu", (unsigned long long)fr->line);
		}
		putc('}', x->out);
	}
	fputs("],\n", x->out);
}

static void processes(struct export *x)
{
	fputs("\"processes\":[", x->out);
	for (uint32_t g = 0; g < x->p.groups; g++) {
		const struct place_group *p = &x->p.group[g];
		fprintf(x->out, "%s\n{\"program\":", g ? "," : "");
		export_json_string(x->out, p->program);
		fprintf(x->out, ",\"pid\":%u,\"start\":%llu,\"instance\":%u", p->pid,
			(unsigned long long)p->start, p->instance);
		if (p->cgroup) {
			fputs(",\"unit\":", x->out);
			export_json_string(x->out, p->cgroup);
		}
		putc('}', x->out);
	}
	fputs("],\n", x->out);
}

static void sample(struct export *x, uint32_t n)
{
	const struct export_unit *u = export_unit(x, n);
	const uint32_t *path;
	size_t len;

	fputs("{\"count\":", x->out);
	export_number(x->out, x->p.node[n].count);
	if (u->interval) {
		fputs(",\"seconds\":", x->out);
		export_seconds(x->out, export_cost(x, n));
	} else if (u->period) {
		fputs(",\"events\":", x->out);
		export_number(x->out, export_cost(x, n));
	}
	fprintf(x->out, ",\"process\":%u,\"frames\":[", x->p.node[n].group);
	path = export_path(x, n, &len);
	while (len--)
		fprintf(x->out, "%u%s", path[len], len ? "," : "]}");
}

void export_json(struct export *x)
{
	int any = 0;

	fputs("{\"pct\":1,\"event\":", x->out);
	export_json_string(x->out, x->event);
	fputs(",\"total\":", x->out);
	export_number(x->out, x->total);
	fputs(",\n", x->out);
	objects(x);
	frames(x);
	processes(x);
	fputs("\"samples\":[", x->out);
	for (uint32_t n = 0; n < x->p.nodes; n++)
		if (x->p.node[n].count) {
			fputs(any++ ? ",\n" : "\n", x->out);
			sample(x, n);
		}
	fputs("]}\n", x->out);
}
