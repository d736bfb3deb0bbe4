/* process.h - what is known of the process that we are in, and of its program. */
#ifndef PROCESS_H
#define PROCESS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Facts about this process; process_identify fills them in. */
struct process {
	pid_t pid, ppid;
	uint64_t start_ticks; /* start of the process in clock ticks since boot */
	uint64_t start_time;  /* time of process_begin, ns since the epoch */
	uint64_t start_mono;  /* time of process_begin, ns of CLOCK_MONOTONIC */
	int traced;           /* 1: a debugger or strace traced the process when it started */
};
extern struct process process;

/* The program of this process; not needed before the process has files. */
struct program {
	char exe[4096]; /* path of the executable */
	char name[256]; /* what the program is called, as part of a file name */
	char cmdline[2048];
	size_t cmdline_len;
	char dir[4096]; /* where its data files go; "" in single-file mode */
};
extern struct program program;

/* Call in a new process image or forked child: fill `process` and `program`.  process_begin fills
 * in pid, ppid and times; process_name exe and name; process_describe the rest, except dir;
 * process_identify all of these.  Under slow_lock. */
void process_identify(void);
void process_begin(void);
void process_name(void);
void process_describe(void);

/* Returns the start of this process in clock ticks since boot, or 0 when /proc does not say.  For a
 * FORKED child, which has just begun, it returns the time now: that costs no system call.  Under
 * slow_lock. */
uint64_t process_start(int forked);

/* Each returns an address: that where the program was entered, that of the loader's first mapping,
 * and that of the kernel's page of code.  Returns 0 when there is none or it is not known. */
uintptr_t process_entry(void);
uintptr_t process_loader(void);
uintptr_t process_vdso(void);

/* Returns the program's headers, *N of type ElfW(Phdr), and sets *BIAS to the distance from
 * addresses in the file to those in memory.  NULL: not known. */
const void *process_headers(size_t *n, uintptr_t *bias);

/* 1 when a loader started the program, which needs no library, not even the C library.  Such a
 * program makes its system calls itself, and sets signal handlers that no hook sees. */
int process_alone(void);

/* 1 when the process has more rights than its caller. */
int process_secure(void);

/* 1 when a debugger or strace traces this process. */
int process_traced(void);

/* 1 when thread TID of this process blocks PRIVATE_SIGNAL, which it can only do without our hooks.
 * 0 when TID is the calling thread. */
int process_blocks(int tid);

#endif
