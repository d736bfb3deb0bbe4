/* store.h - the data files of the kernel sampler: DIR/PROG.PID/OBJECT, or DIR/PROG/OBJECT with all
 * processes of a program together. */
#ifndef STORE_H
#define STORE_H

#include "sys/storage.h"

/* Words of a record. */
unsigned store_words(const struct store *st);

/* The directory of P, made when it is not there.  NULL and errno when it cannot be had. */
const char *store_dir(struct store *st, struct proc *p);

/* Append what S holds to its file, made when it is not there.  Returns 0, S being empty then, or an
 * errno, S and the file being as they were. */
int store_write(struct store *st, struct sink *s);

#endif
