/* descriptors_linux.c - says what descriptors are: /proc/PID/fd, /proc/PID/net. */
#define _GNU_SOURCE
#include "proc/procfs.h"
#include "waits/descriptors.h"
#include "waits/procread.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	SHOWN = 3,   /* most descriptors of a set that are named */
	ENDS = 64,   /* most pipes whose other ends are remembered */
	SETS = 1024, /* most descriptors of a set that are read */
};

/* Write where descriptor FD of PID leads into TEXT.  Returns 0, or -1. */
static int link_of(pid_t pid, uint64_t fd, char *text, size_t size)
{
	char path[60];
	ssize_t n;

	snprintf(path, sizeof path, "/proc/%ld/fd/%" PRIu64, (long)pid, fd);
	n = readlink(path, text, size - 1);
	text[n > 0 ? n : 0] = 0;
	return n > 0 ? 0 : -1;
}

/* 1 when a descriptor of PID leads to LINK. */
static int has(pid_t pid, const char *link)
{
	char path[40], there[300];
	struct dirent *d;
	DIR *dir;
	int found = 0;

	snprintf(path, sizeof path, "/proc/%ld/fd", (long)pid);
	if (!(dir = opendir(path)))
		return 0;
	while (!found && (d = readdir(dir)))
		found = d->d_name[0] != '.'
			&& link_of(pid, strtoull(d->d_name, NULL, 10), there, sizeof there) == 0
			&& strcmp(there, link) == 0;
	closedir(dir);
	return found;
}

struct ends { /* the processes that have the other end of a pipe */
	char link[40];
	char who[200];
	size_t len;
	unsigned n;
	pid_t me;
	uint64_t begun; /* procs_begun() when the other end was looked for */
};

static int other_end(void *arg, struct proc *p)
{
	struct ends *e = arg;

	if (p->inside && !p->ended && p->pid != e->me && e->n < SHOWN && procs_find(p->pid) == p
		&& has(p->pid, e->link)) {
		int n = snprintf(e->who + e->len, sizeof e->who - e->len, "%s%.60s.%ld",
			e->n ? ", " : "", p->name, (long)p->pid);
		if (n > 0 && (size_t)n < sizeof e->who - e->len)
			e->len += (size_t)n;
		e->n++;
	}
	return 0;
}

/* Write into TEXT which sampled processes have the other end of the pipe LINK of P. */
static void pipe_text(const struct proc *p, const char *link, char *text, size_t size)
{
	static struct ends known[ENDS];
	static unsigned next;
	struct ends *e = known;

	while (e < known + ENDS && !(e->me == p->pid && strcmp(e->link, link) == 0))
		e++;
	if (e == known + ENDS) {
		e = &known[next++ % ENDS];
		*e = (struct ends){.me = p->pid};
		snprintf(e->link, sizeof e->link, "%.39s", link);
	}
	/* none had it: a child that has it may have begun since, or its record was not read then */
	if (!e->n && e->begun != procs_begun()) {
		e->begun = procs_begun();
		procs_each(other_end, e);
	}
	if (e->n)
		snprintf(text, size, "pipe with %.190s", e->who);
	else
		snprintf(text, size, "%s", link);
}

/* Write the address HEX of /proc, `0100007F:1F90` or 16 bytes of IPv6, as people write it. */
static void address_text(const char *hex, char *text, size_t size)
{
	unsigned char raw[16];
	char host[INET6_ADDRSTRLEN];
	size_t digits = strcspn(hex, ":"), bytes = digits / 2;
	unsigned port = 0;

	if ((bytes != 4 && bytes != 16) || sscanf(hex + digits, ":%x", &port) != 1) {
		snprintf(text, size, "?");
		return;
	}
	for (size_t i = 0; i < bytes; i += 4) {
		uint32_t word = 0;
		sscanf(hex + 2 * i, "%8" SCNx32, &word);
		memcpy(raw + i, &word, 4);
	}
	if (!inet_ntop(bytes == 4 ? AF_INET : AF_INET6, raw, host, sizeof host))
		host[0] = 0;
	snprintf(text, size, bytes == 4 ? "%s:%u" : "[%s]:%u", host, port);
}

/* Find the socket INODE in the table NAME of P's network, and describe it in TEXT.  Returns 1 when
 * it is there. */
static int in_table(
	const struct proc *p, const char *name, unsigned long inode, char *text, size_t size)
{
	char path[60], line[512], local[80], remote[80], a[60], b[60];
	unsigned long there;
	unsigned state;
	int found = 0;
	FILE *f;

	snprintf(path, sizeof path, "/proc/%ld/net/%s", (long)p->pid, name);
	if (!(f = fopen(path, "re")))
		return 0;
	while (!found && fgets(line, sizeof line, f)) {
		if (strcmp(name, "unix") == 0) {
			char file[200] = "";
			found = sscanf(line, "%*s %*s %*s %*s %*s %*s %lu %199[^\n]", &there, file)
					>= 1
				&& there == inode;
			if (found)
				snprintf(text, size, "unix socket%s%s", *file ? " " : "", file);
		} else if (sscanf(line, "%*s %59s %59s %x %*s %*s %*s %*s %*s %lu", a, b, &state,
				   &there)
				== 4
			&& there == inode) {
			found = 1;
			address_text(a, local, sizeof local);
			address_text(b, remote, sizeof remote);
			if (state == 10) /* TCP_LISTEN */
				snprintf(text, size, "%.3s, listening at %s", name, local);
			else
				snprintf(text, size, "%.3s %s with %s", name, local, remote);
		}
	}
	fclose(f);
	return found;
}

static void socket_text(const struct proc *p, const char *link, char *text, size_t size)
{
	static const char *const table[] = {"tcp", "tcp6", "unix", "udp", "udp6"};
	unsigned long inode = strtoul(link + strcspn(link, "[") + 1, NULL, 10);

	for (size_t i = 0; i < sizeof table / sizeof *table; i++)
		if (in_table(p, table[i], inode, text, size))
			return;
	snprintf(text, size, "socket");
}

void descriptor_text(const struct proc *p, uint64_t fd, char *text, size_t size)
{
	static struct { /* the last sockets that were described: most threads wait for few things */
		pid_t pid;
		char link[300], text[300];
	} last[16];
	char link[300];
	unsigned at = (unsigned)(fd ^ (uint64_t)p->pid) % 16;

	if (link_of(p->pid, fd, link, sizeof link) != 0) {
		snprintf(text, size, "descriptor %" PRIu64, fd);
		return;
	}
	if (strncmp(link, "pipe:", 5) == 0) {
		pipe_text(p, link, text, size);
	} else if (strncmp(link, "socket:", 7) == 0) {
		if (last[at].pid != p->pid || strcmp(last[at].link, link) != 0) {
			last[at].pid = p->pid;
			strcpy(last[at].link, link);
			socket_text(p, link, last[at].text, sizeof last[at].text);
		}
		snprintf(text, size, "%s", last[at].text);
	} else {
		snprintf(text, size, "%s", link);
	}
}

/* Add descriptor FD to TEXT; N descriptors of its set came before. */
static void add(const struct proc *p, uint64_t fd, unsigned n, char *text, size_t size)
{
	size_t len = strlen(text);
	char one[200];

	if (n == SHOWN)
		snprintf(text + len, size - len, ", ...");
	if (n >= SHOWN)
		return;
	descriptor_text(p, fd, one, sizeof one);
	snprintf(text + len, size - len, "%s%s", n ? ", " : "", one);
}

unsigned descriptor_poll(const struct proc *p, const struct standing *s, char *text, size_t size)
{
	struct pollfd set[SHOWN + 1];
	unsigned n = s->arg[1] < SHOWN + 1 ? (unsigned)s->arg[1] : SHOWN + 1;

	text[0] = 0;
	if (!n || procread(p, s->arg[0], set, n * sizeof *set) != 0)
		return n;
	for (unsigned i = 0; i < n; i++)
		if (set[i].fd >= 0)
			add(p, (uint64_t)set[i].fd, i, text, size);
	return n;
}

unsigned descriptor_select(const struct proc *p, const struct standing *s, char *text, size_t size)
{
	unsigned long set[SETS / 8 / sizeof(long)], bits = 8 * sizeof(long), n = 0;
	unsigned most = s->arg[0] < SETS ? (unsigned)s->arg[0] : SETS;

	text[0] = 0;
	for (int k = 1; k <= 3; k++) {
		if (!s->arg[k]
			|| procread(p, s->arg[k], set, (most + bits - 1) / bits * sizeof *set))
			continue;
		for (unsigned i = 0; i < most; i++)
			if (set[i / bits] >> i % bits & 1)
				add(p, i, (unsigned)n++, text, size);
	}
	return (unsigned)n;
}

unsigned descriptor_epoll(const struct proc *p, const struct standing *s, char *text, size_t size)
{
	char path[60], line[300];
	unsigned n = 0;
	long fd;
	FILE *f;

	text[0] = 0;
	snprintf(path, sizeof path, "/proc/%ld/fdinfo/%" PRIu64, (long)p->pid, s->arg[0]);
	if (!(f = fopen(path, "re")))
		return 0;
	while (fgets(line, sizeof line, f))
		if (sscanf(line, "tfd: %ld", &fd) == 1 && fd >= 0)
			add(p, (uint64_t)fd, n++, text, size);
	fclose(f);
	return n;
}
