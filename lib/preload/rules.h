/* rules.h - the rules for all code in this directory.
 *
 *   +--------------------------------------------------------------------------------+
 *   | This code runs inside other people's programs, most of it in signal handlers.   |
 *   |  - No malloc, no stdio, no locale, no C library lock.  System calls and memory   |
 *   |    of our own.                                                                   |
 *   |  - errno is kept.  No descriptor stays open.  Nothing is written to the          |
 *   |    program's standard error unless the variable PCT has the letter v or is wrong.|
 *   |  - In doubt, profiling is switched off; the program never notices.               |
 *   |  - Thread data only of the initial-exec model: no __tls_get_addr.                |
 *   |  - The path of a sample in known code: no system call, no lock, no allocation.   |
 *   |    What is not known yet (an object, a chunk of a log; new threads, searched for |
 *   |    every 1,024 signals) is looked up under slow_lock, still only by system calls,|
 *   |    and never when a seccomp filter could kill the program for one: may_call().   |
 *   |  - A fork child (any kind) has none of its parent's timers and none of its       |
 *   |    files; see child_begin().  exec drops everything but interval timers.         |
 *   +--------------------------------------------------------------------------------+
 */
#ifndef RULES_H
#define RULES_H

#include "inside/direct.h"
#include "inside/put.h"

#include <stdint.h>
#include <stddef.h>
#include <signal.h>
#include <sys/types.h>

#define EXPORT __attribute__((visibility("default")))

/* Data that every forked child writes.  They lie together, because the kernel copies each page that
 * a child writes.  See also CHILD_CODE in direct.h. */
#define CHILD_DATA __attribute__((section(".data.child")))

/* The signal of timers E, T and M.  It is not SIGPROF, which programs use; not a real-time signal,
 * because the kernel sends SIGIO, which ends a program by default, when it cannot queue one
 * (fcntl(2), F_SETSIG); and not a synchronous signal.  Linux itself never raises SIGSTKFLT. */
#if defined SIGSTKFLT
#define PRIVATE_SIGNAL SIGSTKFLT
#elif defined SIGEMT
#define PRIVATE_SIGNAL SIGEMT
#else
#define PRIVATE_SIGNAL SIGPROF
#endif

#endif
