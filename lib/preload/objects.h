/* objects.h - what samples fall into: the mapped parts of programs, libraries, [anon] ... */
#ifndef OBJECTS_H
#define OBJECTS_H

#include "preload/maps.h"
#include "preload/object.h"

/* Anonymous code (a JIT's) comes and goes in pieces, so it is recorded by windows of the
 * address space of this size; a window's file is sparse. */
#define ANON_WINDOW ((uintptr_t)16 << 20)

#define OBJECTS_MAX 4096

/* The object of mapping M; of anonymous code the object of the window at WINDOW.  Makes it when it
 * is new.  NULL: there are too many.  Under slow_lock. */
struct object *object_of(const struct map *m, uintptr_t window);

/* Fill in what its file and its ELF head say.  Under slow_lock. */
void object_learn(struct object *o);

/* Give O its data file; tries only once.  Under slow_lock; returns O->state. */
int object_open(struct object *o, int accounts);

/* Unmap the data files of all objects, which can be opened again. */
void objects_forget(void);

/* They, and the views of objects' files, need not be in memory. */
void objects_unlock(void);

/* objects_forget in a child, but unmap nothing: the parent's files are not mapped there, and the
 * program may have mapped something else in their place. */
void objects_child(void);

/* The N-th object, from 1; NULL past the last. */
struct object *object_at(unsigned n);

#endif
