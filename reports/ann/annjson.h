/* annjson.h - prints pct ann and pct dis in JSON.  Order of the calls: a file or a function, its
 * notes, its rows, the next one and so on, the end. */
#ifndef ANNJSON_H
#define ANNJSON_H

#include "listing.h"

#include <stdint.h>

void annjson_file(const struct file *f, uint64_t total);
void annjson_function(const struct function *f, uint64_t total);

/* Print a note on the file: WHAT, then ARG. */
void annjson_note(const char *what, const char *arg);

/* Print the line or instruction R.  TEXT is NULL when not known.  TOTAL: all samples,
 * here and above. */
void annjson_row(const struct row *r, const char *text, uint64_t total);

void annjson_end(void);

#endif
