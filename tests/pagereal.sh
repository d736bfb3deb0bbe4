# pagereal.sh - uses a page in the browser $with by a real mouse and real keys, under the page's own
# policy (pagereal.py).  Source lib.sh, readers.sh, export.sh and
# pages.sh first.
# shellcheck shell=sh disable=SC2154

# 10 s: a sample of thread 7 near each end, one of thread 8 between, which waits for 7 before; 7
# samples of another event, in two objects of a source each
in_mid=$(plus "$mid" 10) in_main=$(plus "$main" 20)
mkdir real.7
mkpct real.7/x kind=l depth=3 object="$PWD/x" like=x name=x program="$PWD/x" pid=7 \
	interval=1000000 start_mono=10000000000 size=0x10000 addr=0 \
	"$spin=@10500000000,7,0:$in_mid,0:$in_main" "$spin=@15500000000,8,0:$in_mid,0:$in_main" \
	"$mid=@20000000000,7,0:$in_main"
echo 'int main(void) { for (volatile long i = 0;; i++) ; }' >y.c
cc -g -O0 -o y y.c || fail 'cannot compile'
y_main=$(nm y | awk '$3 == "main" { sub(/^0+/, "", $1); print "0x" $1 }')
mkpct real.7/x@misses kind=a collector=s timer=N event=misses period=1 object="$PWD/x" like=x \
	name=x program="$PWD/x" pid=7 interval=0 size=0x10000 addr=0 "$spin=4"
mkpct real.7/y@misses kind=a collector=s timer=N event=misses period=1 object="$PWD/y" like=y \
	name=x program="$PWD/x" pid=7 interval=0 size=0x10000 addr=0 "$y_main=3"
{
	printf '# pct log waits\t7\t1\t%s/x\ntime\t10000000000\n' "$PWD"
	for tid in 7 8; do
		printf 'thread\t%s\t10000000000\t20000000000\t5000000000\t0\t5000000000\t9\t9\t0\tt%s\n' \
			$tid $tid
		printf 'bins\t%s\t1000000000\t10:1000000:0\n' $tid
	done
	printf 'object\t0\t0\t0\t0\t\t[one]\npath\t0\t0\t0:10\t0:20\npath\t1\t0\t0:30\n'
	printf 'wait\t8\t1\t3000000000\t3000000000\t0\t0\t7\t1\tmutex\tgate<x>\n'
	printf 'wait\t7\t2\t1000000000\t500000000\t0\t-\t0\t-\tsleep\t\n'
	printf 'moment\t8\t0\t12000000000\t3000000000\nend\n'
} >real.7/waits.log
pct page -o real.html real.7 2>err || fail "status $?: $(cat err)"

pages_why >why.piece
"$BUILD/lib/pct/page-html" --piece why=why.piece real.7/x >why.html || fail "why: status $?"

python3 "$SRC/tests/pagereal.py" "$with" real.html why.html >got 2>err ||
	fail "by a real mouse: $(tail -n 3 err)"
cat >want <<'Y'
Profile
3 of 3 samples of time, each for 1 ms
The page has the lines around samples of 2 source files.7 samples have no time here: their files have none, or they came after the first 4,194,304.  Time, Threads and selections made in them leave these samples out.
spin 66.7%; mid 100.0%; main 100.0%; ... 66.7%
main 100.0%; mid 100.0%; ... 66.7%; spin 66.7%
Total
100.0%main
3 of 3 samples of time, each for 1 ms, with mid in their paths
1 box, 66.67% match
1 of 3 samples of time, each for 1 ms, from 0.000 to 2.500 s, with mid in their paths
3 of 3 samples of time, each for 1 ms, with mid in their paths
2 of 3 samples of time, each for 1 ms, from 4.000 to 10.000 s
7 of 7 samples of misses
spin 57.1%; main 42.9%
57.1% x.c; 42.9% y.c
57.1% x; 42.9% y
1 of 3 samples of time, each for 1 ms, of x 7 thread 8
x.c
int spin(int n) { volatile int i; for (i = 0; i < n; i++) ; return i; }
y.c
int main(void) { for (volatile long i = 0;; i++) ; }
True
mutex gate<x> in [one]:0x10 <- [one]:0x20, held by [one]:0x30 1 3.000 75.0%; sleep 2 1.000 25.0%
1
1 true 7 t7 wakes 8 t8: mutex gate<x> in [one]:0x10 <- [one]:0x20, held by [one]:0x30
mutex gate<x> in [one]:0x10 <- [one]:0x20, held by [one]:0x30 1 3.000 | 8 t8 of x
1 of 3 samples of time, each for 1 ms, of x 7 thread 8, from 2.583 to 7.417 s
mutex gate<x> in [one]:0x10 <- [one]:0x20, held by [one]:0x30 1 2.417 | 8 t8 of x
%PDF- True
9 5 1: n<b> > 30 holds for 75.0% of samples, 25.0% of the values seen at entry
2 2 0: kind == RED holds for 50.0% of samples, 12.5% of calls
2 2 0: p == 0x4010 <table+16> holds for 50.0% of samples, 25.0% of calls
240 180.0 240 60.0 M72.0 0V44
n<b> > 30 50.0%of the variation in sample place 0.001; kind == RED 25.0%of the variation in call time 0.040; p == 0x4010 <table+16> 12.5%of the variation in sample place 0.001
Y
same want got "by a real mouse in $with, under the policy of the page"
