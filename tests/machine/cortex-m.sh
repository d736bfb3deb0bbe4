#!/bin/sh
# cortex-m.sh - a board's program, sampled through its stub: sh tests/machine/run cortex-m
#
# qemu's mps2-an385 runs board/board.c, which gcc-arm-none-eabi and newlib build.  Checks shares,
# call paths through an interrupt, values, that idle time stands apart, and that another program is
# refused.  Prints what a sample costs; the last figures are in RESULTS.
# Status: 0 as it should be, 1 not, 77 cannot run here.

SRC=$(CDPATH='' cd -P -- "$(dirname -- "$0")/../.." && pwd -P) || exit 111
BUILD=$SRC/build PATH=$SRC/build/bin:$PATH
# shellcheck source=tests/lib.sh
. "$SRC/tests/lib.sh"
need arm-none-eabi-gcc qemu-system-arm gdb-multiarch
dir=$(mktemp -d) qemu=''
trap 'kill $qemu 2>/dev/null; rm -rf "$dir"' EXIT
cd "$dir" || exit 111

# built NAME OPTION...: the program as NAME
built() {
	elf=$1
	shift
	arm-none-eabi-gcc -mcpu=cortex-m3 -mthumb -g -O1 -nostartfiles -Wl,--build-id=none "$@" \
		-T "$SRC/tests/machine/board/board.ld" -o "$elf" \
		"$SRC/tests/machine/board/board.c" -lc 2>built || fail "cannot build: $(cat built)"
}
built board.elf
built other.elf -O2
qemu-system-arm -M mps2-an385 -nographic -monitor none -serial none -kernel board.elf \
	-S -gdb tcp:localhost:0 2>said &
qemu=$!
# the system chose the port
port() {
	number=$(ss -Hltnp 2>/dev/null | sed -n "s/.*127.0.0.1:\([0-9]*\).*pid=$qemu,.*/\1/p")
	[ "$number" ]
}
poll 10 port || fail "qemu has no stub: $(cat said)"

sampled() {
	profile -gdb -remote "localhost:$number" -l 8 -i 5000 "$@" 2>err
}
# value NAME: the last of it, which the program counted
value() { cat data2/board.elf.*/"$1".log | tail -n 1; }
sampled -t 40 -o out -d data board.elf || fail "status $?: $(cat err)"
[ ! -s err ] || fail "said: $(cat err)"
cat out
sampled -t 8 -o values -d data2 -expr board.elf@count@n int-avg -expr 'board.elf@main^@ticks' int-avg \
	-expr 'board.elf@main^@rounds' int-avg -expr 'board.elf@main^@name' "sort | uniq -c" board.elf ||
	fail "status $?: $(cat err)"
cat values
ticks=$(value expr2) rounds=$(value expr3)
pct -l 8 hier data/board.elf.*/stack.log >paths || fail "pct: status $?"
# a tick's share of the work is known from what the program counted
awk -v ticks="$ticks" -v rounds="$rounds" '
	{ all += $1 }
	/SysTick_Handler/ { tick += $1; ours = 1 }
	/SysTick_Handler <- <signal handler called> <- .*main/ { whole += $1 }
	/SysTick_Handler/ { next }
	/short_job/ { short += $1 }
	/long_job/ { long += $1 }
	/ idle <- main/ { idle += $1 }
	function check(what, got, of, p, off) {
		off = (got - of * p) / sqrt(of * p * (1 - p))
		printf "%s: %d of %d, expected %.4f, %.1f deviations off\n", what, got, of, p, off
		bad += off > 5 || off < -5
	}
	END {
		jobs = short + long
		check("short_job of the jobs", short, jobs, 0.25)
		# the emulator stops at the end of a block of instructions, and when it serves timers:
		# what runs from one timer on has too few samples (dbctl(1), BUGS)
		p = ticks / (ticks + 80 * rounds)
		printf "ticks: %.1f %% of the work, where %.1f %% is right\n",
			100 * tick / (jobs + tick), 100 * p
		bad += tick > (jobs + tick) * p + 5 * sqrt((jobs + tick) * p * (1 - p)) ||
			tick < (jobs + tick) * p / 2
		printf "idle: %d, through the interrupt whole: %d of %d, all: %d\n", idle, whole, tick, all
		# the interrupt is entered and left in some instructions, without a frame
		exit bad || jobs < 200 || tick < 20 || idle < 5 || whole < 0.95 * tick ||
			jobs + tick + idle < 0.97 * all # and what is of main alone
	}' paths || fail "$(cat paths)"
grep -q '"board"' values || fail 'the value of name'

code=0
sampled -t 3 -d other other.elf || code=$?
{ [ "$code" -eq 111 ] && grep -q "its program is not .*other.elf: the code differs" err; } ||
	fail "another program, status $code: $(cat err)"
echo 'all as it should be'
