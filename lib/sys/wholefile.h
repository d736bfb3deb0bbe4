/* wholefile.h - writes files whole or not at all, so that no reader sees half of one. */
#ifndef WHOLEFILE_H
#define WHOLEFILE_H

#include <stddef.h>
#include <sys/types.h>

/* The temporary name for PATH, beside it and hidden from `*`, into BUF of SIZE bytes. */
void wholefile_temporary(const char *path, char *buf, size_t size);

/* Make the file PATH from LEN bytes of TEXT.  Returns 0 or an errno. */
int wholefile_text(const char *path, const char *text, size_t len);

#endif
