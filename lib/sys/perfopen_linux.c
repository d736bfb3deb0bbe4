/* perfopen_linux.c - opens perf events, and explains failures. */
#define _GNU_SOURCE
#include "proc/procfs.h"
#include "proc/userspace.h"
#include "sys/decode_linux.h"
#include "sys/eventsource.h"
#include "sys/perfopen_linux.h"
#include "sys/userregs_linux.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* missing in older headers */
#ifndef PERF_FORMAT_LOST
#define PERF_FORMAT_LOST (1U << 4)
#endif

uint32_t perfopen_stack(const struct sampler_opt *opt)
{
	uint64_t ring = opt->pages * (uint64_t)sysconf(_SC_PAGESIZE);
	uint64_t few = ring / 4 < STACK_LEAST ? ring / 4 : STACK_LEAST;
	uint64_t most = ring / 128 > few ? ring / 128 : few;

	return opt->stack < most ? opt->stack : (uint32_t)most / 8 * 8;
}

/* Fill in A for the dummy event.  RECORDS 0: the event makes no records, and only owns a ring. */
static void fill_dummy(struct perf_event_attr *a, const struct perfopen *f,
	const struct sampler_opt *opt, int records)
{
	a->type = PERF_TYPE_SOFTWARE;
	a->config = PERF_COUNT_SW_DUMMY;
	a->sample_period = 1;
	a->mmap = a->mmap2 = a->comm = a->comm_exec = a->task = records != 0;
	/* perf_event_paranoid can forbid events of the kernel, though this one samples nothing */
	a->exclude_kernel = 1;
	a->build_id = records && f->build_id;
	a->context_switch = records && opt->switches;
}

static void fill_event(
	struct perf_event_attr *a, const struct sys_event *e, const struct sampler_opt *opt)
{
	a->type = e->type;
	a->config = e->config;
	a->config1 = e->config1;
	a->config2 = e->config2;
	a->bp_type = e->bp_type;
	if (e->period) {
		a->sample_period = e->period;
	} else {
		a->freq = 1;
		a->sample_freq = e->hz;
	}
	a->exclude_user = !(e->modes & MODE_USER);
	a->exclude_kernel = !(e->modes & MODE_KERNEL);
	a->exclude_hv = 1;
	a->exclude_idle = opt->no_idle != 0;
	if (opt->depth > 1) {
		a->sample_type |= PERF_SAMPLE_CALLCHAIN;
		a->exclude_callchain_kernel = a->exclude_kernel;
	}
	if (opt->depth > 1 && opt->stack) {
		a->sample_type |= PERF_SAMPLE_REGS_USER | PERF_SAMPLE_STACK_USER;
		a->sample_regs_user = userregs_mask();
		a->sample_stack_user = perfopen_stack(opt);
	}
}

static int attempt(const struct perfopen *f, const struct sys_event *event,
	const struct sampler_opt *opt, pid_t target, int cpu, int records)
{
	struct perf_event_attr a;
	size_t page = (size_t)sysconf(_SC_PAGESIZE);

	memset(&a, 0, sizeof a);
	a.size = sizeof a;
	a.sample_type = DECODE_SAMPLE_TYPE;
	a.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
	if (f->lost)
		a.read_format |= PERF_FORMAT_LOST;
	a.disabled = 1;
	a.inherit = opt->targets > 0;
	a.enable_on_exec = opt->on_exec != 0;
	a.sample_id_all = 1;
	a.watermark = 1;
	a.wakeup_watermark = (uint32_t)(opt->pages * page / 2);
	if (f->clock) {
		a.use_clockid = 1;
		a.clockid = CLOCK_MONOTONIC;
	}
	if (event && opt->soon) {
		a.watermark = 0;
		a.wakeup_events = 1;
	}
	if (event)
		fill_event(&a, event, opt);
	else
		fill_dummy(&a, f, opt, records);
	return (int)syscall(SYS_perf_event_open, &a, target, cpu, -1, PERF_FLAG_FD_CLOEXEC);
}

/* The number in /proc/sys/kernel/NAME; -2 when it is not known. */
static int setting(const char *name)
{
	char path[80];
	FILE *f;
	int value = -2;

	snprintf(path, sizeof path, "/proc/sys/kernel/%s", name);
	f = fopen(path, "re");
	if (f && fscanf(f, "%d", &value) != 1)
		value = -2;
	if (f)
		fclose(f);
	return value;
}

static int paranoid(void)
{
	return setting("perf_event_paranoid");
}

/* Names the users that may sample at any setting of perf_event_paranoid.  Debian's kernel has a
 * setting 3, at which CAP_PERFMON is not enough:
 * features/all/security-perf-allow-further-restriction-of-perf_event_open.patch. */
static const char *who_may(void)
{
	static char text[160];

	snprintf(text, sizeof text, "root, or %s%s",
		paranoid() > 2 ? "CAP_SYS_ADMIN, as CAP_PERFMON is not enough above 2"
			       : "CAP_PERFMON",
		userspace_inner() ? ", both outside of this user namespace" : "");
	return text;
}

/* Give up the next feature that may be the reason of the errno E.  Returns 1; 0 when there is no
 * such feature. */
static int give_up_one(struct perfopen *f, struct sys_event *event, struct sampler_opt *opt, int e,
	void (*note)(const char *))
{
	char text[400];

	if (e == EINVAL && !f->tried) {
		if (f->lost)
			f->lost = 0;
		else if (f->build_id)
			f->build_id = 0;
		else if (f->clock)
			f->clock = 0;
		else
			return 0;
		return 1;
	}
	/* counters of ARM cannot leave out the idle task: take its samples, which we drop */
	if (e == EOPNOTSUPP && event && opt->no_idle) {
		opt->no_idle = 0;
		return 1;
	}
	/* a kernel that cannot copy stacks rejects the request for it */
	if ((e == EINVAL || e == ENOSYS) && event && opt->stack) {
		opt->stack = 0;
		return 1;
	}
	/* perf_event_paranoid 2 allows only user mode of one's own processes */
	if ((e == EACCES || e == EPERM) && event && event->modes == (MODE_USER | MODE_KERNEL)
		&& opt->targets) {
		for (unsigned i = 0; i < opt->events; i++)
			if (opt->event[i].modes == (MODE_USER | MODE_KERNEL))
				opt->event[i].modes = MODE_USER;
		snprintf(text, sizeof text,
			"kernel time is not sampled: not permitted, "
			"kernel.perf_event_paranoid is %d (needs sysctl kernel.perf_event_paranoid=1, "
			"or %s)",
			paranoid(), who_may());
		note(text);
		return 1;
	}
	return 0;
}

int perfopen(struct perfopen *f, struct sys_event *event, struct sampler_opt *opt, pid_t target,
	int cpu, void (*note)(const char *))
{
	unsigned stack = opt->stack;
	int fd;

	if (event && event->type == PERF_TYPE_BREAKPOINT && !event_breakpoints_fire()) {
		errno = ENODEV;
		return -1;
	}
	if (!f->tried && !f->clock)
		f->lost = f->build_id = f->clock = 1;
	while ((fd = attempt(f, event, opt, target, cpu, 1)) < 0)
		if (!give_up_one(f, event, opt, errno, note))
			return -1;
	f->tried = 1;
	if (stack && !opt->stack)
		note("call paths are by frame pointers: this kernel does not give the registers and "
		     "the stack of user mode");
	return fd;
}

int perfopen_owner(const struct perfopen *f, const struct sampler_opt *opt, pid_t target, int cpu)
{
	return attempt(f, NULL, opt, target, cpu, 0);
}

void perfopen_close(int fd)
{
	int e = errno;

	close(fd);
	errno = e;
}

size_t perfopen_cpus(unsigned **cpu)
{
	long most = sysconf(_SC_NPROCESSORS_CONF);
	unsigned from, to;
	size_t n = 0;
	FILE *f;

	*cpu = most > 0 ? calloc((size_t)most, sizeof **cpu) : NULL;
	if (!*cpu)
		return 0;
	f = fopen("/sys/devices/system/cpu/online", "re");
	/* 0-3,8-11 */
	while (f && fscanf(f, "%u", &from) == 1) {
		to = from;
		if (fscanf(f, "-%u", &to) < 0)
			to = from;
		for (; from <= to && n < (size_t)most; from++)
			(*cpu)[n++] = from;
		if (fgetc(f) != ',')
			break;
	}
	if (f)
		fclose(f);
	if (!n)
		for (; n < (size_t)most; n++)
			(*cpu)[n] = (unsigned)n;
	return n;
}

void perfopen_files(size_t n)
{
	struct rlimit r;

	if (getrlimit(RLIMIT_NOFILE, &r) != 0 || r.rlim_cur >= n)
		return;
	r.rlim_cur = r.rlim_max < n ? r.rlim_max : n;
	setrlimit(RLIMIT_NOFILE, &r);
}

int perfopen_spare(void)
{
	int fd[8], n = 0, max = (int)(sizeof fd / sizeof *fd), e;

	while (n < max && (fd[n] = fcntl(0, F_DUPFD_CLOEXEC, 0)) >= 0)
		n++;
	e = n < max && errno == EMFILE ? EMFILE : 0;
	while (n)
		close(fd[--n]);
	return e;
}

/* Returns the first target that belongs to another user, and writes that user's number to *UID; 0
 * when there is none, or we are root. */
static long foreign(const struct sampler_opt *opt, long *uid)
{
	char status[4096];

	for (size_t i = 0; geteuid() != 0 && i < opt->targets; i++)
		if (procfs_read(opt->target[i], "status", status, sizeof status) > 0
			&& (uid_t)(*uid = strtol(procfs_line(status, "Uid"), NULL, 10))
				!= geteuid())
			return (long)opt->target[i];
	return 0;
}

/* Write into WHY why the user may not sample, and a remedy. */
static void not_permitted(const struct sampler_opt *opt, char *why, size_t size)
{
	long uid, pid = foreign(opt, &uid);

	if (pid)
		snprintf(why, size, "process %ld belongs to user %ld; run as that user or as root",
			pid, uid);
	else
		snprintf(why, size,
			"%s: not permitted; kernel.perf_event_paranoid is %d (%s; or %s; "
			"in a container, its seccomp filter must allow perf_event_open)",
			opt->targets ? "perf events" : "sampling the whole machine", paranoid(),
			opt->targets ? "2 is needed for user mode, 1 for the kernel"
				     : "0 is needed, or -1 for tracepoints",
			who_may());
}

void perfopen_why(int e, const struct sampler_opt *opt, const char *event, char *why, size_t size)
{
	struct rlimit r = {0};

	switch (e) {
	case EACCES:
	case EPERM: not_permitted(opt, why, size); break;
	case EMFILE:
		getrlimit(RLIMIT_NOFILE, &r);
		snprintf(why, size,
			"the limit of open files, %llu, is too low for so many CPUs, events and "
			"threads (ulimit -n)",
			(unsigned long long)r.rlim_cur);
		break;
	case ENOLCK:
		getrlimit(RLIMIT_MEMLOCK, &r);
		snprintf(why, size,
			"no ring can be locked in memory: this user's processes already lock all that the "
			"limit (ulimit -l, %llu KiB) and kernel.perf_event_mlock_kb allow",
			(unsigned long long)r.rlim_cur / 1024);
		break;
	case ENOSYS:
		snprintf(why, size,
			"this kernel has no perf events, or a seccomp filter hides them; without them, "
			"profile samples user mode and pct-tick the kernel");
		break;
	case ENOENT:
	case ENODEV:
	case EOPNOTSUPP:
		snprintf(why, size,
			"this machine cannot count or sample the event %s: %s (-e cpu-clock works "
			"on all)",
			event, strerror(e));
		break;
	case EBUSY:
		snprintf(why, size,
			"another program holds the counters that the event %s needs (perf, another pct-sys, "
			"or kernel.nmi_watchdog; -e cpu-clock needs none)",
			event);
		break;
	case ENOSPC:
		snprintf(why, size,
			"the processor has no room for %s: each breakpoint takes one of its few "
			"registers (4 on x86), and debuggers also use them",
			event);
		break;
	case EINVAL:
		snprintf(why, size,
			"the kernel rejects the event %s as given: %s (kernel.perf_event_max_sample_rate "
			"is %d)",
			event, strerror(e), setting("perf_event_max_sample_rate"));
		break;
	default: snprintf(why, size, "perf events: %s", strerror(e));
	}
}
