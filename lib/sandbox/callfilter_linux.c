/* callfilter_linux.c - writes a filter's program for seccomp, and gives it to the kernel. */
#include "sandbox/callfilter.h"

#ifdef CALLFILTER

#include <errno.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/prctl.h>

#define X32 0x40000000u /* on x86-64 the system calls of x32 begin here */

/* Offset of the low half of an argument: the kernel compares words of 32 bits. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define LOW_HALF 4u
#else
#define LOW_HALF 0u
#endif

static void put(struct callfilter *f, struct sock_filter code)
{
	if (f->n == CALLFILTER_MOST)
		abort();
	f->code[f->n++] = code;
}

static void load(struct callfilter *f, size_t offset)
{
	put(f, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned)offset));
}

/* Write a test: go on when the loaded word is VALUE, or with BPF_JSET when it has one of VALUE's
 * bits; otherwise jump over the next SKIP instructions. */
static void expect(struct callfilter *f, unsigned short how, unsigned value, unsigned skip)
{
	put(f, (struct sock_filter)BPF_JUMP(BPF_JMP | how | BPF_K, value, 0, skip));
}

static void answer(struct callfilter *f, int e)
{
	put(f,
		(struct sock_filter)BPF_STMT(
			BPF_RET | BPF_K, e ? SECCOMP_RET_ERRNO | (unsigned)e : SECCOMP_RET_ALLOW));
}

void callfilter_begin(struct callfilter *f, int foreign)
{
	f->n = 0;
	load(f, offsetof(struct seccomp_data, arch));
	put(f, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, CALLFILTER, 1, 0));
	answer(f, foreign);
	load(f, offsetof(struct seccomp_data, nr));
#ifdef __x86_64__
	put(f, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, X32, 0, 1));
	answer(f, foreign);
#endif
}

void callfilter_rule(
	struct callfilter *f, int call, const struct callfilter_arg *arg, unsigned n, int e)
{
	/* with arguments, skip two instructions for each, the answer, and the load of the call's
	 * number for the next rule */
	expect(f, BPF_JEQ, (unsigned)call, n ? 2 * n + 2 : 1);
	for (unsigned i = 0; i < n; i++) {
		load(f, offsetof(struct seccomp_data, args) + 8 * arg[i].number + LOW_HALF);
		expect(f, arg[i].any ? BPF_JSET : BPF_JEQ, arg[i].value, 2 * (n - i - 1) + 1);
	}
	answer(f, e);
	if (n)
		load(f, offsetof(struct seccomp_data, nr));
}

void callfilter_set(struct callfilter *f, int other)
{
	struct sock_fprog all = {0, f->code};

	answer(f, other);
	all.len = (unsigned short)f->n;
	prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &all);
}

#endif
