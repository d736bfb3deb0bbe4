/* copies.c - tells dbctl of this process, and decides at a sample whether a copy is made. */
#include "inside/copylink.h"
#include "preload/accounts.h"
#include "preload/clock.h"
#include "preload/config.h"
#include "preload/copies.h"
#include "preload/copying.h"
#include "preload/dial.h"
#include "preload/forked.h"
#include "preload/rules.h"
#include "preload/process.h"
#include "preload/real.h"
#include "preload/syscalls.h"
#include "preload/threads.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#define WAIT_MS 5000 /* for the answer of a dbctl that is busy */

static struct copies_page *page;

static struct copies_page *share(int fd)
{
	void *p = MAP_FAILED;

	/* sealed: dbctl must not die of a file that is cut */
	if (fd >= 0 && real_syscall(SYS_ftruncate, fd, (off_t)sizeof *page) == 0
		&& real_syscall(SYS_fcntl, fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_SEAL) == 0)
		p = mmap(NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	return p == MAP_FAILED ? NULL : p;
}

/* Send the hello with descriptor MEMORY over FD.  1 when dbctl wants copies. */
static int greet(int fd, int memory)
{
	struct copies_hello hello = {COPIES_MAGIC, (int32_t)process.pid, config.copies};
	struct iovec v = {&hello, sizeof hello};
	union {
		struct cmsghdr head;
		char room[CMSG_SPACE(sizeof(int))];
	} c;
	struct msghdr m = {.msg_iov = &v, .msg_iovlen = 1};
	struct pollfd p = {.fd = fd, .events = POLLIN};
	char answer = 0;

	memset(&c, 0, sizeof c);
	m.msg_control = &c;
	m.msg_controllen = sizeof c;
	c.head.cmsg_level = SOL_SOCKET;
	c.head.cmsg_type = SCM_RIGHTS;
	c.head.cmsg_len = CMSG_LEN(sizeof(int));
	memcpy(CMSG_DATA(&c.head), &memory, sizeof memory);
	return real_syscall(SYS_sendmsg, fd, &m, MSG_NOSIGNAL) == (long)sizeof hello
		&& poll(&p, 1, WAIT_MS) == 1
		&& real_syscall(SYS_recvfrom, fd, &answer, 1, 0, NULL, NULL) == 1
		&& answer == COPIES_YES;
}

int copies_begin(void)
{
	int memory, fd, e = 0;

	if (page) /* our parent's */
		munmap(page, sizeof *page);
	memory = (int)real_syscall(SYS_memfd_create, "pct", MFD_CLOEXEC | MFD_ALLOW_SEALING);
	page = share(memory);
	fd = page ? dial(config.copies) : -1;
	if (!page || fd < 0)
		e = errno;
	else if (!greet(fd, memory))
		e = ECONNREFUSED;
	if (fd >= 0)
		real_syscall(SYS_close, fd);
	if (memory >= 0)
		real_syscall(SYS_close, memory);
	if (e && page) {
		munmap(page, sizeof *page);
		page = NULL;
	}
	accounts_begin(page ? &page->head : NULL);
	return e;
}

void copies_sandboxed(void)
{
	if (page)
		page->sandboxed = 1;
}

/* 1 when there is no copy now, and the next one is ours to make. */
static int claim(struct copies_page *c)
{
	uint32_t there = __atomic_load_n(&c->copy, __ATOMIC_ACQUIRE);

	if (there == COPIES_MAKING)
		return 0;
	if (there && real_syscall(SYS_kill, (pid_t)there, 0) == 0)
		return 0;
	return __atomic_compare_exchange_n(
		&c->copy, &there, COPIES_MAKING, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

static void count(uint64_t *n)
{
	__atomic_fetch_add(n, 1, __ATOMIC_RELAXED);
}

static void stood_still(struct copies_page *c, uint64_t ns)
{
	__atomic_fetch_add(&c->still_ns, ns, __ATOMIC_RELAXED);
	if (ns > c->longest_ns) /* only the claimant is here */
		c->longest_ns = ns;
}

void copies_take(const void *ucontext)
{
	struct copies_page *c = page;
	uint64_t began = now_ns(CLOCK_MONOTONIC);
	long made;

	if (!c || __atomic_load_n(&c->closed, __ATOMIC_RELAXED))
		return;
	count(&c->taken);
	if (!ucontext) {
		accounts_lose(PCT_LOST_OVERRUN, 1);
	} else if (!may_call() || !in_own_process()) {
		accounts_lose(PCT_LOST_FILTER, 1);
	} else if (!claim(c)) {
		count(&c->busy);
	} else {
		made = copying(c, config.copies, thread_self(), ucontext);
		if (made == -ECHILD) {
			count(&c->kept);
		} else if (made < 0) {
			count(&c->refused);
			__atomic_fetch_or(
				&c->errors, UINT64_C(1) << (-made & 63), __ATOMIC_RELAXED);
		} else {
			count(&c->made);
		}
		stood_still(c, now_ns(CLOCK_MONOTONIC) - began);
		__atomic_store_n(&c->copy, made < 0 ? 0 : (uint32_t)made, __ATOMIC_RELEASE);
	}
}
