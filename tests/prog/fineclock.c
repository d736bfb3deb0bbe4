/* fineclock - tells whether dbctl has a clock of CPU time finer than the tick (taskclock.h): status
 * 0 yes, 1 no. */
#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void)
{
	struct perf_event_attr attr = {
		.type = PERF_TYPE_SOFTWARE,
		.size = sizeof attr,
		.config = PERF_COUNT_SW_TASK_CLOCK,
		.sample_period = 1000000000,
		.disabled = 1,
		.exclude_hv = 1,
	};

	return syscall(SYS_perf_event_open, &attr, getpid(), -1, -1, PERF_FLAG_FD_CLOEXEC) < 0;
}
