/* outfmt.c - see outfmt.h.  "%c\t%l" of a node: "12\t/home/u/x.c:3\n". */
#include "base/putescaped.h"
#include "names/label.h"
#include "outfmt.h"

#include <stdio.h>
#include <string.h>

int outfmt_ok(const char *f)
{
	for (; *f; f++)
		if (*f == '%' && (!*++f || !strchr("clsfFLoOapiITeqwWAbtn%", *f)))
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

/* The nodes of a path are linked from its end; it is printed from its leaf. */
static void put_path(const struct places *p, uint32_t i, int last)
{
	if (p->node[i].parent != PLACE_NONE)
		put_path(p, p->node[i].parent, 0);
	put_escaped(label_text(p, p->node[i].frame));
	if (!last)
		fputs(" <- ", stdout);
}

static void put_slice(const struct place_group *g)
{
	const uint64_t ns = 1000000000;

	printf("%llu.%09llu..%llu.%09llu", (unsigned long long)(g->from / ns),
		(unsigned long long)(g->from % ns), (unsigned long long)(g->to / ns),
		(unsigned long long)(g->to % ns));
}

/* OBJECT<TAB>NAME of each frame of the path, leaf first, tabs between. */
static void put_frames(const struct places *p, uint32_t i)
{
	const struct place_frame *f = &p->frame[p->node[i].frame];
	const char *name;

	if (p->node[i].parent != PLACE_NONE) {
		put_frames(p, p->node[i].parent);
		putchar('\t');
	}
	put_escaped(label_object(&p->obj[f->obj]));
	putchar('\t');
	if ((name = label_name(p, p->node[i].frame)))
		put_escaped(name);
	else
		printf("0x%llx", (unsigned long long)f->addr);
}

void outfmt_write(const char *f, const struct places *p, uint32_t i)
{
	const struct place_node *n = &p->node[i], *leaf = n;
	const struct place_frame *fr;
	const char *path, *base, *name;
	char num[WIDE_TEXT], id[LABEL_IDENTITY];

	while (leaf->parent != PLACE_NONE)
		leaf = &p->node[leaf->parent];
	fr = &p->frame[leaf->frame];
	path = label_object(&p->obj[fr->obj]);
	for (; *f; f++) {
		if (*f != '%') {
			putchar(*f);
			continue;
		}
		switch (*++f) {
		case 'c': fputs(wide_text(n->count, num), stdout); break;
		case 'l': put_path(p, i, 1); break;
		case 's': put_escaped((name = label_name(p, leaf->frame)) ? name : ""); break;
		case 'F': put_frames(p, i); break;
		case 'f': put_escaped(label_source(p, leaf->frame)); break;
		case 'L': put_escaped(label_line(p, leaf->frame)); break;
		case 'o': put_escaped(path); break;
		case 'O':
			put_escaped((base = strrchr(path, '/')) && base[1] ? base + 1 : path);
			break;
		case 'A':
			printf("%s0x%llx",
				p->obj[fr->obj].flags & PCT_F_RAW_ADDR && path[0] != '[' ? "@" : "",
				(unsigned long long)fr->addr);
			break;
		case 'b': fputs(label_identity(&p->obj[fr->obj], id), stdout); break;
		case 'a': printf("0x%llx", (unsigned long long)fr->addr); break;
		case 'p': put_escaped(p->group[n->group].program); break;
		case 'i': printf("%u", p->group[n->group].pid); break;
		case 'I': printf("%u", p->group[n->group].instance); break;
		case 'T': printf("%llu", (unsigned long long)p->group[n->group].start); break;
		case 'e': put_escaped((name = p->group[n->group].event) ? name : ""); break;
		case 'q': printf("%llu", (unsigned long long)p->group[n->group].interval); break;
		case 'w': printf("%u", p->group[n->group].slice); break;
		case 'W': put_slice(&p->group[n->group]); break;
		case 't': putchar('\t'); break;
		case 'n': putchar('\n'); break;
		default: putchar('%');
		}
	}
	putchar('\n');
}
