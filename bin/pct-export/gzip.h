/* gzip.h - compresses data into a file. */
#ifndef GZIP_H
#define GZIP_H

#include <stddef.h>
#include <stdio.h>

/* Write LEN bytes at P to OUT as gzip(1) would; without zlib, write them unchanged.  The caller
 * checks OUT for errors of writing; other failures are fatal. */
void gzip_write(FILE *out, const void *p, size_t len);

#endif
