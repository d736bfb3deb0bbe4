/* data.c - writes the data of a page.
 *	{"text":["","main","/bin/x"],"functions":{"name":[1],"object":[2],"look":["p3"]},
 *	"calls":{"function":[0],"file":[0],"line":[0],"inlined":[0]},
 *	"events":[{"name":"time","interval":1000000,"total":3,"low":[0.29],"high":[1]}],
 *	"groups":{"program":[2],"pid":[4711],"event":[0],"side":[0]},
 *	"nodes":{"back":[0,1],"call":[0,0],"own":[0,3]},"deepest":1,"merged":0,"byProgram":0,
 *	"times":{"zero":0,"length":1000000,"slices":240,"threads":{"program":[2],"pid":[7],"tid":[7]},
 *	"node":[1],"thread":[0],"slice":[17],"count":[3]},
 *	"sources":[{"file":3,"changed":0,"why":"","number":[7],"line":["\tx++;"]}],"waits":{...},
 *	"differences":{...}}
 * Numbers of texts, functions, calls, events and groups are their places.  A node's parent stands
 * `back' places before it; back 0 is a group's node, whose call is the group.  low and high are
 * shares of 1, for each function; empty: not measured.  A cell's node is so many places behind that
 * of the cell before it, of the first one behind 0.  times is null when they are not known, waits
 * when there are none; that is as of pct wait --json.  differences, of two runs
 * that are compared, are as of pct diff --json, else null; groups of the second one have side 1. */
#include "data.h"
#include "inside/escape.h"
#include "names/objkind.h"

#include <inttypes.h>
#include <string.h>

static void string(FILE *out, const char *s)
{
	putc('"', out);
	for (; *s; s++)
		if (*s == '<' || *s == '\t')
			fputs(*s == '<' ? "\\u003c" : "\\t", out);
		else
			fprintf(out, *s == '"' || *s == '\\' ? "\\%c" : "%c", *s);
	putc('"', out);
}

/* Write [VALUE,...] of the N elements I. */
#define LIST(out, n, format, value) \
	do { \
		putc('[', out); \
		for (size_t i = 0; i < (n); i++) \
			fprintf(out, "%s" format, i ? "," : "", value); \
		putc(']', out); \
	} while (0)

static void texts(const struct model *m, FILE *out)
{
	fputs("{\"text\":[", out);
	for (size_t i = 0; i < m->text.names; i++) {
		if (i)
			putc(',', out);
		string(out, m->text.name[i].text);
	}
	fputs("],\n", out);
}

static void functions(const struct model *m, FILE *out)
{
	const struct calltree_name *text = m->text.name;

	fputs("\"functions\":{\"name\":", out);
	LIST(out, m->funcs, "%" PRIu32, m->func[i].name);
	fputs(",\n\"object\":", out);
	LIST(out, m->funcs, "%" PRIu32, m->func[i].object);
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
	LIST(out, m->calls, "%" PRIu32, m->call[i].func);
	fputs(",\n\"file\":", out);
	LIST(out, m->calls, "%" PRIu32, m->call[i].file);
	fputs(",\n\"line\":", out);
	LIST(out, m->calls, "%" PRIu64, m->call[i].line);
	fputs(",\n\"inlined\":", out);
	LIST(out, m->calls, "%d", m->call[i].inlined);
	fputs("},\n", out);
}

static void events(struct model *m, FILE *out)
{
	char num[WIDE_TEXT], name[400];

	fputs("\"events\":[", out);
	for (size_t e = 0; e < m->events; e++) {
		const struct model_event *ev = &m->event[e];
		escape(name, sizeof name, ev->name, strlen(ev->name));
		fprintf(out, "%s{\"name\":", e ? ",\n" : "");
		string(out, name);
		fprintf(out, ",\"interval\":%" PRIu64 ",\"total\":%s,\n\"low\":", ev->interval,
			wide_text(ev->total, num));
		LIST(out, ev->low ? m->funcs : 0, "%.4g", ev->low[i]);
		fputs(",\n\"high\":", out);
		LIST(out, ev->high ? m->funcs : 0, "%.4g", ev->high[i]);
		putc('}', out);
	}
	fputs("],\n\"groups\":{\"program\":", out);
	LIST(out, m->groups, "%" PRIu32, m->group[i].program);
	fputs(",\"pid\":", out);
	LIST(out, m->groups, "%" PRIu32, m->group[i].pid);
	fputs(",\"event\":", out);
	LIST(out, m->groups, "%" PRIu32, m->group[i].event);
	fputs(",\"side\":", out);
	LIST(out, m->groups, "%" PRIu32, m->group[i].side);
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
	fputs("\"threads\":{\"program\":", out);
	LIST(out, t->threads, "%" PRIu32, t->thread[i].program);
	fputs(",\"pid\":", out);
	LIST(out, t->threads, "%" PRIu32, t->thread[i].pid);
	fputs(",\"tid\":", out);
	LIST(out, t->threads, "%" PRIu32, t->thread[i].tid);
	fputs("},\n\"node\":", out);
	LIST(out, t->cells, "%" PRIu32, c[i].node - (i ? c[i - 1].node : 1));
	fputs(",\n\"thread\":", out);
	LIST(out, t->cells, "%" PRIu32, c[i].thread);
	fputs(",\n\"slice\":", out);
	LIST(out, t->cells, "%" PRIu32, c[i].slice);
	fputs(",\n\"count\":", out);
	LIST(out, t->cells, "%" PRIu64, c[i].count);
	putc('}', out);
}

/* A `<' is in strings only. */
static void json(const char *s, FILE *out)
{
	for (; *s; s++)
		if (*s == '<')
			fputs("\\u003c", out);
		else
			putc(*s, out);
}

static void sources(const struct sources *s, FILE *out)
{
	fputs("\"sources\":[", out);
	for (size_t n = 0; n < s->files; n++) {
		const struct source_file *f = &s->file[n];
		fprintf(out, "%s{\"file\":%" PRIu32 ",\"changed\":%d,\"why\":", n ? ",\n" : "",
			f->file, f->changed);
		string(out, f->why ? f->why : "");
		fputs(",\"number\":", out);
		LIST(out, f->lines, "%" PRIu64, f->line[i].number);
		fputs(",\"line\":[", out);
		for (size_t i = 0; i < f->lines; i++) {
			fputs(i ? "," : "", out);
			string(out, f->line[i].text);
		}
		fputs("]}", out);
	}
	putc(']', out);
}

static void nodes(const struct model *m, FILE *out)
{
	const struct calltree_node *node = m->tree.node;
	size_t n = m->tree.nodes ? m->tree.nodes - 1 : 0; /* without the root */
	char num[WIDE_TEXT];

	fputs("\"nodes\":{\"back\":", out);
	LIST(out, n, "%zu", node[i + 1].parent ? i + 1 - node[i + 1].parent : 0);
	fputs(",\n\"call\":", out);
	LIST(out, n, "%" PRIu32, node[i + 1].name);
	fputs(",\n\"own\":", out);
	LIST(out, n, "%s", wide_text(node[i + 1].count[0], num));
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
	fputs(",\n\"waits\":", out);
	json(d->waits ? d->waits : "null", out);
	fputs(",\n\"differences\":", out);
	json(d->differences ? d->differences : "null", out);
	fputs("}\n", out);
}
