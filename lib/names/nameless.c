/* nameless.c - finds labels without names. */
#define _GNU_SOURCE
#include "names/nameless.h"
#include "base/must.h"
#include "names/debugpackage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char arrow[] = " <- ";

/* 1 when LABEL has a frame [jit]: code made at run time. */
static int is_made(const char *label)
{
	const char *at = label;

	for (; (at = strstr(at, "[jit]")); at++)
		if ((at == label || at[-1] == ' ') && (!at[5] || strncmp(at + 5, " <-", 3) == 0))
			return 1;
	return 0;
}

const char *nameless_made(const struct tally *lines)
{
	for (size_t i = 0; i < lines->lines; i++)
		if (is_made(lines->line[i].text))
			return "[jit] is code made at run time; for names run node --perf-basic-prof "
			       "(profile node does), "
			       "java -XX:+UnlockDiagnosticVMOptions -XX:+DumpPerfMapAtExit, "
			       "PYTHONPERFSUPPORT=1 (Python 3.12)";
	return NULL;
}

/* The length of OBJECT when the leaf of LABEL is OBJECT:0xADDRESS or OBJECT:(LOWER..UPPER),
 * otherwise 0. */
static size_t raw_object(const char *label)
{
	const char *end = strstr(label, arrow), *at = label;
	size_t digits;

	end = end ? end : label + strlen(label);
	while (label[0] != '[' && (at = strchr(at, ':')) && at < end) {
		size_t len = (size_t)(at++ - label);
		if (len && nameless(at))
			return len;
		digits = strncmp(at, "0x", 2) == 0 ? strspn(at + 2, "0123456789abcdef") : 0;
		if (len && digits && at + 2 + digits == end)
			return len;
	}
	return 0;
}

/* Tell where to get names for the object PATH.  From malloc. */
static char *remedy(const char *path)
{
	const char *urls = getenv("DEBUGINFOD_URLS");
	char *package = debugpackage(path), *text;
	int n;

	if (package)
		n = asprintf(&text, "package %s has names", package);
	else
		n = asprintf(&text, "a build with -g, or its debug package, has names");
	free(package);
	must(n < 0 ? NULL : text);
	if (!urls || !*urls)
		return text;
	package = text;
	n = asprintf(&text,
		"%s, or the servers of DEBUGINFOD_URLS: pct -t 'addr2src --debuginfod "
		"\"$PCT_OBJECT\"' line",
		package);
	free(package);
	return must(n < 0 ? NULL : text);
}

static char *stripped(const struct tally *of, uint64_t all)
{
	char *remark, *has = remedy(of->line[0].text);

	if (asprintf(&remark,
		    "stripped: %.0f %% of the samples are in code without names, most of them in "
		    "%s; %s",
		    100 * (double)of->total / (double)all, of->line[0].text, has)
		< 0)
		must(NULL);
	free(has);
	return remark;
}

char *nameless_stripped(const struct tally *lines)
{
	struct tally of = {0};
	char *remark = NULL;
	size_t raw = 0, len;

	for (size_t i = 0; i < lines->lines; i++)
		if ((len = raw_object(lines->line[i].text))) {
			tally_add(&of, lines->line[i].text, len, lines->line[i].count);
			raw++;
		}
	tally_sort(&of);
	if (of.lines
		&& (of.total > lines->total / 2
			|| (raw > lines->lines / 2 && of.total > lines->total / 20)))
		remark = stripped(&of, lines->total);
	tally_free(&of);
	return remark;
}
