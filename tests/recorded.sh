# recorded.sh - states of a program with known answers, and what gdb said of it at the same stops.
# Source it after lib.sh:
#	recorded_program        builds ./tree
#	snapshots DIR COUNT STEP FUNC@EXPR...   DIR/tree.1/[state], and DIR/tree.1/live1 of the
# first
# shellcheck shell=sh disable=SC2154 # lib.sh sets SRC

gdb -nx -batch -ex 'python print(1)' 2>/dev/null | grep -q '^1$' || skip 'no gdb with Python here'
[ "$(uname -m)" = x86_64 ] || skip 'states are of x86-64'

recorded_program() {
	cat >tree.c <<'X'
struct node { struct node *left; long keys; double weight; const char *name; };
static struct node leaf = {0, 3, 0.25, "leaf"}, root = {&leaf, 1000, 1.5, "root"};
static volatile long sink;
static inline long mix(long v, int by) { for (int i = 0; i < by; i++) v = v * 31 + i; return v; }
__attribute__((noinline)) static long search(const struct node *p, long n)
{
	long sum = 0;
	for (; n > 0; n--)
		sum += mix(p->keys, 3 + (int)(n & 3)) * (p->left ? 2 : 1);
	return sum;
}
__attribute__((noinline)) static long find(struct node *p, long depth)
{
	struct node copy = *p;
	long got = 0;
	if (depth > 0)
		got = find(p->left ? p->left : &root, depth - 1);
	copy.keys += depth;
	return got + search(&copy, 40 + depth) + (long)copy.weight;
}
int main(void)
{
	for (long round = 0;; round++)
		sink = find(&root, round % 7);
}
X
	${CC:-cc} -O2 -g -o tree tree.c || fail 'cannot build tree'
}

snapshots() {
	mkdir -p "$1/tree.1"
	snapshots_in=$1/tree.1 snapshots_count=$2 snapshots_step=$3
	shift 3
	OUT=$snapshots_in COUNT=$snapshots_count STEP=$snapshots_step ASK=$(printf '%s\n' "$@") \
		gdb -nx -batch -iex 'set auto-load no' -x "$SRC/tests/prog/snapshots.py" ./tree \
		>gdb.said 2>&1
	[ -s "$snapshots_in/live1" ] || fail "no snapshots: $(tail -n 5 gdb.said)"
}
