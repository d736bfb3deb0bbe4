/* ptrace.c - steps programs of this machine by ptrace, and has the code common to all targets. */
#include "isa.h"
#include "remote.h"
#include "target.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

const struct isa *isa;
pid_t target_pid;
int target_foreign;

_Noreturn void die(const char *what)
{
	fprintf(stderr, "steps: cannot %s: %s\n", what, strerror(errno));
	if (target_pid > 0)
		kill(target_pid, SIGKILL);
	exit(111);
}

static int wait_stop(void)
{
	int status;

	if (waitpid(target_pid, &status, 0) != target_pid)
		die("wait");
	if (WIFSTOPPED(status))
		return WSTOPSIG(status);
	target_pid = 0;
	if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
		fprintf(stderr, "steps: it ended with status %#x\n", (unsigned)status);
		errno = ECHILD;
		die("have it end well");
	}
	return 0;
}

static void known_machine(const char *path)
{
	uint8_t head[64] = {0};
	int fd = open(path, O_RDONLY);

	if (fd < 0 || read(fd, head, sizeof head) != sizeof head)
		die("read the program");
	close(fd);
	errno = ENOEXEC;
	if (!(isa = isa_of(head)))
		die("know its machine");
}

void target_start(const char *qemu, char **argv)
{
	known_machine(*argv);
	if (qemu) {
		target_foreign = 1;
		target_pid = remote_start(qemu, argv);
		return;
	}
	target_pid = fork();
	if (target_pid == 0) {
		ptrace(PTRACE_TRACEME, 0, 0, 0);
		execv(*argv, argv);
		_exit(127);
	}
	if (target_pid < 0 || wait_stop() != SIGTRAP)
		die("start it");
}

void target_take(pid_t pid)
{
	char path[64];

	snprintf(path, sizeof path, "/proc/%d/exe", (int)pid);
	known_machine(path);
	target_pid = pid;
}

int target_go(int step, int sig)
{
	if (target_foreign)
		return remote_go(step, sig);
	if (ptrace(step ? PTRACE_SINGLESTEP : PTRACE_CONT, target_pid, 0, sig) != 0)
		die("go on");
	return wait_stop();
}

#ifdef __x86_64__
static void own_registers(struct unwind_regs *u)
{
	struct user_regs_struct r;

	if (ptrace(PTRACE_GETREGS, target_pid, 0, &r) != 0)
		die("read registers");
	const unsigned long long wide[] = {r.rax, r.rdx, r.rcx, r.rbx, r.rsi, r.rdi, r.rbp, r.rsp,
		r.r8, r.r9, r.r10, r.r11, r.r12, r.r13, r.r14, r.r15},
				 narrow[] = {
					 r.rax, r.rcx, r.rdx, r.rbx, r.rsp, r.rbp, r.rsi, r.rdi};
	for (unsigned i = 0; i < isa->count; i++)
		u->r[i] = isa->wide ? wide[i] : (uint32_t)narrow[i];
	u->known = ((uint64_t)1 << isa->count) - 1;
	u->pc = r.rip;
}
#else
static void own_registers(struct unwind_regs *u)
{
	(void)u;
	errno = ENOSYS;
	die("read registers of this machine");
}
#endif

void target_registers(struct unwind_regs *u)
{
	if (target_foreign)
		remote_registers(u);
	else
		own_registers(u);
}

ssize_t target_read(uint64_t address, void *to, size_t size)
{
	uint64_t base = target_foreign && !isa->wide ? TARGET_BASE : 0;
	struct iovec here = {to, size}, there = {(void *)(uintptr_t)(base + address), size};
	ssize_t got = process_vm_readv(target_pid, &here, 1, &there, 1, 0);

	/* where qemu runs this program too it has no such call */
	return got < 0 && errno == ENOSYS && target_foreign ? remote_read(address, to, size) : got;
}

void target_run_to(uint64_t address)
{
	remote_run_to(address);
}
