/* process.h - the process that we are in. */
#ifndef PROCESS_H
#define PROCESS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Facts of this process; process_identify fills it. */
struct process {
	pid_t pid, ppid;
	uint64_t start_ticks; /* start of the process in clock ticks since boot */
	uint64_t start_time;  /* time of the call, ns since the epoch */
	uint64_t start_mono;  /* the same, ns of CLOCK_MONOTONIC */
	int traced;           /* when it started, by a debugger or strace */
};
extern struct process process;

/* The program of this process; not needed before the process has files. */
struct program {
	char exe[4096]; /* path of the executable */
	char name[256]; /* PROG: what the program is called, fit for a file name */
	char cmdline[2048];
	size_t cmdline_len;
	char dir[4096]; /* where its data files go; "" in single-file mode */
};
extern struct program program;

/* A new process image or child: fill `process` and `program`.  process_begin: pid, ppid and times;
 * process_name: exe and name; process_describe: the rest, without dir; process_identify: all of
 * these.  Under slow_lock. */
void process_identify(void);
void process_begin(void);
void process_name(void);
void process_describe(void);

/* Start of this process in clock ticks since boot, 0 when /proc does not say.  For a FORKED child,
 * which has just begun, it is the time now: that costs no system call.  Under slow_lock. */
uint64_t process_start(int forked);

/* Where the program itself was entered, the loader's first mapping, and the kernel's page of code;
 * 0: none, or not known. */
uintptr_t process_entry(void);
uintptr_t process_loader(void);
uintptr_t process_vdso(void);

/* The headers of the program, *N of type ElfW(Phdr), and in *BIAS what lies between their addresses
 * and those in memory.  NULL: not known. */
const void *process_headers(size_t *n, uintptr_t *bias);

/* 1 when a loader started the program, which needs no library, not even the C library: it makes its
 * system calls itself, and gives the kernel handlers for signals that no hook sees. */
int process_alone(void);

/* 1 when the process has more rights than its caller. */
int process_secure(void);

/* 1 when a debugger, or strace, has this process. */
int process_traced(void);

/* 1 when thread TID of this process, another than the calling one, blocks PRIVATE_SIGNAL.  Without
 * our hooks a program can block it. */
int process_blocks(int tid);

#endif
