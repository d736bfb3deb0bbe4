/* kernelfacts.h - reads facts about the running kernel from /proc and /sys, below $PCT_ROOT when
 * that is set. */
#ifndef KERNELFACTS_H
#define KERNELFACTS_H

#include <stddef.h>

enum { KERNEL_BOOT = 33, KERNEL_ID = 65 }; /* hexadecimal digits, and a NUL */

/* Write to BOOT the id of this boot, 32 hexadecimal digits; "" when it is not known. */
void kernelfacts_boot(char boot[KERNEL_BOOT]);

/* Write to ID the kernel's build-id in hexadecimal; "" when it is not known. */
void kernelfacts_build_id(char id[KERNEL_ID]);

/* 1 when the kernel's command line turns random addresses (KASLR) off. */
int kernelfacts_unmoved(void);

/* Returns the contents of the file NAME ("/proc/kallsyms"), *LEN bytes and a NUL, from malloc; NULL
 * and errno when it cannot be read. */
char *kernelfacts_file(const char *name, size_t *len);

/* Do what kernelfacts_file does, for PATH, a regular file that the user named; $PCT_ROOT does not
 * apply. */
char *kernelfacts_copy(const char *path, size_t *len);

#endif
