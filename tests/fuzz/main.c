/* main.c - runs a fuzz target without libFuzzer.
 *
 *	TARGET FILE...          once over each file
 *	TARGET -m STEP FILE...  and over damaged ones: each STEPth byte becomes 0, 255, and itself
 *	                        with a bit flipped; the file is cut there
 *	TARGET -a FILE...       and over each FILE with each of its bits flipped, and cut at each
 *	                        of its lengths
 * The last line:  312 files, sanitized */
#include "fuzz.h"
#include "../prog/sanitized.h"

#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 4 << 20 };

static unsigned long runs;

/* Run on N bytes at DATA; reads beyond them are errors. */
static void run(const void *data, size_t n)
{
	uint8_t *copy = malloc(n + !n);

	if (!copy)
		err(1, "malloc");
	memcpy(copy, data, n);
	LLVMFuzzerTestOneInput(copy, n);
	free(copy);
	runs++;
}

static void run_damaged(uint8_t *data, size_t n, size_t step)
{
	for (size_t i = 0; i < n; i += step) {
		uint8_t was = data[i], other[3] = {0, 255, was ^ 1 << i / step % 8};
		for (int k = 0; k < 3; k++) {
			data[i] = other[k];
			if (other[k] != was)
				run(data, n);
		}
		data[i] = was;
		run(data, i);
	}
}

static void run_all_damaged(uint8_t *data, size_t n)
{
	for (size_t i = 0; i < 8 * n; i++) {
		data[i / 8] ^= (uint8_t)(1 << i % 8);
		run(data, n);
		data[i / 8] ^= (uint8_t)(1 << i % 8);
	}
	for (size_t i = 0; i < n; i++)
		run(data, i);
}

int main(int argc, char **argv)
{
	static uint8_t data[FILE_MAX];
	size_t step = argc > 2 && strcmp(argv[1], "-m") == 0 ? (size_t)atoi(argv[2]) : 0, n;
	int all = argc > 1 && strcmp(argv[1], "-a") == 0;

	LLVMFuzzerInitialize(&argc, &argv);
	for (int i = step ? 3 : 1 + all; i < argc; i++) {
		FILE *f = fopen(argv[i], "rb");
		if (!f)
			err(1, "%s", argv[i]);
		n = fread(data, 1, FILE_MAX, f);
		fclose(f);
		run(data, n);
		if (step)
			run_damaged(data, n, step);
		if (all)
			run_all_damaged(data, n);
	}
	printf("%lu files%s\n", runs, SANITIZED);
	return 0;
}
