/* demanglename_noiberty.c - reads mangled names by c++filt, a co-process: one name a line, one
 * answer a line.  c++filt knows C++ and Rust; it leaves Rust's hashes in the name.  A hostile name
 * may make it large, slow or dead: after that it gets no more names. */
#define _GNU_SOURCE
#include "dwarf/grow.h"
#include "dwarf/demanglename.h"
#include "sandbox/sandbox.h"
#include "exec/coproc.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
	MEMORY = 256 << 20,      /* bytes that it may use */
	SECONDS = 2,             /* of CPU time, for all names */
	NAME_MAX_BYTES = 8 << 10 /* 2 MiB of stack, when each byte opens one more level */
};

static struct coproc filt;
static int state; /* 0 not begun, 1 runs, -1 is not there or has failed */
static char *text;
static size_t text_room;

static void limit(void)
{
	struct rlimit memory = {MEMORY, MEMORY}, seconds = {SECONDS, SECONDS}, none = {0, 0};

	setrlimit(RLIMIT_AS, &memory);
	setrlimit(RLIMIT_CPU, &seconds);
	setrlimit(RLIMIT_CORE, &none);
	sandbox_program();
}

void demanglename_begin(void)
{
	static char *argv[] = {"c++filt", "--no-recurse-limit", NULL};
	void (*before)(void) = coproc_in_child;

	if (state)
		return;
	coproc_in_child = limit;
	state = coproc_start(&filt, argv, NULL) == 0 ? 1 : -1;
	coproc_in_child = before;
}

int demanglename_possible(void)
{
	demanglename_begin();
	return state > 0;
}

/* A confined process cannot kill c++filt; then the limits that limit() set end it. */
static void fail(void)
{
	coproc_end(&filt, 0);
	state = -1;
}

static int is_ready(int fd, short events)
{
	struct pollfd p = {fd, events, 0};
	int n;

	while ((n = poll(&p, 1, coproc_deadline())) < 0 && errno == EINTR)
		;
	return n == 1;
}

/* Send the N bytes of S to c++filt, waiting while its pipe is full.  Returns 0, or -1. */
static int send_all(const char *s, size_t n)
{
	struct sigaction ignore = {.sa_handler = SIG_IGN}, old;
	ssize_t done = 0;

	sigaction(SIGPIPE, &ignore, &old);
	for (; n && done >= 0; s += done, n -= (size_t)done)
		if ((done = is_ready(filt.in, POLLOUT) ? write(filt.in, s, n) : -1) < 0)
			break;
	sigaction(SIGPIPE, &old, NULL);
	return n ? -1 : 0;
}

/* Read a line into TEXT.  Returns its length without the newline, or -1 when there is none. */
static long read_line(void)
{
	size_t n = 0;

	for (;;) {
		char *larger = n < DEMANGLENAME_MAX ? grow(text, &text_room, n + 4096, 1) : NULL;
		ssize_t got;

		if (!larger || !is_ready(filt.out, POLLIN))
			return -1;
		text = larger;
		if ((got = coproc_read(&filt, text + n, text_room - n)) <= 0)
			return -1;
		n += (size_t)got;
		if (text[n - 1] == '\n')
			return (long)n - 1;
	}
}

const char *demanglename(const char *name, size_t length, unsigned lang, size_t *len)
{
	static const char letters[] = "0123456789_$.abcdefghijklmnopqrstuvwxyz"
				      "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
	long n;

	(void)lang;
	if (name[0] != '_' || length > NAME_MAX_BYTES || strspn(name, letters) != length
		|| !demanglename_possible())
		return NULL;
	if (send_all(name, length) != 0 || send_all("\n", 1) != 0 || (n = read_line()) < 0) {
		fail();
		return NULL;
	}
	if ((size_t)n == length && memcmp(text, name, length) == 0)
		return NULL;
	*len = (size_t)n;
	return text;
}
