/* direct.h - makes system calls by our own instruction.
 *
 * The C library's wrappers lie far apart: each costs a newly forked child a page fault, which takes
 * several times as long as the call.  errno stays unchanged, and no call is a cancellation point.
 * On machines unknown here, the wrapper is called. */
#ifndef DIRECT_H
#define DIRECT_H

/* Code that a forked child runs.  It lies together, because each page of code costs a page
 * fault. */
#define CHILD_CODE __attribute__((hot))

#ifdef __linux__

#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

#if (defined __x86_64__ || defined __aarch64__) && !defined __ILP32__
#define DIRECT 1
#else
#define DIRECT 0
#endif

#if !DIRECT
long syscall(long number, ...); /* unistd.h lacks it when only POSIX is asked for */
#endif

/* Make a system call.  Returns its result, or -errno. */
static inline long direct6(long number, long a, long b, long c, long d, long e, long f)
{
#if DIRECT && defined __x86_64__
	register long r10 __asm__("r10") = d;
	register long r8 __asm__("r8") = e;
	register long r9 __asm__("r9") = f;

	__asm__ volatile("syscall"
			 : "+a"(number)
			 : "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
			 : "rcx", "r11", "memory");
	return number;
#elif DIRECT
	register long x8 __asm__("x8") = number;
	register long x0 __asm__("x0") = a;
	register long x1 __asm__("x1") = b;
	register long x2 __asm__("x2") = c;
	register long x3 __asm__("x3") = d;
	register long x4 __asm__("x4") = e;
	register long x5 __asm__("x5") = f;

	__asm__ volatile("svc 0"
			 : "+r"(x0)
			 : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5)
			 : "memory");
	return x0;
#else
	int kept = errno;
	long r = syscall(number, a, b, c, d, e, f);

	r = r == -1 ? -errno : r;
	errno = kept;
	return r;
#endif
}

#define direct(number, a, b, c, d, e) \
	direct6(number, (long)(a), (long)(b), (long)(c), (long)(d), (long)(e), 0)

#endif

#endif
