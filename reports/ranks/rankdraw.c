/* rankdraw.c - draws the ranks of a job: a bar for each, as long as its time, in parts by function.
 *	rank 2 on node1: 0.581 s
 *	|work######|dgemm//|others  |waited   |		functions that differ most are leftmost */
#include "rankmodel.h"

#include "base/xmltext.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
	COLOURS = 7, /* functions with a colour of their own */
	TOP = 84,    /* pixels above the first lane, without the key's lines */
	KEY = 18,    /* height of a line of the key */
	LANE = 36,   /* from a lane to the next one */
	BAR = 16,    /* from the top of a lane to its bar */
	TALL = 14,
	COLUMNS = 110, /* of a name in the key */
};

static void put(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
static void put(const char *fmt, ...)
{
	char text[9000];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	xmltext_put(text, strlen(text));
}

static size_t coloured(const struct rankjob *j)
{
	return j->functions < COLOURS ? j->functions : COLOURS;
}

/* The time of the longest bar. */
static double longest(const struct rankjob *j)
{
	double most = 0;

	for (size_t i = 0; i < j->rows; i++)
		if (j->row[i].seconds + j->row[i].waited > most)
			most = j->row[i].seconds + j->row[i].waited;
	return most;
}

/* Draw a piece of a bar, of SECONDS from *FROM on, with the title WHAT; *FROM becomes its end. */
static void piece(
	const char *class, double *from, double seconds, double all, double y, const char *what)
{
	if (seconds < 1e-9 || all <= 0)
		return;
	printf("<rect class=\"%s\" x=\"%.3f%%\" y=\"%.0f\" width=\"%.3f%%\" height=\"%d\"><title>",
		class, 1 + 98 * *from / all, y, 98 * seconds / all, TALL);
	put("%s: %.3f s", what, seconds);
	puts("</title></rect>");
	*from += seconds;
}

static void lane(const struct rankjob *j, size_t i, double y, double all)
{
	const struct rankrow *r = &j->row[i];
	double from = 0, rest = r->seconds;
	char class[24];

	printf("<text x=\"1%%\" y=\"%.0f\">", y + BAR - 4);
	if (r->number >= 0)
		put("rank %ld on ", r->number);
	put("%s: %.3f s", r->host, r->seconds);
	if (r->waits_known)
		put(", waited %.3f s", r->waited);
	if (j->waited_for && i == j->laggard)
		put("; the others wait for it");
	puts("</text>");
	for (size_t f = 0; f < coloured(j); f++) {
		snprintf(class, sizeof class, "f%zu", f);
		piece(class, &from, j->function[f].of_row[i], all, y + BAR, j->function[f].name);
		rest -= j->function[f].of_row[i];
	}
	piece("o", &from, rest, all, y + BAR, "other functions");
	piece("w", &from, r->waited, all, y + BAR, "off the processor");
}

static void key(double y, const char *class, const char *name)
{
	printf("<rect class=\"%s\" x=\"1%%\" y=\"%.0f\" width=\"14\" height=\"12\"/>"
	       "<text x=\"1%%\" dx=\"20\" y=\"%.0f\">",
		class, y - 10, y);
	xmltext_put(name, xmltext_fit(name, strlen(name), COLUMNS));
	puts("</text>");
}

static double keys(const struct rankjob *j, double y)
{
	char class[24];

	for (size_t f = 0; f < coloured(j); f++, y += KEY) {
		snprintf(class, sizeof class, "f%zu", f);
		key(y, class, j->function[f].name);
	}
	key(y, "o", "other functions");
	key(y += KEY, "w", "off the processor, and not idle");
	return y + KEY;
}

/* Colours that also differ for the colour-blind: M. Okabe, K. Ito, Color Universal Design, 2008. */
static void style(void)
{
	static const char *const fill[COLOURS] = {
		"#d55e00", "#0072b2", "#e69f00", "#56b4e9", "#009e73", "#cc79a7", "#f0e442"};

	fputs("<style>\n.pct-ranks text{fill:#222;font:12px sans-serif}\n"
	      ".pct-ranks .t{font:bold 15px sans-serif}\n"
	      ".pct-ranks .o{fill:#bbb}\n"
	      ".pct-ranks .w{fill:#fff;stroke:#444;stroke-width:.5}\n"
	      ".pct-ranks rect:hover{stroke:#000;stroke-width:1}\n",
		stdout);
	for (int i = 0; i < COLOURS; i++)
		printf(".pct-ranks .f%d{fill:%s;stroke:#222;stroke-width:.3}\n", i, fill[i]);
	puts("</style>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>");
}

void rankjob_draw(const struct rankjob *j)
{
	double y = TOP + KEY * (double)(coloured(j) + 2), all = longest(j);

	printf("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
	       "class=\"pct-ranks\" width=\"100%%\" height=\"%.0f\">\n<title>The time of %zu "
	       "ranks</title>\n",
		y + LANE * (double)j->rows + 10, j->rows);
	style();
	printf("<text class=\"t\" x=\"1%%\" y=\"24\">The time of %zu ranks on %zu host%s</text>\n",
		j->rows, j->hosts, j->hosts == 1 ? "" : "s");
	puts("<text x=\"1%\" y=\"44\">first come the functions in which the worst rank lost most time</text>");
	keys(j, 70);
	for (size_t i = 0; i < j->rows; i++, y += LANE)
		lane(j, i, y, all);
	puts("</svg>");
}
