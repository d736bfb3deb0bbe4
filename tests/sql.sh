# sql.sh - makes known data for the tests of pct sql.  Source lib.sh and readers.sh first.
# shellcheck shell=sh

pct-sql /dev/null 'SELECT 1' 2>&1 | grep -q 'built without SQLite' && skip 'built without SQLite'
need cc nm addr2line

# data: make a, a log of call paths, b, a histogram, k, counted records of the kernel, of the
# program x; set $spin, $main
data() {
	printf 'int spin(int n) { return n * n; }\nint main(int c, char **v) { (void)v; return spin(c); }\n' >x.c
	cc -g -O0 -o x x.c || fail 'cannot compile'
	spin=0x$(nm x | sed -n 's/^0*\([0-9a-f]*\) T spin$/\1/p')
	main=0x$(nm x | sed -n 's/^0*\([0-9a-f]*\) T main$/\1/p')
	mkpct a kind=l depth=3 object="$PWD/x" like=x program="$PWD/x" name=x cmdline='x -a b' \
		pid=7 \
		start_ticks=5 start_mono=1 "$spin=@100,7,0:$main" "$main=@1000000200,8" \
		"$spin=@300,7,0:$main"
	mkpct b kind=h object="$PWD/x" like=x program="$PWD/x" name=x pid=9 start_ticks=6 addr=0 \
		size=0x10000 "$spin=5" 0x10=2 lost0=4
	mkpct k kind=a 'object=[kernel]' name=x program="$PWD/x" pid=7 start_ticks=5 collector=s \
		timer=C \
		flags=2 addr=0 0xffffffff81000010=4
}

# ask STATEMENT FILE...
ask() {
	ask_what=$1
	shift
	pct-sql --no-header "$@" "$ask_what" || fail "status $?: $ask_what" >&2
}
