/* family - makes children in every way, and checks how each ends: family KIND [COUNT]
 * KIND: fork kill vfork vfork-slow spawn system popen double chain threads thread-exec, or all,
 * COUNT times; newborns: COUNT that exit immediately, eight at a time; bomb: COUNT at the same
 * time.  $FAMILY names a file to which each process appends a line with its id.
 * Output: "bad 0", the number of wrong ends. */
#include <err.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { THREADS = 6, CHAIN = 5 };

static atomic_int bad;
static char self[4096];
static volatile pid_t first; /* for debuggers: the first process */

__attribute__((noinline)) static void here(void)
{
	const char *file = getenv("FAMILY");
	int fd = file ? open(file, O_WRONLY | O_APPEND | O_CREAT, 0644) : -1;
	char text[20];

	if (fd >= 0 && write(fd, text, (size_t)sprintf(text, "%d\n", (int)getpid())) > 0)
		close(fd);
}

static void want(const char *kind, int status, int wanted)
{
	if (status == wanted)
		return;
	fprintf(stderr, "%s: status %#x instead of %#x\n", kind, (unsigned)status,
		(unsigned)wanted);
	bad++;
}

static void await(const char *kind, pid_t pid, int wanted)
{
	int status = -1;

	if (pid < 0 || waitpid(pid, &status, 0) != pid)
		warn("%s", kind);
	want(kind, status, wanted);
}

static char **leaf(char code[12], int i)
{
	static _Thread_local char *argv[4];

	sprintf(code, "%d", i % 100);
	argv[0] = self;
	argv[1] = "leaf";
	argv[2] = code;
	return argv;
}

static void by_fork(int i)
{
	pid_t pid = fork();

	if (pid == 0) {
		here();
		_exit(i % 100);
	}
	await("fork", pid, i % 100 << 8);
}

static void by_kill(int i)
{
	static const int signals[] = {SIGKILL, SIGTERM, SIGUSR1, SIGALRM};
	pid_t pid = fork();

	if (pid == 0) {
		here();
		raise(signals[i % 4]);
		_exit(99);
	}
	await("kill", pid, signals[i % 4]);
}

static void by_vfork(int i)
{
	char code[12], **argv = leaf(code, i);
	pid_t pid = vfork();

	if (pid == 0) {
		execve(self, argv, environ);
		_exit(99);
	}
	await("vfork", pid, i % 100 << 8);
}

/* A function that a child by vfork runs, in the memory of its parent. */
__attribute__((noinline)) static void tarry(void)
{
	struct timespec t = {0, 30000000};

	nanosleep(&t, NULL);
}

/* The child waits before it starts the other program; its parent waits for that. */
static void by_vfork_slow(int i)
{
	char code[12], **argv = leaf(code, i);
	pid_t pid = vfork();

	if (pid == 0) {
		tarry();
		execve(self, argv, environ);
		_exit(99);
	}
	await("vfork-slow", pid, i % 100 << 8);
}

static void by_spawn(int i)
{
	char code[12];
	pid_t pid = -1;

	if (posix_spawn(&pid, self, NULL, NULL, leaf(code, i), environ) != 0)
		pid = -1;
	await("spawn", pid, i % 100 << 8);
}

static void command(char text[5000], int i)
{
	snprintf(text, 5000, "exec '%s' leaf %d", self, i % 100);
}

static void by_system(int i)
{
	char text[5000];

	command(text, i);
	want("system", system(text), i % 100 << 8);
}

static void by_popen(int i)
{
	char text[5000];
	FILE *f;

	command(text, i);
	f = popen(text, "r");
	want("popen", f ? pclose(f) : -1, i % 100 << 8);
}

/* The middle process ends first; the last one reports its end through a pipe. */
static void by_double(int i)
{
	int fds[2];
	char got = -1;
	pid_t pid;

	if (pipe(fds) != 0 || (pid = fork()) < 0) {
		warn("double");
		bad++;
		return;
	}
	if (pid == 0) {
		here();
		if (fork() == 0) {
			char c = (char)(i % 100);
			here();
			if (write(fds[1], &c, 1) != 1)
				_exit(1);
		}
		_exit(0);
	}
	close(fds[1]);
	await("double", pid, 0);
	if (read(fds[0], &got, 1) != 1)
		got = -1;
	want("double", got, i % 100);
	close(fds[0]);
}

static void again(const char *kind, int n, const char *code)
{
	char text[12];

	sprintf(text, "%d", n);
	execl(self, self, kind, text, code, (char *)NULL);
	_exit(99);
}

static void by_chain(int i)
{
	char code[12];
	pid_t pid;

	sprintf(code, "%d", i % 100);
	pid = fork();
	if (pid == 0)
		again("link", CHAIN, code);
	await("chain", pid, i % 100 << 8);
}

static void *exec_leaf(void *arg)
{
	execv(self, arg);
	_exit(99);
}

static void *stay(void *arg)
{
	for (;;)
		pause();
	return arg;
}

/* A thread that is not the first starts another program: all others end. */
static void by_thread_exec(int i)
{
	char code[12], **argv = leaf(code, i);
	pid_t pid = fork();

	if (pid == 0) {
		pthread_t t;
		for (int n = 0; n < 3; n++)
			pthread_create(&t, NULL, stay, NULL);
		pthread_create(&t, NULL, exec_leaf, argv);
		stay(NULL);
	}
	await("thread-exec", pid, i % 100 << 8);
}

static void *family(void *arg)
{
	static void (*const ways[])(int) = {by_vfork, by_spawn, by_system, by_fork};
	int n = (int)(long)arg;

	for (int i = 0; i < 4; i++)
		ways[(i + n) % 4](n * 10 + i);
	return NULL;
}

static void by_threads(int i)
{
	pthread_t t[THREADS];

	for (int n = 0; n < THREADS; n++)
		if (pthread_create(&t[n], NULL, family, (void *)(long)(n + i)) != 0)
			err(1, "thread");
	for (int n = 0; n < THREADS; n++)
		pthread_join(t[n], NULL);
}

static const struct {
	const char *kind;
	void (*fn)(int);
} kinds[] = {
	{"fork", by_fork},
	{"kill", by_kill},
	{"vfork", by_vfork},
	{"vfork-slow", by_vfork_slow},
	{"spawn", by_spawn},
	{"system", by_system},
	{"popen", by_popen},
	{"double", by_double},
	{"chain", by_chain},
	{"threads", by_threads},
	{"thread-exec", by_thread_exec},
};

/* Make COUNT children that exit immediately, at most MOST at a time; ALIVE: none exits before all
 * exist. */
static void crowd(int count, int most, int alive)
{
	pid_t *pid = calloc((size_t)count, sizeof *pid);
	int fds[2];
	char c;

	if (!pid || pipe(fds) != 0)
		err(1, "crowd");
	for (int i = 0; i < count + most; i++) {
		if (i == count)
			close(fds[1]);
		if (i >= most && i - most < count)
			await("crowd", pid[i - most], (i - most) % 100 << 8);
		if (i < count && (pid[i] = fork()) == 0) {
			here();
			close(fds[1]);
			_exit(alive && read(fds[0], &c, 1) != 0 ? 100 : i % 100);
		}
	}
	free(pid);
}

int main(int argc, char **argv)
{
	const char *kind = argc > 1 ? argv[1] : "all";
	int count = argc > 2 ? atoi(argv[2]) : 1, known = 0;

	first = getpid();
	if (readlink("/proc/self/exe", self, sizeof self - 1) < 0)
		err(1, "/proc/self/exe");
	if (strcmp(kind, "leaf") == 0) {
		here();
		return count;
	}
	if (strcmp(kind, "link") == 0 && argc > 3)
		again(count ? "link" : "leaf", count ? count - 1 : atoi(argv[3]), argv[3]);
	here();
	if (strcmp(kind, "newborns") == 0)
		crowd(count, known = 8, 0);
	else if (strcmp(kind, "bomb") == 0)
		crowd(count, known = count, 1);
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		for (int n = 0; n < count; n++)
			if (strcmp(kind, "all") == 0 || strcmp(kind, kinds[i].kind) == 0) {
				kinds[i].fn(n + 7 * (int)i);
				known = 1;
			}
	if (!known)
		errx(100, "%s: unknown", kind);
	printf("bad %d\n", atomic_load(&bad));
	return bad ? 1 : 0;
}
