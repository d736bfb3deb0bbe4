/* library.c - reads scripts of other projects for a page (d3), and refuses those that cannot be in
 * one. */
#include "library.h"
#include "base/grown.h"
#include "base/msg.h"
#include "base/utf8.h"
#include "readtext.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

void library_add(struct library *l, const char *file)
{
	l->file = grown(l->file, &l->room, l->n, sizeof *l->file);
	l->file[l->n++] = file;
}

/* Returns what makes TEXT unfit: a browser would change it, so that its hash differs, or would take
 * a part of it for the end of the script.  NULL when it is fit. */
static const char *wrong(const char *text, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		if (iscntrl((unsigned char)text[i]) && text[i] != '\n' && text[i] != '\t')
			return "has control bytes";
		if (strncasecmp(text + i, "</script", 8) == 0)
			return "has </script, which ends a script in a page";
		if (strncmp(text + i, "<!--", 4) == 0)
			return "has <!--, after which a script in a page may not end";
	}
	return utf8_valid(text, len) ? NULL : "is not UTF-8";
}

static int refused(const char *file, const char *why)
{
	msg_warn("cannot put %s into the page: it %s; the page is made without a library", file,
		why);
	return 1;
}

static int read_file(const char *file, FILE *out)
{
	size_t len;
	char *text = text_read(file, &len);
	const char *why;

	if (!text) {
		msg_warn("cannot read %s: %s; the page is made without a library", file,
			strerror(errno));
		return 1;
	}
	why = wrong(text, len);
	fwrite(text, 1, len, out);
	putc('\n', out);
	free(text);
	return why ? refused(file, why) : 0;
}

int library_read(struct library *l)
{
	size_t len;
	FILE *out;
	int bad = 0;

	if (!l->n)
		return 0;
	out = text_open(&l->text, &len);
	putc('\n', out);
	for (size_t i = 0; i < l->n && !bad; i++)
		bad = read_file(l->file[i], out);
	text_close(out);
	if (bad) {
		free(l->text);
		l->text = NULL;
	}
	return bad;
}
