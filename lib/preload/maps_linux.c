/* maps_linux.c - reads /proc/self/maps and /proc/self/task.  Input, a line of /proc/self/maps:
 * "7f12a000-7f12c000 r-xp 00001000 08:01 131 /usr/lib/libm.so.6". */
#include "inside/mapname.h"
#include "inside/memimage.h"
#include "preload/rules.h"
#include "preload/maps.h"
#include "preload/saferead.h"
#include "preload/real.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

/* Longest line: fixed columns and a path of 4,096 bytes, each of which may become four. */
#define LINE (4 * 4096 + 128)

static struct {
	char text[LINE + 2048]; /* one read returns a page at most */
	char path[4096 + 16];
} work;

static uint64_t hex(const char **s)
{
	uint64_t n = 0;

	for (;; (*s)++) {
		char c = **s;
		if (c >= '0' && c <= '9')
			n = n * 16 + (uint64_t)(c - '0');
		else if (c >= 'a' && c <= 'f')
			n = n * 16 + (uint64_t)(c - 'a' + 10);
		else
			return n;
	}
}

/* 1 when PATH is the file of M.  Compares no device: on btrfs, and on overlayfs before Linux 6.8,
 * stat reports another device than the maps. */
static int is_file(const char *path, const struct map *m)
{
	struct stat st;

	return stat(path, &st) == 0 && st.st_ino == m->ino;
}

/* Set the path of M from RAW, without the kernel's additions.  A file's real name may contain them,
 * so compare with the file. */
static void clean_path(struct map *m, const char *raw)
{
	size_t gone;

	mapname_plain(work.path, sizeof work.path, raw);
	m->path = work.path;
	if (!m->ino)
		return;
	if (strcmp(raw, work.path) != 0 && strlen(raw) < sizeof work.path && is_file(raw, m))
		memcpy(work.path, raw, strlen(raw) + 1);
	gone = mapname_gone(work.path);
	if (gone && !is_file(work.path, m)) {
		work.path[gone] = 0;
		m->deleted = 1;
	}
}

/* Parse a line into *M.  Returns 1 when the mapping is executable. */
static int parse(const char *s, struct map *m)
{
	unsigned long major, minor;
	int executable;

	m->start = (uintptr_t)hex(&s);
	s++;
	m->end = (uintptr_t)hex(&s);
	s++;
	executable = s[0] && s[1] && s[2] == 'x';
	s = strchr(s, ' ');
	if (!s)
		return 0;
	s++;
	m->offset = hex(&s);
	s++;
	major = (unsigned long)hex(&s);
	s++;
	minor = (unsigned long)hex(&s);
	m->dev = makedev(major, minor);
	while (*s == ' ')
		s++;
	for (m->ino = 0; *s >= '0' && *s <= '9'; s++)
		m->ino = m->ino * 10 + (uint64_t)(*s - '0');
	while (*s == ' ')
		s++;
	m->path = s;
	return executable;
}

/* State of a scan.  It passes an executable mapping on when it sees the next one, so that adjacent
 * mappings can be joined. */
struct scan {
	struct map held; /* the last executable mapping, not yet passed on */
	char held_path[4096 + 16];
	uint64_t dev, ino; /* the file whose start was seen last; `head` is where */
	uintptr_t head;
	char head_path[4096 + 16]; /* its path, as the kernel writes it */
	struct memimage image;     /* at head */
	int (*each)(const struct map *m, void *arg);
	void *arg;
	uintptr_t here, low, high;                    /* maps_stack: an address, its mapping */
	int (*plain)(uintptr_t start, uintptr_t end); /* maps_plain */
};
static struct scan scan;
static uintptr_t stack_low, stack_high; /* stack of the first thread, once it was seen */

static int flush_held(void)
{
	int stop = scan.held.end ? scan.each(&scan.held, scan.arg) : 0;

	scan.held.end = 0;
	return stop;
}

/* The kernel maps nothing so near below a stack that grows (mmap_base in mm/util.c keeps 128 MB
 * free). */
#define GROWS ((uintptr_t)64 << 20)

/* 1 when the mapping M, read from the line TEXT, is readable memory or a readable file, and no
 * device. */
static int is_plain(const char *text, const struct map *m)
{
	static const char *const not [] = {"/dev/", "/sys/", "/proc/"};
	const char *rights = strchr(text, ' ');

	if (!rights || rights[1] != 'r')
		return 0;
	if (!m->path[0] || strcmp(m->path, "[heap]") == 0 || strncmp(m->path, "[stack", 6) == 0
		|| strncmp(m->path, "[anon:", 6) == 0)
		return !m->ino;
	for (unsigned i = 0; i < sizeof not / sizeof *not ; i++)
		if (strncmp(m->path, not [i], strlen(not [i])) == 0)
			return strncmp(m->path, "/dev/shm/", 9) == 0
				|| strncmp(m->path, "/dev/zero", 9) == 0;
	return m->path[0] == '/';
}

static long peek(void *arg, void *to, uint64_t from, size_t n)
{
	(void)arg;
	return saferead(to, (uintptr_t)from, n);
}

/* 1 when M, which maps the start of a file, is another segment of the image whose start was seen
 * last: all segments of a small object may begin in the first page of its file.  Otherwise it
 * begins another image: a view of the same file (codemap.c) may lie right below its image. */
static int is_in_image(const struct map *m)
{
	struct memimage *i = &scan.image;

	if (m->ino != scan.ino || m->dev != scan.dev || m->start == scan.head)
		return 0;
	memimage_read(i, peek, NULL);
	for (unsigned n = 0; n < i->loads; n++)
		if (m->start == i->load[n].start - i->load[n].offset)
			return 1;
	return 0;
}

/* Note that the file of M begins there.  A path that does not fit becomes empty. */
static void begin_image(const struct map *m)
{
	size_t n = strlen(m->path) + 1;

	scan.dev = m->dev;
	scan.ino = m->ino;
	scan.head = m->start;
	scan.image = (struct memimage){.head = m->start};
	scan.head_path[0] = 0;
	if (n <= sizeof scan.head_path)
		memcpy(scan.head_path, m->path, n);
}

/* M is code in memory that the maps show without a file.  Give it the file of the last image if
 * that has moved this code to other pages, such as huge pages; otherwise no file. */
static void made_or_moved(struct map *m)
{
	m->path = "";
	m->dev = m->ino = m->offset = m->head = 0;
	if (!scan.head || !scan.head_path[0])
		return;
	memimage_read(&scan.image, peek, NULL);
	if (memimage_code(&scan.image, OWN(getauxval)(AT_PAGESZ), m->start, m->end, &m->offset)
		!= 0)
		return;
	m->path = scan.head_path;
	m->dev = scan.dev;
	m->ino = scan.ino;
	m->head = scan.head;
}

static int line(const char *text)
{
	struct map m = {.path = ""};
	int executable = parse(text, &m);

	if (strcmp(m.path, "[stack]") == 0) {
		stack_low = m.end - GROWS;
		stack_high = m.end;
	}
	if (scan.plain)
		return !executable && is_plain(text, &m) ? scan.plain(m.start, m.end) : 0;
	if (scan.here) {
		if (m.start > scan.here || scan.here >= m.end)
			return 0;
		scan.low = m.start;
		scan.high = m.end;
		if (scan.high == stack_high)
			scan.low = stack_low;
		return 1;
	}
	if (m.ino && m.offset == 0 && !is_in_image(&m))
		begin_image(&m);
	if (!executable)
		return 0;
	if (scan.held.end == m.start && m.ino && scan.held.ino == m.ino && scan.held.dev == m.dev
		&& scan.held.offset + (scan.held.end - scan.held.start) == m.offset) {
		scan.held.end = m.end;
		return 0;
	}
	if (flush_held())
		return 1;
	if (m.ino && m.ino == scan.ino && m.dev == scan.dev)
		m.head = scan.head;
	if (!m.path[0] || mapname_memory(m.path))
		made_or_moved(&m);
	clean_path(&m, m.path);
	scan.held = m;
	memcpy(scan.held_path, work.path, strlen(work.path) + 1);
	scan.held.path = scan.held_path;
	return 0;
}

/* Pass on all lines of the file PATH, until *STOP.  Returns how many bytes the file had, or -1 when
 * it cannot be read. */
static long read_maps(const char *path, int *stop)
{
	size_t have = 0;
	ssize_t n;
	long all = 0;
	int fd = open(path, O_RDONLY | O_CLOEXEC);

	if (fd < 0)
		return -1;
	while (!*stop && (n = read(fd, work.text + have, sizeof work.text - 1 - have)) != 0) {
		char *s = work.text, *end;
		if (n < 0) {
			if (errno == EINTR)
				continue;
			break;
		}
		all += n;
		have += (size_t)n;
		work.text[have] = 0;
		while (!*stop && (end = memchr(s, '\n', have - (size_t)(s - work.text)))) {
			*end = 0;
			*stop = line(s);
			s = end + 1;
		}
		have -= (size_t)(s - work.text);
		memmove(work.text, s, have);
		if (have == sizeof work.text - 1)
			break; /* no valid line is that long */
	}
	close(fd);
	return all;
}

int maps_read(int (*each)(const struct map *m, void *arg), void *arg)
{
	int stop = 0;

	memset(&scan.held, 0, sizeof scan.held);
	scan.dev = scan.ino = 0;
	scan.head = 0;
	scan.each = each;
	scan.arg = arg;
	scan.here = 0;
	scan.plain = NULL;
	/* /proc/self/maps is empty after the main thread has ended; this thread's maps are not.
	 * Emulators provide the first name only. */
	if (read_maps("/proc/self/maps", &stop) <= 0
		&& read_maps("/proc/thread-self/maps", &stop) <= 0)
		return -1;
	if (!stop)
		flush_held();
	return 0;
}

int maps_plain(int (*each)(uintptr_t start, uintptr_t end))
{
	int stop = 0;
	long n;

	scan.here = 0;
	scan.plain = each;
	if ((n = read_maps("/proc/self/maps", &stop)) <= 0)
		n = read_maps("/proc/thread-self/maps", &stop);
	scan.plain = NULL;
	return n > 0 ? 0 : -1;
}

/* PROCMAP_QUERY in linux/fs.h (Linux 6.11 and later; older headers lack it): finds the mapping of
 * one address, however many mappings there are. */
struct query {
	uint64_t size, flags, address, start, end, unused[4];
	uint32_t dev[2], name_size, id_size;
	uint64_t name, id;
};
#define QUERY _IOWR('f', 17, struct query)

static int ask(uintptr_t here, uintptr_t *low, uintptr_t *high)
{
	struct query q = {.size = sizeof q, .address = here};
	long fd = direct(SYS_openat, AT_FDCWD, "/proc/self/maps", O_RDONLY | O_CLOEXEC, 0, 0), e;

	if (fd < 0)
		return -1;
	e = direct(SYS_ioctl, fd, QUERY, &q, 0, 0);
	direct(SYS_close, fd, 0, 0, 0, 0);
	if (e != 0)
		return -1;
	*low = (uintptr_t)q.start;
	*high = (uintptr_t)q.end;
	return 0;
}

int maps_stack(uintptr_t here, uintptr_t *low, uintptr_t *high)
{
	int found = 0;

	*low = stack_low;
	*high = stack_high;
	if (here >= stack_low && here < stack_high)
		return 0;
	/* the first thread's stack must be found by its name */
	if (stack_high && ask(here, low, high) == 0)
		return 0;
	scan.here = here;
	if (read_maps("/proc/self/maps", &found) <= 0)
		read_maps("/proc/thread-self/maps", &found);
	scan.here = 0;
	*low = scan.low;
	*high = scan.high;
	return found ? 0 : -1;
}

/* The kernel's struct linux_dirent64; opendir() would allocate. */
struct entry {
	uint64_t ino;
	int64_t off;
	uint16_t reclen;
	uint8_t type;
	char name[];
};

int maps_threads(int (*each)(int tid, void *arg), void *arg)
{
	_Alignas(8) static char buf[4096];
	int stop = 0, fd = open("/proc/self/task", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	long n;

	if (fd < 0)
		return -1;
	while (!stop && (n = real_syscall(SYS_getdents64, fd, buf, sizeof buf)) > 0) {
		for (long at = 0; !stop && at < n;) {
			struct entry *e = (struct entry *)(buf + at);
			int tid = 0;
			for (const char *s = e->name; *s >= '0' && *s <= '9'; s++)
				tid = tid * 10 + (*s - '0');
			if (tid > 0)
				stop = each(tid, arg);
			at += e->reclen;
		}
	}
	close(fd);
	return 0;
}

int maps_thread_count(void)
{
	struct stat st;

	/* a directory has a link for itself, one from above, and one for each subdirectory */
	return stat("/proc/self/task", &st) == 0 ? (int)st.st_nlink - 2 : -1;
}
