/* diskbound.c - names the daemon's directories, and removes the oldest when all of them are too
 * large. */
#define _GNU_SOURCE
#include "base/clock.h"
#include "base/msg.h"
#include "proc/kernelfacts.h"
#include "inside/safedir.h"
#include "daemon/diskbound.h"

#include <dirent.h>
#include <ftw.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { OPEN_DIRS = 16 };

void diskbound_name(time_t now, uint64_t seconds, char name[PERIOD_NAME])
{
	time_t begin = now - (time_t)((uint64_t)now % seconds);
	struct tm tm;

	/* UTC: local time can repeat an hour */
	if (!gmtime_r(&begin, &tm) || !strftime(name, PERIOD_NAME, "%Y-%m-%dT%H:%M:%SZ", &tm))
		strcpy(name, "1970-01-01T00:00:00Z");
}

/* The id has the boot and the time of the slot's beginning: hosts that are copies of one machine
 * may have the same names, but begin their slots at different times. */
int diskbound_begin(const char *path)
{
	char boot[KERNEL_BOOT], id[KERNEL_BOOT + 24], link[PATH_MAX + sizeof PERIOD_ID];
	int old = access(path, F_OK) == 0;

	if (safedir(path) != 0)
		return -1;
	kernelfacts_boot(boot);
	snprintf(id, sizeof id, "%s %" PRIu64, *boot ? boot : "-", clock_day());
	snprintf(link, sizeof link, "%.4000s/" PERIOD_ID, path);
	/* an existing slot keeps its id; a slot without an id is known by its name */
	if (!old)
		(void)!symlink(id, link);
	return 0;
}

static uint64_t bytes;

static int add(const char *path, const struct stat *st, int type, struct FTW *f)
{
	(void)path, (void)type, (void)f;
	bytes += (uint64_t)st->st_blocks * 512;
	return 0;
}

static int take_away(const char *path, const struct stat *st, int type, struct FTW *f)
{
	add(path, st, type, f);
	remove(path);
	return 0;
}

/* Call FN with each slot in DIR. */
static void each(
	const char *dir, void (*fn)(const char *dir, const char *name, void *arg), void *arg)
{
	DIR *d = opendir(dir);
	struct dirent *e;

	while (d && (e = readdir(d)))
		if (perioddir_is(e->d_name))
			fn(dir, e->d_name, arg);
	if (d)
		closedir(d);
}

static void sum(const char *dir, const char *name, void *arg)
{
	char path[PATH_MAX];

	(void)arg;
	snprintf(path, sizeof path, "%.4000s/%s", dir, name);
	nftw(path, add, OPEN_DIRS, FTW_PHYS);
}

/* Bytes on disk of all slots in DIR. */
static uint64_t used(const char *dir)
{
	bytes = 0;
	each(dir, sum, NULL);
	return bytes;
}

struct oldest {
	const char *keep;
	char name[PERIOD_NAME];
};

static void compare(const char *dir, const char *name, void *arg)
{
	struct oldest *o = arg;

	(void)dir;
	if (strcmp(name, o->keep) != 0 && (!o->name[0] || strcmp(name, o->name) < 0))
		strcpy(o->name, name);
}

/* Remove the oldest slot in DIR except KEEP.  Returns the bytes freed, 0 when there was none. */
static uint64_t remove_oldest(const char *dir, const char *keep)
{
	struct oldest o = {.keep = keep};
	char path[PATH_MAX];

	each(dir, compare, &o);
	if (!o.name[0])
		return 0;
	bytes = 0;
	snprintf(path, sizeof path, "%.4000s/%s", dir, o.name);
	nftw(path, take_away, OPEN_DIRS, FTW_DEPTH | FTW_PHYS);
	return access(path, F_OK) == 0 ? 0 : bytes ? bytes : 1;
}

uint64_t diskbound_keep(const char *dir, const char *keep, uint64_t most)
{
	uint64_t disk = used(dir), got;

	while ((disk > most || !most) && (got = remove_oldest(dir, keep)) > 0) {
		if (most)
			msg_warn("removed the oldest data: the data exceeded %" PRIu64 " MB",
				most >> 20);
		disk = disk > got ? disk - got : 0;
	}
	return disk;
}
