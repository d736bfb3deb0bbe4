# checked.sh - the suite with PCT under sanitizers or valgrind; tests/run sources it.
#
#	SANITIZERS=address,undefined sh tests/run bin      all programs, built so in
#							build/checked-address-undefined
#	SANITIZERS=valgrind sh tests/run bin/pct-pr        the readers, as they are
#
# The library, which lives in programs without their runtime, is built so that undefined behaviour
# is a trap.  The address sanitizer cannot be in it: its runtime must be the first of all objects,
# takes the program's malloc and 16 TB of addresses, and is no guest of a handler.  Test programs
# stay as they are.  Leaks are not looked for: programs end without freeing.
#
# UNCHECKED has the tests that cannot be under them, each with the reason.
# shellcheck shell=sh

READERS='addr2nm addr2src pct-dis pct-export pct-import pct-info pct-pr pct-sql pct-top'

# under_valgrind: fill BUILD with programs that run under it
under_valgrind() {
	command -v valgrind >/dev/null || return
	rm -rf "$BUILD"
	mkdir -p "$BUILD/bin" && ln -s ../lib "$BUILD/lib" || return
	for checked_program in "$SRC"/build/bin/*; do
		checked_name=${checked_program##*/}
		case " $READERS " in
		*" $checked_name "*)
			# shellcheck disable=SC2016 # the wrapper expands it
			printf '#!/bin/sh\nexec valgrind -q --log-file="$FOUND.%%p" %s "$@"\n' \
				"$checked_program" >"$BUILD/bin/$checked_name"
			chmod +x "$BUILD/bin/$checked_name"
			;;
		*) ln -s "$checked_program" "$BUILD/bin/$checked_name" ;;
		esac
	done
}

# checked SANITIZERS: take PCT under them as BUILD, with the test programs as they are
checked() {
	BUILD=$SRC/build/checked-$(printf '%s\n' "$1" | tr , -)
	if [ "$1" = valgrind ]; then
		under_valgrind || return
	else
		make -s -j2 B="$BUILD" SANITIZERS="$1" CFLAGS='-O1 -g' all </dev/null >&2 || return
	fi
	ln -sfn ../t "$BUILD/t"
	ln -sfn ../examples "$BUILD/examples"
	export BUILD
}

# unchecked SANITIZERS ROOM/NAME: print why this test is not run under them; false: it is
unchecked() {
	awk -F '\t' -v kinds=",$1," -v name="$2" '
		$1 == name && index(kinds, "," $2 ",") { print $3; found = 1; exit }
		END { exit !found }' "$SRC/tests/UNCHECKED"
}

# found_in DIR: what is found goes to files there, for programs close and hide their standard error
found_in() {
	FOUND=$1/found
	ASAN_OPTIONS=abort_on_error=1:detect_leaks=0:verify_asan_link_order=0:log_path=$FOUND
	UBSAN_OPTIONS=print_stacktrace=1:$ASAN_OPTIONS
	TSAN_OPTIONS=$ASAN_OPTIONS
	export FOUND ASAN_OPTIONS UBSAN_OPTIONS TSAN_OPTIONS
}

# found DIR: print what was found there; false: nothing.  Lines with -- are valgrind's of itself, as
# that it does not know Landlock's system calls.
found() {
	found_any=1
	for found_file in "$1"/found.*; do
		grep -qsv '^--' "$found_file" || continue
		grep -v '^--' "$found_file" | head -n 40
		found_any=0
	done
	return "$found_any"
}
