/* callfilter.h - makes a seccomp filter, rule by rule.  The first rule that matches a system call
 * gives the answer: 0 lets the call be made, and an errno refuses it.  The filter holds for this
 * process and all that it starts; the process must have no_new_privs.  Where the kernel has no
 * seccomp, nothing happens. */
#ifndef CALLFILTER_H
#define CALLFILTER_H

#include <endian.h>
#include <linux/audit.h>
#include <linux/filter.h>

/* The kernel's number of this architecture; undefined where there are no filters. */
#if defined __x86_64__ && !defined __ILP32__
#define CALLFILTER AUDIT_ARCH_X86_64
#elif defined __i386__
#define CALLFILTER AUDIT_ARCH_I386
#elif defined __aarch64__ && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define CALLFILTER AUDIT_ARCH_AARCH64
#elif defined __arm__ && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define CALLFILTER AUDIT_ARCH_ARM
#elif defined __riscv && __riscv_xlen == 64
#define CALLFILTER AUDIT_ARCH_RISCV64
#elif defined __s390x__
#define CALLFILTER AUDIT_ARCH_S390X
#endif

enum { CALLFILTER_RULES = 240, CALLFILTER_MOST = 2 * CALLFILTER_RULES + 20 };

struct callfilter {
	unsigned n;
	struct sock_filter code[CALLFILTER_MOST];
};

struct callfilter_arg {
	unsigned number; /* number of the argument, from 0 */
	unsigned value;  /* wanted in the argument's low 32 bits */
	int any;         /* 1: the argument matches with any one of the bits of VALUE */
};

/* Begin F.  FOREIGN is the answer to the calls of other architectures that this kernel can run
 * (i386, x32). */
void callfilter_begin(struct callfilter *f, int foreign);

/* Add a rule: answer CALL with ANSWER if each of the N arguments ARG has its value. */
void callfilter_rule(
	struct callfilter *f, int call, const struct callfilter_arg *arg, unsigned n, int answer);

/* Answer all other calls with OTHER, and put the filter into force. */
void callfilter_set(struct callfilter *f, int other);

#endif
