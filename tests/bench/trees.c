/* trees.c - children one after the other, which do nothing: trees KIND COUNT
 *	fork, thread
 *	exec		each becomes /bin/true
 * What the library needs of the kernel, without the library, each with all before it:
 *	line		forks, and each child appends a line to the file `line'
 *	event		and the parent has a perf event that sends signals
 *	events		and so has each child
 * Status 0 when all ended as they should. */
#define _GNU_SOURCE /* F_SETSIG, syscall */
#include <fcntl.h>
#include <linux/perf_event.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int executes, lines, events;

static void *nothing(void *arg)
{
	return arg;
}

static int thread(void)
{
	pthread_t t;

	return pthread_create(&t, NULL, nothing, NULL) == 0 && pthread_join(t, NULL) == 0;
}

/* An event of this thread, as lib/preload/timer_perf.c makes it.  1, or 0 where there is none. */
static int event(void)
{
	struct perf_event_attr a = {
		.type = PERF_TYPE_SOFTWARE,
		.size = sizeof a,
		.config = PERF_COUNT_SW_TASK_CLOCK,
		.sample_period = 1000000,
		.sample_type = PERF_SAMPLE_IP | PERF_SAMPLE_TIME,
		.exclude_kernel = 1,
		.exclude_hv = 1,
		.disabled = 1,
		.wakeup_events = 1,
	};
	int fd = (int)syscall(SYS_perf_event_open, &a, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
	struct f_owner_ex owner = {F_OWNER_TID, (pid_t)syscall(SYS_gettid)};

	/* the mapping keeps it */
	return fd >= 0 && mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0) != MAP_FAILED
		&& fcntl(fd, F_SETOWN_EX, &owner) == 0 && fcntl(fd, F_SETSIG, SIGSTKFLT) == 0
		&& fcntl(fd, F_SETFL, O_ASYNC) == 0 && ioctl(fd, PERF_EVENT_IOC_ENABLE, 0) == 0
		&& close(fd) == 0;
}

static int line(void)
{
	int fd = open("line", O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);

	return write(fd, "~ 11238 41 4961954 f\n", 21) == 21 && close(fd) == 0;
}

static int child(void)
{
	int status;
	pid_t pid = fork();

	if (pid == 0 && executes)
		execl("/bin/true", "true", (char *)0);
	if (pid == 0)
		_exit((lines && !line()) || (events && !event()));
	return pid > 0 && waitpid(pid, &status, 0) == pid && status == 0;
}

int main(int argc, char **argv)
{
	const char *kind = argc == 3 ? argv[1] : "";
	int bad = 0;

	if (argc != 3)
		return 100;
	executes = strcmp(kind, "exec") == 0;
	events = strcmp(kind, "events") == 0;
	lines = events || strcmp(kind, "event") == 0 || strcmp(kind, "line") == 0;
	signal(SIGSTKFLT, SIG_IGN);
	if ((events || strcmp(kind, "event") == 0) && !event())
		return 77;
	for (long i = atol(argv[2]); i > 0; i--)
		bad += strcmp(kind, "thread") == 0 ? !thread() : !child();
	return bad != 0;
}
