/* like.h - matches names with patterns.  Handlers may call it. */
#ifndef LIKE_H
#define LIKE_H

#include <stddef.h>

/* 1 when NAME matches PATTERN of N bytes; * and ? are wildcards. */
int like(const char *name, const char *pattern, size_t n);

#endif
