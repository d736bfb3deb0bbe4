/* kernel.h - names the kernel's addresses in one boot of one machine.
 * A kernel lies elsewhere after each boot (KASLR), and a module after each loading, so that symbols
 * of one boot never name an address of another.  The cache keeps texts of /proc/kallsyms by boot
 * and by set of modules, so that data can still be named after a reboot. */
#ifndef KERNEL_H
#define KERNEL_H

#include "symbols/nmcache.h"

enum { KERNEL_TEXTS = 16 }; /* most texts that the cache keeps of one boot */

struct kernel_opt {
	const char *boot;     /* 32 hexadecimal digits; "" not known; NULL: the running one */
	const char *build_id; /* hexadecimal; "" or NULL not known */
	const char *kallsyms; /* a copy of /proc/kallsyms or a System.map, NULL none */
	const char *vmlinux;  /* the kernel's image with symbols, NULL none */
	int demangle;         /* 1: demangle the names in vmlinux, as nm does */
	int ms;               /* longest silence of nm, in ms */
};

struct kernel_file { /* a file that the user named */
	struct nmcache text;
	uint64_t shift; /* subtract this from an address to find it in the text */
	int open;
};

struct kernel {
	struct nmcache text[KERNEL_TEXTS + 2];
	size_t texts;
	struct kernel_file vmlinux, kallsyms;
	int present, fresh; /* present: 1 when this boot is the running one; fresh: 1 when
				* /proc/kallsyms was read */
};

/* Open the symbols of the boot in OPT.  Returns 0.  Returns -1, with the reason in WHY, when
 * nothing is known about that boot or a file in OPT does not fit it. */
int kernel_open(struct kernel *k, const struct kernel_opt *opt, char *why, size_t size);

/* The name of ADDR, as from nmcache_find; NULL also when two texts of the boot have different
 * symbols at ADDR, as when one module replaced another.  For the first unknown address outside the
 * core kernel, /proc/kallsyms is read again. */
const char *kernel_find(struct kernel *k, uint64_t addr, size_t *len);

/* Put /proc/kallsyms as it is now into the cache.  Returns 0, or -1 with the reason in WHY. */
int kernel_keep(char *why, size_t size);

/* 1 when the cache has a text of this boot with the modules that are loaded now. */
int kernel_kept(void);

void kernel_close(struct kernel *k);

#endif
