/* vdso_posix.c - makes no file: POSIX does not tell where the kernel's code in a process lies. */
#include "proc/vdso.h"

#include <stdio.h>

int vdso_file(char *path, size_t size, char *why, size_t why_size)
{
	(void)path, (void)size;
	snprintf(why, why_size, "this system does not say where it is");
	return -1;
}

void vdso_remove(const char *path)
{
	(void)path;
}
