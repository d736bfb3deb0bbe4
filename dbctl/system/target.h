/* target.h - asks the system about a process that is or will be traced, and changes it.  What
 * depends on the system is in target_linux.c, patch_linux.c and maps_linux.c, or in target_posix.c.
 * Not for signal handlers. */
#ifndef TARGET_H
#define TARGET_H

#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct target_stat {
	char state;           /* as ps(1) shows it: R S D T t Z X */
	uint64_t start;       /* clock ticks since boot: tells apart processes that had one pid */
	uint64_t cpu;         /* clock ticks that all its threads have used */
	pid_t parent, tracer; /* tracer 0: none */
	unsigned threads;
	uid_t uid;
	uint64_t slept; /* how often its first thread went to sleep; 0 not known */
};

/* Fill *S.  Returns 0, or -1 when there is no such process. */
int target_stat(pid_t pid, struct target_stat *s);

/* Whether the tracer in S is DEBUGGER, or a server that DEBUGGER has started in its session. */
int target_traced_by(const struct target_stat *s, pid_t debugger);

/* The name of process PID as ps(1) shows it, into NAME; "?" when it is not known. */
void target_comm(pid_t pid, char name[64]);

/* The path of the executable into PATH; " (deleted)" and the like stay.  Returns 0 or -1. */
int target_exe(pid_t pid, char path[PATH_MAX]);

/* A name that opens the executable itself, even one that has been deleted or replaced; "" where
 * the system has none. */
void target_exe_file(pid_t pid, char path[64]);

/* Choose the thread of PID that a sample belongs to: at random among the running ones, weighted by
 * the CPU time that each has used since the last call with the same SEEN; if none runs, the one
 * that has used most.  Returns its id, or 0 when there is none. */
struct target_seen {
	struct target_cpu {
		pid_t tid;
		uint64_t ns;
	} * cpu;
	size_t n;
};
pid_t target_running(pid_t pid, struct target_seen *seen);

/* Returns the mappings of PID with code: of files, of no file ([anon]), and the vdso.  They are
 * lines as the system words them, the last without its newline; to be freed.  NULL when there are
 * none, or they cannot be seen any more. */
char *target_maps(pid_t pid);

/* Whether thread TID of PID sleeps now. */
int target_asleep(pid_t pid, pid_t tid);

/* What the threads of PID do: how many a tracer holds; how many run or cannot be stopped now
 * (vfork(2) waits so); and one that sleeps, 0 none.  Threads that have ended do not count. */
struct target_threads {
	unsigned traced, running;
	pid_t asleep;
};
void target_threads(pid_t pid, struct target_threads *t);

/* Wait at most 200 ms until PID has ended with all its threads.  Returns 1 when it has. */
int target_ends(pid_t pid);

/* Whether PID has a thread TID that has not ended. */
int target_has_thread(pid_t pid, pid_t tid);

/* Send SIG, or a SIGSTOP, to thread TID of PID.  Returns 0, or -1 and errno.  The SIGSTOP has the
 * value TARGET_MARK where the system can do that (sigqueue(3)): gdb.driver recognizes it by that
 * value. */
int target_signal(pid_t pid, pid_t tid, int sig);
int target_stop(pid_t pid, pid_t tid);
enum { TARGET_MARK = 0x504354 }; /* "PCT" */

/* Send SIG to a thread of PID that does not block it.  Returns its id, or 0 when there is none. */
pid_t target_poke(pid_t pid, int sig);

/* A newborn process is parked so that it runs nothing when the debugger of its parent lets go of
 * it: the instruction that it would run next becomes a branch to itself.  Signals and its parent do
 * not notice that.  PID must be stopped by a tracer.  Returns 0, or -1 with the reason in WHY. */
struct target_park {
	uint64_t pc;
	unsigned char saved[8];
	unsigned len;
};
int target_park(pid_t pid, struct target_park *p, const char **why);

/* Undo target_park: put the instruction back.  Does nothing when P->len is 0. */
void target_unpark(pid_t pid, struct target_park *p);

/* Take out the breakpoints that a dead debugger has left in PID.  These are bytes in executable
 * mappings of files that are the breakpoint instruction of this machine, but something else in the
 * file.  Returns how many there were, or -1 when the memory cannot be written. */
int target_unbreak(pid_t pid);

/* Returns 1 when signal NAME ("SIGSEGV"), delivered to PID now, would end it; 0 when PID catches or
 * ignores it, or that is not known. */
int target_fatal(pid_t pid, const char *name);

/* Whether a SIGSTOP is pending for thread TID of PID; 0 where the system does not tell. */
int target_awaits_stop(pid_t pid, pid_t tid);

/* Whether a SIGCONT is pending for PID, or PID has ended. */
int target_continued(pid_t pid);

/* Let any process of this user trace the calling process.  Call this in a child before exec. */
void target_allow(void);

/* Returns why PID cannot be traced and what can be done, for people; NULL when nothing forbids
 * it. */
const char *target_forbidden(pid_t pid);

/* Bytes of memory that could be used now; 0 unknown. */
uint64_t target_memory(void);

#endif
