/* callersof - the callers in a stopped process, by lib/unwind, for who compares them with another
 * unwinder's, as tests/prog/beside.py does with gdb's.  Reads lines:
 *
 *	stop PID SIGNAL USEC         SIGNAL is sent to PID after so long
 *	path PID PC VALUE...         registers of a stopped thread of it, by DWARF's numbers, hex
 *
 * and answers the second with a line REASON:PC,EXACT,OBJECT PC,EXACT,OBJECT..., innermost first,
 * all of them as they are returned to; OBJECT is the file's name; REASON is why the path ends, its
 * spaces `-'.  Of this machine's programs. */
#include "steps/isa.h"
#include "steps/maps.h"
#include "steps/target.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define DEPTH 2000
#define STACK 65536

static struct unwind_space space;
static struct unwind_cache cache;
static struct unwind u;
static uint8_t stack[STACK];

static int fetch(void *of, uint64_t address, uint64_t *word)
{
	(void)of;
	*word = 0;
	return target_read(address, word, 8) == 8 ? 0 : -1;
}

static void look(pid_t pid)
{
	static pid_t last;

	if (last != pid)
		target_take(pid);
	last = pid;
	space = (struct unwind_space){.machine = isa->machine, .cache = &cache, .fetch = fetch};
	space.count = maps_load(&space.objects);
	unwind_forget(&cache);
}

static void answer(const struct unwind_regs *regs)
{
	struct unwind_range range = {regs->r[isa->sp], regs->r[isa->sp], stack};
	static char path[DEPTH * 100];
	enum unwind_result result;
	size_t at = 0;
	ssize_t got;
	unsigned n = 0;

	path[0] = 0;
	got = target_read(range.start, stack, sizeof stack);
	range.end += (uint64_t)(got > 0 ? got : 0);
	result = unwind_begin(&u, &space, &range, 1, regs);
	for (; result == UNWIND_FRAME && n < DEPTH; n++, result = unwind_step(&u)) {
		char name[300];
		maps_name(u.regs.pc - !u.exact, 0, name, sizeof name);
		name[strcspn(name, " ")] = 0;
		at += (size_t)snprintf(path + at, sizeof path - at, "%s%" PRIx64 ",%d,%.60s",
			n ? " " : "", u.regs.pc, u.exact, name);
	}
	for (const char *c = unwind_says(result); *c; c++)
		putchar(*c == ' ' ? '-' : *c);
	printf(":%s\n", path);
	fflush(stdout);
}

int main(void)
{
	static char line[4096];

	while (fgets(line, sizeof line, stdin)) {
		struct unwind_regs regs = {0};
		long pid, sig, after;
		char *at;

		if (sscanf(line, "stop %ld %ld %ld", &pid, &sig, &after) == 3) {
			usleep((unsigned)after);
			kill((pid_t)pid, (int)sig);
			continue;
		}
		if (strncmp(line, "path ", 5) != 0)
			return 100;
		look((pid_t)strtol(line + 5, &at, 10));
		regs.pc = strtoull(at, &at, 16);
		for (unsigned i = 0; i < isa->count; i++)
			regs.r[i] = strtoull(at, &at, 16);
		regs.known = ((uint64_t)1 << isa->count) - 1;
		answer(&regs);
	}
	return 0;
}
