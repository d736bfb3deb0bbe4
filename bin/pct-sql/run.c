/* run.c - loads files into a database, or answers a statement. */
#include "base/msg.h"
#include "load.h"
#include "names.h"
#include "out.h"
#include "query.h"
#include "base/grown.h"
#include "base/must.h"
#include "sql.h"
#include "valuerows.h"

#include <string.h>

struct running {
	struct sqlload load;
	int good, bad; /* files */
	char **file;   /* the names of all, for --values */
	size_t files, room;
};

static int one(void *arg, const char *path)
{
	struct running *r = arg;
	size_t before = r->load.records;
	int rc;

	r->file = grown(r->file, &r->room, r->files, sizeof *r->file);
	r->file[r->files++] = must(strdup(path));

	if (sqlout_kind(path) != SQLOUT_OTHER) {
		msg_warn("cannot read %s: it is a database: give it alone, with a statement", path);
		rc = -1;
	} else {
		rc = sqlload_file(&r->load, path);
	}
	r->bad += rc != 0;
	r->good += rc == 0 || r->load.records > before;
	return rc != 0;
}

static int answer_from(const char *path, const struct sql_opt *o)
{
	sqlite3 *db;
	int status;

	enum sqlout_kind kind = sqlout_kind(path);

	if (kind == SQLOUT_FOREIGN) {
		msg_warn("cannot read %s: it is a database, but neither pct sql nor pct ship made "
			 "it",
			path);
		return EXIT_FAIL;
	}
	db = sqlquery_open(path, kind == SQLOUT_FLEET);
	status = sqlquery(db, o);
	sqlite3_close(db);
	return status;
}

int sql_run(struct sql_opt *o, char **file, int n)
{
	struct store s;
	struct running r = {.load = {.s = &s}};
	int status = EXIT_OK, bad;

	if (!o->out && n == 1 && !o->read.list && sqlout_kind(file[0]) != SQLOUT_OTHER)
		return answer_from(file[0], o);
	store_begin(&s, o->out ? sqlout_begin(o->out, o->force) : NULL,
		o->out ? o->out : "the database");
	bad = readopt_files(&o->read, file, n, one, &r);
	if (bad && !r.bad)
		r.bad = 1;
	if (!r.good) {
		if (!r.bad)
			msg_warn("no data file given");
		return EXIT_FAIL;
	}
	sqlnames_store(&r.load, o);
	sqlload_paths(&r.load);
	who_store(&r.load.who, &s);
	for (size_t i = 0; i < o->values; i++)
		r.bad |= valuerows(&s, o->read.tr.dir, o->value[i], r.file, r.files) != 0;
	store_end(&s, o->out != NULL);
	sqlload_free(&r.load);
	if (o->statement)
		status = sqlquery(s.db, o);
	store_close(&s);
	if (o->out)
		sqlout_commit();
	return status != EXIT_OK ? status : r.bad ? EXIT_PARTIAL : EXIT_OK;
}
