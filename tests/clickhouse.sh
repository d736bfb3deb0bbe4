# clickhouse.sh - servers of ClickHouse as processes of this user, in the directory $top, on ports
# of 127.0.0.1.  Source lib.sh first; the caller sets $top and $http1, and ends $pids.
# shellcheck shell=sh disable=SC2154

pids=''
if command -v clickhouse-server >/dev/null; then
	server=clickhouse-server
elif command -v clickhouse >/dev/null; then
	server='clickhouse server'
else
	skip 'no clickhouse-server here (on Debian 12: apt-get install clickhouse-server)'
fi
need curl

# port: print a port that is free now
port() {
	python3 -c 'if 1:
		import socket
		s = socket.socket()
		s.bind(("127.0.0.1", 0))
		print(s.getsockname()[1])'
}

# configure N HTTP TCP TCP1 TCP2: server N's files
configure() {
	mkdir -p "$1/data" "$1/tmp"
	cat >"$1/config.xml" <<X
<yandex>
<logger><level>warning</level><log>$top/$1/log</log><errorlog>$top/$1/err</errorlog></logger>
<http_port>$2</http_port><tcp_port>$3</tcp_port><listen_host>127.0.0.1</listen_host>
<path>$top/$1/data/</path><tmp_path>$top/$1/tmp/</tmp_path><users_config>users.xml</users_config>
<default_profile>default</default_profile><default_database>default</default_database>
<mark_cache_size>50000000</mark_cache_size><timezone>UTC</timezone>
<remote_servers><both>
<shard><replica><host>127.0.0.1</host><port>$4</port></replica></shard>
<shard><replica><host>127.0.0.1</host><port>$5</port></replica></shard>
</both></remote_servers>
</yandex>
X
	cat >"$1/users.xml" <<'X'
<yandex><profiles><default><max_threads>2</max_threads></default></profiles>
<users><default><password></password><networks><ip>127.0.0.1</ip></networks>
<profile>default</profile><quota>default</quota></default>
<pct><password>secret</password><networks><ip>127.0.0.1</ip></networks>
<profile>default</profile><quota>default</quota></pct></users>
<quotas><default><interval><duration>3600</duration><queries>0</queries><errors>0</errors>
<result_rows>0</result_rows><read_rows>0</read_rows><execution_time>0</execution_time></interval>
</default></quotas></yandex>
X
}
# start N: start server N; its process is $pid, all are $pids
start() {
	# shellcheck disable=SC2086 # two words
	$server --config-file="$top/$1/config.xml" >"$1/out" 2>&1 &
	pid=$!
	pids="$pids $pid"
	poll 20 asked "$(eval "echo \$http$1")" 'SELECT 1' >/dev/null ||
		fail "server $1 did not start: $(tail -n 5 "$1/out" "$1/err" 2>/dev/null)"
}
asked() { curl -s -f --data-binary "$2" "http://127.0.0.1:$1/"; }
ask() { asked "$http1" "$1" || fail "$1"; }
