/* frame_x86_64.c - lays the frame of a call on the stack of the thread that makes it, as the kernel
 * does for a signal's handler: through the frame the thread goes back to its work. */
#define _GNU_SOURCE
#include "trace.h"

#include <string.h>

#ifdef __x86_64__
#include "halted_x86_64.h"

#include <elf.h>
#include <errno.h>
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>

enum {
	RED_ZONE = 128,
	WAIT_US = 300000,
	MAGIC1 = 0x46505853, /* of the kernel's asm/sigcontext.h: an XSAVE image is in the frame */
	MAGIC2 = 0x46505845,
	FP_XSTATE = 1, /* of its asm/ucontext.h: uc_flags says that the image is there */
	SIGCONTEXT_SS = 2,
	STRICT_SS = 4,
	NO_STACK = 0x7fff, /* ss_flags that sigaltstack(2) refuses: that stack stays as it is */
};

struct frame { /* what rt_sigreturn(2) finds above the return address; asm/ucontext.h */
	uint64_t restorer;
	uint64_t flags, link;
	stack_t stack;
	struct {
		uint64_t r[18]; /* r8 to r15, di, si, bp, bx, dx, ax, cx, sp, ip, flags */
		uint16_t cs, gs, fs, ss;
		uint64_t error, trap, old_mask, cr2, fpstate, reserved[8];
	} regs;
	uint64_t mask;
};

size_t trace_restorer(const unsigned char *bytes, size_t size)
{
	/* mov $15,%rax; syscall */
	static const unsigned char code[] = {0x48, 0xc7, 0xc0, 0x0f, 0, 0, 0, 0x0f, 0x05};
	const unsigned char *at = memmem(bytes, size, code, sizeof code);

	return at ? (size_t)(at - bytes) + 1 : 0;
}

static int put(pid_t pid, uint64_t address, const void *bytes, size_t size)
{
	struct iovec from = {(void *)bytes, size}, to = {(void *)address, size};

	return process_vm_writev(pid, &from, 1, &to, 1, 0) == (ssize_t)size ? 0 : -1;
}

/* Change *R, which the frame restores, so that an interrupted system call begins again. */
static void restart(struct user_regs_struct *r)
{
	long nr = (long)r->orig_rax, error = (long)r->rax;

	if (nr < 0)
		return;
	switch (error) {
	case -512: /* ERESTARTSYS, ERESTARTNOINTR, ERESTARTNOHAND of linux/errno.h */
	case -513:
	case -514:
		r->rax = (unsigned long long)nr;
		r->rip -= 2;
		break;
	case -516: /* ERESTART_RESTARTBLOCK: only the kernel knows the rest of its time */
		r->rax = (unsigned long long)-EINTR;
	}
}

static void fill(struct frame *f, struct user_regs_struct r, uint64_t fpstate, uint64_t mask)
{
	memset(f, 0, sizeof *f);
	f->restorer = halted.restorer;
	f->flags = FP_XSTATE | SIGCONTEXT_SS | STRICT_SS;
	f->stack.ss_flags = NO_STACK;
	memcpy(f->regs.r,
		(const uint64_t[]){r.r8, r.r9, r.r10, r.r11, r.r12, r.r13, r.r14, r.r15, r.rdi,
			r.rsi, r.rbp, r.rbx, r.rdx, r.rax, r.rcx, r.rsp, r.rip, r.eflags},
		sizeof f->regs.r);
	f->regs.cs = (uint16_t)r.cs;
	f->regs.ss = (uint16_t)r.ss;
	f->regs.fpstate = fpstate;
	f->mask = mask;
}

/* The registers with which the thread waits a moment in select(2) after a call, until this process
 * stops it.  If this process is gone, the thread then goes on through the frame above. */
static struct user_regs_struct waiting(uint64_t system_call, uint64_t time)
{
	struct user_regs_struct r = halted.regs;

	r.rip = system_call;
	r.rsp = halted.frame;
	r.rdi = SYS_select;
	r.rsi = r.rdx = r.rcx = r.r8 = 0;
	r.r9 = time;
	r.eflags &= ~0x500ull;
	return r;
}

int trace_prepare(struct trace *t, uint64_t restorer, uint64_t system_call)
{
	static unsigned char image[XSTATE + 64];
	struct iovec x = {halted.xstate, sizeof halted.xstate};
	uint64_t all = ~UINT64_C(0), fpstate;
	struct user_regs_struct back = halted.regs;
	struct frame f, call;
	struct timeval moment = {0, WAIT_US};
	uint32_t words[] = {MAGIC1, 0, 0, MAGIC2}; /* for the software's bytes of the XSAVE image */

	for (int sig = 1; sig < 32; sig++)
		if (sig == SIGSEGV || sig == SIGBUS || sig == SIGILL || sig == SIGFPE
			|| sig == SIGTRAP || sig == SIGSYS)
			all &= ~(UINT64_C(1) << (sig - 1));
	if (ptrace(PTRACE_GETSIGMASK, t->tid, sizeof halted.mask, &halted.mask) != 0
		|| ptrace(PTRACE_GETREGSET, t->tid, NT_X86_XSTATE, &x) != 0 || x.iov_len < 576)
		return -1;
	halted.xsize = x.iov_len;
	words[1] = (uint32_t)halted.xsize + 4;
	words[2] = (uint32_t)halted.xsize;
	halted.restorer = restorer;
	fpstate = (halted.regs.rsp - RED_ZONE - halted.xsize - 64) & ~UINT64_C(63);
	halted.memory = fpstate - TRACE_ROOM;
	halted.frame = ((halted.memory - sizeof f - 64) & ~UINT64_C(15)) - 8;
	halted.call = ((halted.frame - sizeof f - 64) & ~UINT64_C(15)) - 8;
	restart(&back);
	fill(&f, back, fpstate, halted.mask);
	fill(&call, waiting(system_call, fpstate - sizeof moment), fpstate, all);
	memcpy(image, halted.xstate, halted.xsize);
	memset(image + 464, 0, 48);
	memcpy(image + 464, words, 8);
	memcpy(image + 472, halted.xstate + 464, 8); /* the parts that the kernel keeps */
	memcpy(image + 480, words + 2, 4);
	memcpy(image + halted.xsize, words + 3, 4);
	if (put(t->pid, fpstate, image, halted.xsize + 4) != 0
		|| put(t->pid, fpstate - sizeof moment, &moment, sizeof moment) != 0
		|| put(t->pid, halted.frame, &f, sizeof f) != 0
		|| put(t->pid, halted.call, &call, sizeof call) != 0
		|| ptrace(PTRACE_SETSIGMASK, t->tid, sizeof all, &all) != 0) {
		halted.frame = 0;
		return -1;
	}
	return 0;
}

uint64_t trace_memory(const struct trace *t)
{
	(void)t;
	return halted.memory;
}

#else

int trace_prepare(struct trace *t, uint64_t restorer, uint64_t system_call)
{
	(void)restorer;
	(void)system_call;
	(void)t;
	return -1;
}

size_t trace_restorer(const unsigned char *bytes, size_t size)
{
	(void)bytes;
	(void)size;
	return 0;
}

uint64_t trace_memory(const struct trace *t)
{
	(void)t;
	return 0;
}
#endif
