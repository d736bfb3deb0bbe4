/* shadows.c - owns the shadows: memory that holds each thread's last state as written.
 *
 * A thread's id selects its shadow, so nothing must be freed when the thread ends.  When two
 * threads share a shadow, each change between them makes the next state a key. */
#include "preload/config.h"
#include "preload/rules.h"
#include "preload/shadows.h"
#include "preload/slowlock.h"

#include <sys/mman.h>

#define SHADOWS 256u

static struct shadow *shadows[SHADOWS];

static struct shadow **place(int tid)
{
	return &shadows[(unsigned)tid % SHADOWS];
}

static uint32_t stack_blocks(void)
{
	uint32_t n = 64;

	while (n < config.state / PCT_STATE_BLOCK + 4)
		n *= 2;
	return n;
}

void shadows_ready(int tid)
{
	uint32_t blocks = stack_blocks();
	size_t words = (size_t)blocks * 8 + SHADOW_FIXED * 8 + SHADOW_FAR_MAX * 8, size;
	struct shadow *s;
	char *p;

	if (*place(tid))
		return;
	size = sizeof *s + blocks * (sizeof *s->tag + sizeof *s->block) + words * WORDPACK_MOST + 8;
	p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
		-1, 0);
	if (p == MAP_FAILED)
		return;
	s = (struct shadow *)(void *)p;
	s->blocks = blocks;
	s->tag = (uint64_t *)(void *)(p + sizeof *s);
	s->block = (uint64_t(*)[8])(void *)(s->tag + blocks);
	s->word = (unsigned char *)(void *)(s->block + blocks);
	__atomic_store_n(place(tid), s, __ATOMIC_RELEASE);
}

struct shadow *shadows_take(int tid)
{
	struct shadow *s = __atomic_load_n(place(tid), __ATOMIC_ACQUIRE);

	if (!s) {
		if (!slow_trylock())
			return NULL;
		shadows_ready(tid);
		slow_unlock(NULL);
		if (!(s = __atomic_load_n(place(tid), __ATOMIC_ACQUIRE)))
			return NULL;
	}
	if (__atomic_exchange_n(&s->busy, 1, __ATOMIC_ACQUIRE))
		return NULL;
	if (s->tid != tid) {
		s->tid = tid;
		s->turn = 0;
	}
	return s;
}

void shadows_done(struct shadow *s)
{
	__atomic_store_n(&s->busy, 0, __ATOMIC_RELEASE);
}

void shadows_forget(void)
{
	for (unsigned i = 0; i < SHADOWS; i++)
		if (shadows[i])
			shadows[i]->busy = shadows[i]->tid = 0;
}
