/* minidebug.h - MiniDebugInfo: the ELF file, of symbols alone, that is packed into
 * .gnu_debugdata. */
#ifndef MINIDEBUG_H
#define MINIDEBUG_H

#include "dwarf/cursor.h"

/* Unpack PACKED, in xz's format, into memory that the caller frees, of *SIZE bytes.  NULL when it
 * is damaged or liblzma was not there to build with, with *SIZE = 0, or when it unpacks to more
 * than hundreds of megabytes, *SIZE. */
void *minidebug_image(struct bytes packed, size_t *size);

#endif
