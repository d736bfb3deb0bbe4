/* attach.c - begins and ends sampling in a process that was already running.
 *
 * A program that loads this library with dlopen calls pct_attach, at a moment when the calling
 * thread could call malloc.  The program's calls do not pass our hooks then, so we do not see new
 * threads and dlclose.  Therefore the process that loaded the library watches from outside, and has
 * pct_look called (inside/attachcall.h).  It sends no signal for that: after an exec the signal
 * could reach the next program and end it.  When the watching process is gone, however it ended,
 * sampling ends: we undo our changes, and the library waits for the next such process. */
#include "inside/attachcall.h"
#include "preload/childbegin.h"
#include "preload/config.h"
#include "preload/isforked.h"
#include "preload/init.h"
#include "preload/rules.h"
#include "preload/leave.h"
#include "preload/phase.h"
#include "preload/real.h"
#include "preload/regions.h"
#include "preload/slowlock.h"
#include "preload/threads.h"

#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>

/* Runs in fork children: pthread_atfork cannot be undone. */
static void child(void)
{
	leave_again();
	if (active && config.by)
		child_begin();
}

/* For collect(): called when sampling has begun.  Under slow_lock. */
static void begun(void)
{
	static int watching;

	if (!watching)
		watching = pthread_atfork(NULL, NULL, child) == 0;
}

/* Sleep a moment, inside the call: the process that had us called takes the thread over here; if
 * that process is gone, the thread goes on afterwards.  The end of the call would be too late to
 * take over: it acts like the end of a handler, and the kernel then forgets how long the thread had
 * still to wait. */
static void wait_for_caller(void)
{
#ifdef SYS_select
	struct timeval moment = {0, 300000};

	real_syscall(SYS_select, 0, NULL, NULL, NULL, &moment);
#endif
}

/* Begin to sample as the letters of PCT in TEXT say.  TEXT has room for ATTACHCALL_TEXT bytes;
 * afterwards it says why sampling could not begin, or is empty. */
EXPORT void pct_attach(char *text)
{
	const char *wrong = active ? "it is sampled already" : NULL;
	int e = errno;
	size_t at = 0;

	if (!wrong && sandboxed)
		wrong = "it is in a seccomp sandbox";
	if (!wrong && !(wrong = config_parse(text, &config))) {
		hooks_see_threads = 0;
		wrong = config.by ? collect(begun) : "the letter a is missing";
		if (!wrong && !active)
			wrong = "no data file could be made";
		sampling = active; /* not before: this function is not part of the program */
	}
	text[0] = 0;
	if (wrong)
		put_text(text, ATTACHCALL_TEXT, &at, wrong);
	wait_for_caller();
	errno = e;
}

/* Returns 1 when this is the process that pct_attach made sample.  A forked copy that passed no
 * hook becomes such a process here; a vfork child, which runs in its parent's memory, does not. */
static int is_own(void)
{
	adopt_if_forked();
	return active && config.by && in_own_process();
}

/* Look for new threads and mappings.  TEXT becomes empty, or says why that is not possible now. */
EXPORT void pct_look(char *text)
{
	int e = errno, done = 0;
	size_t at = 0;

	if (is_own() && slow_trylock()) {
		regions_scan();
		threads_scan();
		slow_unlock(NULL);
		done = 1;
	}
	text[0] = 0;
	if (!done)
		put_text(text, ATTACHCALL_TEXT, &at, "it cannot look for new threads now");
	wait_for_caller();
	errno = e;
}

/* End sampling.  TEXT becomes empty, or says why sampling could not end. */
EXPORT void pct_detach(char *text)
{
	int e = errno;
	size_t at = 0;

	if (is_own())
		leave_program();
	text[0] = 0;
	if (active)
		put_text(text, ATTACHCALL_TEXT, &at, "a handler of the library is running in it");
	wait_for_caller();
	errno = e;
}
