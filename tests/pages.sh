# pages.sh - three pages for tests of how a page looks: all.html, with something in every view;
# versions.html, of six runs; bare.html, with little more than the split of pct why.  Names and
# lines are long.  Source lib.sh, readers.sh, recorded.sh and export.sh before calling pages.
# shellcheck shell=sh disable=SC2154

# times_of COUNT TEXT: print TEXT so often
times_of() { awk -v n="$1" -v text="$2" 'BEGIN { while (i++ < n) printf "%s", text }'; }

pages_all() {
	recorded_program
	sed -i "s|sum += mix.*|& /* $(times_of 20 'long ')END_OF_THE_LINE */|
		s|mix|$(times_of 20 'name_of_')END_OF_THE_NAME|" tree.c
	pages_dir=$(times_of 8 directory_)
	mkdir "$pages_dir" && mv tree.c "$pages_dir" || fail 'no directory'
	cc -O2 -g -o tree "$pages_dir/tree.c" || fail 'cannot build tree'
	snapshots ct 60 40 'search@n'
	pages_pid=$("$BUILD/lib/pct/recorded" -j search n ct |
		sed -n 's/.*"pid": \([0-9]*\).*/\1/p' | head -n 1)
	pages_search=$(nm tree | awk '$3 == "search" { sub(/^0+/, "", $1); print "0x" $1 }')
	pages_main=$(nm tree | awk '$3 == "main" { sub(/^0+/, "", $1); print "0x" $1 }')
	pages_called=0:$(plus "$pages_main" 9)
	# a sample each 0.2 s for 10 s, of two threads
	# shellcheck disable=SC2046 # words
	mkpct ct/tree.1/tree kind=l depth=2 object="$PWD/tree" like=tree name=tree \
		program="$PWD/tree" pid="$pages_pid" interval=1000000 start_mono=10000000000 \
		size=0x10000 addr=0 $(awk -v search="$((pages_search))" -v called="$pages_called" '
			BEGIN { for (i = 0; i < 50; i++) printf "0x%x=@%.0f,%d,%s\n", search + i % 7 * 4,
				1e10 + i * 2e8, 7 + i % 3 % 2, called }')
	{
		printf '# pct log waits\t%s\t1\t%s/tree\ntime\t10000000000\n' "$pages_pid" "$PWD"
		for tid in 7 8; do
			printf 'thread\t%s\t10000000000\t20000000000\t5000000000\t0\t5000000000\t9\t9\t0\tt%s\n' \
				$tid $tid
			printf 'bins\t%s\t1000000000\t2:1000000:0\t5:300000:400000\n' $tid
		done
		printf 'object\t0\t0\t0\t0\t\t[one]\npath\t0\t0\t0:10\t0:20\npath\t1\t0\t0:30\n'
		printf 'wait\t8\t1\t3000000000\t3000000000\t0\t0\t7\t1\tmutex\t%s\n' \
			"$(times_of 20 'gate_of_')END_OF_THE_GATE"
		printf 'wait\t7\t2\t1000000000\t500000000\t1\t-\t0\t-\taccept\t\n'
		printf 'moment\t8\t0\t12000000000\t3000000000\nmoment\t7\t1\t15000000000\t500000000\nend\n'
	} >ct/tree.1/waits.log
	pct page --values 'search@n' --why search --states 9 -o all.html ct 2>err ||
		fail "all.html: status $?: $(cat err)"
}

pages_versions() {
	mkdir -p new
	cp x new/x
	while read -r name dir first second third; do
		mkpct "$name" kind=a depth=3 object="$PWD/$dir/x" like=x name=x program="$PWD/$dir/x" \
			pid=7 interval=1000000 size=0x10000 addr=0 "$spin=$first" "$mid=$second" \
			"$main=$third"
	done <<-'L'
	version1 . 60 40 1
	version2 new 20 20 10
	version3 . 180 20 2
	version4 new 60 40 2
	version5 . 60 40 3
	version6 new 60 40 40
	L
	pct page --compare -o versions.html version1 -- version2 -- version3 -- version4 -- version5 \
		-- version6 2>err ||
		fail "versions.html: status $?: $(cat err)"
}

# The JSON of pct why, of spin: a number with its values, a word, and an address.
pages_why() {
	cat <<'J'
spin
[{"explained": 0.5, "chance": 0.001, "samples": 0.75, "calls": 0.1, "entries": 0.25, "of": "place",
 "variable": "n<b>", "operator": ">", "value": 30,
 "bins": {"from": 0, "to": 100, "count": [4, 0, 3, 1, 8, 6, 5, 1, 2, 9]}},
{"explained": 0.25, "chance": 0.04, "samples": 0.5, "calls": 0.125, "of": "length",
 "variable": "kind", "operator": "==", "value": "RED"},
{"explained": 0.125, "chance": 0.001, "samples": 0.5, "calls": 0.25, "of": "place",
 "variable": "p", "operator": "==", "value": 16400, "address": "0x4010 <table+16>"}]
J
}

pages_bare() {
	mkpct bare kind=h object="$PWD/x" like=x name=x program="$PWD/x" pid=8 interval=2000000 \
		size=0x10000 addr=0 "$spin=5" "$main=1" 0x9000=4
	pages_why >why.piece
	"$BUILD/lib/pct/page-html" --no-source --piece why=why.piece bare >bare.html ||
		fail "bare.html: status $?"
}

pages() {
	pages_all
	pages_versions
	pages_bare
}
