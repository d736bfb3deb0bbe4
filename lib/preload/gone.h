/* gone.h - finds the file of an object whose name is gone: some programs unpack a library, load it
 * and remove it at once. */
#ifndef GONE_H
#define GONE_H

#include "preload/object.h"

#include <stdint.h>

#define GONE_MAX ((uint64_t)64 << 20) /* bytes of an object that are copied at most */

/* Open the file with inode INO that this process has mapped from START to END.  Returns its
 * descriptor, or -1: the kernel permits this only with CAP_CHECKPOINT_RESTORE
 * (proc_map_files_get_link). */
int gone_open(uintptr_t start, uintptr_t end, uint64_t ino);

/* Copy the parts of the image at HEAD that the program cannot write to memory of our own, each to
 * its offset in the file, and set *SIZE.  Returns NULL when there is no image, no memory, or more
 * than GONE_MAX bytes. */
const uint8_t *gone_image(uintptr_t head, uint64_t *size);

/* Copy the file of O, if it can be opened, to .objects/BUILD-ID beside the directory of this
 * process, where readers look for it.  Handlers may call it. */
void gone_keep(const struct object *o);

#endif
