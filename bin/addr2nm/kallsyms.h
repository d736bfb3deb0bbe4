/* kallsyms.h - reads the kernel's symbols from /proc/kallsyms, a copy of it, or a System.map. */
#ifndef KALLSYMS_H
#define KALLSYMS_H

#include <stddef.h>
#include <stdint.h>

/* Turn the LEN bytes of such a list at SAID into the lines of nmcache.h; SAID is changed.  *TEXT
 * becomes the lines, of *SIZE bytes, which the caller frees.  Names of modules' symbols are `NAME
 * [MODULE]'.  MODULES is the text of /proc/modules at the same moment, or NULL when that is not
 * known.
 * A symbol ends at the next symbol, text or data, and at the latest where the core kernel's text or
 * its module ends.  Where that end is not known (BPF programs, trampolines, copies), the symbol
 * ends at the next symbol of the same owner if that is within 64 KB, otherwise at the end of its
 * page.
 * Returns 0, -1 when no line is a symbol, -2 when all addresses are hidden, -3 with errno. */
int kallsyms_text(char *said, size_t len, const char *modules, char **text, size_t *size);

/* A checksum of the names, sizes and addresses of the modules in MODULES, a text of /proc/modules;
 * their users do not count. */
uint64_t kallsyms_modules(const char *modules);

#endif
