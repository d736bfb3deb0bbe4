/* mergerecords.c - merges equal records of a file. */
#include "format/pctfile.h"
#include "inside/safedir.h"
#include "inside/writeall.h"
#include "sys/objectcounts.h"
#include "sys/mergerecords.h"
#include "paths/wholefile.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Copy the first N bytes from IN to OUT; pages of zeros become holes.  Returns 0, or -1 and
 * errno. */
static int copy(int in, int out, size_t n)
{
	static char page[PCT_PAGE];

	for (size_t at = 0; at < n; at += sizeof page) {
		if (pread(in, page, sizeof page, (off_t)at) != (ssize_t)sizeof page)
			return -1;
		if ((page[0] || memcmp(page, page + 1, sizeof page - 1) != 0)
			&& pwrite(out, page, sizeof page, (off_t)at) != (ssize_t)sizeof page)
			return -1;
	}
	return ftruncate(out, (off_t)n);
}

static int read_all(int fd, const struct pct_head *h, struct counts *s)
{
	static uint64_t buf[1 << 13];
	unsigned words = h->rec_words;
	size_t step = sizeof buf / (words * sizeof *buf) * words * sizeof *buf;
	off_t at = h->head_size;
	ssize_t n;

	for (; (n = pread(fd, buf, step, at)) > 0; at += n) {
		n -= n % (ssize_t)(words * sizeof *buf);
		if (!n)
			break;
		for (size_t i = 0; i < (size_t)n / sizeof *buf; i += words)
			if (buf[i] && counts_add(s, buf + i, words) != 0)
				return -1;
	}
	return n < 0 ? -1 : 0;
}

void mergerecords_file(const char *path)
{
	static struct counts s; /* all zero between calls */
	struct pct_head h;
	char temporary[PATH_MAX + 650];
	uint64_t n;
	size_t size;
	int in = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC), out;

	wholefile_temporary(path, temporary, sizeof temporary);
	s.dirty = 1; /* keeps it out of the list of dirty sinks */
	if (in < 0 || pread(in, &h, sizeof h, 0) != sizeof h || h.kind != 'a'
		|| h.rec_words < PCT_REC_COUNTED || read_all(in, &h, &s) != 0)
		goto end;
	size = s.n * s.words * sizeof *s.rec;
	out = open(temporary, O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, safedir_file);
	if (out < 0)
		goto end;
	n = s.n;
	wholefile_end(out, temporary, path,
		copy(in, out, h.head_size) != 0 || pwrite_all(out, s.rec, size, h.head_size) != 0
			|| pwrite(out, &n, sizeof n, offsetof(struct pct_head, next)) != sizeof n);
end:
	if (in >= 0)
		close(in);
	counts_clear(&s);
}
