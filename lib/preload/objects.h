/* objects.h - the table of objects: the mapped parts of programs, libraries, [anon] ... that
 * samples fall into. */
#ifndef OBJECTS_H
#define OBJECTS_H

#include "preload/maps.h"
#include "preload/object.h"

/* Anonymous code (made by a JIT) comes and goes in pieces.  So it is recorded by windows of the
 * address space, each of this size; a window's file is sparse. */
#define ANON_WINDOW ((uintptr_t)16 << 20)

#define OBJECTS_MAX 4096

/* Returns the object of mapping M, or of the window at WINDOW when M is anonymous code (otherwise
 * 0).  Makes the object when it is new.  Returns NULL when there are too many.  Under slow_lock. */
struct object *object_of(const struct map *m, uintptr_t window);

/* Fill in what the file and the ELF header of O say.  Under slow_lock. */
void object_learn(struct object *o);

/* Give O its data file, which becomes the accounts file with ACCOUNTS; tries only once.  Returns
 * O->state.  Under slow_lock. */
int object_open(struct object *o, int accounts);

/* Unmap the data files of all objects; they can be opened again. */
void objects_forget(void);

/* Unlock our data files and our views of objects' files: they need not stay in memory. */
void objects_unlock(void);

/* Like objects_forget, for a forked child, but unmap nothing: the parent's data files are not
 * mapped there, and the program may have mapped something else in their place. */
void objects_child(void);

/* Returns the N-th object, from 1; NULL past the last. */
struct object *object_at(unsigned n);

#endif
