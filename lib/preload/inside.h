/* inside.h - the rules for all code in this directory.
 *
 *   +--------------------------------------------------------------------------------+
 *   | This code runs inside other people's programs, most of it in signal handlers.   |
 *   |  - No malloc, no stdio, no locale, no C library lock.  System calls and memory   |
 *   |    of our own.                                                                   |
 *   |  - errno is kept.  No descriptor stays open.  Nothing is written to the          |
 *   |    program's standard error unless PCT has the letter v, or is wrong.            |
 *   |  - Doubt switches profiling off; the program never notices.                      |
 *   |  - Thread data only of the initial-exec model: no __tls_get_addr.                |
 *   |  - The path of a sample in known code: no system call, no lock, no allocation.   |
 *   |    What is not known yet (an object, a chunk of a log, every 1,024 signals the   |
 *   |    threads) is looked up under slow_lock, still with nothing but system calls,   |
 *   |    and never when a seccomp filter could kill the program for one: may_call().   |
 *   |  - A fork child (any kind) has none of its parent's timers and none of its       |
 *   |    files; see child_begin().  exec drops everything but interval timers.         |
 *   +--------------------------------------------------------------------------------+
 */
#ifndef INSIDE_H
#define INSIDE_H

#include "inside/direct.h"
#include "inside/put.h"

#include <stdint.h>
#include <stddef.h>
#include <signal.h>
#include <sys/types.h>

#define EXPORT __attribute__((visibility("default")))

/* What every forked child writes.  It lies together: each page of data that a child writes is
 * copied for it.  See also CHILD_CODE in direct.h. */
#define CHILD_DATA __attribute__((section(".data.child")))

/* The signal of timers E, T and M.  Not SIGPROF, which programs use; not a real-time signal,
 * because the kernel sends SIGIO, deadly by default, when it cannot queue one (fcntl(2),
 * F_SETSIG); not a synchronous one.  Linux never raises SIGSTKFLT. */
#if defined SIGSTKFLT
#define PRIVATE_SIGNAL SIGSTKFLT
#elif defined SIGEMT
#define PRIVATE_SIGNAL SIGEMT
#else
#define PRIVATE_SIGNAL SIGPROF
#endif

/* ---- the process ---- */

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

/* 1 when the program may be under a filter that no hook saw: from then on handlers make no system
 * call.  What they need was made ready before.  What is new is lost, and counted
 * (PCT_LOST_FILTER). */
extern int hands_off;

/* UNWATCHED where we cannot see system calls that pass no hook: then ask the kernel whether there
 * is a filter.  UNNAMED where we need not see them: the program's code names none that installs a
 * filter.  Then ask as well, for it may compute one, but also for what is not rare. */
enum { WATCHED, UNWATCHED, UNNAMED };
extern int unwatched;

/* 1 when a system call cannot harm the program.  From handlers, before each system call, and in
 * slow_trylock. */
int may_call(void);

/* The same for hooks, which may ask the kernel.  0: the program has a filter that it did not have
 * at the start. */
int hook_may_call(void);

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

/* Say TEXT (and OBJECT, unless NULL) on standard error when PCT has v or FORCE is set. */
void tell(int force, const char *text, const char *object);

/* ---- the slow lock: held while maps are read and files are made ---- */

/* No handler of the program may interrupt the lock's holder: a siglongjmp would leave it locked for
 * ever.  So all our handlers block all signals as well. */

/* From handlers: waits for a bounded time.  0: the lock is taken, or !may_call(), or there is too
 * little of the stack left. */
int slow_trylock(void);
#define SLOW_ROOM 6144 /* bytes: more than is used under the lock by gcc's -fstack-usage */
/* From everywhere else: blocks all signals, then waits. */
void slow_lock(sigset_t *saved);
void slow_unlock(const sigset_t *saved); /* NULL after slow_trylock */

/* Until slow_lend(0), in this thread alone: slow_trylock takes the lock that this thread holds, and
 * slow_unlock(NULL) leaves it held.  For what else runs in handlers.  Under slow_lock. */
void slow_lend(int on);

/* In a new child, whose parent may have been holding it.  No system call of the C library, and
 * the thread may be cancelled. */
void slow_lock_child(sigset_t *saved);
void slow_unlock_child(const sigset_t *saved);

/* All signals except those of faults.  It has the C library's own, which cancel threads and which
 * sigfillset leaves out. */
void all_signals(sigset_t *set);

/* ---- small things without the C library ---- */

uint64_t now_ns(int clock);

/* The same by a system call: the vdso is a page that a child has not touched. */
uint64_t now_direct(int clock);

/* sigprocmask(2) likewise. */
void mask_direct(int how, const sigset_t *set, sigset_t *old);

/* A random number below N (N > 0), from *STATE; xorshift64* (Vigna 2016). */
uint64_t random_below(uint64_t *state, uint64_t n);

#endif
