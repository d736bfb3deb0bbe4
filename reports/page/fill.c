/* fill.c - fills in page.html: a line `@STYLE@' becomes the styles, and so on.
 * The page's policy names the hashes of its style and its script, so that a browser runs nothing
 * else, whatever the names in the data are. */
#define _GNU_SOURCE
#include "fill.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/sha256.h"
#include "base/xmltext.h"
#include "data.h"
#include "names/objkind.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct part { /* a text that is put in */
	char *text;
	size_t len;
};

/* Append the file NAME of DIR to OUT. */
static void copy(FILE *out, const char *dir, const char *name)
{
	char path[4096], buf[8192];
	FILE *in;
	size_t n;

	if (snprintf(path, sizeof path, "%s/%s", dir, name) >= (int)sizeof path
		|| !(in = fopen(path, "r")))
		msg_die(EXIT_FAIL, "cannot read %s/%s: %s", dir, name, strerror(errno));
	while ((n = fread(buf, 1, sizeof buf, in)) > 0)
		fwrite(buf, 1, n, out);
	fclose(in);
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

static void put_facts(const char *path)
{
	FILE *in = path ? fopen(path, "r") : NULL;
	char *line = NULL, *tab;
	size_t size = 0;
	ssize_t n;

	if (path && !in)
		msg_die(EXIT_FAIL, "cannot read %s: %s", path, strerror(errno));
	while (in && (n = getline(&line, &size, in)) > 0) {
		line[n - (line[n - 1] == '\n')] = 0;
		if (!(tab = strchr(line, '\t')))
			continue;
		fputs("<div><dt>", stdout);
		xmltext_put(line, (size_t)(tab - line));
		fputs("</dt><dd>", stdout);
		xmltext_put(tab + 1, strlen(tab + 1));
		fputs("</dd></div>\n", stdout);
	}
	free(line);
	if (in)
		fclose(in);
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

void fill_page(const char *dir, const char *title, const char *facts, struct model *m)
{
	static const char *const styles[] = {"page.css", NULL};
	static const char *const scripts[] = {
		"boxes.js", "pagedata.js", "pageflame.js", "pagetables.js", "page.js", NULL};
	static const char *const frame[] = {"page.html", NULL};
	struct part style = join(dir, styles, 1), script = join(dir, scripts, 0),
		    page = join(dir, frame, 0);

	for (char *line = page.text + 1, *end; (end = strchr(line, '\n')); line = end + 1) {
		*end = 0;
		if (strcmp(line, "@POLICY@") == 0)
			put_policy(&style, &script);
		else if (strcmp(line, "@STYLE@") == 0)
			element("style", &style);
		else if (strcmp(line, "@SCRIPT@") == 0)
			element("script", &script);
		else if (strcmp(line, "@FACTS@") == 0)
			put_facts(facts);
		else if (strcmp(line, "@DATA@") == 0)
			data_write(m, stdout);
		else if (strcmp(line, "@TITLE@") == 0)
			xmltext_put(title, strlen(title));
		else
			puts(line);
	}
	free(style.text);
	free(script.text);
	free(page.text);
}
