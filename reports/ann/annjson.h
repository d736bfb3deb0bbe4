/* annjson.h - prints pct ann in JSON.  Order of the calls: a file, its notes, its lines, the next
 * file and so on, the end. */
#ifndef ANNJSON_H
#define ANNJSON_H

#include "listing.h"

#include <stdint.h>

void annjson_file(const struct annfile *f, uint64_t total);

/* A note: WHAT, then ARG. */
void annjson_note(const char *what, const char *arg);

/* Line NUMBER.  L NULL: no counts; TEXT NULL: its text is not known. */
void annjson_line(uint64_t number, const struct annline *l, const char *text, uint64_t total);

void annjson_end(void);

#endif
