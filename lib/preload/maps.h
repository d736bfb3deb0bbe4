/* maps.h - the mappings and threads of this process, as the system tells them. */
#ifndef MAPS_H
#define MAPS_H

#include <stdint.h>

struct map { /* one executable mapping */
	uintptr_t start, end;
	uint64_t offset;   /* of start in the file */
	uint64_t dev, ino; /* 0, 0: not a file */
	uintptr_t head;    /* where the start of the same file is mapped; 0: nowhere */
	int deleted;       /* the file was removed */
	const char
		*path; /* absolute, or [vdso] and the like; "" anonymous.  Valid during the call */
};

/* Call EACH for every executable mapping, ascending, until it returns non-zero.  Adjacent parts
 * of one file are one mapping.  0, or -1 when the maps cannot be read.  Only under slow_lock
 * (it has one buffer); async-signal-safe. */
int maps_read(int (*each)(const struct map *m, void *arg), void *arg);

/* The same for every readable mapping without code that is plain memory: no device, whose memory
 * may do something when it is read.  EACH returns 0 to go on. */
int maps_plain(int (*each)(uintptr_t start, uintptr_t end));

/* The bounds of the mapping that holds the calling thread's stack, at HERE in it.  Other memory,
 * which may be unmapped while the thread lives, may follow the stack there.  For a stack that
 * grows, *LOW is the lowest address that it may reach.  0, or -1.  Only under slow_lock. */
int maps_stack(uintptr_t here, uintptr_t *low, uintptr_t *high);

/* The ids of this process's threads, from EACH until it returns non-zero.  0, or -1. */
int maps_threads(int (*each)(int tid, void *arg), void *arg);

/* How many threads this process has, -1 when that cannot be told.  Async-signal-safe. */
int maps_thread_count(void);

/* Copy N bytes at ADDR of this process, which may be unmapped at any time.  Returns what could
 * be copied: N or less, -1 for nothing.  Async-signal-safe. */
long maps_peek(void *to, uintptr_t addr, unsigned long n);

/* Copy the memory of COUNT ranges, one after the other, to TO; TOTAL bytes in all.  Returns how
 * many bytes could be copied, from the first on; -1 for none.  It reads as the program would, so
 * pass plain memory only.  Async-signal-safe. */
struct iovec;
long maps_gather(void *to, const struct iovec *range, unsigned count, unsigned long total);

/* 1 when the stack goes on below SP, for BYTES (up to MAPS_ROOM_MAX).  From handlers, where a
 * system call is allowed. */
#define MAPS_ROOM_MAX 12288
int maps_room(uintptr_t sp, unsigned bytes);

#endif
