/* names.h - stores the names of all places in the tables object, symbol, line and place. */
#ifndef SQLNAMES_H
#define SQLNAMES_H

#include "samplerow.h"
#include "sql.h"

/* The id of the symbol NAME of object OBJ, and of the line FILE:LINE, which are stored the first
 * time; 0 for NULL. */
uint64_t sqlnames_symbol(struct sqlload *l, uint32_t obj, const char *name);
uint64_t sqlnames_line(struct sqlload *l, const char *file, uint64_t line);

/* Get and store the names that O wants, for all places that have none. */
void sqlnames_store(struct sqlload *l, const struct sql_opt *o);

/* Get the text of the instruction at each sampled place from pct-dis, or NULL.  The array and its
 * elements become the caller's. */
char **sqlinsn_ask(const struct sqlload *l, const struct sql_opt *o);

#endif
