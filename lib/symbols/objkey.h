/* objkey.h - makes the name of an object in the cache: a file name of at most OBJKEY_MAX bytes. */
#ifndef OBJKEY_H
#define OBJKEY_H

#include "elf/elfid.h"

enum { OBJKEY_MAX = 128 };

/* Make KEY of KIND and the object's build-id and size: stripping changes the symbols but not the
 * build-id.  Without a build-id, does what objkey_path does. */
void objkey(char *key, size_t size, const char *kind, const char *path, const struct elfid *id);

/* Make KEY of KIND and the path, size and time of the file at PATH. */
void objkey_path(
	char *key, size_t size, const char *kind, const char *path, const struct elfid *id);

#endif
