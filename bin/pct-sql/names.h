/* names.h - the names of all places, into the tables object, symbol, line and place. */
#ifndef SQLNAMES_H
#define SQLNAMES_H

#include "load.h"
#include "sql.h"

/* The id of the symbol NAME of object OBJ, of the line FILE:LINE; 0 of NULL. */
uint64_t sqlnames_symbol(struct sqlload *l, uint32_t obj, const char *name);
uint64_t sqlnames_line(struct sqlload *l, const char *file, uint64_t line);

/* Ask for the names that O wants of all places that have none, and store them. */
void sqlnames_store(struct sqlload *l, const struct sql_opt *o);

/* The text of the instruction at each place that was sampled, by pct-dis; NULL not known.  The
 * array and its elements are the caller's. */
char **sqlinsn_ask(const struct sqlload *l, const struct sql_opt *o);

#endif
