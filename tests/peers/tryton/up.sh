#!/usr/bin/env bash
# Starts a real Tryton ERP with a buyer's company, two suppliers and a few orders, on a SQLite file of its own.
#
#   tests/peers/tryton/up.sh            # prints the variables that the tests read, ready for `eval`
#   tests/peers/tryton/down.sh
#
# From nothing about a minute and a half (packages from PyPI, schema, demo data); afterwards a few seconds, because the
# filled database is kept in the cache. Overridable: EHUB_PEERS_CACHE, EHUB_TRYTON_RUN (directory of this run),
# EHUB_TRYTON_PORT (default: a free one), EHUB_TRYTON_FRESH=1 (fill the database anew).
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cache=${EHUB_PEERS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/ehub-peers}/tryton
run=${EHUB_TRYTON_RUN:-$cache/run}
database=erp
modules="purchase purchase_amendment stock_lot stock_lot_sled account_invoice_stock"

say() { printf 'tryton: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

command -v python3 >/dev/null || fail "python3 is missing (3.10 or newer)"
command -v curl >/dev/null || fail "curl is missing"
python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' || fail "python3 is older than 3.10"
python3 -c 'import venv, ensurepip' 2>/dev/null || fail "python3 has no venv: install python3-venv (Debian, Ubuntu)"

if [ -f "$run/pid" ] && kill -0 "$(cat "$run/pid")" 2>/dev/null; then
  fail "already running (process $(cat "$run/pid")); stop it with $here/down.sh"
fi

# One preparation at a time: two builds may share the cache.
mkdir -p "$cache"
exec 9>"$cache/lock"
flock 9

# The packages are named by what they are, so that a new list makes a new environment and never a mixture.
packages=$(sha256sum "$here/requirements.txt" | cut -c1-12)
venv=$cache/venv-$packages
if [ ! -e "$venv/complete" ]; then
  say "installing packages from PyPI"
  rm -rf "$venv" && python3 -m venv "$venv"
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --requirement "$here/requirements.txt" >&2 ||
    fail "the packages could not be installed: is PyPI reachable?"
  touch "$venv/complete"
fi

rm -rf "$run" && mkdir -p "$run"
port=${EHUB_TRYTON_PORT:-$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')}
cat >"$run/trytond.conf" <<C
[database]
uri = sqlite://
path = $run
[web]
listen = 127.0.0.1:$port
[session]
authentications = password
C

# The fiscal year belongs to the demo data, so the kept database is good for this year only.
filling=$(sha256sum "$here/seed.py" | cut -c1-12)
kept=$cache/kept-$packages-$filling-$(date +%Y).sqlite
if [ -s "$kept" ] && [ -z "${EHUB_TRYTON_FRESH:-}" ]; then
  cp "$kept" "$run/$database.sqlite"
else
  say "making the database (about a minute)"
  : >"$run/$database.sqlite"
  printf admin-Pass-123 >"$run/admin"
  export TRYTONPASSFILE=$run/admin
  # shellcheck disable=SC2086
  {
    "$venv/bin/trytond-admin" -c "$run/trytond.conf" -d $database --all --email admin@example.com </dev/null &&
      "$venv/bin/trytond-admin" -c "$run/trytond.conf" -d $database -u $modules --activate-dependencies &&
      "$venv/bin/python" "$here/seed.py" $database "$run/trytond.conf"
  } >"$run/prepare.log" 2>&1 || { tail -20 "$run/prepare.log" >&2; fail "the database could not be made"; }
  cp "$run/$database.sqlite" "$kept.new" && mv "$kept.new" "$kept"
fi
flock -u 9

"$venv/bin/trytond" -c "$run/trytond.conf" -d $database >"$run/server.log" 2>&1 9>&- &
echo $! >"$run/pid"
trap '[ $? -eq 0 ] || "$here/down.sh"' EXIT
ready=
for _ in $(seq 150); do
  kill -0 "$(cat "$run/pid")" 2>/dev/null || { tail -20 "$run/server.log" >&2; fail "the server stopped"; }
  if curl -fs -m 5 -o /dev/null -H 'Content-Type: application/json' \
    -d '{"id":1,"method":"common.server.version","params":[]}' "http://127.0.0.1:$port/rpc/" 2>/dev/null; then
    ready=1
    break
  fi
  sleep 0.2
done
[ -n "$ready" ] || fail "the server did not answer within 30 seconds"

# Orders are made now, not kept: their days count from today.
export EHUB_TEST_TRYTON_URL=http://127.0.0.1:$port EHUB_TEST_TRYTON_DATABASE=$database
export EHUB_TEST_TRYTON_USER=portal EHUB_TEST_TRYTON_PASSWORD=portal-Pass-123
export EHUB_TEST_TRYTON_FILE=$run/$database.sqlite
python3 "$here/act.py" order V10001 SB000123:1000:14 SB000456:500:21 >&2
python3 "$here/act.py" order V10001 SB000123:400:30 >&2
python3 "$here/act.py" order V10002 CH000777:60:10 >&2

for name in URL DATABASE USER PASSWORD FILE; do
  variable=EHUB_TEST_TRYTON_$name
  printf 'export %s=%q\n' "$variable" "${!variable}"
done
