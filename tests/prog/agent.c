/* agent - runs agent bytecode, good, damaged and hostile, under the address and undefined-behaviour
 * sanitizers:
 *
 *	agent answers              each instruction's answer: "N answers", or the wrong ones; 0 or 1
 *	agent damage               each known code cut at each length, each of its bytes replaced by
 *	                           each other one; and noise.  "N runs: N done, N ..., sanitized"
 *	agent run CODE [REG]...    run hexadecimal CODE with these registers, from number 0 on: the
 *	                           result, the value or -, and what it collects
 *	agent memory               codes that read and collect memory of every kind, by the kernel:
 *	                           a line for each
 *
 * A run that does more than it may (AGENT_READS) ends it with status 1. */
#define _GNU_SOURCE /* process_vm_readv */
#include "agent/agent.h"

#include "sanitized.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

static char memory[256] =
	"\x01\x82\x03\x84\x05\x86\x07\x88"
	"a text that is longer than sixty-four bytes, so that it is read in parts";
static char collected[4096];
static size_t collected_n;
static unsigned reads;

static const char *of_memory(uint64_t address, uint64_t size)
{
	return address >= 4096 && address - 4096 <= sizeof memory
			&& size <= sizeof memory - (address - 4096)
		? memory + (address - 4096)
		: NULL;
}

/* `memory` lies at address 4096. */
static int read_model(void *of, uint64_t address, void *to, size_t size)
{
	const char *from = of_memory(address, size);

	(void)of;
	if (++reads > AGENT_READS || size > 64 || !size) {
		printf("%u reads, the last of %zu\n", reads, size);
		exit(1);
	}
	if (!from)
		return -1;
	memcpy(to, from, size);
	return 0;
}

static int collect(void *of, uint64_t address, uint64_t size)
{
	(void)of;
	if (!size)
		exit(1);
	if (collected_n > sizeof collected - 64)
		return -1;
	collected_n += (size_t)snprintf(collected + collected_n, sizeof collected - collected_n,
		" %" PRIu64 ",%" PRIu64, address, size);
	return 0;
}

static int read_kernel(void *of, uint64_t address, void *to, size_t size)
{
	struct iovec local = {to, size}, remote = {(void *)(uintptr_t)address, size};

	(void)of;
	return process_vm_readv(getpid(), &local, 1, &remote, 1, 0) == (ssize_t)size ? 0 : -1;
}

static uint64_t regs[8] = {0, 1, 4096, UINT64_MAX, 4096 + 8, (uint64_t)1 << 63, 10, 99};
static struct agent_frame frame = {regs, 8, 0x7f, 0x1000, read_model, collect, NULL};

/* What TEXT, hexadecimal with spaces, is; into OUT. */
static size_t bytes_of(const char *text, uint8_t *out)
{
	size_t n = 0;

	for (unsigned byte; *text; text += strspn(text, " ")) {
		sscanf(text, "%2x", &byte);
		out[n++] = (uint8_t)byte;
		text += 2;
	}
	return n;
}

/* In a block of just its size. */
static enum agent_result run(const uint8_t *code, size_t n, uint64_t *value)
{
	uint8_t *copy = malloc(n ? n : 1);
	enum agent_result result;

	if (!copy)
		exit(111);
	memcpy(copy, code, n);
	collected_n = reads = 0;
	collected[0] = 0;
	result = agent_run(copy, n, &frame, value);
	free(copy);
	return result;
}

/* r: the value is V.  e: the result is V.  c: it collects TEXT. */
static const struct answer {
	const char *code;
	char kind;
	uint64_t v;
	const char *text;
} answers[] = {
	{"22 05 22 03 02 27", 'r', 8, ""},
	{"22 03 22 05 03 27", 'r', (uint64_t)-2, ""},
	{"22 03 22 05 04 27", 'r', 15, ""},
	{"26 00 03 22 02 05 27", 'r', 0, ""}, /* -1 / 2 */
	{"22 09 26 00 03 05 27", 'r', (uint64_t)-9, ""},
	{"26 00 05 26 00 03 05 27", 'r', (uint64_t)1 << 63, ""}, /* the least number / -1 */
	{"26 00 05 26 00 03 07 27", 'r', 0, ""},
	{"22 07 22 00 05 27", 'e', AGENT_ZERO, ""},
	{"22 07 22 00 06 27", 'e', AGENT_ZERO, ""},
	{"22 07 22 00 07 27", 'e', AGENT_ZERO, ""},
	{"22 07 22 00 08 27", 'e', AGENT_ZERO, ""},
	{"26 00 03 22 02 06 27", 'r', UINT64_MAX / 2, ""},
	{"26 00 05 22 03 07 27", 'r', (uint64_t)-2, ""}, /* -2^63 % 3 */
	{"26 00 05 22 03 08 27", 'r', 2, ""},
	{"22 01 22 3f 09 27", 'r', (uint64_t)1 << 63, ""},
	{"22 01 22 40 09 27", 'r', 0, ""},
	{"26 00 05 22 3f 0a 27", 'r', UINT64_MAX, ""},
	{"26 00 05 22 ff 0a 27", 'r', UINT64_MAX, ""},
	{"26 00 05 22 00 0a 27", 'r', (uint64_t)1 << 63, ""},
	{"26 00 05 22 3f 0b 27", 'r', 1, ""},
	{"26 00 05 22 41 0b 27", 'r', 0, ""},
	{"26 00 02 22 10 0c 27", 'c', 0, " 4096,16"},
	{"26 00 02 22 00 0c 27", 'c', 0, ""},
	{"26 00 02 0d 08 17 27", 'c', 1, " 4096,8"},
	{"26 00 02 30 01 02 17 27", 'c', 1, " 4096,258"},
	{"22 05 0e 27", 'r', 0, ""},
	{"22 00 0e 27", 'r', 1, ""},
	{"22 0c 22 0a 0f 27", 'r', 8, ""},
	{"22 0c 22 0a 10 27", 'r', 14, ""},
	{"22 0c 22 0a 11 27", 'r', 6, ""},
	{"22 00 12 27", 'r', UINT64_MAX, ""},
	{"22 03 22 03 13 27", 'r', 1, ""},
	{"26 00 03 22 03 14 27", 'r', 1, ""},
	{"26 00 03 22 03 15 27", 'r', 0, ""},
	{"22 80 16 08 27", 'r', (uint64_t)-128, ""},
	{"22 7f 16 08 27", 'r', 127, ""},
	{"26 00 03 16 40 27", 'r', UINT64_MAX, ""},
	{"22 01 16 00 27", 'e', AGENT_OPERAND, ""},
	{"26 00 03 2a 10 27", 'r', 65535, ""},
	{"26 00 03 2a 41 27", 'r', UINT64_MAX, ""},
	{"22 01 2a 00 27", 'e', AGENT_OPERAND, ""},
	{"26 00 02 17 27", 'r', 0x01, ""},
	{"26 00 02 18 27", 'r', 0x8201, ""},
	{"26 00 02 19 27", 'r', 0x84038201, ""},
	{"26 00 02 1a 27", 'r', 0x8807860584038201, ""},
	{"22 07 17 27", 'e', AGENT_MEMORY, ""},
	{"22 01 20 00 08 22 07 27 22 09 27", 'r', 9, ""},
	{"22 00 20 00 08 22 07 27 22 09 27", 'r', 7, ""},
	{"21 00 00", 'e', AGENT_LONG, ""},
	{"26 00 02 17 29 21 00 00", 'e', AGENT_LONG, ""}, /* by its reads */
	{"21 ff ff 27", 'e', AGENT_CUT, ""},
	{"23 12 34 27", 'r', 0x1234, ""},
	{"24 12 34 56 78 27", 'r', 0x12345678, ""},
	{"25 01 02 03 04 05 06 07 08 27", 'r', 0x0102030405060708, ""},
	{"31 00 00 00 00 00 00 00 08 27", 'r', 0x1008, ""},
	{"26 00 07 27", 'e', AGENT_REGISTER, ""}, /* not known */
	{"26 00 08 27", 'e', AGENT_REGISTER, ""}, /* there is none */
	{"26 ff ff 27", 'e', AGENT_REGISTER, ""},
	{"22 05 28 02 27", 'r', 10, ""},
	{"22 05 22 06 29 27", 'r', 5, ""},
	{"22 05 22 07 2b 03 27", 'r', 2, ""},
	{"26 00 04 22 ff 2f 27", 'c', 0, " 4104,73"},
	{"26 00 04 22 0a 2f 27", 'c', 0, " 4104,10"},
	{"22 07 22 0a 2f 27", 'e', AGENT_MEMORY, ""},
	{"22 05 22 06 22 07 32 02 27", 'r', 5, ""},
	{"22 05 32 01 27", 'e', AGENT_STACK, ""},
	{"22 01 22 02 22 03 33 29 29 27", 'r', 3, ""},
	{"22 01 22 02 22 03 33 27", 'r', 2, ""},
	{"22 01 22 02 22 03 33 29 27", 'r', 1, ""},
	{"27", 'e', AGENT_STACK, ""}, /* no value */
	{"29 27", 'e', AGENT_STACK, ""},
	{"22 01 21 00 00", 'e', AGENT_STACK, ""}, /* is full at last */
	{"22", 'e', AGENT_CUT, ""},
	{"22 01", 'e', AGENT_CUT, ""},
	{"01 27", 'e', AGENT_OPCODE, ""},
	{"1e 27", 'e', AGENT_OPCODE, ""},
	{"2c 00 00 27", 'e', AGENT_OPCODE, ""},
	{"34 27", 'e', AGENT_OPCODE, ""},
	{"26 00 02 0d 10 21 00 03", 'e', AGENT_UNWILLING, ""},
	/* what gdb makes of p->keys, and of p->keys > 3 && n < 5 */
	{"26 00 04 2a 40 22 04 0c 27", 'c', 0, " 4104,4"},
	{"26 00 02 2a 40 19 16 20 22 03 2b 14 20 00 10 22 00 27 22 06 22 0a 14 27", 'r', 0, ""},
};
#define ANSWERS (sizeof answers / sizeof *answers)

static int check_answers(void)
{
	int wrong = 0;

	for (size_t i = 0; i < ANSWERS; i++) {
		const struct answer *a = &answers[i];
		uint8_t code[64];
		uint64_t value = 0;
		enum agent_result result =
			run(code, bytes_of(a->code, code), a->kind == 'c' ? NULL : &value);
		if (a->kind == 'e' ? result == (enum agent_result)a->v
				   : result == AGENT_DONE && (a->kind == 'c' || value == a->v)
					&& strcmp(collected, a->text) == 0)
			continue;
		printf("%s: %s, %#" PRIx64 ",%s\n", a->code, agent_says(result), value, collected);
		wrong = 1;
	}
	if (!wrong)
		printf("%zu answers\n", ANSWERS);
	return wrong;
}

static unsigned long counts[AGENT_RESULTS], runs;

static void count(const uint8_t *code, size_t n)
{
	uint64_t value;

	runs++;
	counts[run(code, n, runs % 2 ? &value : NULL)]++;
}

static uint64_t noise(void)
{
	static uint64_t x = 88172645463325252;

	x ^= x << 13;
	x ^= x >> 7;
	return x ^= x << 17;
}

static void damage(void)
{
	uint8_t code[64];

	for (size_t i = 0; i < ANSWERS; i++) {
		size_t n = bytes_of(answers[i].code, code);
		for (size_t cut = 0; cut < n; cut++)
			count(code, cut);
		for (size_t at = 0; at < n; at++) {
			uint8_t was = code[at];
			for (unsigned byte = 0; byte < 256; byte++) {
				code[at] = (uint8_t)byte;
				count(code, n);
			}
			code[at] = was;
		}
	}
	for (unsigned i = 0; i < 300000; i++) {
		size_t n = noise() % sizeof code;
		for (size_t at = 0; at < n; at++) /* most of them instructions, small operands */
			code[at] = (uint8_t)(noise() >> 20) % (i % 2 ? 0x34 : 256);
		count(code, n);
	}
	printf("%lu runs:", runs);
	for (int i = 0; i < AGENT_RESULTS; i++)
		printf("%s %lu %s", i ? "," : "", counts[i], agent_says(i));
	printf("%s\n", SANITIZED);
}

/* Where the kernel's data for time lie: pages of a device. */
static uint64_t device(void)
{
	FILE *f = fopen("/proc/self/maps", "r");
	unsigned long at = 0, start;
	char line[4096];

	while (f && fgets(line, sizeof line, f))
		if (strstr(line, "[vvar]") && sscanf(line, "%lx", &start) == 1)
			at = start;
	if (f)
		fclose(f);
	return at;
}

static void of_kind(const char *name, uint64_t address)
{
	static const char *const codes[] = {"26 00 00 1a 27", "26 00 00 22 40 2f 22 00 27"};
	uint8_t code[16];
	uint64_t value;

	regs[0] = address;
	for (int i = 0; i < 2; i++)
		printf("%s%s: %s\n", name, i ? ", text" : "",
			agent_says(run(code, bytes_of(codes[i], code), &value)));
}

static void kinds(void)
{
	long page = sysconf(_SC_PAGESIZE);
	char *p = mmap(
		NULL, (size_t)page * 3, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	FILE *empty = tmpfile();
	char *file = mmap(NULL, (size_t)page, PROT_READ, MAP_SHARED, fileno(empty), 0);

	frame.read = read_kernel;
	memset(p, 'x', (size_t)page * 2);
	mprotect(p + page, (size_t)page, PROT_NONE);
	munmap(p + 2 * page, (size_t)page);
	of_kind("mapped", (uintptr_t)memory);
	of_kind("into PROT_NONE", (uintptr_t)p + (uint64_t)page - 4);
	of_kind("PROT_NONE", (uintptr_t)p + (uint64_t)page);
	of_kind("unmapped", (uintptr_t)p + 2 * (uint64_t)page);
	of_kind("behind the end of a file", (uintptr_t)file);
	of_kind("null", 0);
	of_kind("the last byte", UINT64_MAX);
	of_kind("not canonical", UINT64_C(1) << 62);
	if (device())
		of_kind("device", device());
	p[page - 1] = 0;
	of_kind("a text's end before PROT_NONE", (uintptr_t)p + (uint64_t)page - 8);
}

/* Its memory, 256 bytes, lies at 4096; registers that are not given are not known. */
static void run_one(const char *text, char **reg)
{
	uint8_t code[1024];
	uint64_t value = 0;
	size_t n;
	enum agent_result result;

	if (strlen(text) > 2 * sizeof code)
		exit(2);
	n = bytes_of(text, code);
	frame.known = 0;
	for (unsigned i = 0; reg[i] && i < 8; i++) {
		regs[i] = strtoull(reg[i], NULL, 0);
		frame.known |= (uint64_t)1 << i;
	}
	result = run(code, n, &value);
	if (result == AGENT_DONE)
		printf("%s %" PRId64 "%s\n", agent_says(result), (int64_t)value, collected);
	else /* of code that has no value */
		printf("%s -%s\n", agent_says(run(code, n, NULL)), collected);
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";

	if (strcmp(what, "answers") == 0)
		return check_answers();
	if (strcmp(what, "damage") == 0)
		damage();
	else if (strcmp(what, "memory") == 0)
		kinds();
	else if (strcmp(what, "run") == 0 && argc > 2)
		run_one(argv[2], argv + 3);
	else
		return 2;
	return 0;
}
