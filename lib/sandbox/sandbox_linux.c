/* sandbox_linux.c - gives up system calls and access to files. */
#include "sandbox/sandbox.h"
#include "sandbox/seccomp.h"
#include "sandbox/landlock.h"

#include <sys/prctl.h>

void sandbox_reader(const char *dir)
{
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
		return;
	landlock_only(dir, 0);
	seccomp_reader();
}

void sandbox_program(void)
{
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
		return;
	landlock_only("/dev/null", 1);
	seccomp_program();
}
