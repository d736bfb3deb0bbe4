/* sandbox_posix.c - POSIX has no way to give up system calls: nothing is given up. */
#include "sandbox/sandbox.h"

void sandbox_reader(const char *dir)
{
	(void)dir;
}

void sandbox_program(void)
{
}
