/* timer_perf.c - timer E: a perf event for each thread, which sends a signal.
 *
 * The event counts task-clock in user mode only.  So where the kernel's interrupts to itself
 * (irq_work) come at once, no signal interrupts a system call: no call of the program returns EINTR
 * because of us.  Where these interrupts are slow, as on some virtual machines, a signal may come
 * in the next system call.  In exec it would be deadly to the new program: see thread_exec.
 *
 * The kernel puts every sample into a ring of one page, which the handler empties.  So a late
 * signal loses nothing as long as the ring has room, and samples that did not fit are counted
 * exactly (PERF_FORMAT_LOST; the ring's own LOST records report too few).
 *
 * The mapped ring keeps the event alive, so its descriptor is closed at once: programs that close
 * all descriptors, or rely on getting low ones, never see it.  Random intervals need the
 * descriptor: it is moved above the program's limit, where it takes none of the program's
 * numbers. */
#include "format/pctfile.h"
#include "preload/accounts.h"
#include "preload/config.h"
#include "preload/context.h"
#include "preload/rules.h"
#include "preload/real.h"
#include "preload/syscalls.h"
#include "preload/timer_perf.h"
#include "preload/timer_thread.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef F_SETSIG
#define F_SETSIG 10
#endif

#define RING_DATA 4096u /* bytes of records; room for 102 */
#define RING_SIZE (4096 + RING_DATA)
#define LIMIT_HIGH 16384 /* a limit of descriptors from which numbers can be spared */

/* words of a sample: header, ip, time; value and lost if the kernel knows PERF_FORMAT_LOST */
enum { W_IP = 1, W_TIME, W_VALUE, W_LOST, W_MAX };

static int no_format_lost; /* 1: the kernel is older than Linux 6.0 */

/* close(2) is a cancellation point; a signal handler must not be one. */
static CHILD_CODE void close_now(int fd)
{
	direct(SYS_close, fd, 0, 0, 0, 0);
}

/* Open a perf event for thread TID.  Returns its descriptor, or -errno. */
static CHILD_CODE int open_event(int tid, uint64_t period)
{
	struct perf_event_attr a = {0};

	a.type = PERF_TYPE_SOFTWARE;
	a.size = sizeof a;
	a.config = PERF_COUNT_SW_TASK_CLOCK;
	a.sample_period = period;
	a.sample_type = PERF_SAMPLE_IP | PERF_SAMPLE_TIME;
	if (!no_format_lost) {
		a.sample_type |= PERF_SAMPLE_READ;
		a.read_format = 1u << 4; /* PERF_FORMAT_LOST, younger than many headers */
	}
	a.use_clockid = 1;
	a.clockid = CLOCK_MONOTONIC;
	a.exclude_kernel = 1;
	a.exclude_hv = 1;
	a.disabled = 1;
	a.wakeup_events = 1;
	return (int)direct(SYS_perf_event_open, &a, tid, -1, -1, PERF_FLAG_FD_CLOEXEC);
}

/* Returns a descriptor of the event FD that takes none of the program's numbers: it is above the
 * program's limit, which is raised for a moment.  Where the limit is so high that the kernel's
 * table would become large, there are numbers to spare below it.  Returns -1 and errno when that
 * fails.  Under slow_lock: two threads must not change the limit at once. */
static int out_of_reach(int fd)
{
	static uint64_t room = 1;  /* this many numbers above the limit were enough so far */
	uint64_t is[2], raised[2]; /* current and maximal limit: struct rlimit64 */
	int up = -1;

	if (real_syscall(SYS_prlimit64, 0, RLIMIT_NOFILE, NULL, is) != 0)
		return -1;
	if (is[0] > LIMIT_HIGH)
		return fcntl(fd, F_DUPFD_CLOEXEC, LIMIT_HIGH / 2);
	for (; room <= LIMIT_HIGH; room *= 2) {
		raised[0] = is[0] + room;
		raised[1] = raised[0] > is[1] ? raised[0] : is[1];
		if (real_syscall(SYS_prlimit64, 0, RLIMIT_NOFILE, raised, NULL) != 0)
			return -1;
		up = fcntl(fd, F_DUPFD_CLOEXEC, (int)is[0]);
		real_syscall(SYS_prlimit64, 0, RLIMIT_NOFILE, is, NULL);
		if (up >= 0)
			return up;
	}
	room = 1;
	return -1;
}

/* Make event FD send our signal to its thread TID from now on.  Returns 0 or -errno. */
static CHILD_CODE long start(int fd, int tid)
{
	struct f_owner_ex owner = {F_OWNER_TID, tid};
	long e = direct(SYS_fcntl, fd, F_SETOWN_EX, &owner, 0, 0);

	e = e ? e : direct(SYS_fcntl, fd, F_SETSIG, PRIVATE_SIGNAL, 0, 0);
	e = e ? e : direct(SYS_fcntl, fd, F_SETFL, O_ASYNC, 0, 0);
	return e ? e : direct(SYS_ioctl, fd, PERF_EVENT_IOC_ENABLE, 0, 0, 0);
}

static CHILD_CODE void *map_ring(int fd)
{
#if DIRECT
	long p = direct6(SYS_mmap, 0, RING_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);

	return p < 0 && p > -4096 ? NULL : (void *)p;
#else
	void *p = mmap(NULL, RING_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);

	return p == MAP_FAILED ? NULL : p;
#endif
}

/* Make the event of T and its ring.  Returns the descriptor, or -errno. */
static CHILD_CODE int begin(struct thread *t, uint64_t first)
{
	void *ring;
	long e;
	int fd = open_event(t->tid, first);

	if (fd == -EINVAL && !no_format_lost) {
		no_format_lost = 1;
		fd = open_event(t->tid, first);
	}
	if (fd < 0)
		return fd;
	if (!(ring = map_ring(fd))) {
		close_now(fd);
		return -ENOMEM;
	}
	t->fd = -1;
	t->lost = 0;
	__atomic_store_n(&t->ring, ring, __ATOMIC_RELEASE);
	if ((e = start(fd, t->tid)) != 0) {
		close_now(fd);
		perf_disarm(t);
		return (int)e;
	}
	return fd;
}

CHILD_CODE int perf_arm(struct thread *t, uint64_t first)
{
	int fd = begin(t, first);

	if (fd < 0)
		return -fd;
	if (config.random)
		t->fd = out_of_reach(fd);
	close_now(fd);
	if (config.random && t->fd < 0) {
		perf_disarm(t);
		return EMFILE;
	}
	return 0;
}

/* 1 when the descriptor in T is still that of our event: the program may have closed it and used
 * its number again.  Only our event sends our signal to this thread. */
static int still_ours(const struct thread *t)
{
	struct f_owner_ex owner;

	return fcntl(t->fd, F_GETSIG) == PRIVATE_SIGNAL && fcntl(t->fd, F_GETOWN_EX, &owner) == 0
		&& owner.type == F_OWNER_TID && owner.pid == t->tid;
}

void *perf_detach(struct thread *t)
{
	void *ring = t->ring;

	if (t->fd >= 0 && still_ours(t))
		close_now(t->fd);
	t->fd = -1;
	__atomic_store_n(&t->ring, NULL, __ATOMIC_RELEASE);
	return ring;
}

void perf_unmap(void *ring)
{
	if (ring)
		munmap(ring, RING_SIZE);
}

void perf_disarm(struct thread *t)
{
	perf_unmap(perf_detach(t));
}

/* Returns word I of the record that starts at AT; a record may wrap round the end of the ring, a
 * word cannot. */
static uint64_t word(const struct perf_event_mmap_page *ring, uint64_t at, unsigned i)
{
	const char *data = (const char *)ring + 4096;

	return *(const uint64_t *)(const void *)(data + (at + 8 * i) % RING_DATA);
}

/* These return the type, and the size in bytes, of the record whose first word is FIRST (struct
 * perf_event_header). */
static uint32_t type_of(uint64_t first)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	return (uint32_t)(first >> 32);
#else
	return (uint32_t)first;
#endif
}

static unsigned size_of(uint64_t first)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	return (unsigned)(first & 0xffff);
#else
	return (unsigned)(first >> 48);
#endif
}

/* Returns UCONTEXT, from which callers can be found, when the thread stands at PC now; otherwise
 * NULL.  The ring may also have a sample of this handler itself, which has no callers. */
static const void *standing(uintptr_t pc, const void *ucontext)
{
	return ucontext && pc == context_pc(ucontext) ? ucontext : NULL;
}

static void (*record)(uintptr_t pc, uint64_t time, const void *ucontext);

void perf_records(void (*fn)(uintptr_t pc, uint64_t time, const void *ucontext))
{
	record = fn;
}

unsigned perf_drain(struct thread *t, const void *ucontext, int discard)
{
	struct perf_event_mmap_page *ring = t->ring;
	uint64_t tail, head;
	unsigned n = 0;

	if (!ring)
		return 0;
	tail = ring->data_tail;
	head = __atomic_load_n(&ring->data_head, __ATOMIC_ACQUIRE);
	while (tail < head) {
		uint64_t first = word(ring, tail, 0);
		uint32_t type = type_of(first);
		unsigned size = size_of(first);

		if (size < 8)
			break;
		if (type == PERF_RECORD_SAMPLE && !discard) {
			uintptr_t pc = (uintptr_t)word(ring, tail, W_IP);
			record(pc, word(ring, tail, W_TIME),
				tail + size == head ? standing(pc, ucontext) : NULL);
			if (!no_format_lost) {
				uint64_t lost = word(ring, tail, W_LOST);
				accounts_lose(PCT_LOST_RING, lost - t->lost);
				t->lost = lost;
			}
		} else if (type == PERF_RECORD_LOST && no_format_lost && !discard) {
			accounts_lose(PCT_LOST_RING, word(ring, tail, 2));
		}
		tail += size;
		n++;
	}
	__atomic_store_n(&ring->data_tail, head, __ATOMIC_RELEASE);
	return n;
}

/* The first interval is a random part of a whole one, so that programs which run for less than an
 * interval are sampled in proportion as well.  To change the period of this event, its descriptor
 * would have to stay open, so we make a new event.  We close the old one first: its short period
 * would fill the ring with samples of this handler, which makes the first file.  With random
 * intervals the descriptor is open: we set the next period there. */
void perf_first(struct thread *t, const void *ucontext, int discard)
{
	struct perf_event_mmap_page *ring = t->ring;
	uint64_t pc = 0, time = 0;
	int fd;

	t->fresh = 0;
	if (!ring) /* thread_exec has ended the event */
		return;
	if (t->fd >= 0 && still_ours(t)) {
		perf_next(t);
		perf_drain(t, ucontext, discard);
		return;
	}
	if (__atomic_load_n(&ring->data_head, __ATOMIC_ACQUIRE)
		&& type_of(word(ring, 0, 0)) == PERF_RECORD_SAMPLE) {
		pc = word(ring, 0, W_IP);
		time = word(ring, 0, W_TIME);
	}
	perf_disarm(t);
	if ((fd = begin(t, timer_interval(&t->random))) >= 0)
		close_now(fd);
	else
		t->timer = thread_timer_arm(t, config.interval) == 0 ? 'T' : '-';
	if (pc && !discard)
		record((uintptr_t)pc, time, standing((uintptr_t)pc, ucontext));
}

void perf_settle(struct thread *t, int own)
{
	uint64_t mean = config.interval * (config.random ? config.random : 1);

	if (t->fresh && own)
		perf_first(t, NULL, 1);
	if (config.random && t->fd >= 0 && still_ours(t)) {
		ioctl(t->fd, PERF_EVENT_IOC_PERIOD, &mean);
		t->fresh = 0;
	}
}

void perf_next(struct thread *t)
{
	uint64_t interval;

	if (!config.random || t->fd < 0 || !may_call() || !still_ours(t))
		return;
	interval = timer_interval(&t->random);
	ioctl(t->fd, PERF_EVENT_IOC_PERIOD, &interval);
}
