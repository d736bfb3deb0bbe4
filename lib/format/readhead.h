/* readhead.h - between reader.c and readhead.c only: the head of a data file, checked. */
#ifndef READHEAD_H
#define READHEAD_H

#include "format/reader.h"

/* Set R->why, printf-style.  Returns -1. */
int reader_refuse(struct reader *r, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Read all N bytes at OFF.  Returns 0, or -1 with R->why set; the end of the file is a failure. */
int reader_pread(struct reader *r, void *buf, size_t n, uint64_t off);

#endif
