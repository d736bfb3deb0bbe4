/* saferead.h - reads memory of this process that may not be there. */
#ifndef SAFEREAD_H
#define SAFEREAD_H

#include <stdint.h>

/* Copy N bytes at ADDR of this process, which may be unmapped at any time, to TO.  Returns how many
 * bytes were copied, at most N, or -1 for none.  Async-signal-safe. */
long saferead(void *to, uintptr_t addr, unsigned long n);

/* Copy the memory of COUNT ranges, one after the other, to TO; TOTAL is their size in bytes.
 * Returns how many bytes were copied, beginning with the first; -1 for none.  It reads memory as
 * the program would, so pass plain memory only.  Async-signal-safe. */
struct iovec;
long saferead_ranges(void *to, const struct iovec *range, unsigned count, unsigned long total);

/* 1 when BYTES of stack (at most SAFEREAD_ROOM_MAX) are mapped below SP.  For handlers, where a
 * system call is allowed. */
#define SAFEREAD_ROOM_MAX 12288
int saferead_room(uintptr_t sp, unsigned bytes);

#endif
