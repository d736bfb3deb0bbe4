/* kernel.h - names for the kernel's addresses in one boot of one machine.
 * A kernel lies elsewhere after each boot (KASLR), its modules after each loading: the symbols of
 * another boot never name an address.  The cache keeps texts of /proc/kallsyms by boot and by set
 * of modules: data can still be named after a reboot. */
#ifndef KERNEL_H
#define KERNEL_H

#include "symbols/nmcache.h"

enum { KERNEL_TEXTS = 16 }; /* texts kept of a boot; then the oldest is removed */

struct kernel_opt {
	const char *boot;     /* 32 hexadecimal digits; "" not known; NULL: this one */
	const char *build_id; /* hexadecimal; "" or NULL not known */
	const char *kallsyms; /* a copy of /proc/kallsyms or a System.map, NULL none */
	const char *vmlinux;  /* the kernel's image with symbols, NULL none */
	int demangle;         /* for vmlinux, as nm does it */
	int ms;               /* deadline of nm without output */
};

struct kernel_file { /* a file that the user gave */
	struct nmcache text;
	uint64_t shift; /* the number to subtract from an address to find it there */
	int open;
};

struct kernel {
	struct nmcache text[KERNEL_TEXTS + 2];
	size_t texts;
	struct kernel_file vmlinux, kallsyms;
	int present, fresh; /* the boot is this one; /proc/kallsyms was read */
};

/* Returns 0, or -1 with the reason in WHY: nothing is known about that boot, or a file that was
 * given does not fit. */
int kernel_open(struct kernel *k, const struct kernel_opt *opt, char *why, size_t size);

/* As nmcache_find.  Returns no name when two texts of the boot have different symbols at ADDR, as
 * when one module replaced another.  An unknown address makes it read /proc/kallsyms again,
 * once. */
const char *kernel_find(struct kernel *k, uint64_t addr, size_t *len);

/* Put /proc/kallsyms as it is now into the cache.  Returns 0, or -1 with the reason in WHY. */
int kernel_keep(char *why, size_t size);

/* 1 when the cache has a text of this boot with the modules that are loaded now. */
int kernel_kept(void);

void kernel_close(struct kernel *k);

#endif
