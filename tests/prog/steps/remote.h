/* remote.h - a program of another machine, run by qemu, through qemu's stub for gdb: the remote
 * serial protocol over a local socket.  Calls die when that fails. */
#ifndef REMOTE_H
#define REMOTE_H

#include "unwind/unwind.h"

#include <sys/types.h>

pid_t remote_start(const char *qemu, char **argv);
int remote_go(int step, int sig);
void remote_registers(struct unwind_regs *r);
ssize_t remote_read(uint64_t address, void *to, size_t size);
void remote_run_to(uint64_t address);

#endif
