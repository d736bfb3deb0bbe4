/* engine_nosqlite.c - stands for engine_sqlite.c when PCT was built without SQLite's header. */
#include "base/msg.h"
#include "fleet/engine.h"

static void *open_it(const char *where, int make)
{
	(void)make;
	msg_warn("cannot open %s: built without SQLite: install libsqlite3-dev "
		 "(sh scripts/setup optional) and make again",
		where);
	return NULL;
}

const struct engine engine_sqlite = {.open = open_it, .tables = "fleet-sqlite.sql", .in = "IN"};
