/* daemon.c - runs the daemon's loop, and does what its clients ask.  One process waits in one loop
 * for the rings, signals and the control socket. */
#define _GNU_SOURCE
#include "base/clock.h"
#include "base/msg.h"
#include "exec/child.h"
#include "daemon/notify.h"
#include "exec/wake_linux.h"
#include "inside/safedir.h"
#include "daemon/clients.h"
#include "sys/collect.h"
#include "daemon/controlsocket.h"
#include "daemon/daemon.h"
#include "daemon/daemonize.h"
#include "daemon/diskbound.h"
#include "sys/sysreport.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
	HOUSE_S = 10, /* seconds between two calls of keep_house(): accounts, disk, socket */
};

static struct sysopt *o;
static struct collect c;
static struct child_signals signals;
static char top[PATH_MAX], slot[PERIOD_NAME];
static int top_fd = -1, stopping;
static time_t began;
static uint64_t house_due, disk; /* disk: bytes of the slots at the last count */

static int begin_slot(const char *name)
{
	char path[PATH_MAX + PERIOD_NAME];

	snprintf(path, sizeof path, "%s/%s", top, name);
	if (strlen(path) >= PATH_MAX || diskbound_begin(path) != 0)
		return -1;
	if (name != slot)
		strcpy(slot, name);
	strcpy(c.session.store.dir, path);
	return 0;
}

/* Remove old slots so that all slots take at most o->disk bytes.  When the present slot alone takes
 * more, samples are lost until the next slot begins. */
static void bound_disk(void)
{
	disk = diskbound_keep(top, slot, o->disk);
	if (disk > o->disk && !c.session.store_full)
		msg_warn("samples are lost until the next directory: the data exceeds %" PRIu64
			 " MB",
			o->disk >> 20);
	c.session.store_full = disk > o->disk;
	c.session.store.bytes = 0;
	c.session.store.bytes_most = disk < o->disk ? o->disk - disk : 1;
}

/* Write all samples so far. */
static void write_samples(void)
{
	collect_all(&c);
	if (store_at_bound(&c.session.store)) {
		bound_disk();
		collect_all(&c);
	}
}

/* Begin a new directory when the period of the old one is over. */
static void rotate(void)
{
	char name[PERIOD_NAME];
	int e;

	diskbound_name(time(NULL), o->rotate, name);
	if (strcmp(name, slot) == 0)
		return;
	write_samples();
	if ((e = collect_accounts(&c, NULL)) != 0)
		msg_warn("cannot write the accounts of %s: %s", slot, strerror(e));
	collect_new_place(&c);
	if (begin_slot(name) != 0) /* go on in the old one */
		msg_warn("cannot make %s/%s: %s", top, name, strerror(errno));
}

/* Tell the service manager that we are alive, and our state in a line. */
static void tell(void)
{
	char text[200], lost[40] = "none";

	if (collect_lost(&c))
		snprintf(lost, sizeof lost, "%" PRIu64, collect_lost(&c));
	snprintf(text, sizeof text,
		"WATCHDOG=1\nSTATUS=%s: %" PRIu64 " samples, %s lost; %" PRIu64 " of %" PRIu64
		" MB of disk%s",
		slot, c.session.recorded, lost, disk >> 20, o->disk >> 20,
		c.session.write_error ? "; cannot write" : "");
	notify(text);
}

/* Give freed memory, such as that of ended processes, back to the system. */
static void relieve(void)
{
#ifdef __GLIBC__
	malloc_trim(0);
#endif
}

static void keep_house(void)
{
	uint64_t now = clock_ns();
	struct stat st;

	if (now < house_due && !store_at_bound(&c.session.store))
		return;
	house_due = now + (uint64_t)HOUSE_S * 1000000000u;
	if (fstat(top_fd, &st) == 0 && st.st_nlink == 0) {
		msg_warn(
			"%s was removed: commands cannot reach this daemon any more; it ends", top);
		stopping = 1;
		return;
	}
	bound_disk();
	collect_accounts(&c, NULL);
	relieve();
	clients_listen_again(top_fd, top);
	tell();
}

static uint64_t resident(void)
{
	FILE *f = fopen("/proc/self/statm", "re");
	uint64_t pages = 0;

	if (f && fscanf(f, "%*u %" SCNu64, &pages) != 1)
		pages = 0;
	if (f)
		fclose(f);
	return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

static void answer_status(FILE *f)
{
	const struct session *s = &c.session;
	int exact;

	fprintf(f, "pid\t%ld\nseconds\t%lld\ndir\t%s\n", (long)getpid(),
		(long long)(time(NULL) - began), s->store.dir);
	for (unsigned i = 0; i < c.sopt.events; i++) {
		const struct sys_event *e = &c.sopt.event[i];
		fprintf(f, "event\t%s\nmodes\t%s%s\n", e->name, e->modes & MODE_USER ? "u" : "",
			e->modes & MODE_KERNEL ? "k" : "");
		if (e->period)
			fprintf(f, "%s\t%" PRIu64 "\n", e->clock ? "interval_ns" : "period",
				e->period);
		fprintf(f, "ring_lost\t%" PRIu64 "\n", sampler_sum(c.sampler, i, &exact).lost);
	}
	fprintf(f, "cpus\t%u\nprocesses\t%zu\n", sampler_cpus(c.sampler), procs_count());
	fprintf(f,
		"samples\t%" PRIu64 "\nuser\t%" PRIu64 "\nkernel\t%" PRIu64 "\nidle\t%" PRIu64 "\n",
		s->recorded, s->user, s->kernel, s->idled);
	fprintf(f, "lost\t%" PRIu64 "\n", collect_lost(&c));
	fprintf(f, "throttled\t%" PRIu64 "\n", s->throttles);
	fprintf(f, "waiting_bytes\t%zu\nresident_bytes\t%" PRIu64 "\n", counts_bytes(), resident());
	fprintf(f, "disk_bytes\t%" PRIu64 "\ndisk_bound\t%" PRIu64 "\n", disk, o->disk);
	if (s->store_full)
		fprintf(f,
			"note\tthe limit on disk use is reached: samples are lost until the next directory\n");
	if (s->write_error)
		fprintf(f, "note\tcannot write: %s; the samples wait in memory\n",
			strerror(s->write_error));
	for (unsigned i = 0; i < c.notes; i++)
		fprintf(f, "note\t%s\n", c.note[i]);
}

static void answer_reset(FILE *f)
{
	collect_all(&c);
	collect_new_place(&c);
	disk = diskbound_keep(top, "", 0);
	if (begin_slot(slot) != 0)
		fprintf(f, "!cannot make %s/%s: %s\n", top, slot, strerror(errno));
	else
		fprintf(f, "reset; data in %s\n", c.session.store.dir);
}

static void answer(const char *command, FILE *f)
{
	int e;

	if (strcmp(command, "status") == 0) {
		answer_status(f);
	} else if (strcmp(command, "dump") == 0) {
		write_samples();
		e = collect_accounts(&c, NULL);
		e = c.session.write_error ? c.session.write_error : e;
		if (e)
			fprintf(f, "!cannot write everything: %s\n", strerror(e));
		else
			fprintf(f, "%s\n", c.session.store.dir);
	} else if (strcmp(command, "reset") == 0) {
		answer_reset(f);
	} else if (strcmp(command, "stop") == 0) {
		stopping = 1;
		write_samples();
		collect_end(&c);
		e = collect_accounts(&c, NULL);
		if (e || c.session.write_error)
			fprintf(f, "!cannot write everything: %s\n",
				strerror(e ? e : c.session.write_error));
		else
			fprintf(f, "stopped; data in %s\n", c.session.store.dir);
	} else {
		fprintf(f, "!no such command\n");
	}
}

static void take_signals(void)
{
	static const struct timespec now;
	int sig;

	while ((sig = sigtimedwait(&signals.held, NULL, &now)) > 0) {
		if (sig == SIGTERM || sig == SIGINT || sig == SIGQUIT)
			stopping = 1;
		else if (sig == SIGHUP) /* a closed terminal, or log rotation */
			house_due = 0;
	}
}

static void loop(void)
{
	struct pollfd p[1 + CLIENTS_POLL];
	size_t n;

	p[0] = (struct pollfd){.fd = wake_fd(&signals.held), .events = POLLIN};
	while (!stopping) {
		n = clients_poll(p + 1);
		collect_step(&c, p, n + 1);
		take_signals();
		clients_take(p + 1, n, answer);
		if (!stopping) {
			rotate();
			keep_house();
		}
	}
	close(p[0].fd);
}

/* Do everything that can fail, before the starter gets the report that the daemon runs.  Returns 0,
 * or -1 with the reason in WHY. */
static int prepare(char *why, size_t size)
{
	char name[PERIOD_NAME];

	o->collect.all = 1;
	o->collect.n_roots = 0;
	o->collect.keep_dir = top;
	c.session.store.merge = !o->per_process;
	diskbound_name(time(NULL), o->rotate, name);
	if (begin_slot(name) != 0) {
		snprintf(why, size, "cannot make %.400s/%s: %s", top, name, strerror(errno));
		return -1;
	}
	if (collect_open(&c, &o->collect, why, size) != 0)
		return -1;
	if (clients_listen(top_fd) != 0) {
		snprintf(why, size, "cannot make %.400s/" CONTROL_SOCKET ": %s", top,
			strerror(errno));
		return -1;
	}
	return 0;
}

static int run(struct daemonize *d)
{
	char why[700];

	child_hold(&signals);
	if (prepare(why, sizeof why) != 0) {
		daemonize_ready(d, why);
		return EXIT_FAIL;
	}
	began = time(NULL);
	collect_begin(&c);
	daemonize_ready(d, NULL);
	notify("READY=1");
	sysreport_keep_kernel();
	loop();
	notify("STOPPING=1");
	if (!c.ended) {
		write_samples();
		collect_end(&c);
		collect_accounts(&c, NULL);
	}
	unlinkat(top_fd, CONTROL_SOCKET, 0);
	collect_close(&c);
	return EXIT_OK;
}

int daemon_start(struct sysopt *opt, const char *dir)
{
	struct daemonize d = {.background = !opt->foreground, .log = ".log"};
	char why[700];
	pid_t pid;

	o = opt;
	strcpy(top, dir);
	umask(0777 & ~safedir_mode);
	top_fd = open(top, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (top_fd < 0)
		msg_die(EXIT_FAIL, "cannot open %s: %s", top, strerror(errno));
	if ((pid = daemonize_lock(top_fd)) != 0) {
		if (pid > 0)
			msg_die(EXIT_FAIL,
				"a daemon runs in %s already, pid %ld (pct-sys stop ends it)", top,
				(long)pid);
		msg_die(EXIT_FAIL, "cannot lock %s/.lock: %s", top, strerror(errno));
	}
	if (daemonize(&d, top_fd, why, sizeof why) == 0)
		return run(&d);
	if (d.failed)
		msg_die(EXIT_FAIL, "cannot start: %s", why);
	if (!o->quiet)
		printf("pct-sys: started, pid %ld; data in %s\n", (long)d.pid, top);
	msg_close_stdout();
	return EXIT_OK;
}
