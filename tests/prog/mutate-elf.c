/* mutate-elf - reads debug data and symbols of many damaged copies of an ELF file.
 *
 *	mutate-elf FILE STEP      (FILE is changed while it runs, and restored)
 *
 * Every byte, one by one, becomes 0, 255 and itself with a bit flipped; then FILE is cut, at every
 * STEPth byte.  Built with the address and undefined-behaviour sanitizers if possible, which end it
 * at the first fault.  Prints the numbers of copies with symbols and of refused ones; fails when a
 * refusal has no reason. */
#include "dwarf/debugfile.h"
#include "dwarf/srcsyms.h"
#include "sanitized.h"

#include <err.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *path;
static unsigned long refused, taken;

static void try(const char *what, size_t at)
{
	const struct debugfile_opt opt = {".", 0, 0};
	struct nmcache c;
	char why[300] = "";
	size_t len;

	free(debugfile_find(path, &opt));
	free(debugfile_alt(path, ".", (const uint8_t *)"abc", 3, &opt));
	if (srcsyms_open(&c, path, at % 2 ? path : NULL, why, sizeof why) == 0) {
		nmcache_find(&c, 0x1000, &len);
		nmcache_close(&c);
		taken++;
	} else if (!why[0]) {
		errx(1, "%s %zu: refused without a reason", what, at);
	} else {
		refused++;
	}
}

int main(int argc, char **argv)
{
	static unsigned char orig[1 << 20];
	size_t step;
	ssize_t n;
	int fd;

	setenv("PCT_CACHE", "/dev/null/none", 1);
	if (argc != 3 || (step = (size_t)atoi(argv[2])) < 1
		|| (fd = open(path = argv[1], O_RDWR)) < 0)
		err(1, "open");
	if ((n = pread(fd, orig, sizeof orig, 0)) <= 0 || (try("whole", 0), refused))
		errx(1, "%s is no sound ELF file to begin with", path);
	for (size_t i = 0; i < (size_t)n * 3; i++) {
		size_t at = i / 3;
		unsigned char was = orig[at],
			      c = (unsigned char)(i % 3 == 0 ? 0
					      : i % 3 == 1   ? 255
							     : was ^ 1 << at % 8);
		if (c == was)
			continue;
		if (pwrite(fd, &c, 1, (off_t)at) != 1)
			err(1, "pwrite");
		try("byte", at);
		if (pwrite(fd, &was, 1, (off_t)at) != 1)
			err(1, "pwrite");
	}
	for (size_t i = (size_t)n; i > step;) {
		i -= step;
		if (ftruncate(fd, (off_t)i) != 0)
			err(1, "ftruncate");
		try("cut", i);
	}
	if (pwrite(fd, orig, (size_t)n, 0) != n)
		err(1, "pwrite");
	printf("%lu taken, %lu refused%s\n", taken, refused, SANITIZED);
	return 0;
}
