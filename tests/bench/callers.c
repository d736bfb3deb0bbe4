/* callers - measures the unwinder's paths: ns a frame and a path, for functions without frame
 * pointers, called at least 16 deep.  Lines of NAME NS UNIT:
 *	cached    all rows are in the cache
 *	cold      none is: the tables are searched and interpreted
 *	libgcc    backtrace(3), which uses the same tables */
#define _GNU_SOURCE
#include "unwind/unwind.h"

#include <execinfo.h>
#include <link.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <ucontext.h>

#define OBJECTS 64
#define DEPTH 16
#define ROUNDS 20000
#define BATCHES 20

static struct unwind_object objects[OBJECTS];
static struct unwind_cache cache;
static struct unwind_space space;
static struct unwind_range stack;
static unsigned frames;
static volatile long sink;

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static int object(struct dl_phdr_info *info, size_t size, void *arg)
{
	(void)size, (void)arg;
	for (int i = 0; i < info->dlpi_phnum && space.count < OBJECTS; i++) {
		const ElfW(Phdr) *h = &info->dlpi_phdr[i];
		struct unwind_object *o = &objects[space.count];
		uint64_t first = info->dlpi_addr + info->dlpi_phdr[0].p_vaddr;

		if (h->p_type != PT_LOAD || !(h->p_flags & PF_X))
			continue;
		/* the program's own first header is PT_PHDR, behind the file's head */
		for (int k = 0; k < info->dlpi_phnum; k++)
			if (info->dlpi_phdr[k].p_type == PT_LOAD
				&& info->dlpi_phdr[k].p_offset == 0)
				first = info->dlpi_addr + info->dlpi_phdr[k].p_vaddr;
		o->start = info->dlpi_addr + h->p_vaddr;
		o->end = o->start + h->p_memsz;
		unwind_load(o, unwind_native, (const uint8_t *)first, (uint64_t)1 << 32, first, 1);
		space.count++;
	}
	return 0;
}

static int by_start(const void *a, const void *b)
{
	const struct unwind_object *x = a, *y = b;

	return x->start < y->start ? -1 : x->start > y->start;
}

static struct unwind_regs registers(const ucontext_t *c)
{
	struct unwind_regs regs = {.known = 0};

#if defined __x86_64__
	static const unsigned char at[] = {REG_RAX, REG_RDX, REG_RCX, REG_RBX, REG_RSI, REG_RDI,
		REG_RBP, REG_RSP, REG_R8, REG_R9, REG_R10, REG_R11, REG_R12, REG_R13, REG_R14,
		REG_R15};
	for (unsigned i = 0; i < sizeof at; i++)
		regs.r[i] = (uint64_t)c->uc_mcontext.gregs[at[i]];
	regs.known = 0xffff;
	regs.pc = (uint64_t)c->uc_mcontext.gregs[REG_RIP];
#endif
	return regs;
}

static unsigned path(const struct unwind_regs *regs)
{
	static struct unwind u;
	uint64_t out[100];
	unsigned n;

	if (unwind_path(&u, &space, &stack, 1, regs, out, 100, &n) != UNWIND_END)
		exit(111);
	return n;
}

static double measure(int what, const struct unwind_regs *regs)
{
	double least = 1e18, from, took;
	void *out[100];
	int rounds = what == 0 ? ROUNDS : ROUNDS / 20;

	for (int batch = 0; batch < BATCHES; batch++) {
		from = now();
		for (int i = 0; i < rounds; i++) {
			if (what == 1)
				unwind_forget(&cache);
			frames = what == 2 ? (unsigned)backtrace(out, 100) : path(regs);
		}
		took = (now() - from) / rounds;
		least = took < least ? took : least;
	}
	return least;
}

__attribute__((noinline)) static long deeper(long n, long a, long b)
{
	static ucontext_t c;
	static const char *const name[] = {"cached", "cold", "libgcc"};

	if (n > 0)
		return deeper(n - 1, a * b, b + sink) * a + b;
	getcontext(&c);
	struct unwind_regs regs = registers(&c);
	for (int what = 0; what < 3; what++) {
		double ns = measure(what, &regs);
		printf("%s %.1f ns/frame %.0f ns/path %u frames\n", name[what], ns / frames, ns,
			frames);
	}
	return a + b;
}

int main(void)
{
	pthread_attr_t a;
	void *low;
	size_t size;

	space.machine = unwind_native;
	space.objects = objects;
	space.cache = &cache;
	dl_iterate_phdr(object, NULL);
	qsort(objects, space.count, sizeof *objects, by_start);
	if (pthread_getattr_np(pthread_self(), &a) != 0
		|| pthread_attr_getstack(&a, &low, &size) != 0)
		return 111;
	stack = (struct unwind_range){(uintptr_t)low, (uintptr_t)low + size, low};
	sink = deeper(DEPTH, 3, 4);
	return 0;
}
