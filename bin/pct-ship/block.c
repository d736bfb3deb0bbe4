/* block.c - reads the samples of a directory, and finds their program, unit, version and losses.
 * rows.c makes rows of them. */
#define _GNU_SOURCE
#include "base/grown.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/sha256.h"
#include "block.h"
#include "format/accountlog.h"
#include "format/fileevent.h"
#include "format/filelosses.h"
#include "proc/cgroup.h"
#include "elf/elfid.h"
#include "fleet/escaped.h"
#include "inside/escape.h"
#include "run/datafiles.h"
#include "run/perioddir.h"
#include "samples/calltree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct file_of { /* where samples come from; the `unit' of a group is its number in `kinds' */
	char *exe, *unit, *container;
};

struct reading {
	struct block *b;
	struct gather_opt opt;
	struct gather_none none;
};

/* These stay for all directories, because most of their names come again. */
static struct calltree key;   /* only names: EXE, UNIT and CONTAINER of each of `kinds' */
static struct calltree built; /* only names: programs */
static struct file_of *kinds;
static char **built_id; /* for each of `built', in this directory; NULL not known */
static size_t kinds_room, built_room;
static char time_event[] = "time";

static int look(void *arg, const char *path)
{
	struct block_state *b = arg;
	char *text = NULL;
	struct stat st;
	int len;

	if (stat(path, &st) != 0)
		return 0;
	if (st.st_mtime > 0 && (uint64_t)st.st_mtime > b->newest)
		b->newest = (uint64_t)st.st_mtime;
	len = asprintf(&text, "%s\n%lld.%09ld\n%lld", path, (long long)st.st_mtime,
		st.st_mtim.tv_nsec, (long long)st.st_size);
	if (len < 0)
		must(NULL);
	b->mark += (uint32_t)sha256_64(text, (size_t)len);
	free(text);
	return 0;
}

struct block_state block_state(const char *dir)
{
	struct block_state b = {0};
	unsigned long seen = 0;

	datafiles(dir, 1, DATAFILES_SAMPLES, look, &b, &seen);
	if (b.newest > UINT32_MAX)
		b.newest = UINT32_MAX;
	b.mark &= (1U << FLEET_MARK) - 1;
	return b;
}

/* The number in `kinds' of EXE, UNIT and CONTAINER. */
static uint32_t kind_of(const char *exe, const char *unit, const char *container)
{
	char *text = NULL;
	size_t before = key.names;
	uint32_t n;

	if (asprintf(&text, "%s\n%s\n%s", exe, unit, container) < 0)
		must(NULL);
	n = calltree_name(&key, text, strlen(text));
	free(text);
	if (key.names > before) {
		kinds = grown(kinds, &kinds_room, n, sizeof *kinds);
		kinds[n] = (struct file_of){.exe = fleet_escaped(exe),
			.unit = fleet_escaped(unit),
			.container = fleet_escaped(container)};
	}
	return n;
}

/* The number in `kinds' of EXE in the control group CGROUP ("": not known).  The group's name tells
 * a container (docker:4f0c0a1b2c3d) or a unit (nginx.service is nginx). */
static uint32_t kind_in(const char *exe, const char *cgroup)
{
	static const char service[] = ".service";
	char name[CGROUP_MAX] = "";
	size_t len, end = sizeof service - 1;

	if (*cgroup)
		cgroup_name(cgroup, name);
	if (strchr(name, ':'))
		return kind_of(exe, "", name);
	len = strlen(name);
	if (len > end && strcmp(name + len - end, service) == 0)
		name[len - end] = 0;
	return kind_of(exe, name, "");
}

/* Where the build-id of the program EXE is kept. */
static char **id_of(const char *exe)
{
	uint32_t n = calltree_name(&built, exe, strlen(exe));

	built_id = grown(built_id, &built_room, n, sizeof *built_id);
	return &built_id[n];
}

/* Note the build-id of the program, if R has the samples of the program's own file. */
static void note_version(const struct reader *r)
{
	char hex[65], **id;

	if (!r->head.build_id_len || strcmp(r->object, r->program) != 0)
		return;
	id = id_of(r->program);
	if (!*id)
		*id = must(strdup(elfid_hex(r->head.build_id, r->head.build_id_len, hex)));
}

/* Count N lost samples of PROGRAM; KEY has the other members of their group. */
static void lose(struct reading *g, struct place_group key, const char *program, uint64_t n)
{
	struct block *b = g->b;
	uint32_t group;

	if (!n)
		return;
	key.program = (char *)program;
	key.unit = g->opt.unit;
	group = places_group(&b->p, &key);
	b->lost_of = grown(b->lost_of, &b->lost_room, group, sizeof *b->lost_of);
	b->lost_of[group] += (uint64_t)n;
	b->lost += (uint64_t)n;
}

/* If the log PATH is an accounts.log, count the losses that it lists.  Returns 1 when the log has
 * facts about the process instead of samples. */
static int log_accounts(struct reading *g, const char *path)
{
	struct losses_log l = {0};
	struct tally lost = {0};
	struct textlog *t = textlog_peek(path);
	int facts = t && textlog_is_facts(t->name, strlen(t->name));

	if (t && accountlog_is(t) && losses_of_log(t, &l, &lost) == 0) {
		g->opt.unit = kind_of(t->exe, "", "");
		lose(g, (struct place_group){.event = time_event}, t->prog, lost.total);
	}
	if (t)
		textlog_close(t);
	losses_free(&l);
	tally_free(&lost);
	return facts;
}

static int read_log(struct reading *g, const char *path)
{
	struct textlog *t;

	if (log_accounts(g, path) || !(t = textlog_open(path)))
		return 0;
	g->opt.unit = kind_of(t->exe, "", "");
	textlog_close(t);
	return gather(&g->b->p, path, &g->opt, &g->none);
}

static int read_data(struct reading *g, const char *path)
{
	struct tally lost = {0};
	struct reader_sum sum;
	struct reader r;
	int rc;

	if (reader_open(&r, path) != 0) {
		msg_warn("%s is left out: %s", path, r.why);
		return -1;
	}
	/* read all of it first: no part of a damaged file is sent */
	if ((rc = losses_of_data(&r, &sum, &lost)) != 0) {
		msg_warn("%s is left out: %s", path, r.why);
	} else {
		note_version(&r);
		g->opt.unit = kind_in(r.program, r.cgroup);
		lose(g,
			(struct place_group){.event = (char *)fileevent(&r),
				.interval = fileevent_timed(&r) ? r.head.interval : 0},
			r.name, lost.total);
		if (r.head.start_time
			&& (!g->b->begun || r.head.start_time / 1000000000u < g->b->begun))
			g->b->begun = r.head.start_time / 1000000000u;
	}
	tally_free(&lost);
	reader_close(&r);
	return rc == 0 ? gather(&g->b->p, path, &g->opt, &g->none) : -1;
}

static int one(void *arg, const char *path)
{
	struct reading *g = arg;
	int rc = textlog_is(path) ? read_log(g, path) : read_data(g, path);

	g->b->files += rc == 0;
	g->b->damaged += rc != 0;
	return rc != 0;
}

/* The build-id of program EXE, which is escaped; "" not known. */
static const char *version_of(const char *exe)
{
	char *raw = must(strdup(exe)), **id;

	unescape(raw);
	id = id_of(raw);
	free(raw);
	return *id ? *id : "";
}

struct block_kind block_kind(const struct block *b, uint32_t group)
{
	const struct file_of *of = &kinds[b->p.group[group].unit];

	return (struct block_kind){of->exe, of->unit, of->container, version_of(of->exe)};
}

static const char *base(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

int block_read(struct block *b, const char *dir)
{
	struct reading g = {.b = b,
		.opt = {.frames = PCT_DEPTH_MAX,
			.by_program = 1,
			.by_unit = 1,
			.event = GATHER_ALL,
			.by_addr = 1,
			.names = 'b',
			.cut = 1}};
	unsigned long seen = 0;

	datafiles(dir, 1, DATAFILES_SAMPLES, one, &g, &seen);
	if (perioddir_is(base(dir)))
		b->begun = (uint64_t)perioddir_time(base(dir));
	if (!b->begun)
		b->begun = b->ended;
	if (b->ended < b->begun)
		b->ended = b->begun;
	for (size_t n = 0; n < b->p.nodes; n++)
		b->recorded +=
			b->p.node[n].count < INT64_MAX ? (uint64_t)b->p.node[n].count : INT64_MAX;
	b->lost_of = grown(b->lost_of, &b->lost_room, b->p.groups, sizeof *b->lost_of);
	return b->files ? 0 : -1;
}

void block_free(struct block *b)
{
	for (size_t i = 0; i < built_room; i++) {
		free(built_id[i]);
		built_id[i] = NULL;
	}
	places_free(&b->p);
	free(b->lost_of);
	free(b->frame.text);
	free(b->path.text);
	free(b->sample.text);
}
