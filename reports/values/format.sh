# format.sh - what is made of logs of values, on standard input.  `part_formatter' of part.sh and
# lib must be there:
#	format int-avg <expr1.log
#	several worker <expr1.log       # worker matches 2 functions: a::worker 5, b::worker 7
# shellcheck shell=sh disable=SC2154 # the sourcing script sets lib, part.sh part_*

# format TEXT: run a formatter by its name, or a command.
format() {
	if part_formatter "$1"; then
		# shellcheck disable=SC2086 # plain words
		set -- $1
		shift
		PATH=${lib%/lib/pct}/bin:$PATH
		case " $part_takes " in
		*' log '*) "$part_path" "$@" ;;
		*' path '* | *' time '*) "$lib/values" -t | "$part_path" "$@" ;;
		*) "$lib/values" -r | "$part_path" "$@" ;;
		esac
		return
	fi
	"$lib/values" -w | sh -c "$1"
}

# several FUNC: note the functions that FUNC was, when they are several.
several() {
	asked=$1 awk '
		!/^# in / { next }
		!n[$0]++ { name[++names] = $0 }
		END {
			for (i = 1; i <= names; i++)
				all = all (i > 1 ? ", " : "") substr(name[i], 6) " " n[name[i]]
			if (names > 1)
				printf "# %s matches %d functions: %s\n", ENVIRON["asked"], names, all
		}'
}
