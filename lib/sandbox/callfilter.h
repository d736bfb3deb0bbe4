/* callfilter.h - a seccomp filter, made rule by rule.  The first rule that fits a system call
 * answers it: with 0, and the call is made, or with an errno.  The filter holds for this process
 * and all that it starts; the process must have no_new_privs.  Where the kernel has no seccomp
 * nothing happens. */
#ifndef CALLFILTER_H
#define CALLFILTER_H

#include <endian.h>
#include <linux/audit.h>
#include <linux/filter.h>

/* What the kernel calls this processor; undefined: there are no filters for it. */
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
	unsigned number; /* from 0 */
	unsigned value;  /* of its low 32 bits */
	int any;         /* 1: one of the bits of VALUE is enough */
};

/* Begin F.  FOREIGN answers the calls of other systems that this one runs (i386, x32). */
void callfilter_begin(struct callfilter *f, int foreign);

/* Answer CALL with ANSWER when each of its N arguments ARG has its value. */
void callfilter_rule(
	struct callfilter *f, int call, const struct callfilter_arg *arg, unsigned n, int answer);

/* Answer all other calls with OTHER.  From now on the filter holds. */
void callfilter_set(struct callfilter *f, int other);

#endif
