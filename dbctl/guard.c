/* guard.c - owns the guarding process, and the table that it shares with dbctl. */
#define _GNU_SOURCE /* MAP_ANONYMOUS */
#include "guard.h"
#include "exec/pipe.h"
#include "sample/autosample.h"
#include "stub/remote.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
	ENTRIES = 1 << 16, /* processes beyond this number are not looked after */
	LET_GO_MS = 2000,  /* how long debuggers may take to let go by themselves */
	STEP_MS = 20,
};

/* dbctl may be killed while it writes one list: the other is whole. */
struct table {
	unsigned whole; /* index of that list */
	struct list {
		unsigned n;
		struct entry {
			pid_t pid, gdb; /* gdb 0: none */
			pid_t wake;     /* the process whose SIGINT stops a remote target; 0 none */
			uint64_t start;
			int held;      /* 1: it was stopped, and must stay stopped */
			int automatic; /* 1: its debugger goes on by itself from a SIGSTOP */
			struct target_park park;
		} entry[ENTRIES];
	} list[2];
};

static struct table *table;
static int line = -1; /* our end of the pipe */
static pid_t guard;

static int alive(const struct entry *e, struct target_stat *s)
{
	return target_stat(e->pid, s) == 0 && s->start == e->start && s->state != 'Z';
}

static void pause_ms(int ms)
{
	struct timespec t = {0, ms * 1000000L};

	nanosleep(&t, NULL);
}

static void see_to(struct entry *e, int *left_ms)
{
	struct target_stat s;

	for (; alive(e, &s) && s.tracer && *left_ms > 0; *left_ms -= STEP_MS)
		pause_ms(STEP_MS);
	if (!alive(e, &s))
		return;
	if (target_traced_by(&s, e->gdb)) {
		target_unbreak(e->pid);
		kill(e->gdb, SIGKILL);
		if (s.tracer)
			kill(s.tracer, SIGKILL);
		pause_ms(STEP_MS);
	}
	target_unbreak(e->pid);
	target_unpark(e->pid, &e->park);
	if (!e->held && target_stat(e->pid, &s) == 0 && s.state == 'T')
		kill(e->pid, SIGCONT);
}

static void watch(int fd)
{
	struct target_stat s;
	struct list *l;
	int left = LET_GO_MS;
	char c;
	ssize_t n;

	do
		n = read(fd, &c, 1);
	while (n < 0 && errno == EINTR);
	l = &table->list[__atomic_load_n(&table->whole, __ATOMIC_ACQUIRE)];
	if (!l->n)
		_exit(0); /* no process to look after */
	/* a debugger reads nothing while its target runs.  When the target stops, the debugger
	 * reads the end of its input, takes its breakpoints out, lets go and ends */
	for (unsigned i = 0; i < l->n; i++) {
		struct entry *e = &l->entry[i];
		if (e->wake)
			kill(e->wake, SIGINT);
		if (!alive(e, &s) || !s.tracer)
			continue;
		if (!e->automatic)
			kill(e->pid, SIGSTOP);
		else if (!target_poke(e->pid, SIGWINCH))
			kill(e->gdb, SIGTERM);
	}
	for (unsigned i = 0; i < l->n; i++)
		see_to(&l->entry[i], &left);
	/* the last act of a debugger may have stopped a process */
	pause_ms(10 * STEP_MS);
	left = 0;
	for (unsigned i = 0; i < l->n; i++)
		see_to(&l->entry[i], &left);
	_exit(0);
}

void guard_start(void)
{
	int p[2];

	table = mmap(
		NULL, sizeof *table, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (table == MAP_FAILED || pipe_make(p) != 0) {
		table = NULL;
		return;
	}
	guard = fork();
	if (guard == 0) {
		int null = open("/dev/null", O_RDWR);
		close(p[1]);
		setsid();
		for (int fd = 0; fd < 3; fd++)
			dup2(null, fd);
		for (int fd = 3; fd < 256; fd++)
			if (fd != p[0])
				close(fd);
		watch(p[0]);
	}
	close(p[0]);
	line = p[1];
}

void guard_update(const struct proc *p)
{
	struct list *l;

	if (!table)
		return;
	l = &table->list[!table->whole];
	for (l->n = 0; p && l->n < ENTRIES; p = p->next)
		if (p->state != PROC_GONE)
			l->entry[l->n++] = (struct entry){p->pid, p->dbg ? p->dbg->x.c.pid : 0,
				p->stub && p->dbg ? remote_interrupter(p) : 0, p->start,
				p->held || p->halted || p->state == PROC_FOUND, autosample_on(p),
				p->park};
	__atomic_store_n(&table->whole, !table->whole, __ATOMIC_RELEASE);
}

void guard_end(void)
{
	if (guard <= 0)
		return;
	/* the guard has nothing left to do; if it was stopped, only SIGKILL reaches it */
	kill(guard, SIGKILL);
	close(line); /* the guard ends by itself where it cannot be killed */
	while (waitpid(guard, NULL, 0) < 0 && errno == EINTR)
		;
}
