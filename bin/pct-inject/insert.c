/* insert.c - finds a moment at which a thread of a process can call the loader, and has it call.
 *
 * Only one thread is stopped at a time, so that another thread that holds a lock can release it.
 * Each thread must first be met once outside of malloc and the loader: a thread that stays in them
 * for ever would block the call for ever. */
#define _GNU_SOURCE
#include "base/clock.h"
#include "exec/pipe.h"
#include "proc/procfs.h"
#include "proc/waits.h"
#include "calls.h"
#include "insert.h"
#include "inside/attachcall.h"
#include "moment.h"
#include "space.h"
#include "threads.h"
#include "trace.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
	STACK_ROOM = 128 << 10,
	CALLS_MS = 12000,
	MAPS_MS = 20, /* between looks at the mappings */
};

static struct space space;
static struct insert_result *answer;

static int refuse(const char *why)
{
	if (why)
		snprintf(answer->why, sizeof answer->why, "%s", why);
	return -1;
}

static void go(struct trace *t)
{
	answer->stopped += trace_go(t);
	answer->stops++;
}

static const char *of_stop(int e)
{
	return e == EPERM     ? "it may not be traced"
		: e == ESRCH  ? "it ended"
		: e == EAGAIN ? "it is stopped"
			      : "one of its threads cannot be stopped";
}

/* Stop thread TID and judge it.  Returns 0 when it is stopped at a safe moment; 1 when it goes on,
 * for the reason in answer->why; -1 when that reason holds for all threads. */
static int try(struct trace *t, pid_t pid, pid_t tid)
{
	const char *call = waits_of(pid, tid), *why;

	if (call) {
		snprintf(answer->why, sizeof answer->why,
			"thread %ld waits in %s, which a stop would interrupt", (long)tid, call);
		return 1;
	}
	if (trace_stop(t, pid, tid) != 0) {
		int e = errno;
		refuse(of_stop(e));
		return e == EPERM || e == ETIMEDOUT ? -1 : 1;
	}
	why = moment_unsafe(&space, t);
	if (!why)
		return 0;
	go(t);
	snprintf(answer->why, sizeof answer->why, "thread %ld is %s", (long)tid, why);
	return 1;
}

static void rest(void)
{
	struct timespec t = {0, 500000 + clock_us() % 1500 * 1000};

	nanosleep(&t, NULL);
}

/* Read the mappings of PID again if they have changed: it may be another program now, which cannot
 * take the library.  Returns 0, or -1. */
static int renew(const struct insert *i, pid_t pid)
{
	const char *why;

	if (!space_changed(&space))
		return 0;
	if ((why = insert_unfit(i, pid)))
		return refuse(why);
	return space_read(&space, pid) == 0 ? 0 : refuse("its maps cannot be read");
}

/* Stop a thread of PID at a safe moment.  Before that, each thread must have been met at a safe
 * moment once.  Returns 0, or -1. */
static int find(const struct insert *in, struct trace *t, pid_t pid)
{
	struct threads list = {0};
	int64_t now = clock_ms(), look = now + MAPS_MS, end = now + in->patience;
	int left, got;

	do {
		if (threads_read(&list, pid) != 0)
			return refuse("it ended");
		if (now >= look) {
			if (renew(in, pid) != 0)
				return -1;
			look = now + MAPS_MS;
		}
		answer->threads = list.n;
		left = 0;
		for (unsigned i = 0; i < list.n; i++) {
			struct thread *who = &list.thread[i];
			if (who->met)
				continue;
			if (who->deep) {
				left++;
				continue;
			}
			/* a thread that waits where it holds no lock needs no stop */
			who->met = waits_of(pid, who->tid) != NULL;
			if (who->met)
				continue;
			if ((got = try(t, pid, who->tid)) < 0)
				return -1;
			if (got == 0)
				go(t);
			who->met = got == 0;
			left += !who->met;
		}
		for (unsigned i = 0; !left && i < list.n; i++) {
			if (list.thread[i].blocks)
				continue;
			if ((got = try(t, pid, list.thread[i].tid)) < 0)
				return -1;
			if (got)
				continue;
			if (space_changed(&space)) {
				go(t);
				refuse("its memory mappings keep changing");
				look = 0;
				break;
			}
			if (space_room(pid, t->regs.r[unwind_sp(unwind_native)]) >= STACK_ROOM)
				return 0;
			go(t);
			refuse("its threads have too little free stack");
		}
		rest();
		now = clock_ms();
	} while (now < end);
	if (!answer->why[0])
		refuse("its threads block SIGSTKFLT, the signal of the library");
	return -1;
}

static const struct space_object *library_of(const struct insert *i, pid_t pid)
{
	struct stat st;

	if (stat(i->library, &st) != 0 || space_read(&space, pid) != 0)
		return NULL;
	return space_file(&space, i->library, &st);
}

/* Read the file of the library into memory, so that no thread is stopped while it is read. */
static void read_ahead(const char *path)
{
	static char bytes[65536];
	int fd = open(path, O_RDONLY | O_CLOEXEC);

	while (fd >= 0 && read(fd, bytes, sizeof bytes) > 0)
		;
	if (fd >= 0)
		close(fd);
}

/* Have T load the library, unless LOADED, and call FUNCTION of it, unless that is NULL, with
 * LETTERS.  Then T goes on. */
static void make_calls(const struct insert *i, struct trace *t, int loaded, const char *function,
	const char *letters)
{
	const char *why = calls_prepare(&space, t);

	answer->why[0] = 0;
	if (!why && !loaded && !(why = calls_load(&space, t, i->library)) && !library_of(i, t->pid))
		why = calls_refusal(&space, t);
	if (!why && function)
		why = calls_function(library_of(i, t->pid), t, function, letters);
	refuse(why);
	go(t);
}

static void put_in(const struct insert *i, pid_t pid, const char *letters)
{
	struct trace t;
	const char *why = insert_unfit(i, pid);
	pid_t tid;

	if (why) {
		refuse(why);
		return;
	}
	if (!letters[0] && (tid = threads_unseen(pid))) {
		snprintf(answer->why, sizeof answer->why,
			"thread %ld blocks SIGSTKFLT, the signal that samples it", (long)tid);
		return;
	}
	answer->there = library_of(i, pid) != NULL;
	if (answer->there && !letters[0])
		return;
	if (!space.n) {
		refuse("its maps cannot be read");
		return;
	}
	read_ahead(i->library);
	if (find(i, &t, pid) != 0)
		return;
	make_calls(i, &t, answer->there, letters[0] ? "pct_attach" : NULL, letters);
}

/* Stop a thread of PID that is not in the library itself, preferably one that runs. */
static int find_any(const struct insert *i, struct trace *t, pid_t pid)
{
	struct threads list = {0};
	const struct space_object *o;

	if (threads_read(&list, pid) != 0)
		return refuse("it ended");
	answer->threads = list.n;
	for (unsigned k = 0; k < 2 * list.n; k++) {
		const struct thread *who = &list.thread[k < list.n ? k : k - list.n];
		if (who->runs != (k < list.n) || who->deep || waits_of(pid, who->tid))
			continue;
		if (trace_stop(t, pid, who->tid) != 0) {
			if (errno == ETIMEDOUT)
				return refuse("one of its threads cannot be stopped");
			continue;
		}
		/* while it is stopped: is PID still the same program? */
		o = insert_samples(pid) ? library_of(i, pid) : NULL;
		if (o && !moment_inside(&space, t, o)
			&& space_room(pid, t->regs.r[unwind_sp(unwind_native)]) >= STACK_ROOM)
			return 0;
		go(t);
		if (!o)
			return refuse("it has executed another program");
	}
	return refuse("no thread can be stopped at a safe place now");
}

static void have_called(const struct insert *i, pid_t pid, const char *function)
{
	struct trace t;
	int64_t end = clock_ms() + i->patience;

	while (find_any(i, &t, pid) != 0) {
		if (clock_ms() >= end)
			return;
		rest();
	}
	make_calls(i, &t, 1, function, "");
}

/* Run FUNCTION with I, PID and TEXT in a child process, which traces PID; the answer goes to R. */
static void apart(void (*function)(const struct insert *, pid_t, const char *),
	const struct insert *i, pid_t pid, const char *text, struct insert_result *r)
{
	int pipes[2], n = 0;
	struct pollfd p;
	sigset_t ours;
	pid_t child;

	memset(r, 0, sizeof *r);
	answer = r;
	if (pipe_make(pipes) != 0) {
		refuse(strerror(errno));
		return;
	}
	child = fork();
	if (child == 0) {
		close(pipes[0]);
		sigemptyset(&ours);
		sigaddset(&ours, SIGCHLD);
		sigprocmask(SIG_BLOCK, &ours, NULL);
		setpriority(PRIO_PROCESS, 0, -20); /* be quick, if permitted: a thread is stopped */
		function(i, pid, text);
		n = write(pipes[1], r, sizeof *r) == sizeof *r;
		_exit(n ? 0 : 1);
	}
	close(pipes[1]);
	p = (struct pollfd){.fd = pipes[0], .events = POLLIN};
	if (child > 0)
		while ((n = poll(&p, 1, (int)i->patience + CALLS_MS)) < 0 && errno == EINTR)
			;
	if (n <= 0 || read(pipes[0], r, sizeof *r) != sizeof *r)
		refuse("the search for a safe moment did not finish");
	close(pipes[0]);
	if (child > 0) {
		kill(child, SIGKILL); /* end the child if it has not ended: then PID goes on */
		waitpid(child, NULL, 0);
	}
}

void insert_run(const struct insert *i, pid_t pid, const char *letters, struct insert_result *r)
{
	apart(put_in, i, pid, letters, r);
}

void insert_call(const struct insert *i, pid_t pid, const char *function, struct insert_result *r)
{
	apart(have_called, i, pid, function, r);
}
