/* vdsofile.h - copies the vdso, the code that the kernel maps into every process, to a file that nm
 * can read. */
#ifndef VDSOFILE_H
#define VDSOFILE_H

#include <stddef.h>

/* Copy the vdso of the running kernel to a new file and write the path of the file into PATH; the
 * caller removes the file with vdsofile_remove().  Returns 0, or -1 with the reason in WHY. */
int vdsofile_make(char *path, size_t size, char *why, size_t why_size);
void vdsofile_remove(const char *path);

#endif
