/* minidebug.h - unpacks MiniDebugInfo, the ELF file in .gnu_debugdata, which has only symbols. */
#ifndef MINIDEBUG_H
#define MINIDEBUG_H

#include "dwarf/cursor.h"

/* Unpack PACKED, which is in xz's format.  Returns *SIZE bytes, from malloc.  Returns NULL with
 * *SIZE = 0 when PACKED is damaged, there is no memory, or PCT was built without liblzma.  Returns
 * NULL with *SIZE > 0 when PACKED unpacks to more than *SIZE bytes, which is then 128 MiB or
 * more. */
void *minidebug_image(struct bytes packed, size_t *size);

#endif
