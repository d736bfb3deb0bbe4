/* found.c - keeps remarks, and prints losses and remarks as lines or as JSON. */
#include "base/grown.h"
#include "base/jsontext.h"
#include "base/must.h"
#include "base/putescaped.h"
#include "found.h"
#include "inside/escape.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void found_remark(struct found *f, const char *text, const char *command)
{
	for (size_t i = 0; i < f->remarks; i++)
		if (strcmp(f->remark[i].text, text) == 0)
			return;
	f->remark = grown(f->remark, &f->room, f->remarks, sizeof *f->remark);
	f->remark[f->remarks++] = (struct remark){must(strdup(text)), command};
}

static void reasons(const struct tally *lost)
{
	for (size_t i = 0; i < lost->lines; i++) {
		fputs(i ? ", " : "", stdout);
		put_escaped(lost->line[i].text);
		printf(" %" PRIu64, lost->line[i].count);
	}
}

void found_brief(const struct found *f)
{
	if (f->known && 100 * f->lost.total > f->taken) {
		printf("# lost %" PRIu64 " of ", f->lost.total);
		printf("%" PRIu64 " samples: ", f->taken);
		reasons(&f->lost);
		putchar('\n');
	}
	for (size_t i = 0; i < f->remarks; i++) {
		fputs("# ", stdout);
		put_escaped(f->remark[i].text);
		printf("%s%s\n", f->remark[i].command ? ": " : "",
			f->remark[i].command ? f->remark[i].command : "");
	}
}

void found_losses(const struct found *f, const char *window, const char *counted)
{
	if (!f->known) {
		fputs("# losses are not known", stdout);
	} else if (!f->lost.total) {
		fputs("# none were lost", stdout);
	} else {
		printf("# %" PRIu64 " of %" PRIu64 " taken were lost: ", f->lost.total, f->taken);
		reasons(&f->lost);
	}
	if (f->known && *window)
		printf(", in the whole run; the picture shows %s of it", window);
	if (counted) {
		fputs("\n# samples of ", stdout);
		put_escaped(counted);
	}
	putchar('\n');
}

/* Print S as a string of JSON, or null. */
static void string(const char *s)
{
	size_t len = s ? strlen(s) : 0;
	char *text = must(malloc(4 * len + 1));

	escape(text, 4 * len + 1, s ? s : "", len);
	if (s)
		json_text(text);
	else
		fputs("null", stdout);
	free(text);
}

/* Print "KEY": N, or null instead of N when it is not KNOWN. */
static void number(const char *key, uint64_t n, int known)
{
	printf("\"%s\": ", key);
	if (known)
		printf("%" PRIu64 ", ", n);
	else
		fputs("null, ", stdout);
}

void found_json(const struct found *f)
{
	fputs("\"event\": ", stdout);
	string(f->event);
	if (f->interval && !f->mixed)
		printf(", \"interval_us\": %.9g, ", (double)f->interval / 1000);
	else
		fputs(", \"interval_us\": null, ", stdout);
	if (f->seconds > 0)
		printf("\"seconds\": %.9g, ", f->seconds);
	else
		fputs("\"seconds\": null, ", stdout);
	number("taken", f->taken, f->known);
	number("recorded", f->recorded, f->known);
	number("lost", f->lost.total, f->known);
	fputs("\"reasons\": [", stdout);
	for (size_t i = 0; i < f->lost.lines; i++) {
		printf("%s{\"reason\": ", i ? ", " : "");
		string(f->lost.line[i].text);
		printf(", \"count\": %" PRIu64 "}", f->lost.line[i].count);
	}
	fputs("], \"remarks\": [", stdout);
	for (size_t i = 0; i < f->remarks; i++) {
		printf("%s{\"remark\": ", i ? ", " : "");
		string(f->remark[i].text);
		fputs(", \"command\": ", stdout);
		string(f->remark[i].command);
		putchar('}');
	}
	putchar(']');
}
