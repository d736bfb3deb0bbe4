/* remote.c - see remote.h. */
#include "remote.h"

#include "isa.h"
#include "target.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#define SOCKET "steps.socket"

static int to_stub = -1;
static char got[65536];
static size_t fill, used;

static int byte(void)
{
	if (used == fill) {
		ssize_t n = read(to_stub, got, sizeof got);
		if (n <= 0)
			die("hear from qemu");
		fill = (size_t)n;
		used = 0;
	}
	return (unsigned char)got[used++];
}

/* What the stub says next, without its frame, into TEXT; how much. */
static size_t answer(char *text, size_t size)
{
	size_t n = 0;
	int c;

	while (byte() != '$')
		;
	while ((c = byte()) != '#')
		if (n + 1 < size)
			text[n++] = (char)c;
	byte();
	byte();
	text[n] = 0;
	return n;
}

/* The next packet says that the answer to the last one arrived. */
static void say(const char *text)
{
	char packet[200];
	unsigned char sum = 0;
	int n;

	for (const char *c = text; *c; c++)
		sum = (unsigned char)(sum + (unsigned char)*c);
	n = snprintf(packet, sizeof packet, "$%s#%02x", text, sum);
	if (write(to_stub, packet, (size_t)n) != n)
		die("tell qemu");
}

static size_t ask(const char *text, char *out, size_t size)
{
	say(text);
	return answer(out, size);
}

pid_t remote_start(const char *qemu, char **argv)
{
	char *with[64] = {(char *)qemu, "-g", SOCKET};
	struct sockaddr_un a = {.sun_family = AF_UNIX, .sun_path = SOCKET};
	pid_t pid;

	for (int i = 0; argv[i] && i < 60; i++)
		with[3 + i] = argv[i];
	unlink(SOCKET);
	signal(SIGPIPE, SIG_IGN);
	pid = fork();
	if (pid == 0) {
		execvp(qemu, with);
		_exit(127);
	}
	to_stub = socket(AF_UNIX, SOCK_STREAM, 0);
	for (int i = 0; connect(to_stub, (struct sockaddr *)&a, sizeof a) != 0; i++) {
		if (i == 2000 || waitpid(pid, NULL, WNOHANG) == pid)
			die("start qemu");
		usleep(5000);
	}
	unlink(SOCKET);
	return pid;
}

/* The stub numbers signals as gdb does. */
static const struct {
	int its, ours;
} numbers[] = {{5, SIGTRAP}, {30, SIGUSR1}, {31, SIGUSR2}, {11, SIGSEGV}, {6, SIGABRT}, {4, SIGILL},
	{8, SIGFPE}, {10, SIGBUS}};
#define NUMBERS (sizeof numbers / sizeof *numbers)

int remote_go(int step, int sig)
{
	char text[300];
	int its = 0;

	for (unsigned i = 0; i < NUMBERS; i++)
		if (numbers[i].ours == sig)
			its = numbers[i].its;
	if (its)
		snprintf(text, sizeof text, "%c%02x", step ? 'S' : 'C', (unsigned)its);
	else
		snprintf(text, sizeof text, "%c", step ? 's' : 'c');
	ask(text, text, sizeof text);
	errno = ECHILD;
	if (*text == 'W') {
		if (strtol(text + 1, NULL, 16) != 0)
			die("have it end well");
		return 0;
	}
	its = *text == 'T' || *text == 'S' ? (int)strtol((char[]){text[1], text[2], 0}, NULL, 16)
					   : 0;
	for (unsigned i = 0; i < NUMBERS; i++)
		if (numbers[i].its == its)
			return numbers[i].ours;
	fprintf(stderr, "steps: qemu says %s\n", text);
	die("have it end well");
}

static uint64_t hex(const char *text, unsigned bytes)
{
	uint64_t value = 0;
	uint8_t raw[8] = {0};

	for (unsigned i = 0; i < bytes; i++)
		raw[i] = (uint8_t)strtol((char[]){text[2 * i], text[2 * i + 1], 0}, NULL, 16);
	if (bytes == 4) {
		uint32_t narrow;
		memcpy(&narrow, raw, 4);
		return narrow;
	}
	memcpy(&value, raw, 8);
	return value;
}

void remote_registers(struct unwind_regs *r)
{
	char text[4096];
	size_t n = ask("g", text, sizeof text);

	memset(r, 0, sizeof *r);
	for (unsigned i = 0; i < isa->count && (isa->first + i + 1) * 2u * isa->word <= n; i++) {
		r->r[i] = hex(text + (isa->first + i) * 2u * isa->word, isa->word);
		r->known |= (uint64_t)1 << i;
	}
	r->pc = hex(text + isa->pc_at * 2u * isa->word, isa->word);
	for (unsigned i = isa->count; isa->others && i < 32; i++) {
		snprintf(text, sizeof text, "p%x", isa->others[i - isa->count]);
		say(text);
	}
	for (unsigned i = isa->count; isa->others && i < 32; i++) {
		answer(text, sizeof text);
		r->r[i] = hex(text, 8);
		r->known |= (uint64_t)1 << i;
	}
}

ssize_t remote_read(uint64_t address, void *to, size_t size)
{
	static char text[20000];
	uint8_t *out = to;
	size_t n;

	if (size > 4096)
		size = 4096;
	snprintf(text, sizeof text, "m%llx,%zx", (unsigned long long)address, size);
	n = ask(text, text, sizeof text);
	if (*text == 'E')
		return -1;
	for (size_t i = 0; i < n / 2; i++)
		out[i] = (uint8_t)strtol((char[]){text[2 * i], text[2 * i + 1], 0}, NULL, 16);
	return (ssize_t)(n / 2);
}

void remote_break(uint64_t address)
{
	char text[100];

	snprintf(text, sizeof text, "Z0,%llx,4", (unsigned long long)address);
	ask(text, text, sizeof text);
	if (strcmp(text, "OK") != 0)
		die("set a breakpoint");
}
