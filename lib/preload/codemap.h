/* codemap.h - lists the code of this process and its unwind tables for lib/unwind.
 *
 * Tables and code are read from the library's own mappings of the objects' files.  These mappings
 * stay when the program unloads an object while a handler unwinds. */
#ifndef CODEMAP_H
#define CODEMAP_H

#include "preload/objects.h"
#include "unwind/unwind.h"

/* Store the list of what is mapped in *SPACE; it is valid until codemap_leave, which must follow
 * soon.  Returns a token for codemap_leave, or -1 when the list is not known now.  Handlers may
 * call both. */
int codemap_enter(struct unwind_space *space);
void codemap_leave(int token);

/* Called around and during a scan of the maps: codemap_add for each executable mapping, in
 * ascending order.  OK is 0 when the scan failed.  Under slow_lock. */
void codemap_begin(void);
void codemap_add(const struct map *m, struct object *o);
void codemap_end(int ok);

/* While ON is not 0, scans leave the tables unchanged: filling them would map each object's file.
 * Returns the value set before.  Under slow_lock. */
int codemap_wait(int on);

/* Unmap the files until a later scan maps them again.  No handler may be between codemap_enter and
 * codemap_leave.  Under slow_lock. */
void codemap_drop(void);

/* Call in a forked child: none of its threads is between codemap_enter and codemap_leave. */
void codemap_forget(void);

#endif
