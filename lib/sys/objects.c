/* objects.c - owns the table of mapped objects. */
#define _DEFAULT_SOURCE
#include "base/fnv.h"
#include "format/pctfile.h"
#include "sys/objects.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SLOTS = 4096, TRIES = 4 /* calls of objects_map() that look for the file */ };

static struct object *table[SLOTS];
static size_t count, mapped;

/* The hash is of the path alone: an object may get its build-id later, from its file. */
static unsigned hash(const struct object *o)
{
	return (unsigned)(fnv(o->path, strlen(o->path)) >> 32) % SLOTS;
}

/* 1 when O is the object of KEY.  KEY has a build-id when it is from a record that has one;
 * otherwise the inode decides. */
static int same(const struct object *o, const struct object *key)
{
	if (o->deleted != key->deleted || strcmp(o->path, key->path) != 0)
		return 0;
	return key->id_len ? o->id_len == key->id_len && memcmp(o->id, key->id, o->id_len) == 0
			   : o->inode == key->inode;
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

/* 1 when the open file FD with ID is the file of O. */
static int is_it(const struct object *o, int fd, const struct elfid *id)
{
	struct stat st;

	if (o->id_len)
		return o->id_len == id->len && memcmp(o->id, id->id, id->len) == 0;
	return o->inode && fstat(fd, &st) == 0 && st.st_ino == o->inode;
}

/* Open PATH if it is the file of O.  Returns its descriptor, or -1. */
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

enum { PATH_SIZE = 4096 + 64 };

/* Open O's file through process PID: below the root of PID, or by its program or its mapping, as
 * the file may have no name any more.  Writes the path to PATH, of PATH_SIZE bytes.  Returns a
 * descriptor, or -1. */
static int open_through(const struct object *o, pid_t pid, uint64_t start, uint64_t end,
	struct elfid *id, char *path)
{
	int fd;

	snprintf(path, PATH_SIZE, "/proc/%ld/root%.4096s", (long)pid, o->path);
	if ((fd = open_if(o, path, id)) < 0) {
		snprintf(path, PATH_SIZE, "/proc/%ld/exe", (long)pid);
		fd = open_if(o, path, id);
	}
	if (fd < 0 && end) {
		snprintf(path, PATH_SIZE, "/proc/%ld/map_files/%" PRIx64 "-%" PRIx64, (long)pid,
			start, end);
		fd = open_if(o, path, id);
	}
	return fd;
}

/* Open O's file at its path, with PATH empty, or else through one of N processes, with the path in
 * PATH.  Returns a descriptor, or -1. */
static int find_file(const struct object *o, const pid_t *pid, size_t n, uint64_t start,
	uint64_t end, struct elfid *id, char *path)
{
	int fd = open_if(o, o->path, id);

	path[0] = 0;
	for (size_t i = 0; fd < 0 && i < n; i++)
		if (pid[i] > 0)
			fd = open_through(o, pid[i], i ? 0 : start, i ? 0 : end, id, path);
	return fd;
}

void objects_look(struct object *o, const pid_t *pid, size_t n, uint64_t start, uint64_t end)
{
	char path[PATH_SIZE];
	struct elfid id;
	struct stat st;
	int fd;

	if (o->looked)
		return;
	o->looked = 1;
	o->flags = o->deleted ? PCT_F_DELETED : 0;
	if (o->path[0] == '/') {
		fd = find_file(o, pid, n, start, end, &id, path);
		if (fd >= 0 && path[0])
			o->kept = strdup(path);
		else if (fd >= 0 && fstat(fd, &st) == 0)
			o->place = st.st_ino;
		if (fd >= 0) {
			o->size = id.size;
			o->mtime = id.mtime;
			o->id_len = id.len;
			memcpy(o->id, id.id, sizeof o->id);
			o->load = elfid_loads(fd, &o->loads);
			close(fd);
		}
	}
	if (!o->loads && strcmp(o->path, "[vdso]") != 0)
		o->flags |= PCT_F_RAW_ADDR;
}

/* 1 when a file of SIZE bytes has all segments of O. */
static int has_all(const struct object *o, uint64_t size)
{
	for (size_t i = 0; i < o->loads; i++)
		if (o->load[i].off > size || o->load[i].size > size - o->load[i].off)
			return 0;
	return o->loads > 0;
}

void objects_map(struct object *o, const pid_t *pid, size_t n, uint64_t start, uint64_t end)
{
	char path[PATH_SIZE];
	struct elfid id;
	struct stat st;
	void *p;
	int fd;

	if (o->image || o->tries == TRIES || o->path[0] != '/')
		return;
	o->tries++;
	if ((fd = find_file(o, pid, n, start, end, &id, path)) < 0)
		return;
	if (!o->loads)
		o->load = elfid_loads(fd, &o->loads);
	if (fstat(fd, &st) == 0 && st.st_size > 0 && has_all(o, (uint64_t)st.st_size)) {
		p = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
		if (p != MAP_FAILED) {
			o->image = p;
			o->image_size = (uint64_t)st.st_size;
			mapped++;
		}
	}
	close(fd);
}

static void unmap(struct object *o)
{
	if (!o->image)
		return;
	munmap((void *)(uintptr_t)o->image, (size_t)o->image_size);
	frames_free(&o->frames);
	o->image = NULL;
	o->tries = 0;
	mapped--;
}

void objects_relieve(void)
{
	for (unsigned i = 0; i < SLOTS && mapped; i++)
		for (struct object *o = table[i]; o; o = o->next)
			if (o->image)
				madvise((void *)(uintptr_t)o->image, (size_t)o->image_size,
					MADV_DONTNEED);
}

void objects_unmap(void)
{
	for (unsigned i = 0; i < SLOTS; i++)
		for (struct object *o = table[i]; o; o = o->next)
			unmap(o);
}

size_t objects_mapped(void)
{
	return mapped;
}

int objects_moved(struct object *o, pid_t pid, uint64_t start, uint64_t end)
{
	char path[PATH_SIZE];
	struct elfid id;
	struct stat st;
	int fd;

	if (!o->place || o->kept
		|| (stat(o->path, &st) == 0 && st.st_ino == o->place
			&& (uint64_t)st.st_size == o->size))
		return 0;
	fd = open_through(o, pid, start, end, &id, path);
	if (fd < 0)
		return 0;
	o->kept = strdup(path);
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
			unmap(o);
			free(o->path);
			free(o->kept);
			free(o->load);
			free(o);
			count--;
		}
}

size_t objects_count(void)
{
	return count;
}
