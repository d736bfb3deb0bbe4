/* none.c - stands for run.c when PCT was built without SQLite's header. */
#include "base/msg.h"
#include "sql.h"

int sql_run(struct sql_opt *o, char **file, int n)
{
	(void)o, (void)file, (void)n;
	msg_warn(
		"built without SQLite: install libsqlite3-dev (sh scripts/setup optional) and make again");
	return EXIT_FAIL;
}
