/* srcindex.c - a fuzz target: addr2src on an object.
 *
 *	in:   an ELF file, and maybe a second one right after it
 *
 * They become the files x and x.dwp in $TMPDIR.  The second may be the first's .dwp, its separate
 * debug file or dwz's part of it, as the first says.  Then it asks for all addresses where
 * something begins or ends. */
#define _GNU_SOURCE
#include "dwarf/dwsource.h"
#include "dwarf/linetable.h"
#include "dwarf/srcanswer.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { ASKED_MAX = 600 };

static uint64_t asked[ASKED_MAX];
static size_t n;

static int take_range(void *arg, uint64_t lo, uint64_t hi)
{
	(void)arg;
	if (n + 3 > ASKED_MAX)
		return 1;
	asked[n++] = lo;
	asked[n++] = hi - 1;
	asked[n++] = lo + (hi - lo) / 2;
	return 0;
}

static void find_addresses(const char *path)
{
	static const uint64_t anyway[] = {0, 1, 0x1000, 0x401000, UINT32_MAX, UINT64_MAX};
	const struct debugfile_opt opt = {NULL, 0, 0};
	struct dwsource s;
	struct linehead head;
	char why[300];

	for (n = 0; n < sizeof anyway / sizeof *anyway; n++)
		asked[n] = anyway[n];
	if (dwsource_open(&s, path, &opt, why, sizeof why) != 0)
		return;
	for (size_t i = 0; i < s.file.units && n < ASKED_MAX / 2; i++) {
		struct unit *u = &s.file.unit[i];
		if (unit_read(u) != 0)
			continue;
		unit_own_ranges(u, take_range, NULL);
		if (linehead_read(&head, u) == 0) {
			linetable_ranges(&head, take_range, NULL);
			linehead_free(&head);
		}
	}
	for (size_t i = 0; i < s.elf.code.n; i++)
		take_range(NULL, s.elf.code.range[i].lo, s.elf.code.range[i].hi);
	dwsource_close(&s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct answer_opt opt = {.inlined = 1, .functions = 1};
	const uint8_t *second = size > 64 ? memmem(data + 64, size - 64, "\177ELF", 4) : NULL;
	size_t first = second ? (size_t)(second - data) : size;
	struct answerer *a;
	const char *path;
	char why[400];

	fuzz_file("x.dwp", second, size - first);
	path = fuzz_file("x", data, first);
	find_addresses(path);
	for (int debug = 1; debug >= 0; debug--) {
		struct answer_opt o = opt;
		o.no_debug = !debug;
		if (!(a = answerer_open(path, &o, why, sizeof why))) {
			if (!why[0])
				abort();
			continue;
		}
		for (size_t i = 0; i < n; i++)
			if (strchr(answerer_find(a, asked[i]), '\n'))
				abort();
		answerer_close(a);
	}
	return 0;
}
