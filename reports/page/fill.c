/* fill.c - fills in page.html: a line `@STYLE@' becomes the styles, and so on.
 * The page's policy names the hashes of its style and its script, so that a browser runs nothing
 * else, whatever the names in the data are. */
#define _GNU_SOURCE
#include "fill.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/sha256.h"
#include "base/xmltext.h"
#include "names/objkind.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct part { /* a text that is put in */
	char *text;
	size_t len;
};

static void copy_file(FILE *out, const char *path)
{
	char buf[8192];
	FILE *in = fopen(path, "r");
	size_t n;

	if (!in)
		msg_die(EXIT_FAIL, "cannot read %s: %s", path, strerror(errno));
	while ((n = fread(buf, 1, sizeof buf, in)) > 0)
		fwrite(buf, 1, n, out);
	fclose(in);
}

/* Append the file NAME of DIR to OUT. */
static void copy(FILE *out, const char *dir, const char *name)
{
	char path[4096];

	if (snprintf(path, sizeof path, "%s/%s", dir, name) >= (int)sizeof path)
		msg_die(EXIT_FAIL, "cannot read %s: its name is too long", name);
	copy_file(out, path);
}

/* The files NAME, the last of which is NULL, as one text; with the colours behind them. */
static struct part join(const char *dir, const char *const *name, int colours)
{
	struct part p;
	FILE *out = must(open_memstream(&p.text, &p.len));

	putc('\n', out);
	for (; *name; name++)
		copy(out, dir, *name);
	if (colours)
		objkind_style(out);
	if (fclose(out) != 0)
		msg_die(EXIT_FAIL, "cannot keep the page: %s", strerror(errno));
	return p;
}

/* SIDE stands before each key. */
static void put_facts(const struct ran *r, const char *side)
{
	for (size_t i = 0; i < r->facts; i++) {
		printf("<div><dt>%s", side);
		xmltext_put(r->fact[i].key, strlen(r->fact[i].key));
		fputs("</dt><dd>", stdout);
		xmltext_put(r->fact[i].value, strlen(r->fact[i].value));
		fputs("</dd></div>\n", stdout);
	}
}

static void put_all_facts(const struct fill *f)
{
	put_facts(f->ran[0], f->ran[1] ? "A: " : "");
	if (f->ran[1])
		put_facts(f->ran[1], "B: ");
}

static void put_policy(const struct part *style, const struct part *script)
{
	char hash[SHA256_BASE64];

	fputs("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ",
		stdout);
	printf("style-src 'sha256-%s'; ", sha256_base64(style->text, style->len, hash));
	printf("script-src 'sha256-%s'; ", sha256_base64(script->text, script->len, hash));
	fputs("base-uri 'none'; form-action 'none'\">\n", stdout);
}

static void element(const char *tag, const struct part *p)
{
	printf("<%s>", tag);
	fwrite(p->text, 1, p->len, stdout);
	printf("</%s>\n", tag);
}

/* The file PATH as a text; NULL none. */
static char *whole(const char *path)
{
	struct part p;
	FILE *out;

	if (!path)
		return NULL;
	out = must(open_memstream(&p.text, &p.len));
	copy_file(out, path);
	if (fclose(out) != 0)
		msg_die(EXIT_FAIL, "cannot keep the page: %s", strerror(errno));
	return p.text;
}

/* Take the element <style> out of the picture LANES, and append what is in it to STYLE. */
static void take_style(char *lanes, struct part *style)
{
	static const char begin[] = "<style>", end[] = "</style>";
	char *from = lanes ? strstr(lanes, begin) : NULL, *to = from ? strstr(from, end) : NULL;
	struct part p;
	FILE *out;

	if (!to)
		return;
	out = must(open_memstream(&p.text, &p.len));
	fwrite(style->text, 1, style->len, out);
	fwrite(from + strlen(begin), 1, (size_t)(to - from) - strlen(begin), out);
	if (fclose(out) != 0)
		msg_die(EXIT_FAIL, "cannot keep the page: %s", strerror(errno));
	memmove(from, to + strlen(end), strlen(to + strlen(end)) + 1);
	free(style->text);
	*style = p;
}

static void put_lanes(const char *lanes)
{
	const char *svg = lanes ? strstr(lanes, "<svg ") : NULL;

	if (svg)
		fputs(svg, stdout);
}

void fill_page(const char *dir, const struct fill *f)
{
	static const char *const styles[] = {"page.css", NULL};
	static const char *const scripts[] = {"boxes.js", "pagedata.js", "pageflame.js",
		"pagetables.js", "pagesource.js", "pagetime.js", "page.js", NULL};
	static const char *const frame[] = {"page.html", NULL};
	struct part style = join(dir, styles, 1), script = join(dir, scripts, 0),
		    page = join(dir, frame, 0);
	char *lanes = whole(f->lanes), *waits = whole(f->waits);
	char *differences = whole(f->differences);
	struct data data = f->data;

	data.waits = waits;
	data.differences = differences;
	take_style(lanes, &style);
	for (char *line = page.text + 1, *end; (end = strchr(line, '\n')); line = end + 1) {
		*end = 0;
		if (strcmp(line, "@POLICY@") == 0)
			put_policy(&style, &script);
		else if (strcmp(line, "@STYLE@") == 0)
			element("style", &style);
		else if (strcmp(line, "@SCRIPT@") == 0)
			element("script", &script);
		else if (strcmp(line, "@FACTS@") == 0)
			put_all_facts(f);
		else if (strcmp(line, "@LANES@") == 0)
			put_lanes(lanes);
		else if (strcmp(line, "@DATA@") == 0)
			data_write(&data, stdout);
		else if (strcmp(line, "@TITLE@") == 0)
			xmltext_put(f->title, strlen(f->title));
		else
			puts(line);
	}
	free(style.text);
	free(script.text);
	free(page.text);
	free(lanes);
	free(waits);
	free(differences);
}
