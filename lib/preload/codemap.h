/* codemap.h - the code of this process and its tables, for lib/unwind.
 *
 * Tables and code are read from mappings of the objects' files that are the library's own: they
 * stay where they are when the program unloads an object while a handler unwinds. */
#ifndef CODEMAP_H
#define CODEMAP_H

#include "preload/objects.h"
#include "unwind/unwind.h"

/* Describe what is mapped in *SPACE, which is valid until codemap_leave; call that soon.  Returns a
 * token for codemap_leave, or -1 when nothing is known now.  From handlers. */
int codemap_enter(struct unwind_space *space);
void codemap_leave(int token);

/* Around a scan of the maps: codemap_add for each executable mapping, ascending; OK 0: the scan
 * failed.  Under slow_lock. */
void codemap_begin(void);
void codemap_add(const struct map *m, struct object *o);
void codemap_end(int ok);

/* As long as ON is not 0, scans leave the tables alone: filling them maps each object's file.
 * Returns the value set before.  Under slow_lock. */
int codemap_wait(int on);

/* Unmap the views of files, for now.  No handler is between codemap_enter and codemap_leave.  Under
 * slow_lock. */
void codemap_drop(void);

/* In a child: no thread is between codemap_enter and codemap_leave. */
void codemap_forget(void);

#endif
