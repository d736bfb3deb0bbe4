/* confined - what a confined process still can: confined DIR OTHER, two directories; with - as DIR
 * it is confined already, as a program that may start others.
 * Prints on standard error the version of Landlock, confines itself to DIR, then prints NAME RESULT of each attempt, "done" or the errno. */
#include "sandbox/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static void tell(const char *name, long result)
{
	printf("%s %s\n", name,
		result >= 0               ? "done"
			: errno == EPERM  ? "EPERM"
			: errno == EACCES ? "EACCES"
					  : strerror(errno));
}

static char path[4096];

static const char *in(const char *dir, const char *name)
{
	snprintf(path, sizeof path, "%s/%s", dir, name);
	return path;
}

/* What happens to files in the directory WHERE, which is called NAME. */
static void files(const char *where, const char *name)
{
	char what[64], to[4096];
	int fd;

	snprintf(what, sizeof what, "read-in-%s", name);
	tell(what, open(in(where, "old"), O_RDONLY));
	snprintf(what, sizeof what, "make-in-%s", name);
	tell(what, fd = open(in(where, "new"), O_WRONLY | O_CREAT, 0600));
	snprintf(what, sizeof what, "write-in-%s", name);
	tell(what, fd >= 0 ? write(fd, "x", 1) : open(in(where, "old"), O_WRONLY));
	snprintf(what, sizeof what, "cut-in-%s", name);
	tell(what, open(in(where, "old"), O_WRONLY | O_TRUNC));
	snprintf(to, sizeof to, "%s/other", where);
	snprintf(what, sizeof what, "rename-in-%s", name);
	tell(what, rename(in(where, "old"), to));
	snprintf(what, sizeof what, "remove-in-%s", name);
	tell(what, unlink(in(where, "gone")));
	snprintf(what, sizeof what, "mkdir-in-%s", name);
	tell(what, mkdir(in(where, "dir"), 0700));
}

int main(int argc, char **argv)
{
	struct iovec v = {path, 1};
	pid_t other = getppid();
	void *memory;
	int started = argc == 3 && strcmp(argv[1], "-") == 0;

	if (argc != 3)
		return 100;
	setvbuf(stdout, NULL, _IONBF, 0);
	fprintf(stderr, "landlock %ld\n", syscall(SYS_landlock_create_ruleset, NULL, 0, 1));
	if (!started) {
		sandbox_reader(argv[1]);
		files(argv[1], "cache");
	}
	files(argv[2], "other");
	memory = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	tell("memory", memory == MAP_FAILED ? -1 : 0);
	tell("socket", socket(AF_INET, SOCK_STREAM, 0));
	tell("socket-unix", socket(AF_UNIX, SOCK_STREAM, 0));
	tell("kill", kill(other, 0));
	tell("kill-thread", syscall(SYS_tgkill, other, other, 0));
	tell("trace", ptrace(PTRACE_ATTACH, other, NULL, NULL));
	tell("read-process", process_vm_readv(other, &v, 1, &v, 1, 0));
	tell("namespace", syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0));
	tell("mode", chmod(argv[2], 0777));
	tell("owner", chown(argv[2], 1, 1));
	tell("user", setuid(1));
	tell("root-directory", chroot(argv[2]));
	if (started)
		return 0;
	tell("execute", execl("/bin/true", "true", (char *)NULL));
	tell("fork", fork());
	abort();
}
