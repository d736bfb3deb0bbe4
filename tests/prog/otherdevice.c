/* otherdevice - runs a program to which stat tells another device than the maps of its memory do,
 * as on btrfs:
 *	otherdevice PROGRAM [ARG]...
 * Calls of stat and its like, of the program and all that it starts, are made here
 * (seccomp_unotify(2)); st_dev is one more then.  Its status; 77: that cannot be had here. */
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
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined SYS_newfstatat && defined SECCOMP_RET_USER_NOTIF && defined SYS_pidfd_getfd
static int listener(void)
{
	struct sock_filter code[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_newfstatat, 4, 0),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_fstat, 3, 0),
#ifdef SYS_stat
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_stat, 2, 0),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_lstat, 1, 0),
#else
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
#endif
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF),
	};
	struct sock_fprog filter = {sizeof code / sizeof *code, code};

	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
		return -1;
	return (int)syscall(
		SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &filter);
}

/* The text at AT in process PID. */
static int text(pid_t pid, unsigned long at, char *to, size_t size)
{
	size_t have = 0;

	while (have < size) { /* up to the end of a page at a time */
		size_t n = 4096 - (at + have) % 4096;
		struct iovec local = {to + have, n < size - have ? n : size - have};
		struct iovec remote = {(void *)(at + have), local.iov_len};
		ssize_t got = process_vm_readv(pid, &local, 1, &remote, 1, 0);
		if (got <= 0)
			return -1;
		if (memchr(to + have, 0, (size_t)got))
			return 0;
		have += (size_t)got;
	}
	return -1;
}

/* Make the call of process PID; 0 or an errno. */
static int make(pid_t pid, const struct seccomp_data *d)
{
	int at_dir = d->nr == SYS_newfstatat, dir = at_dir ? (int)d->args[0] : AT_FDCWD;
	int flags = at_dir ? (int)d->args[3] : 0;
	unsigned long to = d->args[at_dir ? 2 : 1];
	char path[4200], name[4096] = "";
	struct stat st;
	struct iovec local = {&st, sizeof st}, remote = {(void *)to, sizeof st};

	if (d->nr != SYS_fstat && text(pid, d->args[at_dir], name, sizeof name) != 0)
		return EFAULT;
#ifdef SYS_lstat
	if (d->nr == SYS_lstat)
		flags = AT_SYMLINK_NOFOLLOW;
#endif
	if (d->nr == SYS_fstat || (!name[0] && flags & AT_EMPTY_PATH && dir != AT_FDCWD)) {
		snprintf(path, sizeof path, "/proc/%d/fd/%d", (int)pid,
			d->nr == SYS_fstat ? (int)d->args[0] : dir);
		flags = 0;
	} else if (name[0] == '/' && strncmp(name, "/proc/self/", 11) == 0) {
		snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, name + 11);
	} else if (name[0] == '/' || !name[0]) {
		snprintf(path, sizeof path, "%s", name);
	} else if (dir == AT_FDCWD) {
		snprintf(path, sizeof path, "/proc/%d/cwd/%s", (int)pid, name);
	} else {
		snprintf(path, sizeof path, "/proc/%d/fd/%d/%s", (int)pid, dir, name);
	}
	if (fstatat(AT_FDCWD, path, &st, flags & AT_SYMLINK_NOFOLLOW) != 0)
		return errno;
	st.st_dev++;
	return process_vm_writev(pid, &local, 1, &remote, 1, 0) == sizeof st ? 0 : EFAULT;
}

static void serve(int fd)
{
	struct pollfd p = {.fd = fd, .events = POLLIN};
	struct seccomp_notif_resp answer;
	struct seccomp_notif call;

	while (poll(&p, 1, -1) >= 0 && !(p.revents & POLLHUP)) {
		memset(&call, 0, sizeof call);
		memset(&answer, 0, sizeof answer);
		if (ioctl(fd, SECCOMP_IOCTL_NOTIF_RECV, &call) != 0)
			continue; /* who called has ended */
		answer.id = call.id;
		answer.error = -make((pid_t)call.pid, &call.data);
		ioctl(fd, SECCOMP_IOCTL_NOTIF_SEND, &answer);
	}
}

int main(int argc, char **argv)
{
	int with[2], fd, there, status = 0;
	pid_t pid;

	if (argc < 2 || socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, with) != 0)
		errx(100, "a program is missing");
	if ((pid = fork()) == 0) {
		fd = listener();
		fcntl(fd, F_SETFD, FD_CLOEXEC);
		if (write(with[1], &fd, sizeof fd) != sizeof fd || fd < 0
			|| read(with[1], &fd, sizeof fd) != sizeof fd)
			_exit(77);
		execvp(argv[1], argv + 1);
		_exit(127);
	}
	if (read(with[0], &there, sizeof there) != sizeof there || there < 0)
		return 77;
	fd = (int)syscall(SYS_pidfd_getfd, syscall(SYS_pidfd_open, pid, 0), there, 0);
	if (fd < 0 || write(with[0], &fd, sizeof fd) != sizeof fd)
		return 77;
	serve(fd);
	waitpid(pid, &status, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
#else
int main(void)
{
	return 77;
}
#endif
