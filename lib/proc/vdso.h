/* vdso.h - the code that the kernel maps into every process, as a file that nm can read. */
#ifndef VDSO_H
#define VDSO_H

#include <stddef.h>

/* Copy the vdso of the running kernel to a file and write its name into PATH.  The file is
 * removed by vdso_remove.  Returns 0, or -1 with the reason in WHY. */
int vdso_file(char *path, size_t size, char *why, size_t why_size);
void vdso_remove(const char *path);

#endif
