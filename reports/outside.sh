# outside.sh - says what a report of CPU time leaves out of a run, where that is much of it: the
# kernel's part, and waiting.
#	. "$lib/outside.sh"
#	kernel_outside 1200000 1188000 4000 'profile -k'
#		# 99 % of the 1.20 s of CPU time was in the kernel, which this report leaves out:
#		profile -k, in one line
#	waiting_outside 1510000 20000 'profile -wait'
#		# waiting took 1.49 of 1.51 s, which this report leaves out: profile -wait
# Times are in microseconds.
# shellcheck shell=sh

# kernel_outside CPU KERNEL TICK COMMAND: above a fifth, beyond three deviations of what the system
# counts by its tick.
kernel_outside() {
	[ $(($2 * 5)) -gt "$1" ] || return 0
	awk -v cpu="$1" -v kernel="$2" -v tick="$3" -v command="$4" 'BEGIN {
		if (kernel > cpu / 5 + 1.2 * sqrt(cpu * tick))
			printf "# %.0f %% of the %.2f s of CPU time was in the kernel, which this report leaves out: %s",
				100 * kernel / cpu, cpu / 1e6, command
	}'
}

# waiting_outside WALL CPU COMMAND: above two thirds of the time that passed, and a fifth of a
# second.  It is at least the difference: where several CPUs worked it was more.  Waiting for a CPU
# is waiting as well, but a machine with twice as much to run as it has CPUs is no reason for a
# remark.
waiting_outside() {
	[ $((($1 - $2) * 3)) -gt $(($1 * 2)) ] || return 0
	awk -v wall="$1" -v cpu="$2" -v command="$3" 'BEGIN {
		if (wall - cpu > 2e5)
			printf "# waiting took %.2f of %.2f s, which this report leaves out: %s",
				(wall - cpu) / 1e6, wall / 1e6, command
	}'
}
