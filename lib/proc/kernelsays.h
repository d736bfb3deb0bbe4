/* kernelsays.h - reads facts about the running kernel from /proc and /sys, below $PCT_ROOT when
 * that is set. */
#ifndef KERNELSAYS_H
#define KERNELSAYS_H

#include <stddef.h>

enum { KERNEL_BOOT = 33, KERNEL_ID = 65 }; /* hexadecimal digits, and a NUL */

/* Write to BOOT the id of this boot, 32 hexadecimal digits; "" when it is not known. */
void kernelsays_boot(char boot[KERNEL_BOOT]);

/* Write to ID the kernel's build-id in hexadecimal; "" when it is not known. */
void kernelsays_build_id(char id[KERNEL_ID]);

/* 1 when the kernel's command line turns random addresses (KASLR) off. */
int kernelsays_unmoved(void);

/* Returns the contents of the file NAME ("/proc/kallsyms"), *LEN bytes and a NUL, from malloc; NULL
 * and errno when it cannot be read. */
char *kernelsays_file(const char *name, size_t *len);

/* Do what kernelsays_file does, for PATH, a regular file that the user named; $PCT_ROOT does not
 * apply. */
char *kernelsays_copy(const char *path, size_t *len);

#endif
