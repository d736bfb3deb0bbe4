/* steps - single-steps a program, keeps who called whom as it sees calls and returns, and compares
 * what lib/unwind says at every instruction:
 *
 *	steps [-av] [-n STEPS] [-s EVERY] [-q QEMU] PROGRAM [ARG]...
 *
 *	-a   from the first instruction on; else from the first `int3` of PROGRAM, in main, to
 *	     the second, or, with -q, from the first call of `begin` to the end of main
 *	-n   at most so many steps, 1,000,000
 *	-q   PROGRAM is of another machine, and QEMU runs it
 *	-s   SIGUSR1 arrives every so many steps
 *	-v   offsets in functions as well
 *
 * Each place where they disagree is a line, then come the sums:
 *	WHAT OBJECT SECTION SYMBOL in OBJECT SECTION SYMBOL COUNT
 *	steps N frames N signals N disagreements N
 * WHAT is `wrong` (another caller), `long` (callers after the last), `register-R` (of a caller), or
 * `short:REASON`.  The first place is where the frame that was left so was, `planted` for the code
 * that makecontext put below a function; the second is where the program was.
 * Status: 0 ended as it should; 111 not. */
#include "steps/isa.h"
#include "steps/maps.h"
#include "steps/target.h"
#include "steps/truth.h"
#include "steps/verdict.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static unsigned long long steps;
static uint64_t end; /* where main returns to; 0: its last `int3` tells */

/* Where the function returns to whose first instruction is next. */
static uint64_t back_to(const struct unwind_regs *r)
{
	uint64_t to = 0;

	if (isa->link != 255)
		return isa_link(isa, r);
	errno = EFAULT;
	if (target_read(r->r[isa->sp], &to, isa->word) != isa->word)
		die("read a return address");
	return to;
}

/* Come to main, from where the callers are the unwinder's: what is below main has no other truth
 * than that it ends. */
static void come_to_main(struct unwind_regs *r)
{
	uint64_t base[64];
	unsigned n;

	if (target_foreign) {
		target_registers(r);
		verdict_look_again();
		target_run_to(maps_address("begin") & ~(uint64_t)isa->odd);
		target_registers(r);
		target_run_to(back_to(r));
	} else if (target_go(0, 0) != SIGTRAP) {
		die("come to main");
	}
	target_registers(r);
	n = verdict_path(r, base, sizeof base / sizeof *base);
	errno = EINVAL;
	if (n < 3)
		die("find the callers of main");
	truth_base(r, base + 1, n - 1);
	if (target_foreign)
		end = base[1];
}

static int last(const struct unwind_regs *r)
{
	return end ? r->pc == end : truth_kind(r) == LAST;
}

static void trace(unsigned long long max, unsigned every, int all)
{
	struct unwind_regs b, a;
	int sig = 0, got;

	if (all) {
		target_registers(&b);
		verdict_look_again();
		truth_base(&b, NULL, 0);
	} else {
		come_to_main(&b);
	}
	verdict_at(&b);
	while (steps < max && (all || !last(&b))) {
		steps++;
		if (every && steps % every == 0 && !sig)
			sig = SIGUSR1;
		if ((got = target_go(1, sig)) == 0)
			return;
		target_registers(&a);
		if (got != SIGTRAP) {
			sig = got; /* on its way: nothing ran */
			b = a;
			continue;
		}
		truth_follow(&b, &a, sig);
		sig = 0;
		verdict_at(&a);
		b = a;
	}
	kill(target_pid, SIGKILL);
}

int main(int argc, char **argv)
{
	unsigned long long max = 1000000;
	const char *qemu = NULL;
	unsigned every = 0;
	int c, all = 0;

	while ((c = getopt(argc, argv, "+an:q:s:v")) != -1) {
		switch (c) {
		case 'a': all = 1; break;
		case 'n': max = strtoull(optarg, NULL, 10); break;
		case 'q': qemu = optarg; break;
		case 's': every = (unsigned)atoi(optarg); break;
		case 'v': verdict_offsets(); break;
		default: return 100;
		}
	}
	if (optind == argc)
		return 100;
	target_start(qemu, argv + optind);
	trace(max, every, all);
	verdict_print();
	printf("steps %llu frames %llu signals %llu disagreements %llu\n", steps, verdict_frames,
		truth_signals, verdict_disagreements);
	return 0;
}
