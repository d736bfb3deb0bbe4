/* objkey.h - what an object is called in the cache: a file name of at most OBJKEY_MAX bytes. */
#ifndef OBJKEY_H
#define OBJKEY_H

#include "host/elfid.h"

enum { OBJKEY_MAX = 128 };

/* KIND and the object's build-id and size: stripping changes the symbols and not the build-id.
 * Without a build-id as objkey_path has it. */
void objkey(char *key, size_t size, const char *kind, const char *path, const struct elfid *id);

/* KIND, where the file at PATH is, its size and its time. */
void objkey_path(
	char *key, size_t size, const char *kind, const char *path, const struct elfid *id);

#endif
