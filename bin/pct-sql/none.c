/* none.c - pct-sql where SQLite's header was not there when PCT was built (see sql.h). */
#include "base/msg.h"
#include "sql.h"

int sql_run(const struct sql_opt *o, char *const *file, int n, const char *list)
{
	(void)o, (void)file, (void)n, (void)list;
	msg_warn(
		"built without SQLite: install libsqlite3-dev (sh scripts/setup optional) and make again");
	return EXIT_FAIL;
}
