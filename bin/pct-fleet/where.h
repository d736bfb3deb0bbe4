/* where.h - turns the conditions of --where, a small language of its own, into SQL.
 *	unit = "nginx" and not (host ~ "db*" or label.env != "prod")
 * Words of the user are compared with columns, and are never SQL. */
#ifndef FLEETWHERE_H
#define FLEETWHERE_H

#include "fleet/fleet.h"

/* The condition TEXT in the SQL of F; the caller frees it.  A TEXT that is not a condition is
 * misuse, which is fatal. */
char *where_sql(const struct fleet *f, const char *text);

#endif
