/* jit.c - see jit.h. */
#include "jit.h"
#include "procs.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAP_MAX = 64 << 20 };    /* bytes */

static int is_jit(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash && strcmp(slash, "/.perf.map") == 0;
}

/* P's pid as P sees it, in a container. */
static long own_pid(const struct proc *p)
{
	char path[40], line[300], *last;
	long pid = p->pid;
	FILE *f;

	snprintf(path, sizeof path, "/proc/%ld/status", (long)p->pid);
	if (!(f = fopen(path, "re")))
		return pid;
	while (fgets(line, sizeof line, f))
		if (strncmp(line, "NSpid:", 6) == 0 && (last = strrchr(line, '\t')))
			pid = atol(last);
	fclose(f);
	return pid;
}

/* The map of P: its own file, and no link to somebody else's.  A descriptor or -1. */
static int open_map(struct proc *p, struct stat *st)
{
	char path[80];
	int fd;

	procs_ids(p);
	if (!p->asked)                  /* its parent's may be root's */
		return -1;
	snprintf(path, sizeof path, "/proc/%ld/root/tmp/perf-%ld.map", (long)p->pid, own_pid(p));
	fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	if (fd < 0) {                   /* it has ended; its file stays */
		snprintf(path, sizeof path, "/tmp/perf-%ld.map", (long)p->pid);
		fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	}
	if (fd >= 0 && (fstat(fd, st) != 0 || !S_ISREG(st->st_mode) || st->st_size == 0
	    || st->st_size > MAP_MAX || st->st_uid != p->uid)) {
		close(fd);
		fd = -1;
	}
	return fd;
}

/* Copy the map of P to PATH unless the copy is as large.  Returns 0 when there is a copy. */
static int copy_map(struct proc *p, const char *path)
{
	struct stat st, there;
	char *text = NULL;
	ssize_t n;
	int fd = open_map(p, &st), have = lstat(path, &there) == 0 && S_ISREG(there.st_mode);

	if (fd < 0)
		return have ? 0 : -1;
	if (!have || there.st_size < st.st_size) {
		text = malloc((size_t)st.st_size);
		n = text ? pread(fd, text, (size_t)st.st_size, 0) : -1;
		while (n > 0 && text[n - 1] != '\n')
			n--;                    /* a line being written */
		if (n > 0 && store_text(path, text, (size_t)n) == 0)
			have = 1;
		free(text);
	}
	close(fd);
	return have ? 0 : -1;
}

static void look_again(struct object *o)
{
	struct stat st;

	if (stat(o->path, &st) != 0)
		return;
	o->size = (uint64_t)st.st_size;
	o->mtime = (uint64_t)st.st_mtim.tv_sec * 1000000000u + (uint64_t)st.st_mtim.tv_nsec;
}

void jit_before(struct store *st, struct sink *s)
{
	char path[PATH_MAX + 300];
	struct object key = {.path = path}, *o;
	const char *dir;

	if (strcmp(s->object->path, "[anon]") != 0 && !is_jit(s->object->path))
		return;
	if (st->merge || !(dir = store_dir(st, s->proc)))
		return;
	snprintf(path, sizeof path, "%s/.perf.map", dir);
	if (copy_map(s->proc, path) != 0)
		return;
	if (!is_jit(s->object->path)) {
		if (s->file[0] || !(o = objects_get(&key)))
			return;                 /* begun as [anon] before there was a map: stays */
		s->object = s->proc->jit = o;
		o->looked = 1;
		o->flags = PCT_F_RAW_ADDR;
	}
	look_again(s->object);
}

void jit_after(struct store *st, struct sink *s)
{
	if (is_jit(s->object->path))
		store_object_changed(st, s);
}
