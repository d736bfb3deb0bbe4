# kinds.sh - what kind of test a test is: line 2 of its file.  Source it with SRC, the checkout.
#
#	no such line     exact: nothing but the code decides it
#	# statistics     chance decides it, too; the machine must be quiet
#	# long           it takes long, or needs packages that the others do not
#
# A test of the other kinds may have a part of the last: from its line `long_part' on, or the larger
# amount of what `amount' says (lib.sh).
# shellcheck shell=sh

# kind_of ROOM/NAME: print exact, statistics or long
kind_of() {
	kind_line=
	{ read -r _ && read -r kind_line; } <"$SRC/tests/$1.test"
	case $kind_line in
	'# statistics') echo statistics ;;
	'# long') echo long ;;
	*) echo exact ;;
	esac
}

# of_kind KIND ROOM/NAME...: print those of that kind, all with the KIND any, a line each
of_kind() {
	of_kind=$1
	shift
	for of_kind_name; do
		case $of_kind in
		any | "$(kind_of "$of_kind_name")") ;;
		long)
			grep -qE '^long_part$|[(]amount ' "$SRC/tests/$of_kind_name.test" ||
				continue
			;;
		*) continue ;;
		esac
		printf '%s\n' "$of_kind_name"
	done
}

# line_of WORD ROOM/NAME: print the number in its line `# WORD NUMBER', if there is one
line_of() { sed -n "s/^# $1 \([0-9]*\)\$/\1/p" "$SRC/tests/$2.test" | head -n 1; }

# is_alone ROOM/NAME: whether it runs beside no other
is_alone() { [ "$(kind_of "$1")" = statistics ] || grep -qx '# alone' "$SRC/tests/$1.test"; }

# lists_of ROOM/NAME...: print the lists of scripts/setup that they need, with those of long parts
# where these are asked for
lists_of() {
	echo test
	[ ! "${TEST_LONG-}" ] || [ -z "$(of_kind long "$@")" ] || echo long
}

# quiet: wait until others leave nine tenths of the processors' time for a second, for a minute at
# most; say so where they do not
quiet() {
	# shellcheck disable=SC2034 # only counted
	for quiet_round in $(seq 60); do
		quiet_before=$(quiet_ticks)
		sleep 1 # over which it looks
		quiet_after=$(quiet_ticks)
		quiet_all=$((${quiet_after% *} - ${quiet_before% *}))
		quiet_idle=$((${quiet_after#* } - ${quiet_before#* }))
		[ $((quiet_idle * 10)) -lt $((quiet_all * 9)) ] || return 0
	done
	echo "tests/run: statistics beside other work: $((100 - 100 * quiet_idle / quiet_all)) %" \
		'of the processors is in use' >&2
}
# quiet_ticks: print the ticks of all processors so far, and the idle ones of them
quiet_ticks() {
	awk '$1 == "cpu" { for (i = 2; i <= 9; i++) n += $i; print n, $5 + $6 }' /proc/stat
}
