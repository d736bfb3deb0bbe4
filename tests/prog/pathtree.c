/* pathtree - has threads count samples in a call tree at once, and adds up what lies there.
 *
 *	pathtree THREADS PATHS ROUNDS
 *
 * There are PATHS paths of up to 20 frames; path N is the bits of N, so that paths share their
 * callers as those of a program do.  Each thread counts each path ROUNDS times, in an order of its
 * own.  One thread alone is interrupted where its node gets its place, by a signal that brings the
 * same path in front.  Prints how many nodes there are, and fails when a path was not counted
 * THREADS * ROUNDS times, has two nodes in a level, or lies in a chain that is not its own.  Below
 * lib/preload/pathtree.c is a model of its file: chunks of memory. */
#include "preload/pathtree.h"
#include "preload/config.h"
#include "preload/rules.h"
#include "preload/records.h"
#include "preload/slowlock.h"
#include "preload/syscalls.h"

#include <err.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct config config = {.kind = 't', .words = PCT_REC_NODE};
int hands_off;
static struct pct_head head;
static struct datafile file = {.head = &head};
static atomic_flag slow = ATOMIC_FLAG_INIT;
static unsigned long threads, paths, rounds, current;

static void count(unsigned long path, unsigned times);

int slow_trylock(void)
{
	static int interrupted;

	if (threads == 1 && !interrupted) {
		interrupted = 1;
		count(current, 0);
		interrupted = 0;
	}
	while (atomic_flag_test_and_set(&slow))
		;
	return 1;
}

void slow_unlock(const sigset_t *saved)
{
	(void)saved;
	atomic_flag_clear(&slow);
}

int datafile_grow(struct datafile *f, uint64_t n)
{
	void ***part = &f->chunks[n / LOG_CHUNKS_EACH];

	if (!*part)
		__atomic_store_n(part, calloc(LOG_CHUNKS_EACH, sizeof **part), __ATOMIC_RELEASE);
	if (!datafile_chunk(f, n))
		__atomic_store_n(&(*part)[n % LOG_CHUNKS_EACH],
			calloc(LOG_CHUNK_RECORDS, PCT_REC_NODE * sizeof(uint64_t)),
			__ATOMIC_RELEASE);
	return 0;
}

/* A frame of a path: its bit, at the place of its depth; places are never 0. */
static uint64_t place(unsigned depth, unsigned long bit)
{
	return 1000 + 2 * depth + bit;
}

static void count(unsigned long path, unsigned times)
{
	uint32_t node = PCT_ENDS;
	uint64_t *r = NULL;
	int reason;

	for (unsigned depth = 0; path > 1; depth++, path /= 2)
		if (!(r = pathtree_node(&file, node, place(depth, path % 2), &node, &reason)))
			errx(1, "no node: reason %d", reason);
	__atomic_fetch_add(r, times, __ATOMIC_RELAXED);
}

static void *run(void *arg)
{
	unsigned long start = (unsigned long)(uintptr_t)arg * 7919;

	for (unsigned long i = 0; i < paths * rounds; i++) {
		unsigned long path = 2 + (unsigned long)((start + UINT64_C(104729) * i) % paths);
		if (threads == 1)
			current = path;
		count(path, 1);
	}
	return NULL;
}

/* The path that ends at node N. */
static unsigned long path_of(uint32_t n)
{
	uint64_t bits[64];
	unsigned depth = 0;
	unsigned long path = 1;

	for (; n < PCT_ENDS; n = (uint32_t)records_find(&file, n - 1)[2]) {
		if (depth == 64)
			errx(1, "a path without an end");
		bits[depth++] = records_find(&file, n - 1)[1];
	}
	for (unsigned i = 0; i < depth; i++) {
		uint64_t bit = bits[i] - place(depth - 1 - i, 0);
		if (bit > 1)
			errx(1, "a frame that is not its caller's");
		path = 2 * path + bit;
	}
	return path;
}

int main(int argc, char **argv)
{
	pthread_t thread[64];
	unsigned long *sum, unused = 0;

	if (argc != 4 || (threads = strtoul(argv[1], NULL, 0)) > 64)
		errx(2, "usage: pathtree THREADS PATHS ROUNDS");
	paths = strtoul(argv[2], NULL, 0);
	rounds = strtoul(argv[3], NULL, 0);
	file.chunks = calloc(LOG_CHUNKS_MAX / LOG_CHUNKS_EACH, sizeof *file.chunks);
	sum = calloc(2 * paths + 4, sizeof *sum);
	if (!file.chunks || !sum || pathtree_open(&file) != 0)
		err(1, "no memory");
	for (unsigned long i = 0; i < threads; i++)
		pthread_create(&thread[i], NULL, run, (void *)(uintptr_t)i);
	for (unsigned long i = 0; i < threads; i++)
		pthread_join(thread[i], NULL);
	for (uint64_t n = 0, all = head.next; n < all; n++) {
		uint64_t *r = records_find(&file, n);
		uint32_t node;
		int reason;
		/* threads may put a path into two levels, of which one comes meanwhile */
		if ((threads == 1 || file.levels == 1) && r[1]
			&& pathtree_node(&file, (uint32_t)r[2], r[1], &node, &reason) != r)
			errx(1, "two nodes of a path: %u and %u", (unsigned)n + 1, node);
		if (r[1] && r[0])
			sum[path_of((uint32_t)n + 1)] += r[0];
		unused += !r[1];
	}
	for (unsigned long i = 2; i < paths + 2; i++)
		if (sum[i] != threads * rounds)
			errx(1, "path %lu: %lu times", i, sum[i]);
	printf("%lu paths, %lu nodes, %lu unused, %u levels\n", paths, (unsigned long)head.next,
		unused, file.levels);
	return 0;
}
