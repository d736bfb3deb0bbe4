/* strings.c - writes strings and seconds for the text formats.
 *	a"b -> "a\"b" (JSON), "a""b" (CSV)        1500000 ns -> 0.001500000 */
#include "base/csvtext.h"
#include "export.h"

#include <string.h>

/* S is UTF-8 without control bytes. */
void export_json_string(FILE *out, const char *s)
{
	putc('"', out);
	for (; *s; s++) {
		if (*s == '"' || *s == '\\')
			putc('\\', out);
		putc(*s, out);
	}
	putc('"', out);
}

void export_csv_string(FILE *out, const char *s)
{
	csvtext_put(out, s, strlen(s));
}

void export_number(FILE *out, wide n)
{
	char text[WIDE_TEXT];

	fputs(wide_text(n, text), out);
}

void export_seconds(FILE *out, wide ns)
{
	export_number(out, ns / 1000000000);
	fprintf(out, ".%09lu", (unsigned long)(ns % 1000000000));
}
