/* flamedraw.c - writes a flame graph as SVG.  See flame.h.
 *
 *	<g class="l2"><title>memcpy&#10;/lib/libc.so.6&#10;12 samples, 3.10%; 12 of its own</title>
 *	<rect x="10" y="80" width="36.6" height="16"/><text x="13" y="92">mem..</text></g>
 *
 * The script reads no more than that; flame.js tells.  All names go through flame_text(). */
#include "flame.h"
#include "msg.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	SIDE = 10,              /* pixels left and right of the boxes */
	ROW = 17,               /* from a level to the next one */
	TINTS = 6,
	NOTE = 16,              /* from a line of text to the next one */
	CUT_LEAST = 5,          /* columns of a name that is cut */
};
static const double CHAR_WIDTH = 6.63;  /* of the monospaced font, 11 pixels high */
static const double GAP = 0.5;          /* between boxes wider than GAP_LEAST */
static const double GAP_LEAST = 3;

static const struct { char class; const char *name, *tint[TINTS]; } kind[] = {
	{'p', "program", {"#f7a35c", "#f9ae66", "#fbb76f", "#f59a55", "#fcbf7c", "#f8a868"}},
	{'l', "library", {"#8fc7d9", "#9bcfdd", "#a6d5e2", "#86c0d6", "#b0dbe6", "#96c9df"}},
	{'k', "kernel", {"#c9a0dc", "#d0a9e0", "#d7b3e4", "#c296d8", "#ddbce8", "#cba6df"}},
	{'j', "compiled at run time", {"#b5d56a", "#bddb76", "#c5e083", "#add062", "#cbe58d", "#b9d870"}},
	{'u', "unknown", {"#c8c4bc", "#cecac3", "#d4d0ca", "#c2beb6", "#d9d6d0", "#cbc7c0"}},
	{'n', "whole programs", {"#e6e0cf", "#e9e3d3", "#ece7d8", "#e3dcca", "#eeeadd", "#e7e2d1"}},
	{'o', "too narrow, merged", {"#e8e8e8", "#e8e8e8", "#e8e8e8", "#e8e8e8", "#e8e8e8", "#e8e8e8"}},
};
enum { KINDS = sizeof kind / sizeof *kind };

static struct text {
	char *s;
	size_t len, room;
} label;                        /* what is written in a box */

static void append(const char *s, size_t len)
{
	if (label.len + len + 1 > label.room) {
		label.room = 2 * (label.len + len) + 256;
		if (!(label.s = realloc(label.s, label.room)))
			msg_die(EXIT_FAIL, "cannot draw the flame graph: %s", strerror(errno));
	}
	memcpy(label.s + label.len, s, len);
	label.len += len;
}

/* The name of a node taken apart. */
struct part {
	const char *object, *name;      /* object: NULL a program, of a level of programs; name: "" of objects */
	size_t object_len, base;        /* base: where its last part begins */
	size_t name_len;
};

static struct part part_of(const struct flame *f, uint32_t node)
{
	const struct calltree_name *n = &f->paths.name[f->paths.node[node].name];
	const char *tab = memchr(n->text, '\t', n->len);
	struct part p = {.name = n->text, .name_len = n->len};

	if (!tab)
		return p;
	p.object = n->text;
	p.object_len = (size_t)(tab - n->text);
	p.name = tab + 1;
	p.name_len = n->len - p.object_len - 1;
	for (size_t i = 0; i + 1 < p.object_len; i++)
		if (n->text[i] == '/')
			p.base = i + 1;
	return p;
}

static int is_library(const char *base, size_t len)
{
	for (size_t i = 0; i + 3 <= len; i++)
		if (memcmp(base + i, ".so", 3) == 0 && (i + 3 == len || base[i + 3] == '.'))
			return 1;
	return 0;
}

static int is(const struct part *p, const char *object)
{
	return p->object_len == strlen(object) && memcmp(p->object, object, p->object_len) == 0;
}

static char class_of(const struct part *p)
{
	if (!p->object)
		return 'n';
	if (is(p, "[kernel]"))
		return 'k';
	if (is(p, "[jit]"))
		return 'j';
	if (is(p, "[vdso]"))
		return 'l';
	if (p->object_len == 0 || *p->object == '[')
		return 'u';
	return is_library(p->object + p->base, p->object_len - p->base) ? 'l' : 'p';
}

/* Equal functions have equal tints. */
static unsigned tint_of(const struct part *p)
{
	unsigned h = 5381;

	for (size_t i = 0; i < p->name_len; i++)
		h = h * 33 + (unsigned char)p->name[i];
	return (h ^ h >> 7) % TINTS;
}

/* What people call it, into label. */
static void make_label(const struct flame_box *box, const struct part *p)
{
	char text[64];

	label.len = 0;
	if (box->others) {
		append(text, (size_t)snprintf(text, sizeof text, "(%zu more, too narrow)", box->others));
	} else if (!box->node) {
		append("all", 3);
	} else if (p->object && (!p->name_len || (p->name_len > 2 && memcmp(p->name, "0x", 2) == 0))) {
		append(p->object + p->base, p->object_len - p->base);
		if (p->name_len) {
			append(":", 1);
			append(p->name, p->name_len);
		}
	} else {
		append(p->name, p->name_len);
	}
}

static void put(const char *s)
{
	flame_text(s, strlen(s));
}

/* 1,234,567 */
static void put_count(wide n)
{
	char num[WIDE_TEXT];
	const char *s = wide_text(n, num);

	for (size_t left = strlen(s); left; left--, s++) {
		putchar(*s);
		if (left > 1 && left % 3 == 1)
			putchar(',');
	}
}

static double percent(wide n, wide of)
{
	return of ? (double)(100.0L * (long double)n / (long double)of) : 0;
}

static void put_samples(const struct flame *f, const struct flame_box *box, int i)
{
	put_count(box->count[i]);
	printf(" sample%s, %.2f%%", box->count[i] == 1 ? "" : "s", percent(box->count[i], f->total[i]));
	if (box->own[i] && !box->others) {
		fputs("; ", stdout);
		put_count(box->own[i]);
		fputs(" of its own", stdout);
	}
}

static double difference(const struct flame *f, const struct flame_box *box)
{
	return percent(box->count[1], f->total[1]) - percent(box->count[0], f->total[0]);
}

static void put_title(const struct flame *f, const struct flame_box *box, const struct part *p)
{
	fputs("<title>", stdout);
	flame_text(label.s, label.len);
	if (p->object && p->object_len) {
		fputs("&#10;", stdout);
		flame_text(p->object, p->object_len);
	}
	fputs("&#10;", stdout);
	if (f->diff) {
		fputs("A: ", stdout);
		put_samples(f, box, 0);
		fputs("&#10;B: ", stdout);
		put_samples(f, box, 1);
		printf("&#10;%+.2f points", difference(f, box));
	} else {
		put_samples(f, box, 0);
	}
	fputs("</title>", stdout);
}

/* A number with at most three decimals. */
static void put_number(const char *attribute, double v)
{
	char text[40];
	int n = snprintf(text, sizeof text, "%.3f", v);

	while (text[n - 1] == '0')
		n--;
	if (text[n - 1] == '.')
		n--;
	printf(" %s=\"%.*s\"", attribute, n, text);
}

/* Red is more, blue is less; T from -1 to 1. */
static void put_difference(double t)
{
	double depth = sqrt(fabs(t));
	int strong = (int)(245 - 30 * depth), weak = (int)(238 - 165 * depth);

	printf(" fill=\"#%02x%02x%02x\"", t > 0 ? strong : weak, t > 0 ? weak : (int)(240 - 100 * depth),
		t > 0 ? (int)(235 - 165 * depth) : 245);
}

static void put_box(const struct flame *f, const struct flame_box *box, double top, double most)
{
	struct part p = {0};
	double width = box->width > GAP_LEAST ? box->width - GAP : box->width;
	size_t fit = box->width > 6 ? (size_t)((box->width - 6) / CHAR_WIDTH) : 0;
	int whole;
	char class = box->others ? 'o' : 'n';

	if (box->node) {
		p = part_of(f, box->node);
		class = class_of(&p);
	}
	make_label(box, &p);
	if (f->diff && !box->others)
		printf("<g class=\"d\">");
	else
		printf("<g class=\"%c%u\">", class, tint_of(&p));
	put_title(f, box, &p);
	fputs("<rect", stdout);
	put_number("x", box->x + SIDE);
	put_number("y", top);
	put_number("width", width);
	printf(" height=\"%d\"", ROW - 1);
	if (f->diff && !box->others)
		put_difference(most > 0 ? difference(f, box) / most : 0);
	fputs("/>", stdout);
	whole = flame_columns(label.s, label.len) <= fit;
	if (whole || fit >= CUT_LEAST) {
		fputs("<text", stdout);
		put_number("x", box->x + SIDE + 3);
		put_number("y", top + 12);
		putchar('>');
		flame_text(label.s, whole ? label.len : flame_fit(label.s, label.len, fit - 2));
		fputs(whole ? "</text>" : "..</text>", stdout);
	}
	fputs("</g>\n", stdout);
}

static void put_style(void)
{
	fputs("<style>\n"
		".pct-flame text{fill:#222;font:12px sans-serif}\n"
		".pct-flame .name{font:bold 17px sans-serif}\n"
		".pct-flame .boxes text{font:11px \"DejaVu Sans Mono\",Menlo,Consolas,monospace;pointer-events:none}\n"
		".pct-flame .boxes g:hover rect{stroke:#000;stroke-width:1}\n"
		".pct-flame.live .boxes g{cursor:pointer}\n"
		".pct-flame .below{opacity:.5}\n"
		".pct-flame .boxes .hit rect{fill:#e600e6}\n"
		".pct-flame .boxes .hit text{fill:#fff}\n"
		".pct-flame .button{fill:#1a56b0;cursor:pointer}\n", stdout);
	for (size_t k = 0; k < KINDS; k++)
		for (size_t i = 0; i < TINTS; i++)
			printf(".pct-flame .%c%zu rect{fill:%s}%s", kind[k].class, i, kind[k].tint[i],
				i + 1 < TINTS ? "" : "\n");
	fputs("</style>\n", stdout);
}

static void put_line(double y, const char *class, const char *text)
{
	printf("<text x=\"%d\"", SIDE);
	put_number("y", y);
	if (class)
		printf(" class=\"%s\"", class);
	putchar('>');
	put(text);
	fputs("</text>\n", stdout);
}

/* Below the title; one note has room in that line. */
static void put_total(const struct flame *f, double y)
{
	printf("<text x=\"%d\"", SIDE);
	put_number("y", y);
	putchar('>');
	if (f->diff)
		fputs("A: ", stdout);
	put_count(f->total[0]);
	fputs(f->total[0] == 1 ? " sample" : " samples", stdout);
	if (f->diff) {
		fputs("; B: ", stdout);
		put_count(f->total[1]);
		fputs(f->total[1] == 1 ? " sample" : " samples", stdout);
		fputs("; widths are the mean of both shares", stdout);
	} else if (f->notes) {
		fputs("; ", stdout);
		put(f->note[0]);
	}
	fputs("</text>\n", stdout);
}

/* A patch of colour at *X and what it means. */
static void put_patch(double *x, double y, const char *fill, const char *text)
{
	fputs("<rect", stdout);
	put_number("x", *x);
	put_number("y", y - 10);
	printf(" width=\"12\" height=\"12\" fill=\"%s\"/><text", fill);
	put_number("x", *x + 16);
	put_number("y", y);
	putchar('>');
	put(text);
	fputs("</text>\n", stdout);
	*x += 16 + 7 * (double)strlen(text) + 18;
}

static void put_legend(const struct flame *f, const struct flame_boxes *b, double y)
{
	int seen[KINDS] = {0};
	struct part p;
	double x = SIDE;
	char class;

	for (size_t i = 0; i < b->n; i++) {
		class = 'o';
		if (b->box[i].node) {
			p = part_of(f, b->box[i].node);
			class = class_of(&p);
		} else if (!b->box[i].others) {
			continue;
		}
		for (size_t k = 0; k < KINDS; k++)
			seen[k] |= kind[k].class == class;
	}
	if (f->diff) {
		put_patch(&x, y, "#4b8cf5", "less in B");
		put_patch(&x, y, "#eef0f5", "the same");
		put_patch(&x, y, "#d74946", "more in B");
	}
	for (size_t k = 0; k < KINDS; k++)
		if (seen[k] && (!f->diff || kind[k].class == 'o'))
			put_patch(&x, y, kind[k].tint[0], kind[k].name);
}

static int put_script(const char *path)
{
	FILE *in = path ? fopen(path, "r") : NULL;
	char buf[8192];
	size_t n;

	if (!in)
		return -1;
	fputs("<script><![CDATA[\n", stdout);
	while ((n = fread(buf, 1, sizeof buf, in)) > 0)
		fwrite(buf, 1, n, stdout);
	fputs("]]></script>\n", stdout);
	fclose(in);
	return 0;
}

int flame_draw(const struct flame *f, const struct flame_boxes *b)
{
	size_t first = !f->diff && f->notes;    /* of the notes that have a line of their own */
	double y = 26, top = y + NOTE * (double)(f->notes - first + 2) + 10, most = 0;
	double height = top + ROW * (double)b->levels + NOTE + 12;
	int rc;

	for (size_t i = 0; i < b->n; i++)
		if (!b->box[i].others)
			most = fmax(most, fabs(difference(f, &b->box[i])));
	printf("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"pct-flame\" "
		"width=\"%u\" height=\"%.0f\" viewBox=\"0 0 %u %.0f\">\n", f->width, height, f->width, height);
	fputs("<title>", stdout);
	put(f->title);
	fputs("</title>\n", stdout);
	put_style();
	fputs("<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n", stdout);
	put_line(24, "name", f->title);
	put_total(f, y += NOTE);
	for (size_t i = first; i < f->notes; i++)
		put_line(y += NOTE, NULL, f->note[i]);
	put_legend(f, b, y + NOTE);
	fputs("<g class=\"boxes\">\n", stdout);
	for (size_t i = 0; i < b->n; i++)
		put_box(f, &b->box[i], top + ROW * (double)(b->levels - 1 - b->box[i].level), most);
	fputs("</g>\n", stdout);
	rc = put_script(f->script);
	fputs("</svg>\n", stdout);
	return rc;
}
