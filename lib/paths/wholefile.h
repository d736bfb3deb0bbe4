/* wholefile.h - writes files whole or not at all, so that no reader sees half of one. */
#ifndef WHOLEFILE_H
#define WHOLEFILE_H

#include <stddef.h>
#include <sys/types.h>

/* Write to BUF of SIZE bytes a temporary name for PATH, in the same directory and hidden from
 * `*`. */
void wholefile_temporary(const char *path, char *buf, size_t size);

/* Close FD, the file TEMPORARY, and make it PATH; with E, an errno, remove it.  Returns 0 or an
 * errno. */
int wholefile_end(int fd, const char *temporary, const char *path, int e);

/* Make or replace the file PATH, with LEN bytes of TEXT.  Returns 0 or an errno. */
int wholefile_text(const char *path, const char *text, size_t len);

#endif
