/* steps - single-steps a program, keeps who called whom as it sees calls and returns, and compares
 * what lib/unwind says at every instruction:
 *
 *	steps [-av] [-n STEPS] [-s EVERY] PROGRAM [ARG]...
 *
 *	-a   from the first instruction on; else from the first `int3` of PROGRAM, in main, to
 *	     the second
 *	-n   at most so many steps, 1,000,000
 *	-s   SIGUSR1 arrives every so many steps
 *
 *	-v   offsets in functions as well
 *
 * Each place where they disagree is a line, then come the sums:
 *	WHAT OBJECT SECTION SYMBOL in OBJECT SECTION SYMBOL COUNT
 *	steps N frames N signals N disagreements N
 * WHAT is `wrong` (another caller), `long` (callers after the last), `register-R` (of a caller), or
 * `short:REASON`.  The first place is where the frame that was left so was, `planted` for the code
 * that makecontext put below a function; the second is where the program was.  Callers are known by
 * where their return addresses lie: whatever takes the stack pointer above one of these has left.
 * Status: 0 ended as it should; 111 not. */
#include "unwind/unwind.h"

#include "stepsmaps.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#define CALLS 4096
#define PATH 4096

typedef struct user_regs_struct regs_t;

struct call {
	uint64_t slot, ret; /* where the return address lies, and which it is */
	int signal;         /* `at` was interrupted, ret is nothing */
	int planted;        /* ret is no caller */
	regs_t at;
};
struct shadow { /* one for each stack, known by its mapping */
	uint64_t low, high;
	unsigned count, based;
	struct call call[CALLS];
};
static struct shadow shadow[256];
static unsigned shadows;

struct frame {
	uint64_t pc;
	const regs_t *at; /* registers of this frame, NULL unknown */
	uint64_t sp;
	int all; /* .. all of them */
};
static struct frame truth[PATH];
static uint64_t base[64];
static unsigned based;

static pid_t child;
static struct unwind_cache cache;
static struct unwind_space space;
static unsigned long long steps, frames, signals, disagreements;

static struct {
	char text[700];
	unsigned long long count;
} place[4096];
static unsigned places;
static int verbose;

static void die(const char *what)
{
	fprintf(stderr, "steps: cannot %s: %s\n", what, strerror(errno));
	if (child > 0)
		kill(child, SIGKILL);
	exit(111);
}

static int fetch(void *of, uint64_t address, uint64_t *word)
{
	struct iovec here = {word, 8}, there = {(void *)address, 8};

	(void)of;
	return process_vm_readv(child, &here, 1, &there, 1, 0) == 8 ? 0 : -1;
}

static void look_again(void)
{
	space.count = maps_load(child);
	space.objects = maps_objects;
	unwind_forget(&cache);
}

static struct shadow *stack_of(uint64_t sp)
{
	for (unsigned i = 0; i < shadows; i++)
		if (sp >= shadow[i].low && sp < shadow[i].high)
			return &shadow[i];
	if (shadows == sizeof shadow / sizeof *shadow) {
		errno = ENOSPC;
		die("keep so many stacks");
	}
	struct shadow *s = &shadow[shadows];
	for (unsigned i = 0; i < shadows; i++)
		if (maps_bounds(child, sp, &s->low, &s->high) == 0 && shadow[i].high == s->high) {
			shadow[i].low = s->low; /* it grew */
			return &shadow[i];
		}
	if (maps_bounds(child, sp, &s->low, &s->high) != 0)
		die("find the stack");
	shadows++;
	return s;
}

static void push(struct shadow *s, struct call c)
{
	if (s->count == CALLS) {
		errno = ENOSPC;
		die("keep so many calls");
	}
	s->call[s->count++] = c;
}

enum insn { OTHER, CALL, RET, SIGRETURN, LAST };

/* What the instruction at R does to the stack of calls. */
static enum insn kind(const regs_t *r)
{
	const uint8_t *code = maps_code(r->rip);
	static uint64_t word;

	if (!code) {
		fetch(NULL, r->rip, &word);
		code = (const uint8_t *)&word;
	}
	if (*code == 0xcc)
		return LAST;
	while (*code == 0xf2 || *code == 0xf3 || *code == 0x66 || *code == 0x67 || *code == 0x2e
		|| *code == 0x3e || (*code & 0xf0) == 0x40)
		code++;
	if (code[0] == 0xe8 || (code[0] == 0xff && (code[1] >> 3 & 7) == 2))
		return CALL;
	if (code[0] == 0xc3 || code[0] == 0xc2)
		return RET;
	return code[0] == 0x0f && code[1] == 0x05 && r->rax == 15 ? SIGRETURN : OTHER;
}

static void drop(struct shadow *s, uint64_t below)
{
	while (s->count && s->call[s->count - 1].slot < below)
		s->count--;
}

/* The program went from B to A; SIG: a signal was given on the way. */
static void follow(const regs_t *b, const regs_t *a, int sig)
{
	struct shadow *s = stack_of(a->rsp);
	enum insn did;
	unsigned had;

	if (sig && a->rdi == (unsigned)sig && a->rdx == a->rsp + 8) {
		if (s != stack_of(b->rsp))
			s->count = 0;
		push(s, (struct call){.slot = a->rsp + 8, .signal = 1, .at = *b});
		struct call c = {.slot = a->rsp, .at = *b};
		c.at.rsp = 0;
		fetch(NULL, a->rsp, &c.ret);
		push(s, c);
		signals++;
		return;
	}
	did = kind(b);
	if (did == SIGRETURN) {
		struct shadow *of = stack_of(b->rsp);
		while (of->count && !of->call[of->count - 1].signal)
			of->count--;
		if (of->count)
			of->count--;
		return;
	}
	had = s->count;
	drop(s, a->rsp);
	if (did == CALL && a->rsp == b->rsp - 8) {
		struct call c = {.slot = a->rsp, .at = *b};
		fetch(NULL, a->rsp, &c.ret);
		push(s, c);
	} else if (did == RET && !had && !s->based) {
		/* a function that nobody called, on a stack of its own: makecontext put there where
		 * it returns to */
		push(s, (struct call){.slot = a->rsp, .planted = 1});
	}
}

/* The path at NOW into truth; *ROOTED: somebody called its last frame, or it is the first code. */
static unsigned true_path(const regs_t *now, int *rooted)
{
	struct shadow *s = stack_of(now->rsp);
	unsigned n = 0, i = s->count;

	*rooted = 0;
	truth[n++] = (struct frame){now->rip, now, now->rsp, 1};
	while (i > 0 && n < PATH - 64) {
		const struct call *c = &s->call[--i];
		if (c->planted) {
			*rooted = 1;
			continue;
		}
		if (!c->signal) {
			truth[n++] =
				(struct frame){c->ret, c->at.rsp ? &c->at : NULL, c->slot + 8, 0};
			continue;
		}
		truth[n++] = (struct frame){c->at.rip, &c->at, c->at.rsp, 1};
		if (stack_of(c->at.rsp) != s) {
			s = stack_of(c->at.rsp);
			i = s->count;
		}
	}
	*rooted |= s->based;
	for (unsigned k = 0; s->based && k < based; k++)
		truth[n++] = (struct frame){base[k], NULL, 0, 0};
	return n;
}

/* The name of the frame I of N in truth; where a stripped object has none, whom it works for. */
static void name_of(unsigned i, unsigned n, char *out, size_t size)
{
	char caller[250], *symbol;

	maps_name(truth[i].pc, verbose, out, size);
	while ((symbol = strstr(out, " ?")) && ++i < n) {
		maps_name(truth[i].pc, verbose, caller, sizeof caller);
		if (strstr(caller, " ?"))
			continue;
		snprintf(
			symbol, size - (size_t)(symbol - out), " ?of:%s", strrchr(caller, ' ') + 1);
		return;
	}
}

/* WHAT of the frame LEFT of N in truth; N itself: the place that makecontext planted. */
static void note(const char *what, unsigned left, unsigned n)
{
	char from[300] = "- - planted", at[300], text[700];
	unsigned i = 0;

	disagreements++;
	if (left < n)
		name_of(left, n, from, sizeof from);
	name_of(0, n, at, sizeof at);
	snprintf(text, sizeof text, "%s %s in %s", what, from, at);
	while (i < places && strcmp(place[i].text, text) != 0)
		i++;
	if (i == sizeof place / sizeof *place)
		return;
	if (i == places)
		snprintf(place[places++].text, sizeof place->text, "%s", text);
	place[i].count++;
}

static struct unwind_regs registers(const regs_t *r)
{
	struct unwind_regs u = {.known = 0xffff, .pc = r->rip};
	const unsigned long long in[] = {r->rax, r->rdx, r->rcx, r->rbx, r->rsi, r->rdi, r->rbp,
		r->rsp, r->r8, r->r9, r->r10, r->r11, r->r12, r->r13, r->r14, r->r15};

	for (unsigned i = 0; i < 16; i++)
		u.r[i] = in[i];
	return u;
}

/* Registers of a frame as the unwinder has them and as they were; each is told once in a path. */
static void compare_registers(const struct unwind *u, unsigned i, unsigned n, unsigned *told)
{
	const struct frame *f = &truth[i];
	static const unsigned kept[] = {3, 6, 12, 13, 14, 15};
	struct unwind_regs want;
	char what[20];

	if (f->sp && u->regs.r[7] != f->sp)
		note("register-7", i - 1, n);
	if (!f->at)
		return;
	want = registers(f->at);
	for (unsigned k = 0; k < (f->all ? 16 : 6); k++) {
		unsigned r = f->all ? k : kept[k];
		if (r == 7 || *told >> r & 1
			|| (u->regs.known >> r & 1 && u->regs.r[r] == want.r[r]))
			continue;
		snprintf(what, sizeof what, "register-%u", r);
		note(what, i - 1, n);
		*told |= 1u << r;
	}
}

static enum unwind_result first(struct unwind *u, const regs_t *now)
{
	static uint8_t copy[4096];
	static struct unwind_range range;
	struct iovec here = {copy, sizeof copy},
		     there = {(void *)(now->rsp & ~(uint64_t)7), sizeof copy};
	struct unwind_regs r = registers(now);
	ssize_t got;

	/* as the kernel's sampler has it: a copy, cut where it will */
	if ((there.iov_len = (size_t)(4096 - ((uint64_t)there.iov_base & 4095))) < 512)
		there.iov_len += 2048;
	got = process_vm_readv(child, &here, 1, &there, 1, 0);
	range = (struct unwind_range){(uint64_t)there.iov_base,
		(uint64_t)there.iov_base + (uint64_t)(got > 0 ? got : 0), copy};
	return unwind_begin(u, &space, &range, 1, &r);
}

static void compare(const regs_t *now)
{
	static struct unwind u;
	int rooted;
	unsigned n = true_path(now, &rooted), told = 0, i;
	enum unwind_result result = first(&u, now);
	char what[40];

	if (result == UNWIND_NO_CODE) {
		look_again();
		result = first(&u, now);
	}
	for (i = 0; i < n && result == UNWIND_FRAME; i++) {
		frames++;
		if (u.regs.pc != truth[i].pc) {
			note("wrong", i ? i - 1 : 0, n);
			return;
		}
		if (i)
			compare_registers(&u, i, n, &told);
		result = unwind_step(&u);
	}
	if (i == n && result == UNWIND_FRAME) {
		note("long", rooted ? n - 1 : n, n);
	} else if (i < n || result != UNWIND_END) {
		snprintf(what, sizeof what, "short:%s", unwind_says(result));
		for (char *c = what; *c; c++)
			if (*c == ' ')
				*c = '-';
		note(what, i == n && !rooted ? n : i ? i - 1 : 0, n);
	}
}

/* The callers of main, from the unwinder: what is below has no other truth than that it ends. */
static void find_base(const regs_t *now)
{
	static struct unwind u;
	enum unwind_result result;
	struct shadow *s = stack_of(now->rsp);

	look_again();
	s->based = 1;
	for (result = first(&u, now); result == UNWIND_FRAME && based < 64;
		result = unwind_step(&u))
		base[based++] = u.regs.pc;
	if (result != UNWIND_END || based < 3) {
		errno = EINVAL;
		die("find the callers of main");
	}
	memmove(base, base + 1, --based * sizeof *base);
}

static int wait_stop(void)
{
	int status;

	if (waitpid(child, &status, 0) != child)
		die("wait");
	if (WIFSTOPPED(status))
		return WSTOPSIG(status);
	if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
		errno = ECHILD;
		die("have it end well");
	}
	return 0;
}

static void trace(unsigned long long max, unsigned every, int all)
{
	regs_t b, a;
	int sig = 0, got;

	if (!all) {
		if (ptrace(PTRACE_CONT, child, 0, 0) != 0 || wait_stop() != SIGTRAP)
			die("come to int3");
	}
	if (ptrace(PTRACE_GETREGS, child, 0, &b) != 0)
		die("read registers");
	look_again();
	if (all)
		stack_of(b.rsp)->based = 1;
	else
		find_base(&b);
	compare(&b);
	while (steps < max) {
		if (every && ++steps % every == 0 && !sig)
			sig = SIGUSR1;
		else if (!every)
			steps++;
		if (!all && kind(&b) == LAST)
			break;
		if (ptrace(PTRACE_SINGLESTEP, child, 0, sig) != 0)
			die("step");
		if ((got = wait_stop()) == 0)
			return;
		if (ptrace(PTRACE_GETREGS, child, 0, &a) != 0)
			die("read registers");
		if (got != SIGTRAP) {
			sig = got; /* on its way: nothing ran */
			b = a;
			continue;
		}
		follow(&b, &a, sig);
		sig = 0;
		compare(&a);
		b = a;
	}
	kill(child, SIGKILL);
}

int main(int argc, char **argv)
{
	unsigned long long max = 1000000;
	unsigned every = 0;
	int c, all = 0;

	while ((c = getopt(argc, argv, "+an:s:v")) != -1) {
		if (c == 'a')
			all = 1;
		else if (c == 'n')
			max = strtoull(optarg, NULL, 10);
		else if (c == 'v')
			verbose = 1;
		else if (c == 's')
			every = (unsigned)atoi(optarg);
		else
			return 100;
	}
	if (optind == argc)
		return 100;
	child = fork();
	if (child == 0) {
		ptrace(PTRACE_TRACEME, 0, 0, 0);
		execv(argv[optind], argv + optind);
		_exit(127);
	}
	if (child < 0 || wait_stop() != SIGTRAP)
		die("start it");
	space.machine = unwind_native;
	space.cache = &cache;
	space.fetch = fetch;
	trace(max, every, all);
	for (unsigned i = 0; i < places; i++)
		printf("%s %llu\n", place[i].text, place[i].count);
	printf("steps %llu frames %llu signals %llu disagreements %llu\n", steps, frames, signals,
		disagreements);
	return 0;
}
