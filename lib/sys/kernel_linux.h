/* kernel_linux.h - reads the identity of the running kernel, without which addresses in the kernel
 * mean nothing, and its busy time. */
#ifndef KERNEL_LINUX_H
#define KERNEL_LINUX_H

#include <stdint.h>

/* Write the id of this boot to BOOT; all zero when it is not known. */
void kernel_boot(uint8_t boot[16]);

/* Write the build-id of the running kernel to ID.  Returns its length, 0 when it is not known. */
uint8_t kernel_build_id(uint8_t id[32]);

/* Returns the busy time of all CPUs together since the boot, from /proc/stat, in ns; 0 when it is
 * not known. */
uint64_t kernel_busy(void);

#endif
