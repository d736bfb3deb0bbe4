/* walk.c - ways in which programs call, for tests/prog/steps: recursion, tail calls, alloca, a
 * frame that is aligned anew, functions of libraries, the kernel's own object, signal handlers on a
 * stack of their own, coroutines. */
#include <alloca.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <ucontext.h>

#define AWAY __attribute__((noinline))

#if (defined __x86_64__ || defined __i386__) && !defined FOREIGN
#define STOP __asm__ volatile("int3")
#else
#define STOP begin()
static void __attribute__((noinline)) begin(void)
{
	__asm__ volatile("" ::: "memory");
}
#endif

static volatile unsigned long sum;
static volatile sig_atomic_t caught;
static ucontext_t here, there[2];
static jmp_buf back;

AWAY static unsigned long fib(unsigned long n)
{
	return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

AWAY static unsigned long odd(unsigned long n);
AWAY static unsigned long even(unsigned long n)
{
	return n == 0 ? 1 : odd(n - 1);
}
static unsigned long odd(unsigned long n)
{
	return n == 0 ? 0 : even(n - 1);
}

AWAY static unsigned long stretch(unsigned n)
{
	unsigned char *p = alloca(n + 1);

	memset(p, (int)n, n);
	p[n] = 1;
	return p[n / 2] + (n > 8 ? stretch(n / 2) : 0);
}

AWAY static unsigned long aligned(unsigned n)
{
	_Alignas(64) volatile unsigned char p[128];
	volatile unsigned char q[n + 1];

	p[n % 128] = (unsigned char)n;
	q[n] = 2;
	return (unsigned long)(q[n] + p[n % 128]) + fib(3) + ((unsigned long)(uintptr_t)p & 63);
}

/* little to do in most cases: registers are saved only where they are needed */
AWAY static unsigned long wrapped(unsigned long a, unsigned long b, unsigned long c)
{
	unsigned long x = a;

	if (__builtin_expect(a % 7, 1))
		return b;
	for (unsigned long i = 0; i < 3; i++)
		x += fib(b) * c + odd(i) + x * a;
	return x + fib(c);
}

AWAY static unsigned long many(unsigned long a, unsigned long b, unsigned long c, unsigned long d,
	unsigned long e, unsigned long f, unsigned long g, unsigned long h)
{
	return a + b * c - d + fib(e) * f + g * h + fib(2) + a * h;
}

static int order(const void *a, const void *b)
{
	int x = *(const int *)a, y = *(const int *)b;

	return x < y ? -1 : x > y;
}

AWAY static void jump(unsigned n)
{
	if (n == 0)
		longjmp(back, 1);
	jump(n - 1);
	sum += n;
}

static void turn(int which)
{
	for (int i = 0; i < 3; i++) {
		sum += fib(4) + (unsigned)which;
		swapcontext(&there[which], &here);
	}
	sum++; /* the last is no tail call */
}

static void handler(int sig, siginfo_t *info, void *context)
{
	(void)sig, (void)info, (void)context;
	caught++;
	sum += fib(2);
}

static void *stack(size_t size)
{
	char *p = mmap(NULL, size + 8192, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (p == MAP_FAILED || mprotect(p + 4096, size, PROT_READ | PROT_WRITE) != 0)
		exit(1);
	return p + 4096;
}

static void contexts(void)
{
	for (int i = 0; i < 2; i++) {
		getcontext(&there[i]);
		there[i].uc_stack.ss_sp = stack(65536);
		there[i].uc_stack.ss_size = 65536;
		there[i].uc_link = &here;
		makecontext(&there[i], (void (*)(void))turn, 1, i);
	}
	for (int i = 0; i < 8; i++)
		swapcontext(&here, &there[i % 2]);
}

AWAY static void round_(unsigned n)
{
	int numbers[20];
	char text[100];
	struct timespec t;

	sum += fib(6) + even(20 + n % 5) + stretch(300 + n) + aligned(n % 100);
	for (unsigned long i = 0; i < 10; i++)
		sum += wrapped(i, 3, 2);
	sum += many(1, 2, 3, 4, 5, 6, 7, n);
	for (int i = 0; i < 20; i++)
		numbers[i] = (i * 7919 + (int)n) % 31;
	qsort(numbers, 20, sizeof *numbers, order);
	snprintf(text, sizeof text, "%d %s %g %lx", numbers[3], "words", 1.5 * n, sum);
	sum += strlen(text) + strtoul(text, NULL, 10);
	clock_gettime(CLOCK_MONOTONIC, &t);
	sum += (unsigned long)time(NULL);
	free(malloc(n % 3000));
	if (setjmp(back) == 0)
		jump(4);
	raise(SIGUSR2);
	contexts();
}

int main(int argc, char **argv)
{
	struct sigaction a = {
		.sa_sigaction = handler, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
	stack_t s = {.ss_sp = stack(65536), .ss_size = 65536};
	unsigned rounds = argc > 1 ? (unsigned)atoi(argv[1]) : 1;

	sigaltstack(&s, NULL);
	sigaction(SIGUSR1, &a, NULL);
	sigaction(SIGUSR2, &a, NULL);
	STOP;
	for (unsigned i = 0; i < rounds; i++)
		round_(i);
	STOP;
	return sum == 0;
}
