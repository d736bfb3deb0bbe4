/* marked.c - threads and processes whose stacks hold marks, for states: of a thread its mark is
 * 0x600dcafe00000000 plus its id.
 *
 *	marked threads N          N threads burn CPU time at once
 *	marked family PROGRAM     it forks, both burn; the child becomes PROGRAM burn
 *	marked burn
 *	marked fill               32 KiB of stack are written again and again, with words whose
 *	                          lower half is the complement of the upper one
 *	marked uneven             54 KiB of stack are so, then 4 KiB
 *	marked deep               100 KiB of stack between the mark and the work
 *	marked calls              most of its time it begins and ends calls
 *	marked pushes N           N times three words are pushed: a sample before and after each
 *	marked back LIBRARY       a function of the library calls back for all that is done
 *	marked load LIBRARY       loads it, calls its `work`, unloads it: ten times
 *
 * Work takes as long on every processor, by the thread's CPU clock. */
#include "burn.h"
#include "tick.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define MARK UINT64_C(0x600dcafe00000000)

static volatile uint64_t sink;

/* MS milliseconds from now, by this thread's CPU clock; whether that is to come. */
static double after(int ms)
{
	return cpu_seconds(CLOCK_THREAD_CPUTIME_ID) + ms * 1e-3;
}
static int before(double end)
{
	return cpu_seconds(CLOCK_THREAD_CPUTIME_ID) < end;
}

__attribute__((noinline)) static void work(long n)
{
	uint64_t x = 1;

	for (long i = 0; i < n; i++)
		x = (x ^ x >> 7) * UINT64_C(0x9e3779b97f4a7c15);
	sink = x;
}

__attribute__((noinline)) static void burn(void)
{
	volatile uint64_t mark = MARK + (uint64_t)syscall(SYS_gettid);

	for (double end = after(150); before(end);) {
		work(50000);
		if (mark == 0)
			abort();
	}
}

static pthread_barrier_t all;

/* All are there before one works: none has a stack with marks of one that has ended. */
static void *thread(void *arg)
{
	pthread_barrier_wait(&all);
	burn();
	return arg;
}

static void threads(int n)
{
	pthread_t t[256];

	pthread_barrier_init(&all, NULL, (unsigned)n);
	for (int i = 0; i < n; i++)
		if (pthread_create(&t[i], NULL, thread, NULL) != 0)
			exit(1);
	for (int i = 0; i < n; i++)
		pthread_join(t[i], NULL);
}

static void family(char *program)
{
	char *args[] = {program, "burn", NULL};
	pid_t pid = fork();

	burn();
	if (pid == 0) {
		execv(program, args);
		_exit(1);
	}
	waitpid(pid, NULL, 0);
}

/* Write WORDS words of BLOCK, again and again for MS milliseconds. */
static void write_words(volatile uint64_t *block, int words, int ms)
{
	double end = after(ms);

	for (uint64_t turn = 0; turn % 16 || before(end); turn++)
		for (int i = 0; i < words; i++) {
			uint64_t n = (turn * 4096 + (uint64_t)i) * 2654435761u & 0xffffffff;
			block[i] = n << 32 | (~n & 0xffffffff);
		}
	sink = block[0];
}

static void fill(void)
{
	volatile uint64_t mark = MARK + (uint64_t)syscall(SYS_gettid);
	volatile uint64_t block[4096];

	write_words(block, 4096, 400);
	if (mark == 0)
		abort();
	_exit(0); /* no sample has another stack */
}

__attribute__((noinline)) static void large(void)
{
	volatile uint64_t block[6890];

	write_words(block, 6890, 300);
}

static void uneven(void)
{
	volatile uint64_t block[500];

	large();
	write_words(block, 500, 2400);
}

__attribute__((noinline)) static void deep(void)
{
	volatile char far[100000];

	far[0] = far[sizeof far - 1] = 1;
	burn();
	far[1] = far[0];
}

#if defined __x86_64__
#define SAVED "rbx", "r12", "r13", "r14", "r15",
#elif defined __i386__
#define SAVED "ebx", "esi", "edi",
#else
#define SAVED
#endif

/* Registers to save, as many as there are, and nothing to do. */
__attribute__((noinline)) static void empty(long n)
{
	if (n)
		__asm__ volatile("" ::: SAVED "memory");
}

static void calls(void)
{
	volatile uint64_t mark = MARK + (uint64_t)syscall(SYS_gettid);

	for (double end = after(1200); before(end);)
		for (long i = 0; i < 1000000; i++)
			empty(i);
	if (mark == 0)
		abort();
}

static void pushes(int n)
{
#if defined __x86_64__
	volatile uint64_t mark = MARK + (uint64_t)syscall(SYS_gettid);
	long pid = getpid(), tid = syscall(SYS_gettid);

#define HERE "mov %0, %%eax\n\tsyscall\n\t"
	for (int i = 0; i < n; i++)
		__asm__ volatile(HERE "push %%rbx\n\t" HERE "push %%r12\n\t" HERE
				      "push %%r13\n\t" HERE "add $24, %%rsp"
				 :
				 : "i"(SYS_tgkill), "D"(pid), "S"(tid), "d"((long)SIGVTALRM)
				 : "rax", "rcx", "r11", "memory");
	if (mark == 0)
		abort();
#else
	(void)n;
#endif
}

static void back(const char *library)
{
	void *l = dlopen(library, RTLD_NOW);
	void (*function)(void (*)(long)) =
		l ? (void (*)(void (*)(long)))(uintptr_t)dlsym(l, "back") : NULL;

	if (!function)
		exit(1);
	function(work);
}

static void load(const char *library)
{
	for (int i = 0; i < 10; i++) {
		void *l = dlopen(library, RTLD_NOW);
		void (*function)(void) = l ? (void (*)(void))(uintptr_t)dlsym(l, "work") : NULL;
		if (!function)
			exit(1);
		function();
		dlclose(l);
		work(5000000);
	}
}

int main(int argc, char **argv)
{
	if (argc > 2 && strcmp(argv[1], "threads") == 0)
		threads(atoi(argv[2]) & 255);
	else if (argc > 2 && strcmp(argv[1], "pushes") == 0)
		pushes(atoi(argv[2]));
	else if (argc > 2 && strcmp(argv[1], "family") == 0)
		family(argv[2]);
	else if (argc > 2 && strcmp(argv[1], "load") == 0)
		load(argv[2]);
	else if (argc > 2 && strcmp(argv[1], "back") == 0)
		back(argv[2]);
	else if (argc > 1 && strcmp(argv[1], "calls") == 0)
		calls();
	else if (argc > 1 && strcmp(argv[1], "fill") == 0)
		fill();
	else if (argc > 1 && strcmp(argv[1], "uneven") == 0)
		uneven();
	else if (argc > 1 && strcmp(argv[1], "deep") == 0)
		deep();
	else
		burn();
	return 0;
}
