/* livewrite - writes to data files like a collector, taken first, until it is killed.
 *
 *	livewrite HISTOGRAM LOG CIRCULAR      (8-byte counters; PCs only) */
#include "format/pctfile.h"

#include <err.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LOG_MAX = 1 << 24 };

static struct pct_head *map(const char *path, size_t size)
{
	int fd = open(path, O_RDWR);
	struct pct_head *h;

	if (fd < 0 || (size && ftruncate(fd, (off_t)size) != 0))
		err(1, "%s", path);
	if (!size) {
		struct stat st;
		fstat(fd, &st);
		size = (size_t)st.st_size;
	}
	h = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (h == MAP_FAILED)
		err(1, "%s", path);
	close(fd);
	return h;
}

#define ADD(field) atomic_fetch_add((_Atomic uint64_t *)&(field), 1)

static void record(struct pct_head *h, uint64_t slots)
{
	uint64_t n, *rec;

	ADD(h->taken);
	n = ADD(h->next);
	if (h->kind == 'l' && n >= slots) {
		ADD(h->lost[PCT_LOST_SPACE]);
		return;
	}
	rec = (uint64_t *)((char *)h + h->head_size) + n % slots * h->rec_words;
	atomic_store((_Atomic uint64_t *)rec, 0);
	rec[1] = 0x1000 + n % 7;
	rec[2] = n;
	rec[3] = 1;
	if (h->kind == 'c')
		ADD(h->seq);
	atomic_store((_Atomic uint64_t *)rec, n + 1);
}

int main(int argc, char **argv)
{
	struct pct_head *h, *l, *c;

	if (argc != 4)
		errx(1, "three files");
	h = map(argv[1], 0);
	l = map(argv[2], LOG_MAX);
	c = map(argv[3], 0);
	for (;;) {
		ADD(h->taken);
		if (h->taken % 5 == 0)
			ADD(h->lost[PCT_LOST_NOMAP]);
		else
			ADD(((uint64_t *)((char *)h + h->head_size))[0x1000]);
		record(l, (LOG_MAX - l->head_size) / 8 / l->rec_words);
		record(c, c->ring);
		if (h->taken % 1000 == 0)
			usleep(200);
	}
}
