/* remote.c - talks to qemu's stub for gdb. */
#include "remote.h"

#include "isa.h"
#include "maps.h"
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
static uint64_t stepped_from; /* where the one instruction began; 0: it was not one */

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

/* It says too that the last answer arrived. */
static void say(const char *text)
{
	char packet[200];
	unsigned char sum = 0;
	int n;

	for (const char *c = text; *c; c++)
		sum = (unsigned char)(sum + (unsigned char)*c);
	n = snprintf(packet, sizeof packet, "+$%s#%02x", text, sum);
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
	char base[32], *with[64] = {(char *)qemu, "-g", SOCKET};
	struct sockaddr_un a = {.sun_family = AF_UNIX, .sun_path = SOCKET};
	static char got_text[8192];
	int n = 3;
	pid_t pid;

	if (!isa->wide) {
		snprintf(base, sizeof base, "0x%llx", (unsigned long long)TARGET_BASE);
		with[n++] = (char *)"-B";
		with[n++] = base;
	}
	for (int i = 0; argv[i] && i < 55; i++)
		with[n++] = argv[i];
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
	/* it tells registers one by one to who has asked for their description */
	ask("qXfer:features:read:target.xml:0,fff", got_text, sizeof got_text);
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

	if (!step || sig)
		stepped_from = 0;
	for (unsigned i = 0; i < NUMBERS; i++)
		if (numbers[i].ours == sig)
			its = numbers[i].its;
	if (its)
		snprintf(text, sizeof text, "vCont;%c%02x", step ? 'S' : 'C', (unsigned)its);
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

/* Those that are asked for one by one: only after an instruction that can change them, since that
 * takes most of the time. */
static void other_registers(struct unwind_regs *r)
{
	static uint64_t kept[32];
	const uint8_t *code = stepped_from ? maps_code(stepped_from) : NULL;
	char text[100];

	if (!code || isa->touches_others(code))
		for (unsigned i = isa->count; i < 32; i++) {
			snprintf(text, sizeof text, "p%x", isa->others[i - isa->count]);
			ask(text, text, sizeof text);
			kept[i] = hex(text, 8);
		}
	stepped_from = r->pc;
	for (unsigned i = isa->count; i < 32; i++) {
		r->r[i] = kept[i];
		r->known |= (uint64_t)1 << i;
	}
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
	if (isa->others)
		other_registers(r);
}

/* At most 1,000 bytes, which fit into a packet. */
static ssize_t read_some(uint64_t address, uint8_t *to, size_t size)
{
	char text[4096];
	size_t n;

	snprintf(text, sizeof text, "m%llx,%zx", (unsigned long long)address, size);
	n = ask(text, text, sizeof text);
	if (*text == 'E')
		return -1;
	for (size_t i = 0; i < n / 2; i++)
		to[i] = (uint8_t)strtol((char[]){text[2 * i], text[2 * i + 1], 0}, NULL, 16);
	return (ssize_t)(n / 2);
}

ssize_t remote_read(uint64_t address, void *to, size_t size)
{
	size_t done = 0;

	while (done < size) {
		size_t part = size - done < 1000 ? size - done : 1000;
		ssize_t got = read_some(address + done, (uint8_t *)to + done, part);
		if (got <= 0)
			break;
		done += (size_t)got;
	}
	return done ? (ssize_t)done : -1;
}

static void breakpoint(char set, uint64_t address)
{
	char text[100];

	snprintf(text, sizeof text, "%c0,%llx,%d", set, (unsigned long long)address,
		isa->link == 255          ? 1
			: isa->link == 14 ? 2
					  : 4);
	ask(text, text, sizeof text);
	if (strcmp(text, "OK") != 0)
		die("set a breakpoint");
}

void remote_run_to(uint64_t address)
{
	breakpoint('Z', address);
	if (remote_go(0, 0) != SIGTRAP)
		die("come to where it begins");
	breakpoint('z', address);
}
