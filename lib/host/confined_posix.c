/* confined_posix.c - POSIX has no way to give up system calls: nothing is given up. */
#include "host/confined.h"

void confined(const char *dir)
{
	(void)dir;
}

void confined_program(void)
{
}
