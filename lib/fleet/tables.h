/* tables.h - checks and makes the tables of a fleet, in either database. */
#ifndef FLEETTABLES_H
#define FLEETTABLES_H

#include "fleet/engine.h"

/* The version of the tables, which the view fleet_version tells.  In another version tables have
 * other columns, or columns have another meaning. */
enum { TABLES_VERSION = 1 };

/* Check that the tables of the database STATE, called NAME in messages, are of this version.  Make
 * missing ones by the statements in LIB, PCT's directory of parts; when LIB is NULL, missing tables
 * are a failure.  Nothing is made when a table is of another version.  Returns 0, or -1 after a
 * message. */
int tables_ready(const struct engine *engine, void *state, const char *name, const char *lib);

#endif
