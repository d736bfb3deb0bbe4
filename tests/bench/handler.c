/* handler.c - what one call of the signal handler costs, without the kernel's part.
 * Linked with the collector itself, it calls the claim function as the signal would, on a PC of
 * its own text, for timer T and (through a ring of its own making) timer E.
 * Output: "handler_T 61.2 ns" and the like, the minimum of 20 runs of 100,000 calls.
 * With call paths: "path_cached 900.0 ns" and path_cold, the median of 2,001 calls on a
 * PC 16 calls deep, all rows in the cache, or none. */
#include "preload/clock.h"
#include "preload/codemap.h"
#include "preload/config.h"
#include "preload/handler.h"
#include "preload/rules.h"
#include "preload/threads.h"
#include "preload/timer_thread.h"

#include <linux/perf_event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <ucontext.h>

#define CALLS 100000
#define RECORD 40u

static char ring[8192] __attribute__((aligned(4096)));

/* What the kernel does for each sample of timer E. */
static void put_record(uintptr_t pc)
{
	struct perf_event_mmap_page *page = (void *)ring;
	uint64_t at = page->data_head, *w;
	uint64_t words[5] = {(uint64_t)RECORD << 48 | PERF_RECORD_SAMPLE, pc, 1, 0, 0};

	for (unsigned i = 0; i < 5; i++) {
		w = (void *)(ring + 4096 + (at + 8 * i) % 4096);
		*w = words[i];
	}
	page->data_head = at + RECORD;
}

static double run(siginfo_t *info, ucontext_t *uc, int perf)
{
	uint64_t start = now_ns(CLOCK_MONOTONIC);

	for (int i = 0; i < CALLS; i++) {
		if (perf)
			put_record((uintptr_t)run + (i & 63));
		handler_private(PRIVATE_SIGNAL, info, uc);
	}
	return (double)(now_ns(CLOCK_MONOTONIC) - start) / CALLS;
}

static double best(siginfo_t *info, ucontext_t *uc, int perf)
{
	double min = 1e9;

	for (int i = 0; i < 20; i++) {
		double ns = run(info, uc, perf);
		min = ns < min ? ns : min;
	}
	return min;
}

#define PATHS 2001

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

static double median(siginfo_t *info, ucontext_t *uc, int cold)
{
	static double ns[PATHS];
	struct unwind_space space;

	for (int i = 0; i < PATHS; i++) {
		int token = codemap_enter(&space);
		uint64_t start;
		if (token < 0)
			exit(111);
		if (cold)
			unwind_forget(space.cache);
		codemap_leave(token);
		start = now_ns(CLOCK_MONOTONIC);
		handler_private(PRIVATE_SIGNAL, info, uc);
		ns[i] = (double)(now_ns(CLOCK_MONOTONIC) - start);
	}
	qsort(ns, PATHS, sizeof *ns, by_size);
	return ns[PATHS / 2];
}

static volatile long sink;

/* 16 calls deep, without frame pointers. */
__attribute__((noinline)) static long deeper(long n, long a, siginfo_t *info, ucontext_t *uc)
{
	if (n > 0)
		return deeper(n - 1, a * 3 + sink, info, uc) * a + n;
	getcontext(uc);
	handler_private(PRIVATE_SIGNAL, info, uc);
	printf("path_cached %.1f ns\n", median(info, uc, 0));
	printf("path_cold %.1f ns\n", median(info, uc, 1));
	return a;
}

int main(void)
{
	siginfo_t info;
	ucontext_t uc;
	struct thread *t;

	if (!active || !(t = thread_mine())) {
		fprintf(stderr, "handler: run me with PCT set to IT and a directory\n");
		return 111;
	}
	memset(&info, 0, sizeof info);
	getcontext(&uc);
	uc.uc_mcontext.gregs[REG_RIP] = (greg_t)(uintptr_t)run;
	info.si_code = SI_TIMER;
	info.si_value.sival_ptr = &timer_mark;
	if (config.depth > 1) {
		sink = deeper(11, 1, &info, &uc);
		return 0;
	}
	printf("handler_T %.1f ns\n", best(&info, &uc, 0));
	t->ring = (void *)ring;
	t->fresh = 0;
	info.si_code = POLL_IN;
	info.si_value.sival_ptr = NULL;
	printf("handler_E %.1f ns\n", best(&info, &uc, 1));
	t->ring = NULL;
	return 0;
}
