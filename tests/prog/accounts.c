/* accounts - reads data files independently, only by their drawing in pctfile.h.
 *
 *	accounts [-k MAX] FILE...        a line for each file, then the total; status 1 when
 *	                                 taken is not recorded + lost (MAX: in flight, kill -9)
 *	accounts -r FROM-TO FILE...      samples at the objects' addresses FROM up to TO (hex)
 *	accounts -L [-k MAX] FILE...     of a running program: all samples taken before are there
 *	accounts -s FILE...              serial numbers: no hole in a log; the files of a process
 *	                                 with circular logs hold its last N records and no other
 *
 * Output: "prog h E taken 100 recorded 98 lost 2 inflight 0 threads 1 timerless 0 overrun 2 ..." */
#include "format/pctfile.h"

#include <err.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const reason[] = {"overrun", "nomap", "saturated", "ring", "busy", "nofile",
	"space", "other", "untimed", "throttled", "memory", "gone", "filter", "room", "late",
	"condition"};
_Static_assert(sizeof reason / sizeof *reason == PCT_LOST_N, "a name for each reason");

struct file {
	const char *name;
	const struct pct_head *h;
	const unsigned char *data, *end;
};

static struct file map(const char *name)
{
	struct file f = {.name = name};
	struct stat st;
	int fd = open(name, O_RDONLY);

	if (fd < 0 || fstat(fd, &st) != 0 || st.st_size < (off_t)PCT_FIXED)
		errx(2, "%s: cannot be read", name);
	f.h = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_SHARED, fd, 0);
	close(fd);
	if (f.h == MAP_FAILED || memcmp(f.h->magic, PCT_MAGIC, 8) != 0)
		errx(2, "%s: no data file", name);
	f.data = (const unsigned char *)f.h + f.h->head_size;
	f.end = (const unsigned char *)f.h + st.st_size;
	return f;
}

static uint64_t counter(const unsigned char *p, unsigned width)
{
	uint64_t v = 0;

	memcpy(&v, p, width); /* little endian; the tests run where they were built */
	return v;
}

/* Samples at addresses FROM up to TO. */
static uint64_t recorded(const struct file *f, uint64_t from, uint64_t to)
{
	uint64_t n = 0, step = f->h->kind == 'h' ? f->h->width : f->h->rec_words * 8u, i = 0;

	for (const unsigned char *p = f->data; p + step <= f->end; p += step, i++) {
		uint64_t at = f->h->kind == 'h' ? f->h->obj_addr + i * f->h->bin_size
						: counter(p + 8, 8),
			 c = counter(p, f->h->kind == 'h' ? f->h->width : 8);
		if (f->h->flags & PCT_F_NODES && c & PCT_LOG_NODE)
			c = 0;
		if (f->h->kind != 'h' && f->h->kind != 't')
			c = c != 0;
		if (at >= from && at < to)
			n += c;
	}
	return n;
}

static int by_value(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

/* The serial numbers in FILES are those from FROM to TO, each once; up to GAPS may be missing, of
 * threads that were killed between taking a number and storing the record. */
static int serials(const struct file *files, int n, uint64_t from, uint64_t to, uint64_t gaps)
{
	uint64_t *seen = calloc(to - from + 2, sizeof *seen), have = 0, missing = 0, s, at = 0;

	for (int i = 0; i < n; i++) {
		size_t step = files[i].h->rec_words * 8u;
		for (const unsigned char *p = files[i].data; p + step <= files[i].end; p += step)
			if ((s = counter(p, 8) & ~PCT_LOG_NODE) >= from) {
				if (have > to - from || s > to)
					errx(1, "%s: serial %lu is not of %lu to %lu",
						files[i].name, (unsigned long)s,
						(unsigned long)from, (unsigned long)to);
				seen[have++] = s;
			}
	}
	qsort(seen, have, sizeof *seen, by_value);
	for (uint64_t k = from; k <= to; k++)
		if (at < have && seen[at] == k)
			at++;
		else if (++missing > gaps)
			errx(1, "%s: no record %lu of %lu to %lu", files[0].name, (unsigned long)k,
				(unsigned long)from, (unsigned long)to);
	if (at < have)
		errx(1, "%s: record %lu is there twice", files[0].name, (unsigned long)seen[at]);
	printf("records %lu to %lu\n", (unsigned long)from, (unsigned long)to);
	free(seen);
	return 0;
}

static int all_serials(const struct file *files, int n, uint64_t gaps)
{
	uint64_t seq = 0, ring = files[0].h->ring;

	for (int i = 0; i < n; i++) {
		if (files[i].h->kind == 'l' && files[i].h->next)
			/* a sample that met the end of the file, busy, is counted */
			serials(files + i, 1, 1, files[i].h->next,
				gaps + files[i].h->lost[PCT_LOST_BUSY]);
		seq += files[i].h->seq;
	}
	if (files[0].h->kind == 'c')
		return serials(files, n, seq > ring ? seq - ring + 1 : 1, seq, gaps);
	return 0;
}

int main(int argc, char **argv)
{
	struct file files[4096];
	uint64_t from = 0, to = UINT64_MAX, taken = 0, got = 0, lost = 0;
	int64_t inflight = 0, max = 0;
	int c, n = 0, want_serials = 0, live = 0, bad = 0;

	while ((c = getopt(argc, argv, "k:r:sL")) != -1) {
		char *end;
		switch (c) {
		case 'k': max = atol(optarg); break;
		case 'r':
			from = strtoull(optarg, &end, 16);
			to = strtoull(end + 1, NULL, 16);
			break;
		case 's': want_serials = 1; break;
		case 'L': live = 1; break;
		default: return 100;
		}
	}
	for (; optind < argc && n < 4096; optind++)
		files[n++] = map(argv[optind]);
	if (want_serials)
		return n ? all_serials(files, n, (uint64_t)max) : 2;
	for (int i = 0; i < n; i++) {
		const struct pct_head *h = files[i].h;
		uint64_t before = __atomic_load_n(&h->taken, __ATOMIC_ACQUIRE);
		uint64_t r = recorded(&files[i], from, to), l = 0, over = 0;
		int64_t fly;
		got += r;
		if (to != UINT64_MAX)
			continue;
		for (int k = 0; k < PCT_LOST_MAX; k++)
			l += h->lost[k];
		if (h->kind == 'c' && h->next > h->ring)
			over = h->next - h->ring; /* overwritten */
		fly = (int64_t)(h->taken - r - l - over);
		if (live) /* MAX in flight, and no sample that was not taken */
			bad |= r + l + over + (uint64_t)max < before
				|| r > __atomic_load_n(&h->taken, __ATOMIC_ACQUIRE);
		else
			bad |= fly < 0 || fly > max;
		printf("%s %c %c taken %lu recorded %lu lost %lu inflight %ld threads %lu timerless %lu",
			strrchr(files[i].name, '/') ? strrchr(files[i].name, '/') + 1
						    : files[i].name,
			h->kind, h->timer ? h->timer : '-', (unsigned long)h->taken,
			(unsigned long)r, (unsigned long)(l + over), (long)fly,
			(unsigned long)h->threads, (unsigned long)h->untimed);
		for (unsigned k = 0; k < PCT_LOST_N; k++)
			if (h->lost[k])
				printf(" %s %lu", reason[k], (unsigned long)h->lost[k]);
		printf("\n");
		taken += h->taken;
		lost += l + over;
		inflight += fly;
	}
	if (to != UINT64_MAX)
		printf("%lu\n", (unsigned long)got);
	else
		printf("total %d taken %lu recorded %lu lost %lu inflight %ld\n", n,
			(unsigned long)taken, (unsigned long)got, (unsigned long)lost,
			(long)inflight);
	return bad;
}
