/* plain.h - which memory of this process is plain: reading it does nothing but read. */
#ifndef PLAIN_H
#define PLAIN_H

#include <stdint.h>

/* 1 when ADDRESS lay in plain memory, not code, when the maps were read last.  From handlers. */
int plain_has(uintptr_t address);

/* Read the maps.  Under slow_lock. */
void plain_scan(void);

/* ADDRESS looks like a pointer but lies in no plain memory: check, from time to time, whether the
 * maps have changed.  From handlers; makes system calls. */
void plain_missed(uintptr_t address);

#endif
