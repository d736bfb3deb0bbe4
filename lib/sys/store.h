/* store.h - writes the data files of the kernel sampler: DIR/PROG.PID/OBJECT, or DIR/PROG/OBJECT
 * for all processes of a program together. */
#ifndef STORE_H
#define STORE_H

#include "sys/storage.h"

/* The number of words in a record of EVENT. */
unsigned store_words(const struct store *st, unsigned event);

/* Find or make the directory of H.  Returns its path; NULL and errno on failure. */
const char *store_dir(struct store *st, struct home *h);

/* Append S to its file; makes a missing file.  Returns 0 and empties S, or returns an errno and
 * leaves S and the file as they were. */
int store_write(struct store *st, struct counts *s);

/* 1 when st->bytes has reached st->bytes_most; then write no more until the owner has reset
 * st->bytes. */
int store_at_bound(const struct store *st);

#endif
