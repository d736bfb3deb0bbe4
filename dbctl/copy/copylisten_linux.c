/* copylisten_linux.c - owns the socket, and connections that have not said anything yet. */
#define _GNU_SOURCE /* accept4, struct ucred */
#include "copy/copylisten.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { CALLERS = 1000 };

static int listening = -1, all = -1;
static uint64_t our_key;
static const struct copylisten_use *told;

static int watch(int fd)
{
	struct epoll_event e = {.events = EPOLLIN, .data.fd = fd};

	return epoll_ctl(all, EPOLL_CTL_ADD, fd, &e);
}

int copylisten_start(const struct copylisten_use *use, uint64_t *key)
{
	struct sockaddr_un a = {.sun_family = AF_UNIX};

	if (prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0)
		return -1;
	if (getrandom(&our_key, sizeof our_key, 0) != sizeof our_key)
		return -1;
	our_key |= 1;
	*key = our_key;
	told = use;
	copies_name(a.sun_path, our_key);
	all = epoll_create1(EPOLL_CLOEXEC);
	listening = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (all < 0 || listening < 0
		|| bind(listening, (struct sockaddr *)&a,
			   offsetof(struct sockaddr_un, sun_path) + COPIES_NAME)
			!= 0)
		return -1;
	return listen(listening, CALLERS) == 0 ? watch(listening) : -1;
}

int copylisten_fd(void)
{
	return all;
}

/* Map the page of memory behind FD.  FD must be sealed against shrinking: to read a page that was
 * cut off would kill us. */
static struct copies_page *page_of(int fd)
{
	struct stat st;
	void *p;

	if (fstat(fd, &st) != 0 || !(fcntl(fd, F_GET_SEALS) & F_SEAL_SHRINK)
		|| st.st_size != (off_t)sizeof(struct copies_page))
		return NULL;
	p = mmap(NULL, sizeof(struct copies_page), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	return p == MAP_FAILED ? NULL : p;
}

union said {
	uint32_t magic;
	struct copies_hello hello;
	struct copies_news news;
};

/* One message of FD into S.  Returns its size.  *MEMORY is a descriptor that came with it, -1
 * none. */
static ssize_t receive(int fd, union said *s, int *memory)
{
	union {
		struct cmsghdr head;
		char room[CMSG_SPACE(sizeof(int))];
	} c;
	struct iovec v = {s, sizeof *s};
	struct msghdr m = {
		.msg_iov = &v, .msg_iovlen = 1, .msg_control = &c, .msg_controllen = sizeof c};
	struct cmsghdr *h;
	ssize_t n = recvmsg(fd, &m, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);

	*memory = -1;
	h = n < 0 ? NULL : CMSG_FIRSTHDR(&m);
	if (h && h->cmsg_level == SOL_SOCKET && h->cmsg_type == SCM_RIGHTS
		&& h->cmsg_len == CMSG_LEN(sizeof(int)))
		memcpy(memory, CMSG_DATA(h), sizeof *memory);
	return n;
}

static void hello(int fd, pid_t pid, const struct copies_hello *h, int memory)
{
	struct copies_page *page = h->pid == pid ? page_of(memory) : NULL;
	char answer = 0;

	if (page) {
		page->keeper = getpid();
		answer = (char)told->hello(pid, page);
		if (!answer)
			munmap(page, sizeof *page);
	}
	send(fd, &answer, 1, MSG_NOSIGNAL | MSG_DONTWAIT);
}

/* FD says something, or has gone. */
static void serve(int fd)
{
	struct ucred peer = {.pid = 0};
	socklen_t size = sizeof peer;
	union said s;
	int memory, keep = 0;
	ssize_t n = receive(fd, &s, &memory);

	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return;
	epoll_ctl(all, EPOLL_CTL_DEL, fd, NULL);
	if (n >= (ssize_t)sizeof s.magic && s.magic == COPIES_MAGIC
		&& getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0
		&& (peer.uid == geteuid() || geteuid() == 0)) {
		if (n == sizeof s.hello && s.hello.key == our_key) {
			hello(fd, peer.pid, &s.hello, memory);
		} else if (n == sizeof s.news && s.news.key == our_key) {
			keep = 1;
			told->news(peer.pid, &s.news, fd);
		}
	}
	if (memory >= 0)
		close(memory);
	if (!keep)
		close(fd);
}

void copylisten_hear(void)
{
	struct epoll_event e[16];
	int n = epoll_wait(all, e, 16, 0);

	for (int i = 0; i < n; i++) {
		int fd = e[i].data.fd;
		if (fd != listening) {
			serve(fd);
			continue;
		}
		while ((fd = accept4(listening, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK)) >= 0)
			if (watch(fd) != 0)
				close(fd);
	}
}
