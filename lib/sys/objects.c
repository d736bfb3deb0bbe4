/* objects.c - owns the table of mapped objects. */
#include "format/pctfile.h"
#include "sys/objects.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SLOTS = 4096 };

static struct object *table[SLOTS];
static size_t count;

static unsigned hash(const struct object *o)
{
	uint64_t h = UINT64_C(0xcbf29ce484222325) ^ o->inode;

	for (const char *p = o->path; *p; p++)
		h = (h ^ (unsigned char)*p) * UINT64_C(0x100000001b3);
	for (unsigned i = 0; i < o->id_len; i++)
		h = (h ^ o->id[i]) * UINT64_C(0x100000001b3);
	return (unsigned)(h >> 32) % SLOTS;
}

static int same(const struct object *a, const struct object *b)
{
	return a->inode == b->inode && a->id_len == b->id_len && a->deleted == b->deleted
		&& memcmp(a->id, b->id, a->id_len) == 0 && strcmp(a->path, b->path) == 0;
}

struct object *objects_get(const struct object *key)
{
	struct object **slot = &table[hash(key)], *o;

	for (o = *slot; o; o = o->next)
		if (same(o, key))
			return o;
	o = calloc(1, sizeof *o);
	if (!o || !(o->path = strdup(key->path))) {
		free(o);
		return NULL;
	}
	o->inode = key->inode;
	o->id_len = key->id_len;
	memcpy(o->id, key->id, key->id_len);
	o->deleted = key->deleted;
	o->next = *slot;
	*slot = o;
	count++;
	return o;
}

/* 1 when the open file FD with ID is the mapped one. */
static int is_it(const struct object *o, int fd, const struct elfid *id)
{
	struct stat st;

	if (o->id_len)
		return o->id_len == id->len && memcmp(o->id, id->id, id->len) == 0;
	return o->inode && fstat(fd, &st) == 0 && st.st_ino == o->inode;
}

/* Open PATH if it is O.  Returns its descriptor, or -1. */
static int open_if(const struct object *o, const char *path, struct elfid *id)
{
	const char *why;
	int fd = elfid_open(path, id, &why);

	if (fd >= 0 && !is_it(o, fd, id)) {
		close(fd);
		fd = -1;
	}
	return fd;
}

/* Open O's file through process PID: below its root, or by its mapping, as the file may have no
 * name any more.  Sets O->kept to the path. */
static int open_through(struct object *o, pid_t pid, uint64_t start, uint64_t end, struct elfid *id)
{
	char path[4096 + 64];
	int fd;

	snprintf(path, sizeof path, "/proc/%ld/root%.4096s", (long)pid, o->path);
	if ((fd = open_if(o, path, id)) < 0) {
		snprintf(path, sizeof path, "/proc/%ld/exe", (long)pid);
		fd = open_if(o, path, id);
	}
	if (fd < 0 && end) {
		snprintf(path, sizeof path, "/proc/%ld/map_files/%" PRIx64 "-%" PRIx64, (long)pid,
			start, end);
		fd = open_if(o, path, id);
	}
	if (fd >= 0)
		o->kept = strdup(path);
	return fd;
}

void objects_look(struct object *o, const pid_t *pid, size_t n, uint64_t start, uint64_t end)
{
	struct elfid id;
	struct stat st;
	int fd;

	if (o->looked)
		return;
	o->looked = 1;
	o->flags = o->deleted ? PCT_F_DELETED : 0;
	if (o->path[0] == '/') {
		fd = open_if(o, o->path, &id);
		if (fd >= 0 && fstat(fd, &st) == 0)
			o->place = st.st_ino;
		for (size_t i = 0; fd < 0 && i < n; i++)
			if (pid[i] > 0)
				fd = open_through(o, pid[i], i ? 0 : start, i ? 0 : end, &id);
		if (fd >= 0) {
			o->size = id.size;
			o->mtime = id.mtime;
			o->id_len = id.len;
			memcpy(o->id, id.id, sizeof o->id);
			o->loads = elfid_loads(fd, o->load, OBJECT_LOADS);
			close(fd);
		}
	}
	if (!o->loads && strcmp(o->path, "[vdso]") != 0)
		o->flags |= PCT_F_RAW_ADDR;
}

int objects_moved(struct object *o, pid_t pid, uint64_t start, uint64_t end)
{
	struct elfid id;
	struct stat st;
	int fd;

	if (!o->place || o->kept
		|| (stat(o->path, &st) == 0 && st.st_ino == o->place
			&& (uint64_t)st.st_size == o->size))
		return 0;
	fd = open_through(o, pid, start, end, &id);
	if (fd < 0)
		return 0;
	close(fd);
	return 1;
}

uint64_t objects_address(const struct object *o, uint64_t offset)
{
	for (size_t i = 0; i < o->loads; i++)
		if (offset - o->load[i].off < o->load[i].size)
			return offset - o->load[i].off + o->load[i].addr;
	return offset;
}

void objects_sweep(void)
{
	for (unsigned i = 0; i < SLOTS; i++)
		for (struct object **at = &table[i], *o; (o = *at);) {
			if (o->used || o->path[0] == '[') {
				o->used = 0;
				at = &o->next;
				continue;
			}
			*at = o->next;
			free(o->path);
			free(o->kept);
			free(o);
			count--;
		}
}

size_t objects_count(void)
{
	return count;
}
