# foreign.sh - data files with known contents, of this machine and as another one writes them.
# tests/lib/format/foreign has those of s390x, whose bytes are in the other order, and a program's
# data of each machine; `PCT_MACHINE_KEEP=DIR sh tests/machine/run MACHINE` makes them.
# shellcheck shell=sh

# foreign_files COMMAND...: write one of each kind; COMMAND... runs a test program of the machine,
# and ends before its name: a directory with a slash last, and an emulator before it.
# FOREIGN_HEAD has further words for the heads.
foreign_files() {
	foreign_before=$*
	# 400 samples, in runs of 3 and 1
	awk 'BEGIN { for (i = 0; i < 400; i++) print i % 4 < 3 ? "0x1010 7" : "0x1200 8" }' >turns
	# shellcheck disable=SC2086 # words
	while read -r foreign_name foreign_rest; do
		set -- $foreign_rest
		${foreign_before}mkpct "$foreign_name" object=/bin/x program=/bin/x name=x cmdline=x \
			head_size=4096 accounts=acc ${FOREIGN_HEAD-} "$@" || return 1
	done <<-'END'
		histogram accounts=histogram flags=8 turns=turns addr=0x1000 size=0x201 0x1010=300 0x1200=100
		narrow width=2 bin_size=2 addr=0x1000 size=0x201 0x1010=3 0x1200=60000
		wide width=8 addr=0x1000 size=0x201 0x1010=3 0x1200=0x123456789abcd
		log kind=l depth=3 obj=[vdso] 0x1010=@5,7,1:0x20,0:0x1200 0x1020=2
		circular kind=c ring=8 flags=8 0x1010=3 0x1020=9
		counted kind=a 0x1010=300 0x1020=9
		tree kind=t depth=3 obj=[vdso] 0x1200=0,e0 1:0x20=0,1 0x1010=5,2 0x1020=2,e2
		nodes kind=l flags=32 depth=3 obj=[vdso] 0x1200=ne0 0x1010=@5,7,1 1:0x20=n1 0x1010=@6,7,3 0x1020=@7,7,e2
	END
	# shellcheck disable=SC2086
	${foreign_before}states write states && ${foreign_before}states pack packed
}

FOREIGN_KINDS='histogram narrow wide log circular counted tree nodes'

# foreign_answers DIR BIN T: all that is said of the files in DIR, by pct-pr and pct-info, whose
# names BIN ends before, and by the test program states, likewise T.
foreign_answers() {
	(
		cd "$1" || exit
		for foreign_kind in $FOREIGN_KINDS; do
			# shellcheck disable=SC2086 # an emulator and a directory
			$2pct-pr --by addr -l 3 "$foreign_kind" &&
				$2pct-pr --by addr --merge --spread "$foreign_kind" &&
				$2pct-info "$foreign_kind" || exit
		done
		# shellcheck disable=SC2086
		$3states print states && $3states print packed
	) 2>&1
}

# foreign_reports DIR BIN: what reports say of the files in DIR, of all and of those whose counts
# are no giants; their program is ./x.  pct is in BIN.  SQL is asked unless FOREIGN_NO_SQL is set.
foreign_reports() {
	# shellcheck disable=SC2046,SC2086 # names
	{
		foreign_report "$@" $FOREIGN_KINDS
		foreign_report "$@" $(printf '%s\n' $FOREIGN_KINDS | grep -vx 'wide\|narrow')
	} 2>&1
}

# foreign_report DIR BIN FILE...: of these in DIR
foreign_report() (
	cd "$1" || exit
	foreign_pct=$2/pct
	shift 2
	echo "== $*"
	while read -r foreign_words; do
		echo "= $foreign_words"
		# shellcheck disable=SC2086 # words
		"$foreign_pct" $foreign_words --image /bin/x=./x "$@" || echo "status $?"
	done <<-'END'
		hier
		hier --callers one
		sym
		sym% --json
		line
		obj
		timeline
		export collapsed
		export callgrind
		export csv
		export json
		export speedscope
	END
	"$foreign_pct" export pprof --image /bin/x=./x "$@" | gzip -dcf | od -An -tx1
	[ -z "${FOREIGN_NO_SQL-}" ] || exit 0
	for foreign_table in sample by_symbol by_line by_path by_process by_thread losses; do
		"$foreign_pct" sql --image /bin/x=./x "$@" "SELECT * FROM $foreign_table" ||
			echo "status $?"
	done
)
