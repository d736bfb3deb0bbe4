/* process_posix.c - finds out about this process by getpid(2) and the name that started it.
 *
 * The collector is part of the program here, so an address in the collector is an address of the
 * program.  Four functions are missing, which only the preloaded library needs:
 * process_alone, process_blocks, process_headers, process_traced. */
#include "preload/clock.h"
#include "preload/rules.h"
#include "preload/process.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { TICK_NS = 10000000 };

struct process process;
struct program program;

static const char *called(void)
{
#ifdef __GLIBC__
	return program_invocation_name;
#else
	return getprogname();
#endif
}

static int is_program(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISREG(st.st_mode) && access(path, X_OK) == 0;
}

/* Search the directories of PATH for NAME, as the shell did.  Returns 1 with its path in FOUND when
 * it is there. */
static int in_path(const char *name, char *found, size_t size)
{
	const char *dir = getenv("PATH"), *end;

	for (; dir && *dir; dir = *end ? end + 1 : end) {
		size_t at = 0, n;
		end = strchr(dir, ':');
		end = end ? end : dir + strlen(dir);
		n = (size_t)(end - dir);
		if (n + strlen(name) + 2 > size)
			continue;
		memcpy(found, dir, n);
		at = n;
		put_text(found, size, &at, "/");
		put_text(found, size, &at, name);
		if (is_program(found))
			return 1;
	}
	return 0;
}

/* Call it while the working directory is still that of the start. */
void process_name(void)
{
	static char found[PATH_MAX], real[PATH_MAX];
	const char *name = called(), *base;
	size_t at = 0;

	if (!program.exe[0]) {
		if (!strchr(name, '/') && in_path(name, found, sizeof found))
			name = found;
		put_text(program.exe, sizeof program.exe, &at, realpath(name, real) ? real : name);
	}
	base = strrchr(program.exe, '/');
	at = 0;
	put_text(program.name, 200, &at, base ? base + 1 : program.exe);
	fit_name(program.name);
}

void process_begin(void)
{
	process.pid = getpid();
	process.ppid = getppid();
	process.start_time = now_ns(CLOCK_REALTIME);
	process.start_mono = now_ns(CLOCK_MONOTONIC);
}

/* The start time replaces the system's ticks: it distinguishes this process from others with its
 * number. */
void process_describe(void)
{
	process.start_ticks = process.start_time / TICK_NS;
}

uint64_t process_start(int forked)
{
	(void)forked;
	return process.start_ticks;
}

void process_identify(void)
{
	process_begin();
	process_name();
	process_describe();
}

uintptr_t process_entry(void)
{
	return (uintptr_t)process_entry;
}

uintptr_t process_loader(void)
{
	return 0;
}

uintptr_t process_vdso(void)
{
	return 0;
}

int process_secure(void)
{
	return getuid() != geteuid() || getgid() != getegid();
}
