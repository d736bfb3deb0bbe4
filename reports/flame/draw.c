/* draw.c - writes a flame graph as SVG.
 *
 *	<g class="l2"><title>memcpy&#10;/lib/libc.so.6&#10;12 samples, 3.10%; 12 of its own</title>
 *	<rect x="10" y="80" width="36.6" height="16"/><text x="13" y="92">mem..</text></g>
 *
 * flame.js reads only these elements.  All names go through xmltext_put(). */
#include "base/count.h"
#include "base/namefit.h"
#include "base/xmltext.h"
#include "flame.h"
#include "names/objkind.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
	SIDE = 10,     /* pixels left and right of the boxes */
	ROW = 17,      /* from a level to the next one */
	NOTE = 16,     /* from a line of text to the next one */
	CUT_LEAST = 5, /* fewest columns of a cut name */
};
static const double CHAR_WIDTH = 6.63; /* of the monospaced font, 11 pixels high */
static const double GAP = 0.5;         /* between boxes wider than GAP_LEAST */
static const double GAP_LEAST = 3;

static void put(const char *s)
{
	xmltext_put(s, strlen(s));
}

/* 1,234,567 */
static void put_count(uint64_t n)
{
	char num[24];
	const char *s = num;

	snprintf(num, sizeof num, "%" PRIu64, n);
	for (size_t left = strlen(s); left; left--, s++) {
		putchar(*s);
		if (left > 1 && left % 3 == 1)
			putchar(',');
	}
}

static double percent(uint64_t n, uint64_t of)
{
	return of ? (double)(100.0L * (long double)n / (long double)of) : 0;
}

/* The total that shares of F's profile I refer to. */
static uint64_t whole_of(const struct flame *f, int i)
{
	uint64_t all = f->total[i];

	if (f->waits)
		count_add(&all, f->total[!i]);
	return all;
}

static void put_samples(const struct flame *f, const struct flame_box *box, int i)
{
	put_count(box->count[i]);
	printf(" sample%s, %.2f%%", box->count[i] == 1 ? "" : "s",
		percent(box->count[i], whole_of(f, i)));
	if (box->own[i] && !box->others) {
		fputs("; ", stdout);
		put_count(box->own[i]);
		fputs(" of its own", stdout);
	}
}

/* The name of profile I in F. */
static const char *side(const struct flame *f, int i)
{
	if (f->waits)
		return i ? "waiting: " : "running: ";
	return i ? "B: " : "A: ";
}

/* How much larger the share of BOX is in the second profile, in percentage points; with waits, its
 * waiting less its running samples, in percent of both: -100 to 100. */
static double difference(const struct flame *f, const struct flame_box *box)
{
	double run = (double)box->count[0], wait = (double)box->count[1];

	if (f->waits)
		return run + wait > 0 ? 100 * (wait - run) / (wait + run) : 0;
	return percent(box->count[1], f->total[1]) - percent(box->count[0], f->total[0]);
}

static void put_title(
	const struct flame *f, const struct flame_box *box, const struct flame_part *p)
{
	size_t len;
	const char *label = flame_label(box, p, &len);

	fputs("<title>", stdout);
	xmltext_put(label, len);
	if (p->object && p->object_len) {
		fputs("&#10;", stdout);
		xmltext_put(p->object, p->object_len);
	}
	fputs("&#10;", stdout);
	if (f->diff) {
		fputs(side(f, 0), stdout);
		put_samples(f, box, 0);
		fputs("&#10;", stdout);
		fputs(side(f, 1), stdout);
		put_samples(f, box, 1);
		if (!f->waits)
			printf("&#10;%+.2f points", difference(f, box));
	} else {
		put_samples(f, box, 0);
	}
	fputs("</title>", stdout);
}

/* Write ATTRIBUTE with the value V, at most three decimals. */
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

	printf(" fill=\"#%02x%02x%02x\"", t > 0 ? strong : weak,
		t > 0 ? weak : (int)(240 - 100 * depth), t > 0 ? (int)(235 - 165 * depth) : 245);
}

/* Print the name LABEL in a box with room for FIT columns: without outer namespaces (namefit.h),
 * then without its middle; nothing in a small one.  boxes.js does the same. */
static void put_label(const char *label, size_t len, double x, double y, size_t fit)
{
	size_t columns = xmltext_columns(label, len), head = fit / 2;

	if (columns > fit && fit >= CUT_LEAST) {
		len = namefit(label, len, fit, &label);
		columns = xmltext_columns(label, len);
	}
	if (columns > fit && fit < CUT_LEAST)
		return;
	fputs("<text", stdout);
	put_number("x", x);
	put_number("y", y);
	putchar('>');
	if (columns <= fit) {
		xmltext_put(label, len);
	} else if (columns != len) { /* some characters have several bytes or columns */
		xmltext_put(label, xmltext_fit(label, len, fit - 2));
		fputs("..", stdout);
	} else {
		xmltext_put(label, head);
		fputs("..", stdout);
		xmltext_put(label + len - (fit - 2 - head), fit - 2 - head);
	}
	fputs("</text>", stdout);
}

static void put_box(const struct flame *f, const struct flame_box *box, double top, double most)
{
	struct flame_part p = {0};
	double width = box->width > GAP_LEAST ? box->width - GAP : box->width;
	size_t fit = box->width > 6 ? (size_t)((box->width - 6) / CHAR_WIDTH) : 0;
	size_t len;
	const char *label;
	char class = box->others ? 'o' : 'n';

	if (box->node) {
		p = flame_part(f, box->node);
		class = flame_class(&p);
	}
	label = flame_label(box, &p, &len);
	if (f->diff && !box->others)
		printf("<g class=\"d\">");
	else
		printf("<g class=\"%c%u\">", class, objkind_tint(p.name, p.name_len));
	put_title(f, box, &p);
	fputs("<rect", stdout);
	put_number("x", box->x + SIDE);
	put_number("y", top);
	put_number("width", width);
	printf(" height=\"%d\"", ROW - 1);
	if (f->diff && !box->others)
		put_difference(most > 0 ? difference(f, box) / most : 0);
	fputs("/>", stdout);
	put_label(label, len, box->x + SIDE + 3, top + 12, fit);
	fputs("</g>\n", stdout);
}

static void put_style(void)
{
	fputs("<style>\n"
	      ".pct-flame text{fill:#222;font:12px sans-serif}\n"
	      ".pct-flame .name{font:bold 17px sans-serif}\n"
	      ".pct-flame .boxes text{font:11px \"DejaVu Sans Mono\",Menlo,Consolas,monospace;pointer-events:none}\n"
	      ".pct-flame .boxes g{outline:none}\n"
	      ".pct-flame .boxes g:hover rect,.pct-flame .boxes g:focus-visible rect{stroke:#000;stroke-width:1}\n"
	      ".pct-flame.live .boxes g{cursor:pointer}\n"
	      ".pct-flame .below{opacity:.6}\n"
	      ".pct-flame .boxes .hit rect{fill:#e600e6}\n"
	      ".pct-flame .boxes .hit text{fill:#fff}\n"
	      ".pct-flame .button{fill:#1a56b0;cursor:pointer}\n",
		stdout);
	objkind_style(stdout);
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

/* Write the total below the title; a single note fits into that line. */
static void put_total(const struct flame *f, double y)
{
	printf("<text x=\"%d\"", SIDE);
	put_number("y", y);
	putchar('>');
	if (f->diff)
		fputs(side(f, 0), stdout);
	put_count(f->total[0]);
	fputs(f->total[0] == 1 ? " sample" : " samples", stdout);
	if (f->diff) {
		fputs("; ", stdout);
		fputs(side(f, 1), stdout);
		put_count(f->total[1]);
		fputs(f->total[1] == 1 ? " sample" : " samples", stdout);
		fputs(f->waits ? "; widths are the sum of both"
			       : "; widths are the mean of both shares",
			stdout);
	} else if (f->notes) {
		fputs("; ", stdout);
		put(f->note[0]);
	}
	fputs("</text>\n", stdout);
}

/* Write a patch of colour at *X and its meaning. */
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
	int seen[OBJKINDS] = {0};
	struct flame_part p;
	double x = SIDE;
	char class;

	for (size_t i = 0; i < b->n; i++) {
		class = 'o';
		if (b->box[i].node) {
			p = flame_part(f, b->box[i].node);
			class = flame_class(&p);
		} else if (!b->box[i].others) {
			continue;
		}
		for (size_t k = 0; k < OBJKINDS; k++)
			seen[k] |= objkind[k].class == class;
	}
	if (f->diff) {
		put_patch(&x, y, "#4b8cf5", f->waits ? "runs" : "less in B");
		put_patch(&x, y, "#eef0f5", f->waits ? "both" : "the same");
		put_patch(&x, y, "#d74946", f->waits ? "waits" : "more in B");
	}
	for (size_t k = 0; k < OBJKINDS; k++)
		if (seen[k] && (!f->diff || objkind[k].class == 'o'))
			put_patch(&x, y, objkind[k].tint[0], objkind[k].name);
}

/* Write the scripts in the directory DIR as one script element.  Returns 0, or -1 and errno. */
static int put_scripts(const char *dir)
{
	static const char *const name[] = {"boxes.js", "flame.js"};
	char path[4096], buf[8192];
	FILE *in;
	size_t n;

	for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
		snprintf(path, sizeof path, "%s/%s", dir, name[i]);
		if (!(in = fopen(path, "r")))
			return -1;
		if (!i)
			fputs("<script><![CDATA[\n", stdout);
		while ((n = fread(buf, 1, sizeof buf, in)) > 0)
			fwrite(buf, 1, n, stdout);
		n = (size_t)ferror(in);
		fclose(in);
		if (n)
			return -1;
	}
	fputs("]]></script>\n", stdout);
	return 0;
}

int flame_draw(const struct flame *f, const struct flame_boxes *b)
{
	size_t first = !f->diff && f->notes; /* the first note with a line of its own */
	double y = 26, top = y + NOTE * (double)(f->notes - first + 2) + 10, most = 0;
	double height = top + ROW * (double)b->levels + NOTE + 12;
	int rc;

	for (size_t i = 0; i < b->n; i++)
		if (!b->box[i].others)
			most = f->waits ? 100 : fmax(most, fabs(difference(f, &b->box[i])));
	printf("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"pct-flame%s\" "
	       "width=\"%u\" height=\"%.0f\" viewBox=\"0 0 %u %.0f\">\n",
		f->fill ? " fill" : "", f->width, height, f->width, height);
	fputs("<title>", stdout);
	put(f->title);
	fputs("</title>\n", stdout);
	put_style();
	fputs("<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n", stdout);
	fputs("<g class=\"boxes\">\n", stdout);
	for (size_t i = 0; i < b->n; i++)
		put_box(f, &b->box[i], top + ROW * (double)(b->levels - 1 - b->box[i].level), most);
	fputs("</g>\n<g class=\"head\">\n", stdout);
	put_line(24, "name", f->title);
	put_total(f, y += NOTE);
	for (size_t i = first; i < f->notes; i++)
		put_line(y += NOTE, NULL, f->note[i]);
	put_legend(f, b, y + NOTE);
	fputs("</g>\n", stdout);
	rc = f->scripts ? put_scripts(f->scripts) : -1;
	fputs("</svg>\n", stdout);
	return rc;
}
