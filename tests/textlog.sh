# textlog.sh - makes text logs in dbctl's form.  Source lib.sh first.
# shellcheck shell=sh

# textlog FILE NAME PID EXE: make it from the lines on standard input.
textlog() {
	mkdir -p "$(dirname "$1")"
	{ printf '# pct log %s\t%s\t4711\t%s\n' "$2" "$3" "$4"; cat; } >"$1"
}
