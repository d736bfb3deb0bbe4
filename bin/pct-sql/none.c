/* none.c - pct-sql where SQLite's header was not there when PCT was built (see sql.h). */
#include "base/msg.h"
#include "sql.h"

int sql_run(struct sql_opt *o, char **file, int n)
{
	(void)o, (void)file, (void)n;
	msg_warn(
		"built without SQLite: install libsqlite3-dev (sh scripts/setup optional) and make again");
	return EXIT_FAIL;
}
