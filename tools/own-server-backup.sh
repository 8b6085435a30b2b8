#!/bin/bash
# Tries what docs/operate.md says about backing up a PostgreSQL server of your own, with the programs on this machine:
# a base backup, WAL by pg_receivewal, loss of the server's whole folder, restore to a time and to the end.
set -euo pipefail
BIN=${PG_BIN:-$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)}
ROWS=${1:-200000}
T=$(mktemp -d /tmp/crema-own-server-XXXXXX)
AS=()
if [ "$(id -u)" = 0 ]; then chown postgres "$T"; AS=(runuser -u postgres --); fi
pg() { (cd "$T" && "${AS[@]}" "$BIN/$1" "${@:2}"); }
sql() { pg psql -h "$T" -d postgres -XqAt -v ON_ERROR_STOP=1 -c "$1"; }
server() { pg pg_ctl -w -t 300 -D "$1" -l "$T/log" -o "-c listen_addresses='' -c unix_socket_directories=$T" "${@:2}" > /dev/null; }
finish() {
  [ "$?" = 0 ] || tail -5 "$T/log" || true
  [ -z "${RECEIVER:-}" ] || kill "$RECEIVER" 2> /dev/null || true
  for data in data restored; do server "$T/$data" stop -m immediate 2> /dev/null || true; done
  rm -rf "$T"
}
trap finish EXIT

pg initdb -D "$T/data" --auth=peer > /dev/null
server "$T/data" start
sql "create table orders as select n, md5(n::text) as name, now() as placed_at from generate_series(1, $ROWS) n; create index on orders (name)"

# Continuous WAL: the slot keeps what the receiver has not stored yet.
"${AS[@]}" mkdir "$T/wal" "$T/base"
pg pg_receivewal -h "$T" -D "$T/wal" --slot crema --create-slot
pg pg_receivewal -h "$T" -D "$T/wal" --slot crema --synchronous --no-loop & RECEIVER=$!
# The nightly base backup.
pg pg_basebackup -h "$T" -D "$T/base" --format=tar --gzip --wal-method=none --checkpoint=fast 2> /dev/null

sql "insert into orders select n, 'before', now() from generate_series(1, 100) n"
sleep 1; MOMENT=$(sql "select clock_timestamp()"); sleep 1
sql "insert into orders select n, 'after', now() from generate_series(1, 100) n"
sleep 2

# The machine is lost.
kill -9 $(pgrep -g "$(head -1 "$T/data/postmaster.pid")") 2> /dev/null; wait "$RECEIVER" 2> /dev/null || true; RECEIVER=
rm -rf "$T/data"

restore() {
  rm -rf "$T/restored"; "${AS[@]}" mkdir -m 700 "$T/restored"
  "${AS[@]}" tar -xzf "$T/base/base.tar.gz" -C "$T/restored"
  printf '%s\n' "restore_command = 'cp $T/wal/%f %p || cp $T/wal/%f.partial %p'" "recovery_target_action = promote" "$@" \
    | "${AS[@]}" tee -a "$T/restored/postgresql.auto.conf" > /dev/null
  "${AS[@]}" touch "$T/restored/recovery.signal"
  server "$T/restored" start
  until [ "$(sql 'select pg_is_in_recovery()')" = f ]; do sleep 0.2; done
}
expect() { [ "$2" = "$3" ] || { echo "$1: $3 rows instead of $2"; exit 1; }; echo "$1: $3 rows"; }

SECONDS=0
restore "recovery_target_time = '$MOMENT'"
expect "Restored to $MOMENT" $((ROWS + 100)) "$(sql 'select count(*) from orders')"
server "$T/restored" stop
restore
expect "Restored to the end" $((ROWS + 200)) "$(sql 'select count(*) from orders')"
echo "Both restores took $SECONDS s with $("$BIN/postgres" --version)."
