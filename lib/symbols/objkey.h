/* objkey.h - the name of an object in the cache: a file name of at most OBJKEY_MAX bytes. */
#ifndef OBJKEY_H
#define OBJKEY_H

#include "elf/elfid.h"

enum { OBJKEY_MAX = 128 };

/* KIND and the object's build-id and size: stripping changes the symbols and not the build-id.
 * Without a build-id the same as objkey_path. */
void objkey(char *key, size_t size, const char *kind, const char *path, const struct elfid *id);

/* KIND, path, size and time of the file at PATH. */
void objkey_path(
	char *key, size_t size, const char *kind, const char *path, const struct elfid *id);

#endif
