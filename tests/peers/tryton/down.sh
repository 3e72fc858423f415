#!/usr/bin/env bash
# Stops the ERP that up.sh started, and its PostgreSQL. Its run directory stays until the next start, for its logs.
set -euo pipefail
run=${EHUB_TRYTON_RUN:-${EHUB_PEERS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/ehub-peers}/tryton/run}

# stop FILE SIGNAL: ends the process whose number is in the file.
stop() {
  [ -f "$run/$1" ] || return 0
  local pid
  pid=$(cat "$run/$1")
  rm -f "$run/$1"
  kill "-$2" "$pid" 2>/dev/null || return 0
  for _ in $(seq 50); do
    kill -0 "$pid" 2>/dev/null || return 0
    sleep 0.1
  done
  kill -9 "$pid" 2>/dev/null || true
}

stop pid TERM
stop postgres-pid INT
if [ -s "$run/postgres-data" ]; then
  rm -rf "$(cat "$run/postgres-data")"
  rm -f "$run/postgres-data"
fi
