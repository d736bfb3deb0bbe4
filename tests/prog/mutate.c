/* mutate - reads every truncation and every single-bit flip of a data file.
 *
 *	mutate FILE [STEP]      (FILE is changed while it runs, and restored)
 *
 * With STEP each STEPth of them, from the first on.
 *
 * Built with the address and undefined-behaviour sanitizers if possible, which end it at the first
 * fault.  Prints the numbers of refused and accepted copies; fails when a refusal has no reason, or
 * a cut file counts as whole. */
#include "samples/gather.h"
#include "format/reader.h"
#include "sanitized.h"

#include <err.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *path;
static unsigned long refused, taken;

static int walk(void *arg, const struct reader_sample *s)
{
	struct reader *r = arg;
	struct pct_obj o;

	for (uint32_t i = 0; i < s->frames; i++) {
		unsigned index = (unsigned)(s->callers[i] >> 48);
		if (index && index != PCT_NOWHERE && reader_object(r, index, &o) == 0
			&& strlen(o.path) >= sizeof o.path)
			errx(1, "path without an end");
	}
	return 0;
}

static void see_turn(void *arg, const struct reader_turn *t)
{
	const struct reader *r = arg;

	if (t->addr - r->head.obj_addr >= r->head.map_size + r->head.bin_size)
		errx(1, "a turn in another object");
}

/* Returns 0 when the file could be read to its end. */
static int try(const char *what, size_t at)
{
	struct reader r;
	struct reader_sum sum;
	struct gather_none none = {0};
	struct places p = {0};
	struct gather_opt opt = {.frames = 8, .by_program = 1, .by_pid = 1};
	int bad = reader_open(&r, path);

	if (!bad) {
		bad = reader_samples(&r, walk, &r) != 0 || reader_accounts(&r, 0, &sum) != 0;
		reader_order(&r, see_turn, &r);
		reader_close(&r);
	}
	if (bad && !r.why[0])
		errx(1, "%s %zu: refused without a reason", what, at);
	if (!bad)
		gather(&p, path, &opt, &none);
	places_free(&p);
	*(bad ? &refused : &taken) += 1;
	return bad;
}

int main(int argc, char **argv)
{
	static unsigned char orig[1 << 20];
	struct reader whole;
	size_t step = argc > 2 ? (size_t)atoi(argv[2]) : 1;
	int fd, log;
	ssize_t n;

	if (argc < 2 || argc > 3 || step < 1 || (fd = open(path = argv[1], O_RDWR)) < 0)
		err(1, "open");
	if ((n = pread(fd, orig, sizeof orig, 0)) <= 0 || try("whole", 0) != 0)
		errx(1, "%s is no sound data file to begin with", path);
	if (reader_open(&whole, path) != 0)
		errx(1, "%s", whole.why);
	log = strchr("lta", whole.head.kind) != NULL;
	reader_close(&whole);
	for (size_t i = 0; i < (size_t)n * 8; i += step) {
		unsigned char c = orig[i / 8] ^ (unsigned char)(1 << i % 8);
		if (pwrite(fd, &c, 1, (off_t)(i / 8)) != 1)
			err(1, "pwrite");
		try("flip", i);
		if (pwrite(fd, &orig[i / 8], 1, (off_t)(i / 8)) != 1)
			err(1, "pwrite");
	}
	for (size_t i = (size_t)n; i-- > 0;) {
		if (ftruncate(fd, (off_t)i) != 0)
			err(1, "ftruncate");
		/* logs, records and call trees go to the end of the file, wherever that is */
		if (i % step == 0 && try("cut", i) == 0 && !(log && i >= whole.head.head_size))
			errx(1, "cut at %zu: taken for whole", i);
	}
	if (pwrite(fd, orig, (size_t)n, 0) != n)
		err(1, "pwrite");
	printf("%lu refused, %lu read" SANITIZED "\n", refused, taken);
	return 0;
}
