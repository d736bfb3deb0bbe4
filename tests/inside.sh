# inside.sh - runs programs with the library, and reads its files by build/t/accounts, which has its
# own reader of the format.  Source lib.sh first.
# shellcheck shell=sh

LIB=$BUILD/lib/pct/libpct.so
T=$BUILD/t

# pct LETTERS COMMAND...: run COMMAND with the library; data goes to ./data.
pct() {
	pct_letters="$1 o$PWD/data"
	shift
	env PCT="$pct_letters" LD_PRELOAD="$LIB" "$@"
}

# field NAME LINES: print the sum of the numbers after NAME.
field() {
	printf '%s\n' "$2" | awk -v f="$1" '{
		for (i = 1; i < NF; i++)
			if ($i == f)
				sum += $(i + 1)
	} END { print sum + 0 }'
}

# accounted [-k MAX] FILE...: check taken = recorded + lost in each file, and that there are
# samples.  $accounts gets the lines of the files, $total that of all.
accounted() {
	accounts=$("$T/accounts" "$@") || fail "taken is not recorded + lost:
$accounts"
	total=${accounts##*
}
	# all processes of a user share the queue of signals: when it is full, no timer begins
	[ "$(field taken "$total")" -gt 0 ] || fail "no samples; $(grep SigQ /proc/self/status):
$accounts"
}

# samples OBJECT FUNCTION FILE...: print the number of samples in FUNCTION of OBJECT.
samples() {
	samples_range=$(nm -S "$1" | awk -v f="$2" '$4 == f { print $1, $2; exit }')
	[ "$samples_range" ] || fail "no $2 in $1"
	samples_from=${samples_range% *} samples_size=${samples_range#* }
	samples_to=$(printf '%x' $((0x$samples_from + 0x$samples_size)))
	shift 2
	"$T/accounts" -r "$samples_from-$samples_to" "$@"
}

# run WANT LETTERS COMMAND...: pct, with output in ./out and ./err; it must end with status WANT.
run() {
	run_want=$1
	shift
	run_got=0
	pct "$@" >out 2>err || run_got=$?
	[ "$run_got" -eq "$run_want" ] || fail "status $run_got instead of $run_want: $*
$(cat err)"
}
