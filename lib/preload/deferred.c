/* deferred.c - owns the counts of a process that has no files yet.
 *
 * Most processes of a large tree (started by a shell or make) end before their first sample.  A
 * directory and a file for each would cost more time than the process itself.  Such a process
 * writes one line into the index of the run.  Its files are made at its first sample, or just
 * before it may lose the right to make them: when it changes its user or root, or makes a system
 * call that we cannot see. */
#include "preload/accounts.h"
#include "preload/codemap.h"
#include "preload/config.h"
#include "preload/datafile.h"
#include "preload/deferred.h"
#include "preload/files.h"
#include "preload/firstfiles.h"
#include "preload/rules.h"
#include "preload/objects.h"
#include "preload/phase.h"
#include "preload/process.h"
#include "preload/regions.h"
#include "preload/syscalls.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

CHILD_DATA int deferred;

static CHILD_DATA struct pct_head counts; /* the accounts while there is no file */
static CHILD_DATA int forked;             /* objects and name are still those of the parent */

CHILD_CODE int deferred_may(int child)
{
	return config.first && config.run && !config.single && !config.by && !config.exprs
		&& (child || getppid() != config.first);
}

CHILD_CODE int deferred_begin(int child)
{
	uint64_t early = now_direct(CLOCK_PROCESS_CPUTIME_ID);

	/* a process that cannot write the index could not make files later either; or its run is
	 * over */
	if (!deferred_may(child) || files_announce_begun(early / 1000, child) != 0)
		return -1;
	counts = (struct pct_head){0};
	counts.early = early;
	accounts_begin(&counts);
	forked = child;
	__atomic_store_n(&deferred, DEFERRED, __ATOMIC_RELEASE);
	return 0;
}

/* Move what was counted in memory to TO. */
static void move_counts(struct pct_head *to)
{
	to->timer = counts.timer;
	to->early = counts.early;
	to->denied_e = counts.denied_e;
	to->denied_t = counts.denied_t;
	__atomic_fetch_or(&to->flags, counts.flags & PCT_F_BLOCKED, __ATOMIC_RELAXED);
	__atomic_fetch_add(&to->threads, counts.threads, __ATOMIC_RELAXED);
	__atomic_fetch_add(&to->untimed, counts.untimed, __ATOMIC_RELAXED);
	for (int i = 0; i < PCT_LOST_MAX; i++)
		datafile_lose(to, i, __atomic_exchange_n(&counts.lost[i], 0, __ATOMIC_RELAXED));
}

int deferred_end(void)
{
	int e;

	if (!__atomic_load_n(&deferred, __ATOMIC_ACQUIRE))
		return 0;
	if (forked) {
		objects_child();
		process_name();
	}
	process_describe();
	if (codemap_wait(0))
		regions_scan();
	forked = 0;
	if ((e = firstfiles_make(1)) != 0) {
		__atomic_store_n(&sampling, 0, __ATOMIC_RELAXED);
		files_announce_refused(firstfiles_why(e));
		return -1;
	}
	move_counts(accounts);
	__atomic_store_n(&deferred, DEFERRED_ENDS, __ATOMIC_RELEASE);
	firstfiles_states();
	__atomic_store_n(&deferred, 0, __ATOMIC_RELEASE);
	return 0;
}
