/* mutate-waits - reads every truncation and every single-bit flip of a waits.log.
 *
 *	mutate-waits FILE      (FILE is changed while it runs, and restored)
 *
 * Built with the address and undefined-behaviour sanitizers if possible, which end it at the first
 * fault.  Each refusal has its message; prints the numbers of refused and accepted copies. */
#include "format/waitlog.h"
#include "sanitized.h"

#include <err.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

static const char *path;
static unsigned long refused, taken;

/* The numbers that the report follows lead to something. */
static void follow(const struct waitlog *w)
{
	for (size_t i = 0; i < w->paths; i++)
		for (unsigned k = 0; k < w->path[i].n; k++)
			if (w->path[i].frame[k].object >= w->objects)
				errx(1, "a frame of no object");
	for (size_t i = 0; i < w->waits; i++) {
		uint32_t at = w->wait[i].path, by = w->wait[i].holder_path;
		if ((at != WAITLOG_NO_PATH && (at >= w->paths || !w->path[at].n))
			|| (by != WAITLOG_NO_PATH && (by >= w->paths || !w->path[by].n)))
			errx(1, "a wait of no path");
	}
	for (size_t i = 0; i < w->moments; i++)
		if (w->moment[i].wait >= w->waits)
			errx(1, "a moment of no wait");
	for (size_t i = 0; i < w->threads; i++)
		if (w->thread[i].ended < w->thread[i].begun)
			errx(1, "a thread that ended before it began");
}

static int try(void)
{
	int bad = 0;
	struct waitlog *w = waitlog_read(path, &bad);

	if (w) {
		follow(w);
		waitlog_free(w);
		taken++;
		return 1;
	}
	refused++;
	return 0;
}

int main(int argc, char **argv)
{
	static unsigned char orig[1 << 16];
	int fd;
	ssize_t n;

	if (argc != 2 || (fd = open(path = argv[1], O_RDWR)) < 0)
		err(1, "open");
	if ((n = pread(fd, orig, sizeof orig, 0)) <= 0 || !try())
		errx(1, "%s is no sound log of waits to begin with", path);
	for (size_t i = 0; i < (size_t)n * 8; i++) {
		unsigned char c = orig[i / 8] ^ (unsigned char)(1 << i % 8);
		if (pwrite(fd, &c, 1, (off_t)(i / 8)) != 1)
			err(1, "pwrite");
		try();
		if (pwrite(fd, &orig[i / 8], 1, (off_t)(i / 8)) != 1)
			err(1, "pwrite");
	}
	for (size_t i = (size_t)n; i-- > 0;) {
		if (ftruncate(fd, (off_t)i) != 0)
			err(1, "ftruncate");
		try();
	}
	if (pwrite(fd, orig, (size_t)n, 0) != n)
		err(1, "pwrite");
	printf("%lu refused, %lu read" SANITIZED "\n", refused, taken);
	return 0;
}
