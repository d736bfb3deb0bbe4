/* tick_linux.c - reads the running kernel's /proc/profile.
 *	/sys/kernel/profiling   0 off, 1 the tick; 2, 3, 4: other events are counted
 *	/proc/kallsyms          ffffffff81000000 T _stext */
#define _GNU_SOURCE
#include "base/clock.h"
#include "base/env.h"
#include "proc/kernelfacts.h"
#include "sys/tick.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char switch_file[] = "/sys/kernel/profiling", file[] = "/proc/profile";

/* 1 << 4 bytes of code for a counter: functions begin at multiples of 16 */
static const char shift[] = "4\n";

uint64_t tick_interval(void)
{
	struct timespec t;

	/* the coarse clocks advance only at ticks: their resolution is a tick, 1/CONFIG_HZ.
	 * sysconf(_SC_CLK_TCK) is 1/100 s on all kernels */
	if (clock_getres(CLOCK_MONOTONIC_COARSE, &t) != 0 || t.tv_sec || t.tv_nsec < 100000)
		return 0;
	return (uint64_t)t.tv_nsec;
}

/* Switch the counting of ticks on.  Returns 0 or an errno. */
static int turn_on(void)
{
	const char *root = getenv(ENV_ROOT);
	char path[PATH_MAX];
	int e = 0, fd;

	snprintf(path, sizeof path, "%.4000s%s", root ? root : "", switch_file);
	fd = open(path, O_WRONLY | O_CLOEXEC);
	if (fd < 0)
		return errno;
	errno = EIO;
	if (write(fd, shift, sizeof shift - 1) != (ssize_t)sizeof shift - 1)
		e = errno;
	close(fd);
	return e == EEXIST ? 0 : e; /* another process was faster */
}

int tick_on(char *why, size_t size)
{
	size_t len;
	char *said = kernelfacts_file(switch_file, &len);
	int mode = -1, e;

	if (said) {
		mode = said[0] >= '0' && said[0] <= '9' ? said[0] - '0' : -1;
		free(said);
	}
	if (mode == 1)
		return 0;
	if (mode > 1) {
		snprintf(why, size,
			"%s counts scheduler calls or other events, not ticks (profile= "
			"on the kernel's command line)",
			file);
		return -1;
	}
	if (mode < 0) {
		said = kernelfacts_file(file, &len); /* before 2.6.28: by profile=4 at boot only */
		free(said);
		if (said)
			return 0;
		snprintf(why, size,
			"this kernel does not count its ticks: it has no %s (CONFIG_PROFILING)",
			switch_file);
		return -1;
	}
	e = turn_on();
	if (!e)
		return 1;
	if (e == EACCES || e == EPERM || e == EROFS)
		snprintf(why, size,
			"the kernel does not count its ticks: only root can switch that on, "
			"until the next boot (echo 4 >%s)",
			switch_file);
	else
		snprintf(why, size, "the kernel cannot count its ticks: cannot write %s: %s",
			switch_file, strerror(e));
	return -1;
}

int tick_read(struct tick *t, char *why, size_t size)
{
	uint64_t now = clock_ns();
	size_t len;
	char *text;

	*t = (struct tick){0};
	if (!(text = kernelfacts_file(file, &len))) {
		snprintf(why, size, "cannot read %s: %s", file, strerror(errno));
		return -1;
	}
	return tick_parse(t, text, len, now, why, size);
}

/* The address on the line of SAID that ends in NAME, such as " _stext\n"; 0 when there is none. */
static uint64_t address(const char *said, const char *name)
{
	const char *at = strstr(said, name);

	while (at && at > said && at[-1] != '\n')
		at--;
	return at ? strtoull(at, NULL, 16) : 0;
}

int tick_place(const struct tick *t, uint64_t *start, char *why, size_t size)
{
	size_t len;
	char *said = kernelfacts_file("/proc/kallsyms", &len);
	uint64_t end = said ? address(said, " _etext\n") : 0, n;

	*start = end ? address(said, " _stext\n") : 0;
	free(said);
	n = (end - *start) / t->step;
	if (!*start || (n <= t->n + 1 && t->n <= n + 1))
		return 0;
	snprintf(why, size,
		"%s has %zu counters for %u bytes of text each, which does not fit the kernel's %llu bytes",
		file, t->n, (unsigned)t->step, (unsigned long long)(end - *start));
	return -1;
}
