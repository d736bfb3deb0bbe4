/* plain.h - tells which memory of this process is plain: reading it has no side effects. */
#ifndef PLAIN_H
#define PLAIN_H

#include <stdint.h>

/* 1 when ADDRESS lay in plain memory, not in code, when the maps were last read.  Handlers may call
 * it. */
int plain_has(uintptr_t address);

/* Read the maps and rebuild the table of plain memory.  Under slow_lock. */
void plain_scan(void);

/* Call this when ADDRESS looks like a pointer but lies in no plain memory.  Checks whether the maps
 * have changed, at most once in a while.  Handlers may call it; it makes system calls. */
void plain_missed(uintptr_t address);

#endif
