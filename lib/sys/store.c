/* store.c - writes the data files of the kernel's sampler.  It makes a file under a temporary name
 * and links it; later it appends.  It writes the accounts before the samples, so that the accounts
 * cover all samples at any time and after a crash. */
#include "inside/put.h"
#include "inside/safedir.h"
#include "inside/writeall.h"
#include "run/runindex.h"
#include "sys/procs.h"
#include "sys/programs.h"
#include "sys/record.h"
#include "sys/store.h"
#include "sys/storehead.h"
#include "sys/mergerecords.h"
#include "paths/wholefile.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
	SUFFIXES = 10000,
	DIRECTORY = 4096,     /* bytes of disk that a directory takes */
	TIDY_LEAST = 1 << 14, /* records; in smaller files equal records are not merged */
};

unsigned store_words(const struct store *st, unsigned event)
{
	return headwrite_words(store_kind(st, event), store_depth(st));
}

/* 1 when the existing directory PATH was made for the same program, that is, the link `.id` in it
 * has the text ID.  Only directories that the processes of a program share have this link, which
 * costs an inode.  The directory of a single process is never used again by another. */
static int same_program(const char *path, const char *id)
{
	char link[PATH_MAX + 310], there[4100];
	ssize_t n;

	snprintf(link, sizeof link, "%s/.id", path);
	return safedir(path) == 0
		&& (n = readlink(link, there, sizeof there)) == (ssize_t)strlen(id)
		&& memcmp(there, id, (size_t)n) == 0;
}

/* Make the link `.id` with the text ID in PATH.  A long link takes a block of the disk.  Returns 0,
 * or -1 and errno. */
static int make_id(struct store *st, const char *path, const char *id)
{
	char link[PATH_MAX + 310];
	struct stat sb;

	snprintf(link, sizeof link, "%s/.id", path);
	if (symlink(id, link) != 0)
		return -1;
	st->bytes += lstat(link, &sb) == 0 ? (uint64_t)sb.st_blocks * 512 : 0;
	return 0;
}

const char *store_dir(struct store *st, struct home *h)
{
	char path[PATH_MAX + 300], id[4100];
	const char *name = home_name(h), *exe = home_exe(h), *cgroup = home_cgroup(h);
	size_t base;

	if (h->dir)
		return h->dir;
	/* all processes of a program that are in one control group have one directory */
	snprintf(id, sizeof id, "%s%.1000s%sexe %.3000s", *cgroup ? "cgroup " : "", cgroup,
		*cgroup ? " " : "", exe[0] ? exe : name);
	if (st->merge)
		base = (size_t)snprintf(path, sizeof path - 20, "%s/%s", st->dir, name);
	else
		base = (size_t)snprintf(
			path, sizeof path - 20, "%s/%s.%ld", st->dir, name, (long)h->proc->pid);
	for (unsigned k = 1; k < SUFFIXES; k++) {
		if (k > 1)
			snprintf(path + base, 20, ".%u", k);
		if (mkdir(path, safedir_mode) == 0) {
			st->bytes += DIRECTORY;
			if (st->merge && make_id(st, path, id) != 0)
				return NULL;
		} else if (errno != EEXIST) {
			return NULL;
		} else if (!st->merge || !same_program(path, id)) {
			continue;
		}
		h->dir = strdup(path);
		/* ignore failure: without the line in the index, only the run's report misses this
		 * directory */
		if (h->dir && st->index)
			runindex_sampled(st->index, h->proc ? h->proc->pid : 0,
				h->proc ? h->proc->start : 0, h->dir);
		return h->dir;
	}
	errno = EEXIST;
	return NULL;
}

/* Write to NAME the name of S's file without a suffix. */
static void base_name(const struct store *st, const struct counts *s, char *name, size_t size)
{
	const char *base = strrchr(s->object->path, '/');

	base = base ? base + 1 : s->object->path;
	if (s->event)
		snprintf(name, size, "%.100s@%.80s", base, st->event[s->event].name);
	else
		snprintf(name, size, "%.200s", base);
	fit_name(name);
}

static int open_file(const struct counts *s)
{
	char path[PATH_MAX + 600];

	snprintf(path, sizeof path, "%s/%s", s->home->dir, s->file);
	return open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
}

/* Bytes of disk that FD takes. */
static uint64_t blocks(int fd)
{
	struct stat sb;

	return fstat(fd, &sb) == 0 ? (uint64_t)sb.st_blocks * 512 : 0;
}

int store_at_bound(const struct store *st)
{
	return st->bytes_most && st->bytes >= st->bytes_most;
}

/* Make the file PATH from the draft D, or open an existing file to continue it.  Returns a
 * descriptor, or -1 and errno: EEXIST when the caller should try another name. */
static int make_or_join(struct store *st, const struct headdraft *d, const char *path)
{
	char temporary[PATH_MAX + 600];
	int fd;

	wholefile_temporary(path, temporary, sizeof temporary);
	if (access(path, F_OK) != 0) {
		fd = headwrite_create(d, path, temporary, 0);
		if (fd >= 0)
			st->bytes += blocks(fd);
		if (fd >= 0 || errno != EEXIST)
			return fd;
	}
	fd = headwrite_join(d, path);
	errno = EEXIST;
	return fd;
}

/* Make S's file, or open an existing one to continue it, and set s->file.  Returns 0 or an
 * errno. */
static int make_file(struct store *st, struct counts *s)
{
	static struct headdraft draft;
	char name[220], path[PATH_MAX + 600];
	int fd = -1;

	if (!store_dir(st, s->home))
		return errno;
	base_name(st, s, name, sizeof name);
	storehead_draft(&draft, st, s);
	for (unsigned k = 1; k < SUFFIXES && fd < 0; k++) {
		snprintf(s->file, sizeof s->file, k > 1 ? "%s~%u" : "%s", name, k);
		snprintf(path, sizeof path, "%s/%s", s->home->dir, s->file);
		if ((fd = make_or_join(st, &draft, path)) < 0 && errno != EEXIST)
			break;
	}
	if (fd < 0) {
		s->file[0] = 0;
		return errno;
	}
	close(fd);
	if (st->made)
		st->made(path);
	return 0;
}

/* Write the entries of the object table that are not in the file yet. */
static int write_callers(int fd, const struct pct_head *h, struct counts *s)
{
	static struct pct_obj entry;

	for (unsigned i = s->callers_written ? s->callers_written : 1; i < s->callers; i++) {
		const struct object *o = s->caller[i];
		off_t at = (off_t)(h->objs_off + i * sizeof entry);
		memset(&entry, 0, sizeof entry);
		entry.used = 1;
		entry.obj_size = o->size;
		entry.obj_mtime = o->mtime;
		entry.build_id_len = o->id_len;
		memcpy(entry.build_id, o->id, o->id_len);
		entry.flags = o->flags;
		snprintf(entry.path, sizeof entry.path, "%s", o->path);
		if (pwrite(fd, &entry, sizeof entry, at) != sizeof entry)
			return errno;
	}
	if (s->callers)
		s->callers_written = s->callers;
	return 0;
}

struct accounts { /* the part of the head from `taken` on */
	uint64_t taken, next, seq, threads, untimed, lost[PCT_LOST_MAX];
};
_Static_assert(offsetof(struct pct_head, lost) - offsetof(struct pct_head, taken)
		== offsetof(struct accounts, lost),
	"the head's own order");

/* Write what S counted after END, the end of the last whole record of the file.  Returns 0; or an
 * errno, and then the file has the records that it had. */
static int append_records(int fd, struct counts *s, const struct pct_head *h, off_t end)
{
	int e;

	if (h->kind == 't')
		return pathnodes_write(&s->tree, fd, (off_t)h->head_size);
	if (h->kind == 'l')
		return samplelog_write(&s->log, fd, h->depth != 0, (off_t)h->head_size, end);
	if (pwrite_all(fd, s->rec, s->n * s->words * sizeof *s->rec, end) == 0)
		return 0;
	e = errno;
	return ftruncate(fd, end) != 0 ? EIO : e;
}

static int append(struct store *st, int fd, struct counts *s)
{
	struct pct_head h;
	struct accounts old, new;
	size_t step = store_words(st, s->event) * sizeof *s->rec;
	off_t end, at = offsetof(struct pct_head, taken);
	struct stat sb;
	int e;

	errno = EIO;
	if (fstat(fd, &sb) != 0 || pread(fd, &h, sizeof h, 0) != sizeof h
		|| h.kind != store_kind(st, s->event) || sb.st_size < h.head_size
		|| pread(fd, &old, sizeof old, at) != sizeof old)
		return errno;
	if ((e = write_callers(fd, &h, s)) != 0)
		return e;
	new = old;
	new.taken += s->count;
	for (unsigned i = 0; i < PCT_LOST_MAX; i++) {
		new.taken += s->lost[i];
		new.lost[i] += s->lost[i];
	}
	/* a killed writer may have left half a record */
	end = sb.st_size - (off_t)((size_t)(sb.st_size - h.head_size) % step);
	if (h.kind == 't')
		new.next = pathnodes_count(&s->tree);
	if (pwrite(fd, &new, sizeof new, at) != sizeof new)
		return errno;
	if ((e = append_records(fd, s, &h, end)) != 0)
		return pwrite(fd, &old, sizeof old, at) == sizeof old ? e : EIO;
	new.next = s->log.records;
	if (h.kind == 'l') /* failure does no harm: this number is only for people */
		pwrite_all(fd, &new, sizeof new, at);
	return 0;
}

/* 1 when the file FD, whose records have WORDS words, has more than doubled since its equal records
 * were merged. */
static int untidy(int fd, unsigned words)
{
	struct stat sb;
	uint64_t records, then;

	if (fstat(fd, &sb) != 0
		|| pread(fd, &then, sizeof then, offsetof(struct pct_head, next)) != sizeof then)
		return 0;
	records = (uint64_t)sb.st_size / (words * sizeof(uint64_t));
	return records > TIDY_LEAST && records / 2 > then;
}

int store_write(struct store *st, struct counts *s)
{
	char path[PATH_MAX + 600];
	uint64_t before;
	int e, fd;

	if (!s->file[0] && (e = make_file(st, s)) != 0)
		return e;
	fd = open_file(s);
	if (fd < 0 && errno == ENOENT) { /* the file was removed */
		free(s->home->dir);
		s->home->dir = NULL;
		counts_anew(s);
		if ((e = make_file(st, s)) != 0)
			return e;
		fd = open_file(s);
	}
	if (fd < 0)
		return errno;
	before = blocks(fd);
	e = append(st, fd, s);
	st->bytes += blocks(fd) - before;
	if (!e)
		counts_clear(s);
	if (!e && store_kind(st, s->event) == 'a' && untidy(fd, store_words(st, s->event))) {
		snprintf(path, sizeof path, "%s/%s", s->home->dir, s->file);
		mergerecords_file(path);
	}
	close(fd);
	return e;
}
