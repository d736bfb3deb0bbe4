/* tracers - runs a program, and writes who in it permits whom to trace it, as Yama asks for:
 *	tracers FILE PROGRAM [ARG]...
 * The first line of FILE is the number of the process and its parent's, each other one those of a
 * process that called prctl(PR_SET_PTRACER) and of whom it named.  Seccomp tells of the calls. */
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int listener(void)
{
	static struct sock_filter code[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_prctl, 0, 3),
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PR_SET_PTRACER, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog f = {sizeof code / sizeof *code, code};

	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
		return -1;
	return (int)syscall(
		SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &f);
}

static void serve(int fd, FILE *out)
{
	struct pollfd p = {.fd = fd, .events = POLLIN};

	while (poll(&p, 1, -1) == 1 && (p.revents & POLLIN)) {
		struct seccomp_notif n;
		struct seccomp_notif_resp r;
		memset(&n, 0, sizeof n);
		memset(&r, 0, sizeof r);
		if (ioctl(fd, SECCOMP_IOCTL_NOTIF_RECV, &n) != 0)
			continue;
		fprintf(out, "%u %lld\n", n.pid, (long long)n.data.args[1]);
		fflush(out);
		r.id = n.id;
		r.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
		ioctl(fd, SECCOMP_IOCTL_NOTIF_SEND, &r);
	}
}

/* Be a process that serves the descriptor which comes over FD; its parent ends at once. */
static pid_t server(int fd, FILE *out)
{
	union {
		struct cmsghdr head;
		char room[CMSG_SPACE(sizeof(int))];
	} c;
	char byte;
	struct iovec v = {&byte, 1};
	struct msghdr m = {
		.msg_iov = &v, .msg_iovlen = 1, .msg_control = &c, .msg_controllen = sizeof c};
	pid_t pid = fork();
	int got;

	if (pid != 0)
		return pid;
	if (fork() != 0)
		_exit(0);
	if (recvmsg(fd, &m, 0) == 1) {
		memcpy(&got, CMSG_DATA(&c.head), sizeof got);
		serve(got, out);
	}
	_exit(0);
}

static void give(int to, int fd)
{
	union {
		struct cmsghdr head;
		char room[CMSG_SPACE(sizeof(int))];
	} c;
	char byte = 0;
	struct iovec v = {&byte, 1};
	struct msghdr m = {
		.msg_iov = &v, .msg_iovlen = 1, .msg_control = &c, .msg_controllen = sizeof c};

	memset(&c, 0, sizeof c);
	c.head.cmsg_level = SOL_SOCKET;
	c.head.cmsg_type = SCM_RIGHTS;
	c.head.cmsg_len = CMSG_LEN(sizeof(int));
	memcpy(CMSG_DATA(&c.head), &fd, sizeof fd);
	if (sendmsg(to, &m, 0) != 1)
		err(111, "sendmsg");
}

int main(int argc, char **argv)
{
	int pair[2], fd;
	FILE *out = argc > 2 ? fopen(argv[1], "we") : NULL;
	pid_t pid;

	if (!out)
		return 100;
	fprintf(out, "%ld %ld\n", (long)getpid(), (long)getppid());
	fflush(out);
	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0
		|| (pid = server(pair[1], out)) < 0)
		err(111, "a server");
	while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
		;
	if ((fd = listener()) < 0)
		return 77;
	give(pair[0], fd);
	close(fd);
	close(pair[0]);
	close(pair[1]);
	execvp(argv[2], argv + 2);
	err(111, "%s", argv[2]);
}
