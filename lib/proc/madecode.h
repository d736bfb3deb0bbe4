/* madecode.h - tells code that a process made in memory from code of files. */
#ifndef MADECODE_H
#define MADECODE_H

#include <stdint.h>
#include <sys/types.h>

/* 1 when the code that PID has mapped at START, from OFFSET of what the kernel calls NAME, lies in
 * memory (mapname_memory) that holds no ELF image: its process has written it. */
int madecode(pid_t pid, const char *name, uint64_t start, uint64_t offset);

#endif
