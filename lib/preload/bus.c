/* bus.c - handles SIGBUS in a page of a data file: the file was truncated, or the disk is full.
 * The program must not die of that: the handler maps an empty page there and gives the file up. */
#include "preload/bus.h"
#include "preload/datafile.h"
#include "preload/deferred.h"
#include "preload/isforked.h"
#include "preload/handler.h"
#include "preload/rules.h"
#include "preload/objects.h"
#include "preload/statefile.h"

int handler_bus(int sig, siginfo_t *info, void *ucontext)
{
	struct object *o;

	/* a child may have mapped other files where its parent's data files were */
	if (info->si_code <= 0 || deferred == DEFERRED || forked_unseen())
		return handler_hold(sig, info, ucontext);
	for (unsigned n = 1; (o = object_at(n)); n++)
		if (o->state == OBJECT_READY && datafile_patch(&o->file, (uintptr_t)info->si_addr))
			return 1;
	return statefile_patch((uintptr_t)info->si_addr) || handler_hold(sig, info, ucontext);
}
