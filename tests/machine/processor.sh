#!/bin/sh
# processor.sh - a static program with itimer.o and profil.o on another processor, or with another C
# library: sh tests/machine/run MACHINE
#
# MACHINE is aarch64, armhf, riscv64, s390x (whose bytes are in the other order), i386, or musl:
# this one against musl.  Builds the collectors and pct-pr for it by Debian's cross compilers;
# qemu's user mode runs them, where no perf event and no ptrace is.  The program's shares are 75:25.
# With musl the preloaded library is built as well: call paths of a dynamic program.
# Its own pct-pr reads the data, and ours (build/bin), and our files, of each kind: both must print
# the same.  Prints, each with the machine: samples of each collector and 75:25 in standard
# deviations; and what a sample costs: instructions of the collector, PCs only and with call paths
# of up to 8 frames, and bytes of code and of data of itimer.o.
# With PCT_MACHINE_KEEP its data files are kept there, for tests/lib/format/foreign.
# Status: 0 all well, 1 not, 77 no compiler or no qemu.

SRC=$(CDPATH='' cd -P -- "$(dirname -- "$0")/../.." && pwd -P) || exit 111
fail() { printf 'machine: %s: %s\n' "$machine" "$*" >&2; exit 1; }
# shellcheck source=tests/foreign.sh
. "$SRC/tests/foreign.sh"
machine=${1-}
case $machine in
aarch64 | riscv64 | s390x) target=$machine-linux-gnu- emulator=qemu-$machine ;;
armhf) target=arm-linux-gnueabihf- emulator=qemu-arm ;;
i386) target=i686-linux-gnu- emulator=qemu-i386 ;;
musl) target='' emulator=qemu-x86_64 ;;
esac
compiler=${target}gcc qemu=$emulator needed=$emulator
case $machine in
i386) qemu='' needed=valgrind ;;
musl) qemu='' needed=valgrind compiler=musl-gcc ;;
esac
for need in "$compiler" "$needed" "$SRC/build/bin/pct-pr"; do
	command -v "$need" >/dev/null || { echo "machine: no $need" >&2; exit 77; }
done
top=$(mktemp -d "${TMPDIR:-/tmp}/pct-machine.XXXXXX") || exit 111
trap 'rm -rf "$top"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
cd "$top" || exit 111
if [ "$machine" = musl ]; then # the kernel's headers, without glibc's
	mkdir kernel
	ln -s /usr/include/linux /usr/include/asm-generic "/usr/include/$(cc -dumpmachine)/asm" kernel
	compiler="$compiler -isystem $top/kernel"
fi
B=${PCT_MACHINE_BUILD:-$top/build}
objects="$B/lib/pct/itimer.o"
[ "$machine" = musl ] || objects="$objects $B/lib/pct/profil.o" # musl has no profil(3)
# shellcheck disable=SC2086 # a list
make -s -j2 -C "$SRC" B="$B" CC="$compiler -static" LD="${target}ld" AR="${target}ar" \
	OBJCOPY="${target}objcopy" SANITIZE= $objects "$B/bin/pct-pr" \
	"$B/bin/pct-info" "$B/t/mkpct" "$B/t/states" >make.log 2>&1 ||
	fail "make: $(tail -n 3 make.log)"
PATH=$SRC/build/bin:$PATH

# ---- files of one are read on the other ----

mkdir ours theirs
(cd ours && foreign_files "$SRC/build/t/") || fail 'our files'
# shellcheck disable=SC2086 # none or one
(cd theirs && foreign_files $qemu "$B/t/") || fail 'its files'
# shares of the two functions are 75:25
cat >two.c <<'C'
#include <stdlib.h>
static volatile unsigned long sum;
__attribute__((noinline)) void one(void) { for (int i = 0; i < 300000; i++) sum += i; }
__attribute__((noinline)) void two(void) { for (int i = 0; i < 100000; i++) sum += i; }
int main(int argc, char **argv)
{
	for (int i = argc > 1 ? atoi(argv[1]) : 2000; i--;) {
		one();
		two();
	}
	return 0;
}
C
# shares COLLECTOR: the line of its data, ./two's in data
shares() {
	file=$(echo data/*/two)
	$qemu "$B/bin/pct-pr" --by addr "$file" >own 2>err || fail "its pct-pr: $(cat err)"
	pct-pr --by addr "$file" >got 2>err || fail "our pct-pr: $(cat err)"
	cmp -s own got || fail "other answers: $(diff own got)"
	nm -S two 2>/dev/null | awk '$4 == "one" || $4 == "two" { print $4, $1, $2 }' >functions
	python3 - "$machine" "$1" <<'P' || fail "$1: no 75:25"
import sys
functions = [l.split() for l in open('functions')]
n = dict(one=0, two=0)
for line in open('own'):
    count, label = line.split(None, 1)
    pc = int(label.rsplit(':', 1)[-1], 16)
    for name, start, size in functions:
        at = int(start, 16) & ~1
        # under qemu the collector cannot read its ELF head: addresses are offsets in the file
        if (pc - at) % 4096 < int(size, 16):
            n[name] += int(count)
both = n['one'] + n['two']
off = (n['one'] - 0.75 * both) / (both * 0.1875) ** 0.5 if both else 99
print('%s\t%s: %d samples, %d in one(), %+.1f sd'
      % (sys.argv[1], sys.argv[2], both, n['one'], off))
sys.exit(both < 50 or abs(off) > 4)
P
}
for object in $objects; do
	collector=${object##*/}
	# shellcheck disable=SC2086 # words
	$compiler -static -O1 -Wl,-Map=map -o two two.c "$object" || fail "$collector does not link"
	mkdir data
	PCT="o$top/data" $qemu ./two || fail "$collector: the program: status $?"
	shares "$collector"
	if [ "${PCT_MACHINE_KEEP-}" ] && [ "$collector" = itimer.o ]; then
		gzip -9nc "$file" >"$PCT_MACHINE_KEEP/$machine-two.gz"
		$qemu "$B/bin/pct-pr" --by addr "$file" >"$PCT_MACHINE_KEEP/$machine-two.txt"
		for name in $FOREIGN_KINDS states packed; do
			[ "$machine" != s390x ] ||
				gzip -9nc "theirs/$name" >"$PCT_MACHINE_KEEP/s390x-$name.gz"
		done
	fi
	rm -rf data
done
# ---- the preloaded library against musl, and its call paths ----

# Each sample of the two functions has main for a caller.  musl-gcc leaves the header of the unwind
# tables out, which compilers of systems with musl do not; Debian's musl itself has no tables.
if [ "$machine" = musl ]; then
	make -s -j2 -C "$SRC" B="$B" CC="$compiler" SANITIZE= "$B/lib/pct/libpct.so" \
		>make.log 2>&1 || fail "make: $(tail -n 3 make.log)"
	$compiler -O1 -Wl,--eh-frame-hdr -o two two.c || fail 'cc'
	for timer in T E P V R; do
		mkdir data
		PCT="I$timer s8 o$top/data" LD_PRELOAD=$B/lib/pct/libpct.so ./two ||
			fail "libpct.so: the program: status $?"
		pct hier data/*/two >paths 2>err || fail "libpct.so: $(cat err)"
		awk -v timer="$timer" '
			$2 == "one" || $2 == "two" { n += $1; one += $2 == "one" ? $1 : 0 }
			/ (one|two) <- main( |$)/ { whole += $1 }
			END {
				off = n ? (one - 0.75 * n) / sqrt(n * 0.1875) : 99
				printf "musl\tlibpct.so, timer %s: %d samples, %d in one(), %+.1f sd; %d called by main\n",
					timer, n, one, off, whole
				exit n < 50 || off < -4 || off > 4 || whole != n
			}' paths || fail "libpct.so: $(cat paths)"
		rm -rf data
	done
fi

# answers DIR BIN T: into the file answers
answers() { foreign_answers "$@" >answers || fail "$*: $(tail -n 3 answers)"; }
answers ours "$SRC/build/bin/" "$SRC/build/t/"
mv answers want
answers ours "$qemu $B/bin/" "$qemu $B/t/"
cmp -s want answers || fail "it reads our files otherwise: $(diff want answers)"
answers theirs "$SRC/build/bin/" "$SRC/build/t/"
cmp -s want answers || fail "we read its files otherwise: $(diff want answers)"
printf '%s\tfiles of each kind read on the other: equal\n' "$machine"

# ---- what a sample costs ----

# shellcheck disable=SC2086 # words
$compiler -static -O1 -Wl,-Map=map -o two two.c "$B/lib/pct/itimer.o" || fail 'link'
# the collector's code in the program: START+SIZE,...
ranges=$(awk '$1 ~ /^\.text/ && NF == 1 { name = 1; next }
	($1 ~ /^\.text/ || name) && $NF ~ /itimer\.o$/ {
		i = name ? 1 : 2
		if ($(i + 1) != "0x0") printf "%s%s+%s", n++ ? "," : "", $i, $(i + 1)
	}
	{ name = 0 }' map)
# counted TURNS PCT: "instructions samples" of the collector.  The maps that qemu gives programs of
# x86 have no code: valgrind counts there
counted() {
	rm -rf data && mkdir data
	case $emulator in
	*86*)
		PCT="IT $2 o$top/data" valgrind -q --tool=callgrind --callgrind-out-file=log ./two "${1}0" ||
			fail "counting: status $?"
		callgrind_annotate --auto=no --threshold=100 log 2>/dev/null |
			awk '/\/lib\/(preload|inside|unwind|agent)\// { gsub(",", ""); n += $1 }
				END { printf "%d ", n }'
		;;
	*)
		PCT="IT $2 o$top/data" "$emulator" -singlestep -d exec,nochain -dfilter "$ranges" \
			-D log ./two "$1" || fail "counting: status $?"
		printf '%s ' "$(grep -c '^Trace' log)"
		;;
	esac
	pct-info -s data/*/two* | awk '$1 == "recorded" { n += $2 } END { print n + 0 }'
}
# each PCT: instructions of one sample: of a longer run less a shorter one
each() {
	{
		counted 2 "$1"
		counted 30 "$1"
	} | awk '{ i[NR] = $1; n[NR] = $2 } END {
		if (n[2] - n[1] < 20) { print n[1], n[2], "samples"; exit 1 }
		printf "%.0f\n", (i[2] - i[1]) / (n[2] - n[1])
	}'
}
plain=$(each '') || fail "too few: $plain"
paths=$(each s8) || fail "too few: $paths"
printf '%s\t%s instructions a sample, %s with paths of 8; itimer.o: %s\n' "$machine" "$plain" "$paths" \
	"$("${target}size" "$B/lib/pct/itimer.o" |
		awk 'NR == 2 { print $1 " bytes of code, " $2 + $3 " of data" }')"
