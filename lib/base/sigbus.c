/* sigbus.c - owns the handler of SIGBUS. */
#include "base/sigbus.h"

#include <setjmp.h>
#include <signal.h>
#include <stddef.h>

static sigjmp_buf back;
static volatile sig_atomic_t inside;

static void cut(int sig)
{
	if (inside)
		siglongjmp(back, 1);
	signal(sig, SIG_DFL); /* not by fn: SIGBUS comes again, and ends the process */
}

int sigbus_guard(void (*fn)(void *), void *arg)
{
	static int ready;
	struct sigaction a = {.sa_handler = cut, .sa_flags = SA_NODEFER};

	if (!ready)
		ready = sigaction(SIGBUS, &a, NULL) == 0;
	if (sigsetjmp(back, 0) != 0) {
		inside = 0;
		return -1;
	}
	inside = 1;
	fn(arg);
	inside = 0;
	return 0;
}
