/* readtext.c - reads files as texts. */
#define _GNU_SOURCE
#include "readtext.h"
#include "base/msg.h"
#include "base/must.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

FILE *text_open(char **text, size_t *len)
{
	return must(open_memstream(text, len));
}

void text_close(FILE *out)
{
	if (fclose(out) != 0)
		msg_die(EXIT_FAIL, "cannot keep the page: %s", strerror(errno));
}

/* Append the file PATH to OUT; return 0, or errno. */
static int append(FILE *out, const char *path)
{
	char buf[8192];
	FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
	size_t n;
	int failed;

	if (!in)
		return errno;
	while ((n = fread(buf, 1, sizeof buf, in)) > 0)
		fwrite(buf, 1, n, out);
	failed = ferror(in) ? errno : 0;
	if (in != stdin)
		fclose(in);
	return failed;
}

static void must_read(int failed, const char *path)
{
	if (failed)
		msg_die(EXIT_FAIL, "cannot read %s: %s", path, strerror(failed));
}

void text_copy(FILE *out, const char *path)
{
	must_read(append(out, path), path);
}

char *text_read(const char *path, size_t *len)
{
	char *text;
	FILE *out = text_open(&text, len);
	int failed = append(out, path);

	text_close(out);
	if (!failed)
		return text;
	free(text);
	errno = failed;
	return NULL;
}

char *text_must(const char *path)
{
	size_t len;
	char *text = text_read(path, &len);

	must_read(text ? 0 : errno, path);
	return text;
}
