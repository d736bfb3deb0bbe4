/* json.h - pct ann in JSON: a file, its notes, its lines, the next file, the end. */
#ifndef ANNJSON_H
#define ANNJSON_H

#include "listing.h"

void annjson_file(const struct annfile *f, wide total);

/* WHAT and ARG in a row. */
void annjson_note(const char *what, const char *arg);

/* Line NUMBER; L NULL: nothing is known of it; TEXT NULL: that it has is not. */
void annjson_line(uint64_t number, const struct annline *l, const char *text, wide total);

void annjson_end(void);

#endif
