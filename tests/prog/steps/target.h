/* target.h - the stepped program: by ptrace, or, of another machine, by qemu's gdb stub. */
#ifndef TARGET_H
#define TARGET_H

#include "unwind/unwind.h"

#include <sys/types.h>

extern const struct isa *isa; /* of the program; see isa.h */
extern pid_t target_pid;      /* of it, or of the qemu that runs it */
extern int target_foreign;

/* Where qemu is told to put a program of 32 bits, above its own addresses. */
#define TARGET_BASE (UINT64_C(1) << 32)

/* Start PROGRAM ARG... (ARGV), by the program QEMU unless that is NULL.  It stops before its first
 * instruction. */
void target_start(const char *qemu, char **argv);

/* Another stops and starts PID; what is mapped in it and its memory are to be read. */
void target_take(pid_t pid);

/* Run, one instruction or, STEP 0, on and on, with the signal SIG unless that is 0.  Returns the
 * signal that stopped it; 0: it ended with status 0. */
int target_go(int step, int sig);

void target_registers(struct unwind_regs *r);

/* SIZE bytes at ADDRESS, or as many as can be read, into TO; how many. */
ssize_t target_read(uint64_t address, void *to, size_t size);

/* Run until it comes to ADDRESS.  Of foreign programs. */
void target_run_to(uint64_t address);

/* Say why not, end the program and this one: status 111. */
_Noreturn void die(const char *what);

#endif
