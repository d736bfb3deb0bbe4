/* madecode.h - tells code that a process made in memory from code of files. */
#ifndef MADECODE_H
#define MADECODE_H

#include <stdint.h>
#include <sys/types.h>

/* 1 when the process PID has itself written the code that it has mapped at START.  The kernel calls
 * the mapping NAME, with OFFSET; the code is written by the process when NAME stands for memory
 * (mapname_memory) and no ELF image begins there. */
int madecode(pid_t pid, const char *name, uint64_t start, uint64_t offset);

#endif
