/* scan_linux.c - reads from /proc the processes that began before sampling.
 *	/proc/812/stat  812 (sshd) S 1 812 ...      /proc/812/exe  /usr/sbin/sshd
 *	/proc/812/maps  7f1200-7f1300 r-xp 00001000 08:01 131 /usr/lib/libc.so.6 */
#define _GNU_SOURCE /* getline, process_vm_readv */
#include "base/clock.h"
#include "base/num.h"
#include "proc/cgroup.h"
#include "proc/madecode.h"
#include "proc/procfs.h"
#include "inside/mapname.h"
#include "inside/memimage.h"
#include "sys/cgroups.h"
#include "sys/procname.h"
#include "sys/procs.h"

#include <dirent.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

/* Decode PATH in place.  Returns 1 when its file was removed. */
static int clean(char *path)
{
	size_t gone;

	mapname_plain(path, strlen(path) + 1, path);
	gone = path[0] == '/' ? mapname_gone(path) : 0;
	if (!gone || access(path, F_OK) == 0)
		return 0;
	path[gone] = 0;
	return 1;
}

struct scan {
	struct proc *p;
	struct memimage image; /* the last ELF image whose first mapping was seen */
	uint64_t inode;
	char *path;
};

static long peek(void *arg, void *to, uint64_t from, size_t n)
{
	const struct scan *s = arg;
	struct iovec local = {to, n}, remote = {(void *)(uintptr_t)from, n};

	return process_vm_readv(s->p->pid, &local, 1, &remote, 1, 0);
}

static void add_line(struct scan *s, char *line)
{
	struct proc *p = s->p;
	struct object key = {0};
	struct map m = {0};
	char mode[8], *moved = NULL;
	int at = 0, made;

	if (sscanf(line, "%" SCNx64 "-%" SCNx64 " %7s %" SCNx64 " %*s %" SCNu64 " %n", &m.start,
		    &m.end, mode, &m.offset, &key.inode,
		    &at) != 5
		|| !at)
		return;
	line += at;
	line[strcspn(line, "\n")] = 0;
	if (key.inode && !m.offset && line[0] == '/') {
		free(s->path);
		s->path = strdup(line);
		s->inode = key.inode;
		s->image = (struct memimage){.head = m.start};
	}
	if (mode[2] != 'x')
		return;
	made = !line[0] || madecode(p->pid, line, m.start, m.offset);
	/* a program may have moved its code to huge pages */
	if (made && s->path)
		memimage_read(&s->image, peek, s);
	if (made && s->path
		&& memimage_code(
			   &s->image, (uint64_t)sysconf(_SC_PAGESIZE), m.start, m.end, &m.offset)
			== 0) {
		if (!(moved = strdup(s->path)))
			return;
		made = 0;
		line = moved;
		key.inode = s->inode;
	}
	key.deleted = clean(line);
	key.path = line;
	if (made
		|| (line[0] != '/' && strcmp(line, "[vdso]") != 0
			&& strcmp(line, "[vsyscall]") != 0))
		key.path = "[anon]";
	if (key.path[0] == '[') {
		key.inode = 0;
		m.offset = strcmp(key.path, "[anon]") == 0 ? m.start : 0;
	}
	if ((m.object = objects_get(&key)))
		procs_add_map(p, &m);
	free(moved);
}

/* Read executable mappings from the file PATH. */
static void read_maps(struct proc *p, const char *path)
{
	struct scan s = {.p = p};
	char *line = NULL;
	size_t size = 0;
	FILE *f = fopen(path, "re");

	while (f && getline(&line, &size, f) > 0)
		add_line(&s, line);
	free(line);
	free(s.path);
	if (f)
		fclose(f);
}

/* Write to DIR the directory of P in /proc; when P's first thread has ended, that of another
 * thread.  Returns 1, or 0 when no thread is left. */
static int living(const struct proc *p, char *dir, size_t size)
{
	char path[80], link[1];
	struct dirent *d;
	DIR *tasks;
	int found;

	snprintf(dir, size, "/proc/%ld", (long)p->pid);
	snprintf(path, sizeof path, "%s/exe", dir);
	if (readlink(path, link, sizeof link) > 0)
		return 1;
	snprintf(path, sizeof path, "/proc/%ld/task", (long)p->pid);
	tasks = opendir(path);
	for (found = 0; !found && tasks && (d = readdir(tasks));) {
		snprintf(path, sizeof path, "/proc/%ld/task/%.20s/exe", (long)p->pid, d->d_name);
		if ((found = readlink(path, link, sizeof link) > 0))
			snprintf(dir, size, "/proc/%ld/task/%.20s", (long)p->pid, d->d_name);
	}
	if (tasks)
		closedir(tasks);
	return found;
}

void procs_ids(struct proc *p)
{
	char path[40];
	struct stat st;
	pid_t group = getpgid(p->pid);

	snprintf(path, sizeof path, "/proc/%ld", (long)p->pid);
	if (group < 0 || stat(path, &st) != 0)
		return;
	p->uid = st.st_uid;
	p->group = group;
	p->asked = 1;
}

void procs_cgroup(struct proc *p)
{
	char path[CGROUP_MAX];

	p->placed = 1;
	if (p->pid <= 0 || p->ended || cgroup_of(p->pid, path) != 0)
		return;
	/* in cgroups v1 an ending process is moved to the root group: keep the group of its
	 * parent */
	if (!p->cgroup[0] || strcmp(path, "/") != 0)
		p->cgroup = cgroups_get(path);
}

int procs_scan(struct proc *p)
{
	char path[PATH_MAX], dir[64], link[80];
	struct object key = {.path = path}, *exe = NULL;
	struct procstat ps;
	ssize_t n;

	p->seen = clock_ns();
	if (procfs_stat(p->pid, 0, &ps) != 0)
		return -1;
	p->ppid = ps.parent;
	p->group = ps.group;
	p->start = ps.start;
	procs_ids(p);
	if (living(p, dir, sizeof dir)) {
		snprintf(link, sizeof link, "%s/exe", dir);
		n = readlink(link, path, sizeof path - 1);
		path[n > 0 ? n : 0] = 0;
		clean(path);
		exe = n > 0 ? objects_get(&key) : NULL;
		snprintf(link, sizeof link, "%s/maps", dir);
		read_maps(p, link);
	} else if (p->exe[0]) {
		return -1; /* it has ended, and its program is known from records */
	}
	procname(p, ps.name, exe);
	return 0;
}
