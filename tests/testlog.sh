# testlog.sh - keeps what each test did in each run, in a SQLite file that sh tests/flakes reads.
#
# The file is $PCT_TEST_LOG, or tests.sqlite in ${XDG_STATE_HOME:-~/.local/state}/pct; it grows by
# 200 bytes a test.  Its one table is drawn in log_table.  PCT_TEST_COMMIT names the commit where
# the checkout is no git repository, as in tests/fresh.  Source it with SRC, the checkout, set.
# shellcheck shell=sh

: "${PCT_TEST_LOG:=${XDG_STATE_HOME:-${HOME:-/nonexistent}/.local/state}/pct/tests.sqlite}"

# run: when it began, UTC; test: ROOM/NAME; kind: exact, statistics, long; result: ok, FAIL, skip;
# load: the mean number of processes that ran or wanted to, over the minute before the test's end
log_table='CREATE TABLE IF NOT EXISTS result(run TEXT, "commit" TEXT, processor TEXT,
	processors INTEGER, test TEXT, kind TEXT, result TEXT, seconds REAL, load REAL);'

# uptime_ms: print the milliseconds since the machine started
uptime_ms() {
	read -r uptime_now _ </proc/uptime
	echo "${uptime_now%.*}${uptime_now#*.}0"
}

# log_row TEST KIND RESULT MILLISECONDS: print a row
log_row() {
	read -r log_load _ </proc/loadavg
	printf '%s\t%s\t%s\t%s\t%s\n' "$1" "$2" "$3" "$4" "$log_load"
}

log_began=$(date -u +%FT%TZ)

# log_rows FILE: add the rows to the file that is kept; a failure is said and changes nothing else
log_rows() {
	[ -s "$1" ] || return 0
	command -v sqlite3 >/dev/null || { echo 'tests/run: no sqlite3 here: no log' >&2; return; }
	mkdir -p "${PCT_TEST_LOG%/*}" || return
	log_commit=${PCT_TEST_COMMIT:-$(git -C "$SRC" describe --always --dirty --abbrev=12 \
		2>/dev/null)}
	log_processor=$(sed -n 's/^model name[^:]*: //p; q' /proc/cpuinfo)
	[ -n "$log_processor" ] || log_processor=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo |
		head -n 1)
	{
		echo "$log_table"
		awk -F '\t' -v q="'" -v run="$log_began" -v commit="${log_commit:-unknown}" \
			-v processor="${log_processor:-$(uname -m)}" -v processors="$(nproc)" '
			function text(s) { gsub(q, q q, s); return q s q }
			NR == 1 { print "BEGIN IMMEDIATE;" }
			{
				printf "INSERT INTO result VALUES(%s,%s,%s,%d,%s,%s,%s,%.2f,%.2f);\n",
					text(run), text(commit), text(processor), processors,
					text($1), text($2), text($3), $4 / 1000, $5
			}
			END { print "COMMIT;" }' "$1"
	} | sqlite3 -cmd '.timeout 20000' "$PCT_TEST_LOG" ||
		echo "tests/run: cannot write $PCT_TEST_LOG: this run is not in the log" >&2
}

# log_copy FILE: add the rows of another such file, of a machine that will be gone
log_copy() {
	[ -s "$1" ] || return 0
	mkdir -p "${PCT_TEST_LOG%/*}" && command -v sqlite3 >/dev/null &&
		sqlite3 -cmd '.timeout 20000' "$PCT_TEST_LOG" "$log_table
			ATTACH '$(printf %s "$1" | sed "s/'/''/g")' AS other;
			INSERT INTO result SELECT * FROM other.result" ||
		echo "tests/fresh: cannot write $PCT_TEST_LOG: this run is not in the log" >&2
}
