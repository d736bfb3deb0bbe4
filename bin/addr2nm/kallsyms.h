/* kallsyms.h - the kernel's symbols: /proc/kallsyms, a copy of it, or a System.map. */
#ifndef KALLSYMS_H
#define KALLSYMS_H

#include <stddef.h>
#include <stdint.h>

/* Turn the LEN bytes at SAID, which are written on, into the lines of nmcache.h in *TEXT, of *SIZE
 * bytes, which the caller frees.  Names of modules' symbols are `NAME [MODULE]'.  MODULES is the
 * text of /proc/modules of the same moment, NULL not known.
 * A symbol reaches to the next one, text or data, and no further than the core kernel's text or its
 * module do.  Where that is not known (BPF programs, trampolines, copies), it reaches to the next
 * of the same owner if that is within 64 KB, else to the end of its page.
 * Returns 0, -1 when no line is a symbol, -2 when all addresses are hidden, -3 with errno. */
int kallsyms_text(char *said, size_t len, const char *modules, char **text, size_t *size);

/* A checksum of the modules in MODULES, their sizes and places, without their users. */
uint64_t kallsyms_modules(const char *modules);

#endif
