/* pysteps - walks the frames of a Python program after each of its instructions:
 *
 *	pysteps IDENT COMMAND...
 *
 * COMMAND runs Python.  It writes threading.get_ident() to the file IDENT and sends itself SIGUSR1;
 * from there to its SIGUSR2 it is stepped, and after each instruction lib/python walks its frames.
 * Prints each path that differs from the one before, innermost function first, `|' where C entered
 * the interpreter, and in the last line how many instructions there were, and how many walks were
 * cut.  With PYSTEPS_PC in the environment also the place of the instruction, and the cuts.
 * Status: that of the program; 77 when it cannot be traced. */
#include "python/dynsym.h"
#include "python/pytext.h"
#include "python/pyversion.h"

#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FRAMES = 200 };

static pid_t pid;
static uint64_t head, runtime, ident, state;
static struct pylayout layout;

static long peek(void *arg, void *to, uint64_t from, size_t n)
{
	struct iovec here = {to, n}, there = {(void *)(uintptr_t)from, n};

	(void)arg;
	return process_vm_readv(pid, &here, 1, &there, 1, 0);
}

static void die(const char *what)
{
	fprintf(stderr, "pysteps: %s\n", what);
	if (pid > 0)
		kill(pid, SIGKILL);
	exit(1);
}

/* Find the interpreter, which is the program, and the thread. */
static void find(const char *file)
{
	char path[64], exe[PATH_MAX] = "";
	uint64_t version;
	FILE *f;

	snprintf(path, sizeof path, "/proc/%d/exe", (int)pid);
	if (readlink(path, exe, sizeof exe - 1) < 0)
		die("no program");
	snprintf(path, sizeof path, "/proc/%d/maps", (int)pid);
	if (!(f = fopen(path, "r")) || fscanf(f, "%" SCNx64, &head) != 1)
		die("no mappings");
	fclose(f);
	if (!(f = fopen(file, "r")) || fscanf(f, "%" SCNu64, &ident) != 1)
		die("no identity of the thread");
	fclose(f);
	version = dynsym_find(peek, NULL, head, "Py_Version", NULL);
	if (!version || peek(NULL, &version, version, sizeof version) != (long)sizeof version)
		version = (uint64_t)pyversion_named(exe) << 16;
	if (!(runtime = dynsym_find(peek, NULL, head, "_PyRuntime", NULL))
		|| pylayout_find(peek, NULL, runtime, (unsigned)(version >> 16 & 0xffff), &layout)
			!= 0)
		die("no interpreter that is known");
}

/* Append the name of the function whose code object lies at CODE to PATH. */
static void name(const struct pywalk *w, uint64_t code, char *path, size_t size)
{
	uint8_t bytes[PYLAYOUT_CODE];
	size_t len = strlen(path), n, got = 0;
	uint64_t from;
	struct pycode c;

	n = pywalk_head(&layout, code, &from);
	if (size - len > 100 && peek(NULL, bytes, from, n) == (long)n
		&& pywalk_code(w, bytes, &c) == 0)
		got = pytext_str(w, c.name, path + len, 80);
	strcpy(path + len + got, got ? " " : "? ");
}

/* Write the path of the thread as it is now to PATH.  Returns 0, or -1 when the walk was cut. */
static int walk(char *path, size_t size)
{
	struct pywalk w = {.layout = &layout, .peek = peek};
	enum pywalk_result r = PYWALK_CUT;
	struct pywalk_frame f;

	*path = 0;
	if (pywalk_begin(&w, runtime, layout.thread_id, ident, &state) != 0)
		return -1;
	for (int i = 0; i < FRAMES && (r = pywalk_next(&w, &f)) >= PYWALK_FRAME; i++)
		if (r == PYWALK_FRAME)
			name(&w, f.code, path, size);
		else
			strcat(path, "| ");
	return r == PYWALK_END ? 0 : -1;
}

/* The place of the next instruction in the program. */
static uint64_t place(void)
{
#ifdef __x86_64__
	struct {
		unsigned long word[27];
	} regs;
	struct iovec all = {&regs, sizeof regs};

	if (ptrace(PTRACE_GETREGSET, pid, (void *)1 /* NT_PRSTATUS */, &all) == 0)
		return regs.word[16] - head;
#endif
	return 0;
}

/* Let the program run until it stops.  Returns the signal that stopped it; 0: it ended, with
 * *STATUS. */
static int go_on(int request, int signal, int *status)
{
	if (ptrace(request, pid, NULL, (void *)(uintptr_t)signal) != 0
		|| waitpid(pid, status, 0) != pid)
		die("lost the program");
	return WIFSTOPPED(*status) ? WSTOPSIG(*status) : 0;
}

/* Step the program until it sends SIGUSR2.  Returns the signal that stopped it. */
static int step(int *status)
{
	static char path[1 << 14], last[1 << 14];
	const char *places = getenv("PYSTEPS_PC");
	unsigned long steps = 0, cut = 0;
	int signal = 0, whole;

	while ((signal = go_on(PTRACE_SINGLESTEP, 0, status)) == SIGTRAP) {
		steps++;
		whole = walk(path, sizeof path) == 0;
		cut += !whole;
		if (places && !whole)
			printf("%" PRIx64 " cut %s\n", place(), path);
		if (!whole || strcmp(path, last) == 0)
			continue;
		if (places)
			printf("%" PRIx64 " ", place());
		puts(path);
		strcpy(last, path);
	}
	printf("%lu instructions, %lu cut\n", steps, cut);
	return signal;
}

int main(int argc, char **argv)
{
	int status = 0, signal;

	if (argc < 3)
		return 100;
	if ((pid = fork()) == 0) {
		if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0)
			_exit(77);
		execvp(argv[2], argv + 2);
		_exit(127);
	}
	if (pid < 0 || waitpid(pid, &status, 0) != pid)
		die("cannot start");
	for (signal = 0; WIFSTOPPED(status);) {
		if (signal == SIGUSR1) {
			find(argv[1]);
			signal = step(&status);
		} else {
			signal = go_on(PTRACE_CONT,
				signal == SIGUSR2 || signal == SIGTRAP ? 0 : signal, &status);
		}
	}
	return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
