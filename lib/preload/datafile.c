/* datafile.c - makes, joins and grows the files of this process. */
#include "inside/headwrite.h"
#include "preload/config.h"
#include "preload/datafile.h"
#include "preload/rules.h"
#include "preload/interval.h"
#include "preload/process.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#define SUFFIXES 1000 /* files with one base name in one directory */

static struct headdraft draft; /* the head being made; under slow_lock */

static char accounts_name[256];
static char final[4096 + 512], temporary[4096 + 512];

struct headdraft *datafile_draft(const struct object *o, int kind)
{
	struct headdraft *d = &draft;
	struct pct_head *h = &d->head;

	headwrite_begin(d, kind, sizeof(void *));
	h->flags = o->flags | (config.collector == 'f' ? PCT_F_NO_TAKEN : 0);
	h->map_start = o->start;
	h->map_size = o->size;
	h->map_off = o->offset;
	h->obj_addr = o->obj_addr;
	h->obj_size = o->obj_size;
	h->obj_mtime = o->obj_mtime;
	h->build_id_len = o->build_id_len;
	memcpy(h->build_id, o->build_id, o->build_id_len);
	h->object = headwrite_text(d, o->path, strlen(o->path));
	h->program = headwrite_text(d, program.exe, strlen(program.exe));
	h->name = headwrite_text(d, program.name, strlen(program.name));
	h->cmdline = headwrite_text(d, program.cmdline, program.cmdline_len);
	h->pid = (uint32_t)process.pid;
	h->ppid = (uint32_t)process.ppid;
	h->start_ticks = process.start_ticks;
	h->start_time = process.start_time;
	h->start_mono = process.start_mono;
	h->run = config.run;
	h->collector = (uint8_t)config.collector;
	h->timer = (uint8_t)config.timer;
	/* a single file collects runs with different timers */
	h->interval = program.dir[0] ? process_timer_interval() : config.interval;
	h->random = config.random;
	return d;
}

/* Fill in the draft for object O, whose file is called NAME. */
static void write_draft(const struct object *o, const char *name, int accounts)
{
	struct pct_head *h = &draft.head;

	datafile_draft(o, config.kind);
	h->flags |= accounts ? PCT_F_ACCOUNTS : 0;
	h->accounts = accounts ? headwrite_text(&draft, name, strlen(name))
			       : headwrite_text(&draft, accounts_name, strlen(accounts_name));
	if (config.kind == 'h') {
		h->bin_size = config.bin_size;
		h->width = config.width;
	} else {
		h->depth = config.depth;
		h->flags |= config.fold && config.depth > 1 ? PCT_F_FOLDED : 0;
		h->ring = config.kind == 'c' ? config.ring : 0;
	}
	headwrite_layout(&draft);
	if (accounts && (config.kind == 'h' || config.kind == 't'))
		headwrite_order(&draft);
}

int datafile_fits(uint64_t size)
{
	struct rlimit r;

	return getrlimit(RLIMIT_FSIZE, &r) != 0 || r.rlim_cur == RLIM_INFINITY
		|| size <= r.rlim_cur;
}

/* Make or join the file `final`.  Returns its descriptor, or -1 and errno. */
static int make_or_join(void)
{
	int fd = headwrite_create(&draft, final, temporary, config.truncate);

	return fd < 0 && errno == EEXIST ? headwrite_join(&draft, final) : fd;
}

static void name_paths(const struct datafile *f)
{
	size_t at = 0, end;

	put_text(final, sizeof final, &at, config.single ? config.path : program.dir);
	end = at;
	if (!config.single) {
		put_text(final, sizeof final, &at, "/");
		put_text(final, sizeof final, &at, f->name);
	}
	memcpy(temporary, final, end + 1);
	put_text(temporary, sizeof temporary, &end, config.single ? ".tmp." : "/.tmp.");
	put_number(temporary, sizeof temporary, &end, (uint64_t)process.pid, 10);
}

/* 1 when the data section grows by chunks and is not part of the head's mapping. */
static int is_growing(void)
{
	return config.kind == 'l' || config.kind == 't';
}

static size_t chunk_size(void)
{
	return (size_t)config.words * 8 * LOG_CHUNK_RECORDS;
}

/* Turn readahead off.  With readahead, one access in a hole reads the zeros around it into the page
 * cache: 0.1 to 8 MB, depending on the file system. */
static void no_ahead(void *p, size_t size)
{
	madvise(p, size, MADV_RANDOM);
}

/* Returns N pointers, all NULL, in private memory; NULL when there is no memory. */
static void *pointers(size_t n)
{
	void *p = mmap(NULL, n * sizeof(void *), PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	if (p == MAP_FAILED)
		return NULL;
	datafile_private(p, n * sizeof(void *));
	return p;
}

/* Map the file FD as F.  Returns 0 or an errno. */
static int map_file(struct datafile *f, int fd)
{
	size_t size = draft.head.head_size + (size_t)draft.head.data_size;
	void *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);

	if (p == MAP_FAILED) /* EINVAL: 9p without a cache; FUSE with direct_io reports ENODEV */
		return errno == EINVAL ? ENODEV : errno;
	no_ahead(p, size);
	datafile_private(p, size);
	f->mapped = size;
	f->data = (unsigned char *)p + draft.head.head_size;
	f->broken = f->patches = 0;
	if (is_growing() && !(f->chunks = pointers(LOG_CHUNKS_MAX / LOG_CHUNKS_EACH))) {
		munmap(p, size);
		return ENOMEM;
	}
	__atomic_store_n(&f->head, p, __ATOMIC_RELEASE);
	return 0;
}

int datafile_open(struct datafile *f, const struct object *o, int accounts)
{
	const char *base = strrchr(o->path, '/');
	int fd = -1, e;

	if (config.single && !accounts)
		return EEXIST;
	base = base ? base + 1 : o->path;
	for (unsigned k = 1; k <= SUFFIXES && fd < 0; k++) {
		size_t at = 0;
		put_text(f->name, 200, &at, base);
		fit_name(f->name);
		at = strlen(f->name);
		if (k > 1) {
			put_text(f->name, sizeof f->name, &at, "~");
			put_number(f->name, sizeof f->name, &at, k, 10);
		}
		name_paths(f);
		write_draft(o, f->name, accounts);
		fd = make_or_join();
		if (fd < 0 && (errno != EEXIST || config.single))
			return errno;
	}
	if (fd < 0)
		return EEXIST;
	e = map_file(f, fd);
	close(fd);
	if (e)
		return e;
	if (accounts)
		memcpy(accounts_name, f->name, sizeof accounts_name);
	/* map the first chunk now: threads that begin together would wait for it.  When there is no
	 * room for it, the first record reports that. */
	if (is_growing())
		datafile_grow(f, f->head->next / LOG_CHUNK_RECORDS);
	return 0;
}

/* Extend the file FD by the chunk at FROM.  Returns 0 or an errno.  A log's chunk is allocated, so
 * that a full disk is reported now.  A call tree may stay small, so its pages are allocated as they
 * are used, like those of a histogram. */
static int lengthen(int fd, off_t from, size_t chunk)
{
	if (config.kind == 't')
		return ftruncate(fd, from + (off_t)chunk) == 0 ? 0 : errno;
	return datafile_allocate(fd, from, chunk);
}

int datafile_allocate(int fd, off_t from, size_t bytes)
{
	int e = EINTR;

	for (int i = 0; i < 100; i++) /* a signal for the program interrupts it */
		if ((e = posix_fallocate(fd, from, (off_t)bytes)) != EINTR)
			break;
	return e;
}

/* Note that chunk N is mapped at P.  Returns 0 or an errno. */
static int enter(struct datafile *f, uint64_t n, void *p)
{
	void **part = f->chunks[n / LOG_CHUNKS_EACH];

	if (!part && !(part = pointers(LOG_CHUNKS_EACH)))
		return ENOMEM;
	if (n >= f->chunks_end)
		f->chunks_end = (unsigned)n + 1;
	__atomic_store_n(&part[n % LOG_CHUNKS_EACH], p, __ATOMIC_RELEASE);
	__atomic_store_n(&f->chunks[n / LOG_CHUNKS_EACH], part, __ATOMIC_RELEASE);
	return 0;
}

int datafile_grow(struct datafile *f, uint64_t n)
{
	size_t chunk = chunk_size();
	off_t from = (off_t)(f->head->head_size + n * chunk);
	struct stat st;
	void *p = NULL;
	int fd, e = 0;

	if (n >= LOG_CHUNKS_MAX || !datafile_fits((uint64_t)from + chunk))
		return EFBIG;
	if (datafile_chunk(f, n))
		return 0;
	name_paths(f);
	fd = open(final, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	if (fd < 0)
		return errno;
	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode))
		e = EINVAL;
	else if (st.st_size < from + (off_t)chunk)
		e = lengthen(fd, from, chunk);
	if (!e) {
		p = mmap(NULL, chunk, PROT_READ | PROT_WRITE, MAP_SHARED, fd, from);
		e = p == MAP_FAILED ? errno : 0;
	}
	close(fd);
	if (e)
		return e;
	no_ahead(p, chunk);
	datafile_private(p, chunk);
	if ((e = enter(f, n, p)) != 0) {
		munmap(p, chunk);
		return e;
	}
	/* no thread writes to a chunk three chunks back: leave its pages to the page cache */
	if (config.kind == 'l' && n >= 3 && (p = datafile_chunk(f, n - 3)))
		madvise(p, chunk, MADV_DONTNEED);
	return 0;
}

void datafile_reserve(struct datafile *f, size_t bytes)
{
	uint64_t n = f->head->next / LOG_CHUNK_RECORDS;
	uint64_t end = n + bytes / chunk_size();

	while (n <= end && datafile_grow(f, n) == 0)
		n++;
}

void datafile_forget(struct datafile *f)
{
	if (!f->head)
		return;
	if (f->chunks) {
		for (unsigned n = 0; n < f->chunks_end; n++)
			if (datafile_chunk(f, n))
				munmap(datafile_chunk(f, n), chunk_size());
		for (unsigned n = 0; n < LOG_CHUNKS_MAX / LOG_CHUNKS_EACH; n++)
			if (f->chunks[n])
				munmap(f->chunks[n], LOG_CHUNKS_EACH * sizeof(void *));
		munmap(f->chunks, LOG_CHUNKS_MAX / LOG_CHUNKS_EACH * sizeof(void *));
	}
	munmap(f->head, f->mapped);
	memset(f, 0, sizeof *f);
}

void datafile_lose(struct pct_head *head, int reason, uint64_t n)
{
	if (!head || !n)
		return;
	__atomic_fetch_add(&head->taken, n, __ATOMIC_RELAXED);
	__atomic_fetch_add(&head->lost[reason], n, __ATOMIC_RELAXED);
}

static int within(uintptr_t addr, const void *start, size_t size)
{
	return start && addr - (uintptr_t)start < size;
}

int datafile_patch(struct datafile *f, uintptr_t addr)
{
	uintptr_t page = addr & ~(uintptr_t)(PCT_PAGE - 1);
	int ours = within(addr, f->head, f->mapped), k;

	if (!ours && f->chunks)
		for (unsigned n = 0; n < f->chunks_end && !ours; n++)
			ours = within(addr, datafile_chunk(f, n), chunk_size());
	if (!ours
		|| mmap((void *)page, PCT_PAGE, PROT_READ | PROT_WRITE,
			   MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0)
			== MAP_FAILED)
		return 0;
	__atomic_store_n(&f->broken, 1, __ATOMIC_SEQ_CST);
	k = __atomic_fetch_add(&f->patches, 1, __ATOMIC_SEQ_CST);
	if (k < PATCHES)
		__atomic_store_n(&f->patched[k], page, __ATOMIC_SEQ_CST);
	return 1;
}
