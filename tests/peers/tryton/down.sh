#!/usr/bin/env bash
# Stops the ERP that up.sh started. Its run directory stays until the next start, for its logs.
set -euo pipefail
run=${EHUB_TRYTON_RUN:-${EHUB_PEERS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/ehub-peers}/tryton/run}
[ -f "$run/pid" ] || exit 0
pid=$(cat "$run/pid")
rm -f "$run/pid"
kill "$pid" 2>/dev/null || exit 0
for _ in $(seq 50); do
  kill -0 "$pid" 2>/dev/null || exit 0
  sleep 0.1
done
kill -9 "$pid" 2>/dev/null || true
