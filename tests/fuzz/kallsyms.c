/* kallsyms.c - a fuzz target: a list of the kernel's symbols, and one of its modules.
 *
 *	in:   a System.map or /proc/kallsyms; after an empty line, /proc/modules */
#define _GNU_SOURCE
#include "../../bin/addr2nm/kallsyms.h"
#include "symbols/nmcache.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const uint64_t asked[] = {0, 0xffffffff81000300, 0xffffffffc0201000, UINT64_MAX};
	char *said = fuzz_text(data, size), *modules = strstr(said, "\n\n"), *text;
	struct nmcache c = {0};
	size_t n, len = modules ? (size_t)(modules + 1 - said) : size;

	kallsyms_modules(modules ? modules + 2 : said);
	if (kallsyms_text(said, len, modules ? modules + 2 : NULL, &text, &n) == 0) {
		nmcache_take(&c, text, n);
		for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
			nmcache_find(&c, asked[i], &len);
		nmcache_mark(&c, "_stext");
		nmcache_close(&c);
	}
	free(said);
	return 0;
}
