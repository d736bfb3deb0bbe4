/* madecode.h - tells whether mapped code was made in memory by its process, or is from a file. */
#ifndef MADECODE_H
#define MADECODE_H

#include <stdint.h>
#include <sys/types.h>

/* 1 when process PID has itself made the code that is mapped at START, which the kernel calls NAME,
 * from OFFSET on: NAME stands for memory (mapname_memory), and no ELF image begins at offset 0. */
int madecode(pid_t pid, const char *name, uint64_t start, uint64_t offset);

#endif
