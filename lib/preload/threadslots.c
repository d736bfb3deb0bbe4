/* threadslots.c - owns the slots of threads. */
#include "preload/syscalls.h"
#include "preload/rules.h"
#include "preload/threadslots.h"

#include <sys/mman.h>
#include <sys/syscall.h>

#define THREADS_MAX 65536

/* The slots in `few` are enough for most processes and are searched one by one.  The slots in
 * `more` are mapped when needed, use memory page by page, and are found by the thread's id.
 * Changed under slow_lock; slots_find() needs no lock. */
#define FEW 8
static CHILD_DATA struct thread few[FEW];
enum { BUCKETS = 16384 };
static struct rest {
	int first[BUCKETS]; /* first slot of each bucket, written as `next` */
	struct thread slot[THREADS_MAX];
} * more;
static CHILD_DATA int free_first; /* first free slot of `more`, written as `next` */
static CHILD_DATA int high;       /* number of the first slot that was never used */
static CHILD_DATA int in_use;

CHILD_CODE struct thread *slots_at(int i)
{
	return i < FEW ? &few[i] : &more->slot[i - FEW];
}

CHILD_CODE int slots_high(void)
{
	return high;
}

int slots_count(void)
{
	return in_use;
}

/* Returns the number of a slot in `more`, as `next` holds it. */
static CHILD_CODE int number(const struct thread *t)
{
	return (int)(t - more->slot) + FEW + 1;
}

static CHILD_CODE int *bucket(int tid)
{
	return &more->first[(unsigned)tid % BUCKETS];
}

static CHILD_CODE struct thread *find_few(int tid)
{
	for (int i = 0; i < FEW && i < high; i++)
		if (few[i].tid == tid)
			return &few[i];
	return NULL;
}

/* A chain that changes during the search may lead into another chain, so the steps are bounded. */
CHILD_CODE struct thread *slots_find(int tid)
{
	struct thread *t = find_few(tid);
	int i;

	if (t || high <= FEW)
		return t;
	i = __atomic_load_n(bucket(tid), __ATOMIC_ACQUIRE);
	for (int steps = 0; i && steps < THREADS_MAX; steps++) {
		t = slots_at(i - 1);
		if (t->tid == tid)
			return t;
		i = __atomic_load_n(&t->next, __ATOMIC_ACQUIRE);
	}
	return NULL;
}

/* Returns a slot that was never used, or NULL when there is none. */
static CHILD_CODE struct thread *new_slot(void)
{
	void *p;

	if (high < FEW)
		return &few[high];
	if (!more) {
		p = mmap(NULL, sizeof *more, PROT_READ | PROT_WRITE,
			MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
		if (p == MAP_FAILED)
			return NULL;
		more = p;
	}
	return high < FEW + THREADS_MAX ? slots_at(high) : NULL;
}

CHILD_CODE struct thread *slots_take(int tid)
{
	struct thread *old = find_few(0), *t;
	int is_few;

	if (!old && free_first) {
		old = slots_at(free_first - 1);
		free_first = old->next;
	}
	if (!(t = old ? old : new_slot()))
		return NULL;
	is_few = t >= few && t < few + FEW;
	*t = (struct thread){.fd = -1, .tid = tid, .next = is_few ? 0 : *bucket(tid)};
	t->random = now_direct(CLOCK_MONOTONIC) ^ (uint64_t)tid << 40;
	in_use++;
	if (!is_few)
		__atomic_store_n(bucket(tid), number(t), __ATOMIC_RELEASE);
	if (!old)
		__atomic_add_fetch(&high, 1, __ATOMIC_RELEASE);
	return t;
}

void slots_free(struct thread *t)
{
	int *link;

	in_use--;
	if (t >= few && t < few + FEW) {
		__atomic_store_n(&t->tid, 0, __ATOMIC_RELEASE);
		return;
	}
	for (link = bucket(t->tid); *link && *link != number(t); link = &slots_at(*link - 1)->next)
		;
	if (*link)
		__atomic_store_n(link, t->next, __ATOMIC_RELEASE);
	__atomic_store_n(&t->tid, 0, __ATOMIC_RELEASE);
	t->next = free_first;
	free_first = number(t);
}

CHILD_CODE void slots_forget(void)
{
	for (int i = 0; i < FEW && i < high; i++)
		few[i].tid = 0;
	/* write no page of `more`: the kernel would copy each */
	if (high > FEW)
		direct(SYS_madvise, more, sizeof *more, MADV_DONTNEED, 0, 0);
	high = free_first = in_use = 0;
}
