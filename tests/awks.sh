# awks.sh - runs tests with every awk of this system in turn.  Source lib.sh first.
# shellcheck shell=sh

# with_awks COMMAND...: run it once with each awk; $awk has its name.
with_awks() {
	for awk in gawk mawk busybox original-awk; do
		awk_path=$(command -v $awk) || continue
		mkdir -p "awk-$awk"
		ln -sf "$awk_path" "awk-$awk/awk"
		(PATH=$PWD/awk-$awk:$PATH && "$@") || exit
	done
}
