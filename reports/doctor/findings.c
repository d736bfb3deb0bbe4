/* findings.c - keeps what the doctor found out, and prints it. */
#include "base/jsontext.h"
#include "base/putescaped.h"
#include "findings.h"
#include "inside/escape.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *const word[] = {"yes", "partly", "no", "-"};

struct finding *findings_add(struct findings *f, const char *name, const char *command,
	enum works works, const char *about, ...)
{
	struct finding *to = &f->finding[f->n < FINDINGS ? f->n++ : FINDINGS - 1];
	va_list ap;

	*to = (struct finding){.name = name, .command = command, .works = works};
	va_start(ap, about);
	vsnprintf(to->about, sizeof to->about, about, ap);
	va_end(ap);
	return to;
}

void finding_change(struct finding *f, const char *text, ...)
{
	va_list ap;

	va_start(ap, text);
	vsnprintf(f->change, sizeof f->change, text, ap);
	va_end(ap);
}

void findings_text(const struct findings *f)
{
	size_t name = 0, command = 0;

	for (size_t i = 0; i < f->n; i++) {
		size_t a = strlen(f->finding[i].name), b = strlen(f->finding[i].command);

		name = a > name ? a : name;
		command = b > command ? b : command;
	}
	for (size_t i = 0; i < f->n; i++) {
		const struct finding *x = &f->finding[i];

		printf("%-6s  %-*s  %-*s  ", word[x->works], (int)name, x->name, (int)command,
			x->command);
		put_escaped(x->about);
		putchar('\n');
		if (!x->change[0])
			continue;
		printf("%*s-> ", (int)(12 + name + command), "");
		put_escaped(x->change);
		putchar('\n');
	}
}

static void escaped(const char *key, const char *text)
{
	char safe[4 * FINDING_TEXT + 1];

	escape(safe, sizeof safe, text, strlen(text));
	printf("\"%s\":", key);
	json_text(safe);
}

void findings_json(const struct findings *f, const char *asked, int works)
{
	putchar('{');
	escaped("asked", asked);
	printf(",\"works\":%s,\"collectors\":[", works ? "true" : "false");
	for (size_t i = 0; i < f->n; i++) {
		const struct finding *x = &f->finding[i];

		printf("%s\n{\"name\":\"%s\",\"command\":\"%s\",\"works\":\"%s\",", i ? "," : "",
			x->name, x->command, x->works == WORKS_INFO ? "fact" : word[x->works]);
		escaped("about", x->about);
		putchar(',');
		escaped("change", x->change);
		putchar('}');
	}
	puts("\n]}");
}
