/* nmi_linux.c - tells how the events of this machine interrupt. */
#define _GNU_SOURCE
#include "sys/nmi.h"

#include <linux/perf_event.h>

#if defined __aarch64__ || defined __arm__
#include <stdio.h>
#include <stdlib.h>
#include <sys/klog.h>

enum { READ_ALL = 3, SIZE_BUFFER = 10 }; /* of syslog(2) */

static const char *look(void)
{
	int size = klogctl(SIZE_BUFFER, NULL, 0), n;
	char cmdline[4096], *log = size > 0 ? malloc((size_t)size + 1) : NULL;
	FILE *f = fopen("/proc/cmdline", "re");
	const char *is = "not known";
	size_t len;

	if (f) {
		len = fread(cmdline, 1, sizeof cmdline - 1, f);
		cmdline[len] = 0;
		fclose(f);
		n = log ? klogctl(READ_ALL, log, size) : -1;
		if (n >= 0)
			log[n] = 0;
		is = nmi_of_arm(cmdline, n >= 0 ? log : NULL);
	}
	free(log);
	return is;
}

static const char *counters(void)
{
	static const char *is; /* does not change until the next boot, and a daemon asks often */

	return is ? is : (is = look());
}
#elif defined __x86_64__ || defined __i386__
/* perf_event_nmi_handler in arch/x86/events/core.c */
static const char *counters(void)
{
	return "NMI";
}
#else
static const char *counters(void)
{
	return "not known";
}
#endif

const char *nmi_of(const struct sys_event *e)
{
	if (e->clock) /* a timer of the kernel: hrtimer in perf_swevent_init_hrtimer */
		return "not NMI";
	if (e->type == PERF_TYPE_SOFTWARE || e->type == PERF_TYPE_TRACEPOINT
		|| e->type == PERF_TYPE_BREAKPOINT)
		return NULL;
	return counters();
}
