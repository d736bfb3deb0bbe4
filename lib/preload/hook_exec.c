/* hook_exec.c - before exec: stops timers that would survive it, and checks the new program.
 *
 * Interval timers survive exec while handlers do not, so a program without the library would die of
 * the first signal.  A loader that cannot preload us complains on the program's standard error;
 * musl's loader does not even start the program.  For such a program we remove our name from the
 * environment.  Code here may run in a vfork child, in its parent's memory: it must not change our
 * data there. */
#include "inside/preloadable.h"
#include "preload/blocked.h"
#include "preload/childbegin.h"
#include "preload/files.h"
#include "preload/isforked.h"
#include "preload/hook_exec.h"
#include "preload/hook_real.h"
#include "preload/hook_unpreload.h"
#include "preload/rules.h"
#include "preload/phase.h"
#include "preload/real.h"
#include "preload/signals.h"
#include "preload/threads.h"
#include "preload/timer_process.h"

#include <alloca.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>

static struct image self;
void hook_exec_begin(void)
{
	if (libc.our_name)
		unpreload_begin(libc.our_name);
}

/* Below this limit of address space a program could fail because of the library's tables. */
#define SPACE_NEEDED ((rlim_t)64 << 20)

/* What we do for a program that is about to start. */
struct plan {
	const char *blocked; /* why it cannot be sampled; NULL: it can */
	int strip;           /* 1: remove us from LD_PRELOAD */
};

/* A vfork child may call this too: it stores the same as its parent would. */
int hook_exec_self(void)
{
	static int known;
	struct image now;

	if (!known && image_read("/proc/self/exe", &now) == 0) {
		self = now;
		known = 1;
	}
	return known;
}

static struct plan look_at(const char *path, char *const envp[])
{
	struct plan plan = {NULL, 0};
	struct image image;
	struct rlimit space;

	plan.strip = sandboxed && unpreload_is_needed(envp);
	if (!active || !*unpreload_name() || !hook_exec_self() || image_read(path, &image) != 0
		|| access(path, X_OK) != 0)
		return plan;
	plan.blocked = image_blocker(&image, &self);
	if (!unpreload_is_needed(envp) || !unpreload_value(envp, "PCT=")) {
		if (!plan.blocked)
			plan.blocked = "started without LD_PRELOAD";
		return plan;
	}
	plan.strip = image_objects(&image, &self);
	if (access(unpreload_name(), R_OK) != 0) {
		plan.strip = 1;
		if (!plan.blocked)
			plan.blocked = "the library is out of its reach";
	}
	if (getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur < SPACE_NEEDED) {
		plan.strip = 1;
		if (!plan.blocked)
			plan.blocked = "its address space is limited";
	}
	return plan;
}

/* Store in PATH the file that a shell would run for NAME.  Returns 0 when there is none. */
static int search(const char *name, char *path, size_t size)
{
	const char *dirs = unpreload_value(__environ, "PATH="), *end;

	if (strchr(name, '/')) {
		size_t at = 0;
		put_text(path, size, &at, name);
		return 1;
	}
	for (dirs = dirs ? dirs : "/bin:/usr/bin";; dirs = end + 1) {
		size_t n, at = 0;
		end = strchr(dirs, ':');
		n = end ? (size_t)(end - dirs) : strlen(dirs);
		if (n < size) {
			memcpy(path, dirs, n);
			path[n] = 0;
			at = n;
			put_text(path, size, &at, n ? "/" : "./");
			put_text(path, size, &at, name);
			if (access(path, X_OK) == 0)
				return 1;
		}
		if (!end)
			return 0;
	}
}

/* The ways to call exec; each gives FILE of a request its own meaning. */
enum how { PATH, SEARCH, DESCRIPTOR, AT };

struct request {
	enum how how;
	const char *file;
	int fd, flags;
	char *const *argv;
};

static int execute(const struct request *q, char *const envp[])
{
	switch (q->how) {
	case PATH: return REAL(execve)(q->file, q->argv, envp);
	case SEARCH: return REAL(execvpe)(q->file, q->argv, envp);
	case DESCRIPTOR: return REAL(fexecve)(q->fd, q->argv, envp);
	case AT: return REAL(execveat)(q->fd, q->file, q->argv, envp, q->flags);
	}
	return -1;
}

/* Returns a path at which the file of Q can be examined. */
static const char *path_of(const struct request *q, char *buf, size_t size)
{
	size_t at = 0;

	if (q->how == SEARCH)
		return search(q->file, buf, size) ? buf : "";
	if (q->how == PATH || (q->how == AT && (q->file[0] == '/' || q->fd == AT_FDCWD)))
		return q->file;
	put_text(buf, size, &at, "/proc/self/fd/");
	put_number(buf, size, &at, (uint64_t)(unsigned)q->fd, 10);
	if (q->how == AT && q->file[0]) {
		put_text(buf, size, &at, "/");
		put_text(buf, size, &at, q->file);
	}
	return buf;
}

static int run(const struct request *q, char *const envp[])
{
	char buf[4096], timer = 0;
	int cancel, own, ended;
	const char *path;
	struct plan plan;
	int r, e;

	adopt_if_forked();
	if (sandboxed) /* the seccomp filter also holds in the new program */
		return execute(q, unpreload_is_needed(envp) ? UNPRELOADED(envp) : envp);
	if (!active)
		return execute(q, envp);
	cancel = cancel_off(); /* exec is not a cancellation point */
	path = path_of(q, buf, sizeof buf);
	plan = look_at(path, envp);
	if (plan.blocked)
		files_hand_over((int)real_syscall(SYS_getpid), 1, plan.blocked, path);
	cancel_set(cancel);
	if (plan.strip)
		envp = UNPRELOADED(envp);
	own = in_own_process();
	if (own && process_timer_signal()) {
		timer = process_timer();
		process_timer_disarm();
	}
	/* a shell tries one directory after another: end the timer for a real program only */
	ended = own && access(path, X_OK) == 0;
	if (ended)
		thread_exec(0);
	signals_exec(0);
	blocked_exec(0);
	r = execute(q, envp);
	e = errno;
	signals_exec(1);
	blocked_exec(1);
	if (timer)
		process_timer_arm(timer);
	if (ended)
		thread_exec(1);
	errno = e;
	return r;
}

EXPORT int execve(const char *path, char *const argv[], char *const envp[])
{
	return run(&(struct request){PATH, path, -1, 0, argv}, envp);
}

EXPORT int execv(const char *path, char *const argv[])
{
	return run(&(struct request){PATH, path, -1, 0, argv}, __environ);
}

EXPORT int execvp(const char *file, char *const argv[])
{
	return run(&(struct request){SEARCH, file, -1, 0, argv}, __environ);
}

EXPORT int execvpe(const char *file, char *const argv[], char *const envp[])
{
	return run(&(struct request){SEARCH, file, -1, 0, argv}, envp);
}

EXPORT int fexecve(int fd, char *const argv[], char *const envp[])
{
	return run(&(struct request){DESCRIPTOR, "", fd, 0, argv}, envp);
}

EXPORT int execveat(int dir, const char *path, char *const argv[], char *const envp[], int flags)
{
	return run(&(struct request){AT, path, dir, flags, argv}, envp);
}

/* Count the arguments of an execl function: FIRST and those in AP, without the final NULL. */
static size_t count_arguments(va_list ap)
{
	size_t n = 1;

	while (va_arg(ap, char *))
		n++;
	return n;
}

static char **arguments(char **argv, const char *first, size_t n, va_list ap)
{
	argv[0] = (char *)first;
	for (size_t i = 1; i <= n; i++)
		argv[i] = va_arg(ap, char *);
	return argv;
}

#define EXECL(name, how, env) \
	EXPORT int name(const char *file, const char *arg, ...) \
	{ \
		va_list ap, again; \
		const char *volatile first = arg; /* NULL is allowed, whatever the header says */ \
		char **argv; \
		size_t n; \
		va_start(ap, arg); \
		va_copy(again, ap); \
		n = first ? count_arguments(ap) : 0; \
		va_end(ap); \
		argv = alloca((n + 1) * sizeof *argv); \
		arguments(argv, first, n, again); \
		n = (size_t)run(&(struct request){how, file, -1, 0, argv}, env); \
		va_end(again); \
		return (int)n; \
	}

EXECL(execl, PATH, __environ)
EXECL(execlp, SEARCH, __environ)
EXECL(execle, PATH, va_arg(again, char **))

static int spawn(pid_t *pid, const char *file, const char *path,
	const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attr,
	char *const argv[], char *const envp[], __typeof__(&posix_spawn) real)
{
	struct plan plan;
	pid_t child = 0;
	int r, cancel;

	cancel = cancel_off();
	plan = look_at(path, envp);
	if (plan.strip)
		envp = UNPRELOADED(envp);
	signals_exec(0);
	blocked_exec(0);
	r = real(&child, file, actions, attr, argv, envp);
	signals_exec(1);
	blocked_exec(1);
	if (r == 0 && plan.blocked)
		files_hand_over(child, 0, plan.blocked, path);
	if (r == 0 && pid)
		*pid = child;
	cancel_set(cancel);
	return r;
}

EXPORT int posix_spawn(pid_t *pid, const char *path, const posix_spawn_file_actions_t *actions,
	const posix_spawnattr_t *attr, char *const argv[], char *const envp[])
{
	adopt_if_forked();
	return spawn(pid, path, path, actions, attr, argv, envp, &REAL(posix_spawn));
}

EXPORT int posix_spawnp(pid_t *pid, const char *file, const posix_spawn_file_actions_t *actions,
	const posix_spawnattr_t *attr, char *const argv[], char *const envp[])
{
	char path[4096];

	adopt_if_forked();
	if (!active || !search(file, path, sizeof path))
		path[0] = 0;
	return spawn(pid, file, path, actions, attr, argv, envp, &REAL(posix_spawnp));
}
