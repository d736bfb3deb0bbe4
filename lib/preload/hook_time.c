/* hook_time.c - hooks the interval timers: the program may want the one that we use. */
#include "preload/begin.h"
#include "preload/childbegin.h"
#include "preload/isforked.h"
#include "preload/hook_real.h"
#include "preload/rules.h"
#include "preload/phase.h"
#include "preload/timer_process.h"

#include <string.h>

/* The GNU library has its own type in its headers; others use int. */
#ifndef __GLIBC__
typedef int __itimer_which_t;
#endif

static int is_ours(int which)
{
	char t = process_timer();

	return active && in_own_process()
		&& ((t == 'V' && which == ITIMER_VIRTUAL) || (t == 'P' && which == ITIMER_PROF)
			|| (t == 'R' && which == ITIMER_REAL));
}

EXPORT int setitimer(__itimer_which_t which, const struct itimerval *new, struct itimerval *old)
{
	adopt_if_forked();
	if (!is_ours(which)) {
		process_timer_theirs();
		return REAL(setitimer)(which, new, old);
	}
	if (old)
		memset(old, 0, sizeof *old);
	if (new && (new->it_value.tv_sec || new->it_value.tv_usec)) {
		begin_yield();
		return REAL(setitimer)(which, new, NULL);
	}
	return 0;
}

EXPORT int getitimer(__itimer_which_t which, struct itimerval *now)
{
	if (!is_ours(which))
		return REAL(getitimer)(which, now);
	memset(now, 0, sizeof *now);
	return 0;
}

EXPORT unsigned alarm(unsigned seconds)
{
	if (is_ours(ITIMER_REAL)) {
		if (!seconds)
			return 0;
		begin_yield();
	}
	process_timer_theirs();
	return REAL(alarm)(seconds);
}

EXPORT useconds_t ualarm(useconds_t value, useconds_t interval)
{
	if (is_ours(ITIMER_REAL)) {
		if (!value)
			return 0;
		begin_yield();
	}
	process_timer_theirs();
	return REAL(ualarm)(value, interval);
}
