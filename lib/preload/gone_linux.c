/* gone_linux.c - reads files without a name, through /proc/self/map_files and from memory. */
#include "inside/direct.h"
#include "inside/memimage.h"
#include "inside/put.h"
#include "inside/safedir.h"
#include "preload/config.h"
#include "preload/datafile.h"
#include "preload/files.h"
#include "preload/gone.h"
#include "preload/rules.h"
#include "preload/saferead.h"
#include "preload/process.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

int gone_open(uintptr_t start, uintptr_t end, uint64_t ino)
{
	char path[80] = "";
	struct stat st;
	size_t at = 0;
	int fd;

	put_text(path, sizeof path, &at, "/proc/self/map_files/");
	put_number(path, sizeof path, &at, start, 16);
	put_text(path, sizeof path, &at, "-");
	put_number(path, sizeof path, &at, end, 16);
	fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (fd >= 0 && (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) || st.st_ino != ino)) {
		close(fd);
		fd = -1;
	}
	return fd;
}

static long peek(void *arg, void *to, uint64_t from, size_t n)
{
	(void)arg;
	return saferead(to, (uintptr_t)from, n);
}

const uint8_t *gone_image(uintptr_t head, uint64_t *size)
{
	struct memimage i = {.head = head};
	uint8_t *image;

	*size = 0;
	memimage_read(&i, peek, NULL);
	for (unsigned n = 0; n < i.loads; n++) {
		struct memimage_load *l = &i.load[n];
		if (l->flags & PF_W || l->offset > GONE_MAX || l->size > GONE_MAX - l->offset)
			l->size = 0;
		else if (l->offset + l->size > *size)
			*size = l->offset + l->size;
	}
	image = *size ? mmap(NULL, *size, PROT_READ | PROT_WRITE,
			MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
		      : MAP_FAILED;
	if (image == MAP_FAILED)
		return NULL;
	for (unsigned n = 0; n < i.loads; n++)
		if (i.load[n].size)
			saferead(image + i.load[n].offset, (uintptr_t)i.load[n].start,
				i.load[n].size);
	return image;
}

static int copy(int from, int to, uint64_t size)
{
	for (uint64_t done = 0; done < size;) {
		long n = direct(SYS_sendfile, to, from, 0, size - done, 0);
		if (n == 0 || (n < 0 && n != -EINTR))
			return -1;
		done += n > 0 ? (uint64_t)n : 0;
	}
	return 0;
}

/* Open the directory for copies, and make it if it does not exist.  Returns its descriptor, or
 * -1. */
static int open_place(void)
{
	const size_t size = sizeof config.path + sizeof "/.objects";
	size_t at = 0;
	int dir = -1;
	/* not static, since it is seldom needed; not on the stack, which may be small */
	char *path = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (path == MAP_FAILED)
		return -1;
	put_text(path, size, &at, config.path);
	put_text(path, size, &at, "/.objects");
	if (safedir(path) == 0)
		dir = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	munmap(path, size);
	return dir;
}

/* Copy the file FROM into the directory DIR, as NAME. */
static void keep_as(int from, int dir, const char *name)
{
	char temporary[40] = "";
	struct stat st;
	size_t at = 0;
	int to;

	/* a file beyond the program's file size limit would raise SIGXFSZ */
	if (fstat(from, &st) != 0 || (uint64_t)st.st_size > GONE_MAX
		|| !datafile_fits((uint64_t)st.st_size)
		|| direct(SYS_faccessat, dir, name, F_OK, 0, 0) == 0)
		return;
	put_text(temporary, sizeof temporary, &at, ".tmp.");
	put_number(temporary, sizeof temporary, &at, (uint64_t)process.pid, 10);
	to = (int)direct(SYS_openat, dir, temporary,
		O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, safedir_file, 0);
	if (to < 0)
		return;
	if (copy(from, to, (uint64_t)st.st_size) != 0
		|| direct(SYS_renameat2, dir, temporary, dir, name, 0) != 0)
		direct(SYS_unlinkat, dir, temporary, 0, 0, 0);
	close(to);
}

void gone_keep(const struct object *o)
{
	char name[2 * sizeof o->build_id + 1] = "";
	int from, dir, e = errno;
	size_t at = 0;

	if (config.single || !o->build_id_len)
		return;
	for (unsigned i = 0; i < o->build_id_len; i++) {
		put_number(name, sizeof name, &at, o->build_id[i] >> 4, 16);
		put_number(name, sizeof name, &at, o->build_id[i] & 15, 16);
	}
	from = gone_open(o->start, o->start + (uintptr_t)o->size, o->ino);
	dir = from >= 0 ? open_place() : -1;
	if (dir >= 0) {
		keep_as(from, dir, name);
		close(dir);
	}
	if (from >= 0)
		close(from);
	errno = e;
}
