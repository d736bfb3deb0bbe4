/* tables.h - the tables of a fleet, in either database. */
#ifndef FLEETTABLES_H
#define FLEETTABLES_H

#include "fleet/engine.h"

/* The version of the tables, which is that of the view fleet_version.  Another one has other
 * columns, or the same ones mean something else. */
enum { TABLES_VERSION = 1 };

/* See that the tables of the database STATE, NAME in messages, are those of this version.  Make
 * those that are missing as our directory LIB has them; NULL: that is a failure.  Nothing is made
 * where a table is of another version.  Returns 0, or -1 after a message. */
int tables_ready(const struct engine *engine, void *state, const char *name, const char *lib);

#endif
