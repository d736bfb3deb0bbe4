/* strings.c - writes strings and seconds for the text formats.
 *	a"b -> "a\"b" (JSON), "a""b" (CSV)        1500000 ns -> 0.001500000 */
#include "base/csvtext.h"
#include "export.h"

#include <inttypes.h>
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

void export_number(FILE *out, uint64_t n)
{
	fprintf(out, "%" PRIu64, n);
}

void export_seconds(FILE *out, uint64_t ns)
{
	export_number(out, ns / 1000000000);
	fprintf(out, ".%09lu", (unsigned long)(ns % 1000000000));
}
