/* fill.c - fills in page.html: a line `@STYLE@' becomes the styles, and so on.
 * The page's policy names the hashes of its style and its scripts, so that a browser runs nothing
 * else, whatever the names in the data are. */
#include "fill.h"
#include "base/msg.h"
#include "base/sha256.h"
#include "base/xmltext.h"
#include "names/objkind.h"
#include "readtext.h"

#include <stdlib.h>
#include <string.h>

struct part { /* a text that is put in */
	char *text;
	size_t len;
};

/* Append the file NAME of DIR to OUT. */
static void copy(FILE *out, const char *dir, const char *name)
{
	char path[4096];

	if (snprintf(path, sizeof path, "%s/%s", dir, name) >= (int)sizeof path)
		msg_die(EXIT_FAIL, "cannot read %s: its name is too long", name);
	text_copy(out, path);
}

/* Join the files NAME, a list that ends with NULL, into one text; with COLOURS, append the styles
 * of objkind.h. */
static struct part join(const char *dir, const char *const *name, int colours)
{
	struct part p;
	FILE *out = text_open(&p.text, &p.len);

	putc('\n', out);
	for (; *name; name++)
		copy(out, dir, *name);
	if (colours)
		objkind_style(out);
	text_close(out);
	return p;
}

/* Print the facts of run R.  SIDE is a letter before each key; 0: none. */
static void put_facts(const struct ran *r, int side)
{
	for (size_t i = 0; i < r->facts; i++) {
		fputs("<div><dt>", stdout);
		if (side)
			printf("%c: ", side);
		xmltext_put(r->fact[i].key, strlen(r->fact[i].key));
		fputs("</dt><dd>", stdout);
		xmltext_put(r->fact[i].value, strlen(r->fact[i].value));
		fputs("</dd></div>\n", stdout);
	}
}

static void put_all_facts(const struct fill *f)
{
	for (unsigned i = 0; i < f->runs; i++)
		put_facts(&f->ran[i], f->runs > 1 ? "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[i] : 0);
}

/* Print the policy with the hashes of the style and the scripts.  LIBRARY is a script of its own: a
 * fault in it does not stop the other script. */
static void put_policy(const struct part *style, const struct part *script, const char *library)
{
	char hash[SHA256_BASE64];

	fputs("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ",
		stdout);
	printf("style-src 'sha256-%s'; ", sha256_base64(style->text, style->len, hash));
	printf("script-src 'sha256-%s'", sha256_base64(script->text, script->len, hash));
	if (library)
		printf(" 'sha256-%s'", sha256_base64(library, strlen(library), hash));
	fputs("; ", stdout);
	fputs("base-uri 'none'; form-action 'none'\">\n", stdout);
}

static void element(const char *tag, const struct part *p)
{
	printf("<%s>", tag);
	fwrite(p->text, 1, p->len, stdout);
	printf("</%s>\n", tag);
}

static void put_library(const char *library)
{
	if (library)
		printf("<script>%s</script>\n", library);
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
	out = text_open(&p.text, &p.len);
	fwrite(style->text, 1, style->len, out);
	fwrite(from + strlen(begin), 1, (size_t)(to - from) - strlen(begin), out);
	text_close(out);
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
	static const char *const scripts[] = {"boxes.js", "pagepacked.js", "pagedata.js",
		"pageflame.js", "pagetree.js", "pageaddress.js", "pagehtml.js", "pagetables.js",
		"pagesource.js", "pagedis.js", "pagecode.js", "pagecharts.js", "pagetime.js",
		"pagewaits.js", "pagecompare.js", "pagevalues.js", "pagewhy.js", "pagestates.js",
		"page.js", NULL};
	static const char *const frame[] = {"page.html", NULL};
	struct part style = join(dir, styles, 1), script = join(dir, scripts, 0),
		    page = join(dir, frame, 0);
	char *lanes = f->lanes ? text_must(f->lanes) : NULL;

	take_style(lanes, &style);
	for (char *line = page.text + 1, *end; (end = strchr(line, '\n')); line = end + 1) {
		*end = 0;
		if (strcmp(line, "@POLICY@") == 0)
			put_policy(&style, &script, f->library);
		else if (strcmp(line, "@STYLE@") == 0)
			element("style", &style);
		else if (strcmp(line, "@LIBRARY@") == 0)
			put_library(f->library);
		else if (strcmp(line, "@SCRIPT@") == 0)
			element("script", &script);
		else if (strcmp(line, "@FACTS@") == 0)
			put_all_facts(f);
		else if (strcmp(line, "@LANES@") == 0)
			put_lanes(lanes);
		else if (strcmp(line, "@DATA@") == 0)
			data_write(&f->data, stdout);
		else if (strcmp(line, "@TITLE@") == 0)
			xmltext_put(f->title, strlen(f->title));
		else
			puts(line);
	}
	free(style.text);
	free(script.text);
	free(page.text);
	free(lanes);
}
