/* outfmt.c - checks formats, and writes nodes in them: "%c\t%l" may give "12\t/home/u/x.c:3". */
#include "base/msg.h"
#include "base/must.h"
#include "base/putescaped.h"
#include "proc/cgroup.h"
#include "names/label.h"
#include "names/outfmt.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int outfmt_ok(const char *f)
{
	for (; *f; f++)
		if (*f == '%' && (!*++f || !strchr("clsfFLoOapiITueqwWAbmtnk%", *f)))
			return 0;
	return 1;
}

int outfmt_has(const char *f, char c)
{
	for (; *f; f++)
		if (*f == '%' && *++f == c)
			return 1;
	return 0;
}

int outfmt_want(const char *f, struct gather_opt *ga)
{
	int named = outfmt_has(f, 'l') || outfmt_has(f, 'F') || outfmt_has(f, 's')
		|| outfmt_has(f, 'f') || outfmt_has(f, 'L');

	ga->by_program = outfmt_has(f, 'p');
	ga->by_pid = outfmt_has(f, 'i');
	ga->by_start = outfmt_has(f, 'I') || outfmt_has(f, 'T');
	ga->by_cgroup = outfmt_has(f, 'u');
	ga->by_addr = outfmt_has(f, 'a') || outfmt_has(f, 'A');
	ga->by_unit = outfmt_has(f, 'e') || outfmt_has(f, 'q');
	if (!named)
		ga->names = 0;
	return named;
}

/* Write the path of node I, leaf first: a node's parent is nearer the leaf. */
static void put_path(FILE *out, const struct places *p, uint32_t i, int last)
{
	if (p->node[i].parent != PLACE_NONE)
		put_path(out, p, p->node[i].parent, 0);
	put_escaped_to(out, label_text(p, p->node[i].frame));
	if (!last)
		fputs(" <- ", out);
}

/* Write what people call the control group of G; - when it was not recorded. */
static void put_unit(FILE *out, const struct place_group *g)
{
	char name[CGROUP_MAX] = "-";

	if (g->cgroup && *g->cgroup)
		cgroup_name(g->cgroup, name);
	put_escaped_to(out, name);
}

static void put_slice(FILE *out, const struct place_group *g)
{
	const uint64_t ns = 1000000000;

	fprintf(out, "%llu.%09llu..%llu.%09llu", (unsigned long long)(g->from / ns),
		(unsigned long long)(g->from % ns), (unsigned long long)(g->to / ns),
		(unsigned long long)(g->to % ns));
}

/* Write OBJECT<TAB>NAME of each frame of the path, leaf first, tabs between. */
static void put_frames(FILE *out, const struct places *p, uint32_t i)
{
	const struct place_frame *f = &p->frame[p->node[i].frame];
	const char *name;

	if (p->node[i].parent != PLACE_NONE) {
		put_frames(out, p, p->node[i].parent);
		putc('\t', out);
	}
	put_escaped_to(out, label_object(&p->obj[f->obj]));
	putc('\t', out);
	if ((name = label_name(p, p->node[i].frame)))
		put_escaped_to(out, name);
	else
		fprintf(out, "0x%llx", (unsigned long long)f->addr);
}

void outfmt_write(FILE *out, const char *f, const struct places *p, uint32_t i)
{
	const struct place_node *n = &p->node[i], *leaf = n;
	const struct place_frame *fr;
	const char *path, *base, *name;
	char id[LABEL_IDENTITY];

	while (leaf->parent != PLACE_NONE)
		leaf = &p->node[leaf->parent];
	fr = &p->frame[leaf->frame];
	path = label_object(&p->obj[fr->obj]);
	for (; *f; f++) {
		if (*f != '%') {
			putc(*f, out);
			continue;
		}
		switch (*++f) {
		case 'c': fprintf(out, "%" PRIu64, n->count); break;
		case 'l': put_path(out, p, i, 1); break;
		case 's':
			put_escaped_to(out, (name = label_name(p, leaf->frame)) ? name : "");
			break;
		case 'F': put_frames(out, p, i); break;
		case 'f': put_escaped_to(out, label_source(p, leaf->frame)); break;
		case 'L': put_escaped_to(out, label_line(p, leaf->frame)); break;
		case 'o': put_escaped_to(out, path); break;
		case 'O':
			put_escaped_to(
				out, (base = strrchr(path, '/')) && base[1] ? base + 1 : path);
			break;
		case 'A':
			fprintf(out, "%s0x%llx",
				p->obj[fr->obj].flags & PCT_F_RAW_ADDR && path[0] != '[' ? "@" : "",
				(unsigned long long)fr->addr);
			break;
		case 'b': fputs(label_identity(&p->obj[fr->obj], id), out); break;
		case 'm': fprintf(out, "%llu", (unsigned long long)p->obj[fr->obj].mtime); break;
		case 'a': fprintf(out, "0x%llx", (unsigned long long)fr->addr); break;
		case 'p': put_escaped_to(out, p->group[n->group].program); break;
		case 'i': fprintf(out, "%u", p->group[n->group].pid); break;
		case 'I': fprintf(out, "%u", p->group[n->group].instance); break;
		case 'T': fprintf(out, "%llu", (unsigned long long)p->group[n->group].start); break;
		case 'u': put_unit(out, &p->group[n->group]); break;
		case 'e': put_escaped_to(out, (name = p->group[n->group].event) ? name : ""); break;
		case 'q':
			fprintf(out, "%llu", (unsigned long long)p->group[n->group].interval);
			break;
		case 'w': fprintf(out, "%u", p->group[n->group].slice); break;
		case 'W': put_slice(out, &p->group[n->group]); break;
		case 't': putc('\t', out); break;
		case 'n': putc('\n', out); break;
		default: putc('%', out);
		}
	}
}

void outfmt_tally(struct tally *t, const char *f, const struct places *p, size_t *line)
{
	char *text = NULL;
	size_t len;
	FILE *out = must(open_memstream(&text, &len));

	for (uint32_t i = 0; i < p->nodes; i++) {
		if (!p->node[i].count)
			continue;
		rewind(out);
		outfmt_write(out, f, p, i);
		if (fflush(out) != 0)
			msg_die(EXIT_FAIL, "cannot print: %s", strerror(errno));
		if (tally_add(t, text, len, p->node[i].count))
			msg_warn("a count passes 2^64 and stays there");
		if (line)
			line[i] = t->last;
	}
	fclose(out);
	free(text);
}
