/* kernel_linux.h - the identity of the running kernel, without which its addresses mean nothing. */
#ifndef KERNEL_LINUX_H
#define KERNEL_LINUX_H

#include <stdint.h>

/* The boot: 16 bytes, all zero when not known. */
void kernel_boot(uint8_t boot[16]);

/* The build-id of the running kernel into ID; its length, 0 when not known. */
uint8_t kernel_build_id(uint8_t id[32]);

/* Busy time of all CPUs together since the boot, by the kernel's accounts, ns; 0 not known. */
uint64_t kernel_busy(void);

#endif
