/* confined_linux.c - gives up system calls and files. */
#include "host/confined.h"
#include "host/fewcalls.h"
#include "host/fewfiles.h"

#include <sys/prctl.h>

void confined(const char *dir)
{
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
		return;
	fewfiles(dir, 0);
	fewcalls_of_readers();
}

void confined_program(void)
{
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
		return;
	fewfiles("/dev/null", 1);
	fewcalls_of_programs();
}
