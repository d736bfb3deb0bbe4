/* keep.c - copies objects, and names of code, that readers may not find later. */
#include "base/msg.h"
#include "inside/safedir.h"
#include "paths/wholefile.h"
#include "run/jitmap.h"
#include "sys/keep.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

enum { EACH_MAX = 256 << 20 }; /* bytes of one object */

static char place[PATH_MAX];
static uint64_t left;
static unsigned refused;

void keep_in(const char *dir, uint64_t bytes)
{
	struct dirent *e;
	struct stat st;
	DIR *d;

	place[0] = 0;
	if (!bytes)
		return;
	snprintf(place, sizeof place, "%.4000s/.objects", dir);
	left = bytes;
	d = left ? opendir(place) : NULL;
	while (d && (e = readdir(d)))
		if (fstatat(dirfd(d), e->d_name, &st, AT_SYMLINK_NOFOLLOW) == 0
			&& S_ISREG(st.st_mode))
			left -= (uint64_t)st.st_size < left ? (uint64_t)st.st_size : left;
	if (d)
		closedir(d);
}

static int copy(int in, int out, uint64_t size)
{
	static char buf[1 << 16];
	uint64_t at = 0;
	ssize_t n;

	for (; at < size && (n = pread(in, buf, sizeof buf, (off_t)at)) > 0; at += (uint64_t)n)
		if (write(out, buf, (size_t)n) != n)
			return -1;
	return at == size ? 0 : -1;
}

void keep_object(const struct object *o)
{
	char path[PATH_MAX + 80], temporary[PATH_MAX + 80], hex[65];
	struct elfid id;
	const char *why;
	int in, out;

	if (!o->kept || !o->id_len || !place[0])
		return;
	if (o->size > EACH_MAX || o->size > left) {
		refused++;
		return;
	}
	if (safedir(place) != 0)
		return;
	elfid_hex(o->id, o->id_len, hex);
	snprintf(path, sizeof path, "%s/%s", place, hex);
	wholefile_temporary(path, temporary, sizeof temporary);
	if (access(path, F_OK) == 0 || (in = elfid_open(o->kept, &id, &why)) < 0)
		return;
	out = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, safedir_file);
	if (out >= 0 && wholefile_end(out, temporary, path, copy(in, out, o->size)) == 0)
		left -= o->size;
	close(in);
}

void keep_if_moved(const struct counts *s)
{
	if (objects_moved(s->object, s->map_pid, s->map_start, s->map_start + s->map_size))
		keep_object(s->object);
}

int keep_names(void *arg, struct proc *p)
{
	struct jitmap_of who = {.pid = p->pid, .uid = p->uid, .start = p->start};
	const char *why = NULL;
	int dir;

	(void)arg;
	if (!p->jit || !p->home.dir || !p->asked) /* not asked: its user may be another one */
		return 0;
	dir = open(p->home.dir, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (dir >= 0) {
		int kept = jitmap_keep(&who, dir, &why);
		if (kept && why && !p->jit_said) {
			p->jit_said = 1;
			msg_warn("cannot take %snames from /tmp/perf-%ld.map: %s",
				kept > 0 ? "all " : "", (long)p->pid, why);
		}
		close(dir);
	}
	return 0;
}

unsigned keep_refused(void)
{
	return refused;
}
