/* main.c - runs a fuzz target without libFuzzer, once over each file.
 *
 *	TARGET FILE...          the last line: 312 files, sanitized
 */
#include "fuzz.h"
#include "../prog/sanitized.h"

#include <err.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	enum { MAX = 1 << 20 };

	LLVMFuzzerInitialize(&argc, &argv);
	for (int i = 1; i < argc; i++) {
		FILE *f = fopen(argv[i], "rb");
		char *data = malloc(MAX);
		size_t n;
		if (!f || !data)
			err(1, "%s", argv[i]);
		n = fread(data, 1, MAX, f);
		fclose(f);
		/* no byte more than there is, so that what reads beyond the end is seen */
		data = realloc(data, n + !n);
		LLVMFuzzerTestOneInput((uint8_t *)data, n);
		free(data);
	}
	printf("%d files%s\n", argc - 1, SANITIZED);
	return 0;
}
