/* vdsofile_posix.c - makes no file: POSIX does not tell where the kernel's code in a process
 * lies. */
#include "proc/vdsofile.h"

#include <stdio.h>

int vdsofile_make(char *path, size_t size, char *why, size_t why_size)
{
	(void)path, (void)size;
	snprintf(why, why_size, "this system does not say where it is");
	return -1;
}

void vdsofile_remove(const char *path)
{
	(void)path;
}
