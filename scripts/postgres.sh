#!/usr/bin/env bash
# Runs a private PostgreSQL; installs Debian's if there is none.
#
#   scripts/postgres.sh with COMMAND…    starts a server while the command runs, with its address in
#                                        LOAN_TEST_POSTGRES; removes it afterwards
#   scripts/postgres.sh start DIRECTORY  starts a lasting server in DIRECTORY; prints its address
#   scripts/postgres.sh stop DIRECTORY
#   scripts/postgres.sh kill DIRECTORY   ends the server like a crash, without further writes
#   scripts/postgres.sh programs         prints the directory of initdb and pg_ctl
set -euo pipefail

# Prints the directory of initdb and pg_ctl, which is not in Debian's PATH.
programs() {
  local place
  for place in "$(dirname "$(command -v initdb || true)")" /usr/lib/postgresql/*/bin /opt/homebrew/opt/postgresql*/bin /usr/local/opt/postgresql*/bin; do
    if [ -x "$place/initdb" ] && [ -x "$place/pg_ctl" ]; then echo "$place"; fi
  done | sort -V | tail -1 | grep .
}

. "$(dirname "$0")/lib/debian.sh"
install() {
  # Keeps the package from creating a cluster.
  if [ "$(id -u)" = 0 ] && mkdir -p /etc/postgresql-common; then
    [ -e /etc/postgresql-common/createcluster.conf ] || echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf
  fi
  debian postgresql
}

bin=$(programs) || { install && bin=$(programs); }

# PostgreSQL refuses to run as root.
if [ "$(id -u)" = 0 ]; then
  as() { runuser -u postgres -- "$@"; }
  owner=postgres
else
  as() { "$@"; }
  owner=$(id -un)
fi

mark() { cksum <<<"$1" | cut -d' ' -f1; }

# Prints $1, or another directory if PostgreSQL's user may not enter $1, such as root's home.
home() {
  local directory
  directory=$(mkdir -p "$1" && cd "$1" && pwd)
  if [ "$(id -u)" = 0 ]; then
    chown "$owner" "$directory"
    if ! as test -x "$directory"; then directory=/var/lib/postgresql/saral-$(mark "$directory"); fi
  fi
  echo "$directory"
}

# Prints the directory of the sockets, whose paths may have only 107 bytes.
sockets() { if [ "${#1}" -le 80 ]; then echo "$1"; else echo "/tmp/saral-pg-$(id -u)-$(mark "$1")"; fi; }

# Starts the database, which listens on sockets only, not on a port.
launch() {
  local directory=$1 place
  for place in "$directory" "$(sockets "$directory")"; do
    # Only the owner may enter the directory, because anybody who enters it can connect.
    mkdir -p "$place"
    chown "$owner" "$place"
    chmod 700 "$place"
  done
  if [ ! -e "$directory/data/PG_VERSION" ]; then
    as "$bin/initdb" -D "$directory/data" -U saral -A trust -E UTF8 --locale=C --no-sync >"$directory/initdb.log" 2>&1 || {
      cat "$directory/initdb.log" >&2
      return 1
    }
  fi
  if as "$bin/pg_ctl" -D "$directory/data" status >/dev/null 2>&1; then return; fi
  as "$bin/pg_ctl" -D "$directory/data" -l "$directory/log" -w -s \
    -o "-c listen_addresses= -c unix_socket_directories=$(sockets "$directory") -c max_connections=300" start >&2
}

address() { echo "postgres://saral@$(sockets "$1" | sed 's|/|%2F|g')/postgres"; }

case "${1:-}" in
  programs) echo "$bin" ;;
  start)
    directory=$(home "$2")
    launch "$directory"
    address "$directory"
    ;;
  stop) as "$bin/pg_ctl" -D "$(home "$2")/data" -m fast -s -w stop ;;
  kill) as "$bin/pg_ctl" -D "$(home "$2")/data" -m immediate -s -w stop ;;
  with)
    shift
    # Uses memory if there is room, because the data need not survive the command or a crash of the machine.
    place=${TMPDIR:-/tmp}
    if [ -d /dev/shm ] && [ "$(df --output=avail /dev/shm | tail -1)" -gt 2000000 ]; then place=/dev/shm; fi
    directory=$(mktemp -d "$place/saral-pg.XXXXXX")
    end() {
      as "$bin/pg_ctl" -D "$directory/data" -m immediate -s stop >/dev/null 2>&1 || true
      rm -rf "$directory"
    }
    trap end EXIT
    launch "$directory"
    LOAN_TEST_POSTGRES=$(address "$directory") "$@"
    ;;
  *)
    sed -n '2,10s/^# \{0,1\}//p' "$0" >&2
    exit 2
    ;;
esac
