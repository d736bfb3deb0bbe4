# awks.sh - every awk that is here, each in turn under the name awk.  Source lib.sh first.
# shellcheck shell=sh

# with_awks COMMAND...: run it once with each awk, whose name is in $awk.
with_awks() {
	for awk in gawk mawk busybox original-awk; do
		awk_path=$(command -v $awk) || continue
		mkdir -p "awk-$awk"
		ln -sf "$awk_path" "awk-$awk/awk"
		(PATH=$PWD/awk-$awk:$PATH && "$@") || exit
	done
}
