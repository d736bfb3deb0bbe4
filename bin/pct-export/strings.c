/* strings.c - pieces of the text formats (export.h).
 *	a"b -> "a\"b" (JSON), "a""b" (CSV)        1500000 ns -> 0.001500000 */
#include "export.h"

#include <string.h>

/* No control bytes are left in S, and it is UTF-8. */
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
	putc('"', out);
	for (; *s; s++) {
		if (*s == '"')
			putc('"', out);
		putc(*s, out);
	}
	putc('"', out);
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
