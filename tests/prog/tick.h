/* tick.h - a sample exactly here: TICK() sends the calling thread the signal of the library's timer
 * S, by a system call that is written in line, so that the PC is in the function that has it.  Only
 * that one call is: the library keeps its hands off once a program makes others by itself. */
#ifndef TICK_H
#define TICK_H

#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined __x86_64__
#define TICK_CALL(r, n, a, b, c) \
	__asm__ volatile("syscall" \
			 : "=a"(r) \
			 : "0"(n), "D"(a), "S"(b), "d"(c) \
			 : "rcx", "r11", "memory")
#elif defined __i386__
#define TICK_CALL(r, n, a, b, c) \
	__asm__ volatile("int $0x80" : "=a"(r) : "0"(n), "b"(a), "c"(b), "d"(c) : "memory")
#elif defined __aarch64__
#define TICK_CALL(r, n, a, b, c) \
	do { \
		register long x8_ __asm__("x8") = (n), x0_ __asm__("x0") = (a); \
		register long x1_ __asm__("x1") = (b), x2_ __asm__("x2") = (c); \
		__asm__ volatile("svc 0" : "+r"(x0_) : "r"(x8_), "r"(x1_), "r"(x2_) : "memory"); \
		(r) = x0_; \
	} while (0)
#elif defined __riscv
#define TICK_CALL(r, n, a, b, c) \
	do { \
		register long a7_ __asm__("a7") = (n), a0_ __asm__("a0") = (a); \
		register long a1_ __asm__("a1") = (b), a2_ __asm__("a2") = (c); \
		__asm__ volatile("ecall" : "+r"(a0_) : "r"(a7_), "r"(a1_), "r"(a2_) : "memory"); \
		(r) = a0_; \
	} while (0)
#else
#define TICK_CALL(r, n, a, b, c) ((r) = syscall((n), (a), (b), (c)))
#endif

#define TICK() \
	do { \
		long pid_ = getpid(), tid_ = syscall(SYS_gettid), done_; \
		TICK_CALL(done_, SYS_tgkill, pid_, tid_, (long)SIGVTALRM); \
		(void)done_; \
	} while (0)

#endif
