/* gzip.h - one piece of data, compressed into a file. */
#ifndef GZIP_H
#define GZIP_H

#include <stddef.h>
#include <stdio.h>

/* Write LEN bytes at P to OUT as gzip(1) would, or as they are where zlib was not there to build
 * with.
 * Errors of OUT stay with OUT; other failures are fatal. */
void gzip_write(FILE *out, const void *p, size_t len);

#endif
