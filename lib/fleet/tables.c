/* tables.c - makes the tables of a fleet, and finds out whether they are those of this version.
 *	fleet_version: 2   ->   "cannot use fleet.db: its tables are of version 2, ..." */
#define _GNU_SOURCE
#include "base/msg.h"
#include "base/must.h"
#include "base/num.h"
#include "fleet/tables.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct table {
	const char *name, *columns; /* the columns, with a blank behind each */
	char *has;                  /* the columns in the database; NULL: no such table */
};

/* Rows are inserted without the names of columns: the columns must be these, in this order. */
static struct table tables[] = {
	{"fleet_version", "version ", NULL},
	{"ledger", "directory part host boot name begun ended shipped files damaged recorded lost ",
		NULL},
	{"frame", "frame object build_id function file line calls sent ", NULL},
	{"path", "path parent frames sent ", NULL},
	{"sample",
		"directory part begun ended host unit container program exe version labels event ns "
		"leaf path count lost ",
		NULL},
	{"hour",
		"directory part begun ended host unit container program exe version labels event ns "
		"leaf count lost ",
		NULL},
};
enum { TABLES = sizeof tables / sizeof *tables };

/* The content of the file PATH, from malloc; NULL after a message. */
static char *whole(const char *path)
{
	FILE *f = fopen(path, "re");
	char *text = NULL;
	size_t size = 0;

	if (!f || getdelim(&text, &size, 0, f) < 0) {
		msg_warn("cannot read %s: %s", path, strerror(errno));
		free(text);
		text = NULL;
	}
	if (f)
		fclose(f);
	return text;
}

/* Run the statements of the file that makes the tables, which end with `;' at the end of a line.  A
 * line that begins with -- is a comment. */
static int make(const struct engine *engine, void *state, const char *lib)
{
	char *path = NULL, *text, *sql, *to, *line, *save = NULL;
	int rc = 0;

	if (asprintf(&path, "%s/%s", lib, engine->tables) < 0)
		must(NULL);
	text = whole(path);
	free(path);
	if (!text)
		return -1;
	sql = to = must(malloc(strlen(text) + 2));
	for (line = strtok_r(text, "\n", &save); line && rc == 0;
		line = strtok_r(NULL, "\n", &save)) {
		size_t len = strlen(line);
		if (strncmp(line, "--", 2) == 0)
			continue;
		to = stpcpy(stpcpy(to, line), "\n");
		if (len && line[len - 1] == ';') {
			to[-2] = 0;
			rc = engine->run(state, sql);
			to = sql;
		}
	}
	free(sql);
	free(text);
	return rc;
}

/* Note a row TABLE, COLUMN of what the database has. */
static void column_row(void *arg, char **column)
{
	(void)arg;
	for (size_t i = 0; i < TABLES; i++) {
		struct table *t = &tables[i];
		char *has = NULL;
		if (strcmp(t->name, column[0]) != 0)
			continue;
		if (asprintf(&has, "%s%s ", t->has ? t->has : "", column[1]) < 0)
			must(NULL);
		free(t->has);
		t->has = has;
	}
}

static void version_row(void *arg, char **column)
{
	if (num_parse(column[0], 10, 0, UINT32_MAX, arg) != 0)
		*(uint64_t *)arg = UINT64_MAX;
}

/* Compare the version in the database, if it tells one.  Returns 0, or -1 after a message. */
static int check_version(const struct engine *engine, void *state, const char *name)
{
	uint64_t version = UINT64_MAX;

	if (!tables[0].has)
		return 0; /* then check_columns decides */
	if (strcmp(tables[0].has, tables[0].columns) == 0
		&& engine->ask(state, "SELECT version FROM fleet_version", 1, version_row, &version)
			!= 0)
		return -1;
	if (version == TABLES_VERSION)
		return 0;
	if (version == UINT64_MAX)
		msg_warn("cannot use %s: its view fleet_version has no version", name);
	else
		msg_warn(
			"cannot use %s: its tables have version %llu, and this pct uses version %d: "
			"%s",
			name, (unsigned long long)version, TABLES_VERSION,
			version < TABLES_VERSION
				? "name a new database, or ask it with an older pct"
				: "use a newer pct");
	return -1;
}

/* Compare the columns of all tables.  Returns how many tables are missing besides the view of the
 * version, or -1 after a message. */
static int check_columns(const char *name)
{
	int missing = 0;

	for (size_t i = 0; i < TABLES; i++) {
		const struct table *t = &tables[i];
		if (t->has && strcmp(t->has, t->columns) != 0) {
			msg_warn("cannot use %s: another version or another program made its table "
				 "%s, which has the columns %.*s, not %.*s",
				name, t->name, (int)strlen(t->has) - 1, t->has,
				(int)strlen(t->columns) - 1, t->columns);
			return -1;
		}
		missing += i && !t->has;
	}
	return missing;
}

int tables_ready(const struct engine *engine, void *state, const char *name, const char *lib)
{
	int missing;

	for (size_t i = 0; i < TABLES; i++) {
		free(tables[i].has);
		tables[i].has = NULL;
	}
	if (engine->ask(state, engine->columns, 2, column_row, NULL) != 0
		|| check_version(engine, state, name) != 0 || (missing = check_columns(name)) < 0)
		return -1;
	if (lib)
		return missing || !tables[0].has ? make(engine, state, lib) : 0;
	if (missing)
		msg_warn("cannot use %s: it lacks tables of a fleet: pct ship makes them", name);
	return missing ? -1 : 0;
}
