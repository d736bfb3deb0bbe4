/* csv.c - writes a row for each call path of each process (RFC 4180).
 *	"count","seconds","event","program","pid",...
 *	41,0.041000000,"time","sort",4711,...,"worker","/home/u/x.c",3,"worker <- main" */
#include "export.h"

static void row(struct export *x, uint32_t n)
{
	const struct place_group *g = &x->p.group[x->p.node[n].group];
	const struct export_frame *leaf;
	const uint32_t *path;
	const char *func;
	FILE *out = x->out;
	size_t len;
	uint64_t cost = export_cost(x, n);

	path = export_path(x, n, &len);
	leaf = &x->frame[path[len - 1]];
	func = x->func[leaf->func].name;
	export_number(out, x->p.node[n].count);
	putc(',', out);
	if (cost && export_unit(x, n)->interval)
		export_seconds(out, cost);
	putc(',', out);
	export_csv_string(out, x->event);
	putc(',', out);
	export_csv_string(out, g->program);
	fprintf(out, ",%u,%llu,%u,", g->pid, (unsigned long long)g->start, g->instance);
	export_csv_string(out, x->object[x->func[leaf->func].obj]);
	fprintf(out, ",\"0x%llx\",", (unsigned long long)leaf->addr);
	if (func)
		export_csv_string(out, func);
	putc(',', out);
	if (leaf->file)
		export_csv_string(out, leaf->file);
	putc(',', out);
	if (leaf->file)
		fprintf(out, "%llu", (unsigned long long)leaf->line);
	fputs(",\"", out);
	for (size_t i = len; i-- > 0;) {
		for (const char *s = export_label(x, path[i]); *s; s++) {
			if (*s == '"')
				putc('"', out);
			putc(*s, out);
		}
		if (i)
			fputs(" <- ", out);
	}
	fputs("\"\r\n", out);
}

void export_csv(struct export *x)
{
	fputs("\"count\",\"seconds\",\"event\",\"program\",\"pid\",\"start\",\"instance\",\"object\",\"address\","
	      "\"function\",\"file\",\"line\",\"path\"\r\n",
		x->out);
	for (uint32_t n = 0; n < x->p.nodes; n++)
		if (x->p.node[n].count)
			row(x, n);
}
