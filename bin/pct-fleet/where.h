/* where.h - the conditions of --where: a small language of its own, which becomes SQL.
 *	unit = "nginx" and not (host ~ "db*" or label.env != "prod")
 * Words of the user are compared with columns, and are never SQL. */
#ifndef FLEETWHERE_H
#define FLEETWHERE_H

#include "fleet/fleet.h"

/* The condition TEXT in the SQL of F; the caller frees it.  A TEXT that is no condition is fatal,
 * as misuse. */
char *where_sql(const struct fleet *f, const char *text);

#endif
