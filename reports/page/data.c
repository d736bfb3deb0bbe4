/* data.c - writes the data of a page.
 *	{"text":["","main","/bin/x"],"functions":{"name":[1],"object":[2],"look":["p3"]},
 *	"calls":{"function":"#","file":"#","line":"#","inlined":"#"},
 *	"events":[{"name":"time","interval":1000000,"total":3,"low":[0.29],"high":[1]}],
 *	"groups":{"program":[2],"pid":[4711],"event":[0],"side":[0]},
 *	"nodes":{"back":"#$","call":"##","own":"#'"},"deepest":1,"merged":0,"byProgram":0,
 *	"times":{"zero":0,"length":1000000,"slices":240,"without":0,"most":4194304,
 *	"threads":{"program":[2],"pid":[7],"tid":[7]},
 *	"node":"$","thread":"#","slice":"6","count":"'"},
 *	"sources":[{"file":3,"changed":0,"why":"","number":[7],"line":["\tx++;"]}],
 *	"pieces":[{"name":"why","of":"lookup","data":[...]}]}
 * The number of a text, function, call, event or group is its place in its list.  Strings of
 * numbers are packed (packed.h).  A node's parent stands `back' places before it; back 0 is a
 * group's node, whose call is the group.  low and high are shares of 1, for each function; empty:
 * not measured.  The node of a cell is stored as its difference from the node of the cell before
 * it; that of the first cell, as its number.  times is null when no times are known.  `without'
 * counts samples without a time: their files have none, or they came after the first `most'.  When
 * runs are compared, groups of the first run have side 0, groups of the next run 1.  Pieces are
 * what other reports say in JSON: waits of pct wait, differences of pct diff, one for each run but
 * the first; why of pct why, values (values-page), states (recorded -b), dis of pct dis. */
#include "data.h"
#include "base/jsonlist.h"
#include "base/packed.h"
#include "inside/escape.h"
#include "names/objkind.h"

#include <inttypes.h>
#include <string.h>

static void texts(const struct model *m, FILE *out)
{
	fputs("{\"text\":[", out);
	for (size_t i = 0; i < m->text.names; i++) {
		if (i)
			putc(',', out);
		pieces_string(out, m->text.name[i].text);
	}
	fputs("],\n", out);
}

static void functions(const struct model *m, FILE *out)
{
	const struct calltree_name *text = m->text.name;

	fputs("\"functions\":{\"name\":", out);
	JSONLIST(out, m->funcs, "%" PRIu32, m->func[i].name);
	fputs(",\n\"object\":", out);
	JSONLIST(out, m->funcs, "%" PRIu32, m->func[i].object);
	fputs(",\n\"look\":[", out);
	for (size_t i = 0; i < m->funcs; i++) {
		const struct calltree_name *name = &text[m->func[i].name],
					   *object = &text[m->func[i].object];
		fprintf(out, "%s\"%c%u\"", i ? "," : "", objkind_of(object->text, object->len),
			objkind_tint(name->text, name->len));
	}
	fputs("]},\n", out);
}

static void calls(const struct model *m, FILE *out)
{
	fputs("\"calls\":{\"function\":", out);
	PACKED(out, m->calls, m->call[i].func);
	fputs(",\n\"file\":", out);
	PACKED(out, m->calls, m->call[i].file);
	fputs(",\n\"line\":", out);
	PACKED(out, m->calls, m->call[i].line);
	fputs(",\n\"inlined\":", out);
	PACKED(out, m->calls, m->call[i].inlined != 0);
	fputs("},\n", out);
}

static void events(struct model *m, FILE *out)
{
	char name[400];

	fputs("\"events\":[", out);
	for (size_t e = 0; e < m->events; e++) {
		const struct model_event *ev = &m->event[e];
		escape(name, sizeof name, ev->name, strlen(ev->name));
		fprintf(out, "%s{\"name\":", e ? ",\n" : "");
		pieces_string(out, name);
		fprintf(out,
			",\"interval\":%" PRIu64 ",\"total\":%" PRIu64 ",\n\"low\":", ev->interval,
			ev->total);
		JSONLIST(out, ev->low ? m->funcs : 0, "%.4g", ev->low[i]);
		fputs(",\n\"high\":", out);
		JSONLIST(out, ev->high ? m->funcs : 0, "%.4g", ev->high[i]);
		putc('}', out);
	}
	fputs("],\n\"groups\":{\"program\":", out);
	JSONLIST(out, m->groups, "%" PRIu32, m->group[i].program);
	fputs(",\"pid\":", out);
	JSONLIST(out, m->groups, "%" PRIu32, m->group[i].pid);
	fputs(",\"event\":", out);
	JSONLIST(out, m->groups, "%" PRIu32, m->group[i].event);
	fputs(",\"side\":", out);
	JSONLIST(out, m->groups, "%" PRIu32, m->group[i].side);
	fputs("},\n", out);
}

static void times(const struct times *t, FILE *out)
{
	const struct times_cell *c = t->cell;

	if (!t->cells) {
		fputs("\"times\":null", out);
		return;
	}
	fprintf(out, "\"times\":{\"zero\":%" PRIu64 ",\"length\":%" PRIu64 ",\"slices\":%zu,",
		t->zero, t->length, t->slices);
	fprintf(out, "\"without\":%" PRIu64 ",\"most\":%d,\n", t->without, ORDER_MAX);
	fputs("\"threads\":{\"program\":", out);
	JSONLIST(out, t->threads, "%" PRIu32, t->thread[i].program);
	fputs(",\"pid\":", out);
	JSONLIST(out, t->threads, "%" PRIu32, t->thread[i].pid);
	fputs(",\"tid\":", out);
	JSONLIST(out, t->threads, "%" PRIu32, t->thread[i].tid);
	fputs("},\n\"node\":", out);
	PACKED(out, t->cells, c[i].node - (i ? c[i - 1].node : 1));
	fputs(",\n\"thread\":", out);
	PACKED(out, t->cells, c[i].thread);
	fputs(",\n\"slice\":", out);
	PACKED(out, t->cells, c[i].slice);
	fputs(",\n\"count\":", out);
	PACKED(out, t->cells, c[i].count);
	putc('}', out);
}

static void sources(const struct sources *s, FILE *out)
{
	fputs("\"sources\":[", out);
	for (size_t n = 0; n < s->files; n++) {
		const struct source_file *f = &s->file[n];
		fprintf(out, "%s{\"file\":%" PRIu32 ",\"changed\":%d,\"why\":", n ? ",\n" : "",
			f->file, f->changed);
		pieces_string(out, f->why ? f->why : "");
		fputs(",\"number\":", out);
		JSONLIST(out, f->lines, "%" PRIu64, f->line[i].number);
		fputs(",\"line\":[", out);
		for (size_t i = 0; i < f->lines; i++) {
			fputs(i ? "," : "", out);
			pieces_string(out, f->line[i].text);
		}
		fputs("]}", out);
	}
	putc(']', out);
}

static void nodes(const struct model *m, FILE *out)
{
	const struct calltree_node *node = m->tree.node;
	size_t n = m->tree.nodes ? m->tree.nodes - 1 : 0; /* without the root */

	fputs("\"nodes\":{\"back\":", out);
	PACKED(out, n, node[i + 1].parent ? i + 1 - node[i + 1].parent : 0);
	fputs(",\n\"call\":", out);
	PACKED(out, n, node[i + 1].name);
	fputs(",\n\"own\":", out);
	PACKED(out, n, node[i + 1].count[0]);
	fprintf(out, "},\"deepest\":%zu,\"merged\":%zu,\"byProgram\":%d,\n", m->deepest, m->merged,
		m->by_program);
}

void data_write(const struct data *d, FILE *out)
{
	texts(d->model, out);
	functions(d->model, out);
	calls(d->model, out);
	events(d->model, out);
	nodes(d->model, out);
	times(d->times, out);
	fputs(",\n", out);
	sources(d->sources, out);
	fputs(",\n\"pieces\":", out);
	pieces_write(d->pieces, out);
	fputs("}\n", out);
}
