/* isforked.c - owns the page that tells whether this process is a forked child. */
#include "preload/isforked.h"
#include "preload/rules.h"
#include "preload/process.h"
#include "preload/real.h"

#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static int *not_forked; /* a page that reads as 0 in every fork child; NULL: unknown */

int in_own_process(void)
{
	return (pid_t)real_syscall(SYS_getpid) == process.pid;
}

int forked_unseen(void)
{
	return not_forked && !*not_forked;
}

CHILD_CODE void forked_known(void)
{
	if (not_forked)
		*not_forked = 1;
}

void forked_watch(void)
{
#ifdef MADV_WIPEONFORK
	if (not_forked) {
		forked_known();
		return;
	}
	void *p = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (p != MAP_FAILED && madvise(p, 4096, MADV_WIPEONFORK) == 0)
		not_forked = p;
	forked_known();
#endif
}
