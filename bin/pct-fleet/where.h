/* where.h - the conditions of --where: a small language of its own, which becomes SQL.
 *	unit = "nginx" and not (host ~ "db*" or label.env != "prod")
 * Words of the user are compared with columns, and are never SQL. */
#ifndef FLEETWHERE_H
#define FLEETWHERE_H

#include "fleet/fleet.h"

/* TEXT in the SQL of F; to be freed.  A TEXT that is none is fatal, as misuse. */
char *where_sql(const struct fleet *f, const char *text);

#endif
