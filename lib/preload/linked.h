/* linked.h - makes the files of a collector that only counts and is linked with the program:
 * profil.o, and itimer.o without Linux. */
#ifndef LINKED_H
#define LINKED_H

#include "preload/config.h"
#include "preload/files.h"
#include "preload/rules.h"
#include "preload/process.h"
#include "preload/regions.h"
#include "preload/tell.h"

/* Make the directory of this process, which may be a CHILD, and the file of its program.  Returns
 * the program's object, or NULL after a message when one of them cannot be made.  The caller
 * announces the files.  Under slow_lock. */
static inline struct object *linked_files(int child)
{
	struct region r;

	if (!config.single && files_make_dir(child) != 0) {
		tell(0, "cannot make a directory for this process in", config.path);
		return NULL;
	}
	if (!regions_find(process_entry(), &r) || object_open(r.object, 1) != OBJECT_READY) {
		tell(0, "cannot make a data file in", config.path);
		return NULL;
	}
	return r.object;
}

#endif
