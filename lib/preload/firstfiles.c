/* firstfiles.c - makes the files that a process begins with. */
#include "preload/accounts.h"
#include "preload/config.h"
#include "preload/files.h"
#include "preload/firstfiles.h"
#include "preload/rules.h"
#include "preload/objects.h"
#include "preload/process.h"
#include "preload/regions.h"
#include "preload/statesample.h"
#include "preload/tell.h"
#include "preload/threads.h"
#include "preload/exprvalues.h"

#include <errno.h>

/* Returns the object of the program itself, found by the address where the kernel entered it. */
static struct object *program_object(void)
{
	struct region r;

	return regions_find(process_entry(), &r) ? r.object : NULL;
}

const char *firstfiles_why(int e)
{
	switch (e) {
	case ESRCH: return "the program is not in its own maps";
	case EFBIG: return "no data file: file size limit";
	case EMFILE:
	case ENFILE: return "no data file: limit of open files";
	case ENOMEM: return "no data file: limit of memory";
	case ENOSPC:
	case EDQUOT: return "no data file: no space left";
	case EACCES:
	case EPERM:
	case EROFS: return "no data file: no permission";
	case ENOENT: return "no data file: out of its reach";
	case ENODEV:
		return "no data file: its file system has no shared mappings, use -d DIR on another";
	}
	return "no data file could be made";
}

/* Change from call trees to counts without paths, which need less space at first, if the variable
 * PCT allows it (letter S).  Returns 1 when O can then be opened again, otherwise 0. */
static int count_instead(struct object *o)
{
	if (!config.may_count || config.kind != 't')
		return 0;
	config.kind = 'h';
	config.depth = config.words = 0;
	config.nodes = 0;
	o->state = OBJECT_NEW;
	return 1;
}

int firstfiles_make(int child)
{
	struct object *o;

	/* a process that we attached to could take the directory of an earlier run for its own */
	if (!config.single && files_make_dir(child || config.by) != 0)
		return errno;
	if (!(o = program_object()))
		return ESRCH;
	if (object_open(o, 1) != OBJECT_READY
		&& (!count_instead(o) || object_open(o, 1) != OBJECT_READY))
		return o->error;
	accounts_begin(o->file.head);
	if (!config.single)
		files_announce();
	return 0;
}

CHILD_CODE void firstfiles_states(void)
{
	struct object *o = config.each || exprvalues_asked() ? program_object() : NULL;
	int e = o ? statesample_begin(o, thread_self()) : 0;

	if (e)
		tell(0, "no states are recorded", firstfiles_why(e));
	else if (o)
		statesample_timer();
}
