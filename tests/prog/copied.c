/* copied - works, and looks whether anything of its copies reaches it.
 *	copied [MS]		default 1000: CPU time, in milliseconds
 * Functions for -calls: touch() changes what the program looks at, hang() never returns.
 * Prints: touched T shared S children C signals G descriptors D, and its status is 7. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static volatile int touched, *shared;
static volatile sig_atomic_t signals;
static int children, descriptors;

__attribute__((noinline, used)) int touch(void)
{
	++*shared;
	return ++touched;
}

__attribute__((noinline, used)) int hang(void)
{
	for (;;)
		;
}

static void on_child(int sig)
{
	(void)sig;
	signals++;
}

/* What the process sees of itself. */
static void look(void)
{
	char text[64], path[64];
	ssize_t n;
	int fd, s;

	if (waitpid(-1, &s, __WALL | WNOHANG) != -1 || errno != ECHILD)
		children++;
	snprintf(path, sizeof path, "/proc/self/task/%ld/children", (long)getpid());
	fd = open(path, O_RDONLY);
	if (fd < 0)
		return; /* a kernel without it */
	n = read(fd, text, sizeof text);
	children += n > 0;
	descriptors += fd != 3;
	close(fd);
}

__attribute__((noinline)) int work(int rounds)
{
	volatile int sum = 0;

	for (int i = 0; i < rounds; i++)
		sum += i;
	return sum;
}

int main(int argc, char **argv)
{
	clock_t until = (clock_t)(argc > 1 ? atoi(argv[1]) : 1000) * (CLOCKS_PER_SEC / 1000);

	for (int fd = 3; fd < 10; fd++)
		close(fd);
	shared = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	signal(SIGCHLD, on_child);
	while (clock() < until) {
		work(200000);
		look();
	}
	printf("touched %d shared %s children %d signals %d descriptors %d\n", touched,
		*shared ? "yes" : "no", children, (int)signals, descriptors);
	return 7;
}
