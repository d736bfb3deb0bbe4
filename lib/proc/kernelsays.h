/* kernelsays.h - facts about the running kernel from /proc and /sys, below $PCT_ROOT when that is
 * set. */
#ifndef KERNELSAYS_H
#define KERNELSAYS_H

#include <stddef.h>

enum { KERNEL_BOOT = 33, KERNEL_ID = 65 }; /* hexadecimal digits, and a NUL */

/* The id of this boot, 32 hexadecimal digits; "" not known. */
void kernelsays_boot(char boot[KERNEL_BOOT]);

/* The kernel's build-id; "" not known. */
void kernelsays_build_id(char id[KERNEL_ID]);

/* 1 when its command line forbids a random address (KASLR). */
int kernelsays_unmoved(void);

/* All of the file NAME ("/proc/kallsyms"), NUL terminated, *LEN bytes; malloc'ed.  NULL with
 * errno. */
char *kernelsays_file(const char *name, size_t *len);

/* The same of a regular file that the user named, which may be in /proc. */
char *kernelsays_copy(const char *path, size_t *len);

#endif
