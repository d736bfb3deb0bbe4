# export.sh - makes data with known answers for the tests of pct export.  Source lib.sh and
# readers.sh first.
# shellcheck shell=sh
need cc nm

cat >x.c <<'X'
int spin(int n) { volatile int i; for (i = 0; i < n; i++) ; return i; }
int mid(int n) { return spin(n) + 1; }
int main(int c, char **v) { (void)v; return mid(c); }
X
cc -g -O0 -falign-functions=16 -o x x.c || fail 'cannot compile'
at() { nm x | awk -v name="$1" '$3 == name { sub(/^0+/, "", $1); print "0x" $1 }'; }
plus() { printf '0x%x' "$(($1 + $2))"; }
spin=$(at spin) mid=$(at mid) main=$(at main)

# known [NS]: a, paths of 1 ms: spin <- mid <- main 2, mid <- main 1; h, PCs of 2 ms, or of NS:
# spin 5, main 1, 4 at 0x9000, in no function.  13 samples, 23 ms.
known() {
	in_mid=$(plus "$mid" 10) in_main=$(plus "$main" 20)
	mkpct a kind=a depth=3 object="$PWD/x" like=x name=x program="$PWD/x" pid=7 collector=s \
		timer=C \
		interval=1000000 size=0x10000 addr=0 "$spin=@100,7,0:$in_mid,0:$in_main" \
		"$spin=@200,7,0:$in_mid,0:$in_main" "$mid=@300,7,0:$in_main"
	mkpct h kind=h object="$PWD/x" like=x name=x program="$PWD/x" pid=8 interval="${1-2000000}" \
		size=0x10000 \
		addr=0 "$spin=5" "$main=1" 0x9000=4
}

# hostile: make files bad1, bad2 ... with each of these names for program, object and function, 3
# samples each, 3 ms.  The files word1, word2 ... have the names.
hostile() {
	hostile_n=0
	esc=$(printf '\033')
	# shellcheck disable=SC1003,SC2016 # as they stand
	for hostile_name in 'q"uo"te' "new
line" 'semi;colon 12' 'a,b' "esc${esc}[31m" "$(printf 'latin\351')" "$(printf 'bidi\342\200\256')" \
		'back\slash\' ' lead' '(1) paren' 'x (y) () from z' '</script><b>' \
		'$(touch hacked)' '=1+1' \
		"$(printf '\303\251\360\237\230\200')" \
		"$(awk 'BEGIN { while (i++ < 65000) printf "k" }')"; do
		hostile_n=$((hostile_n + 1))
		printf '%s' "$hostile_name" >word$hostile_n
		mkpct bad$hostile_n kind=a object="/$hostile_name" program="/p/$hostile_name" \
			name="$hostile_name" \
			pid=$hostile_n interval=1000000 addr=0 0x1000=2 0x1004=1
	done
}

# words: make a text log, words.log, with a path for each of those names, 3 samples each: NAME <-
# main.
words() {
	{
		printf '# pct log words\t9\t0\t/bin/words\n'
		for words_file in word[0-9]*; do
			# a newline is no part of a line
			case $words_file in word2) continue ;; esac
			printf 'stop count="3" func="x"\n#0  %s () from /lib/l.so\n#1  main ()\n' \
				"$(cut -c 1-60000 "$words_file")"
		done
	} >words.log
}
