# portable.sh - which tests ask for what only Linux has, for OS=posix sh tests/run.
# shellcheck shell=sh

# unportable NAME: print why the test cannot run with the programs of POSIX; false when it can.
unportable() {
	case $1 in
	dbctl/attach | dbctl/births | dbctl/breakpoints | dbctl/syscalls)
		echo 'dbctl follows children there by the portable protocol alone'
		return
		;;
	esac
	# its name says which program it is of
	unportable_found=$({ echo "$1" && cat "$SRC/tests/$1.test"; } |
		grep -oE "$unportable_words" | head -n 1)
	case $unportable_found in
	'') return 1 ;;
	*profile*) echo 'it records by profile, without a debugger' ;;
	*) echo "of Linux alone: $unportable_found" ;;
	esac
}
# the library, the kernel's sampler, the ptrace of pct-inject, and what runs them for tests;
# programs that give up rights, and file systems of no files
unportable_words='libpct|pct-(sys|tick|inject)|t/(events|filters|sysrecords|confined)|maps[.]log'
unportable_words="$unportable_words|examples/pictures|real file system|(^|[ (;{!])profile "
unportable_words="$unportable_words|(inside|perf|daemon|waits|sampled|recorded)[.]sh"
