#!/usr/bin/env bash
# Starts a real Tryton ERP with a buyer's company, two suppliers and a few orders, on a database of its own.
#
#   tests/peers/tryton/up.sh            # prints the variables that the tests read, ready for `eval`
#   tests/peers/tryton/down.sh
#
# From nothing about a minute and a half (packages from PyPI, schema, demo data); afterwards a few seconds, because the
# filled database is kept in the cache. Overridable: EHUB_TRYTON_VERSION (8.2, or 7.0, which has long-term support; each has packages and a
# database of its own), EHUB_TRYTON_STORE (sqlite or postgresql; the latter is a private server, started by target/debug/ehub),
# EHUB_PEERS_CACHE, EHUB_TRYTON_RUN (directory of this run), EHUB_TRYTON_PORT (default: a free one), EHUB_TRYTON_FRESH=1 (fill the
# database again).
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../../.." && pwd)
cache=${EHUB_PEERS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/ehub-peers}/tryton
run=${EHUB_TRYTON_RUN:-$cache/run}
version=${EHUB_TRYTON_VERSION:-8.2}
store=${EHUB_TRYTON_STORE:-sqlite}
database=erp
modules="purchase purchase_amendment stock_lot stock_lot_sled account_invoice_stock carrier quality"

say() { printf 'tryton: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

command -v python3 >/dev/null || fail "python3 is missing (3.10 or newer)"
command -v curl >/dev/null || fail "curl is missing"
python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' || fail "python3 is older than 3.10"
python3 -c 'import venv, ensurepip' 2>/dev/null || fail "python3 has no venv: install python3-venv (Debian, Ubuntu)"
requirements=$here/requirements-$version.txt
[ -f "$requirements" ] || fail "EHUB_TRYTON_VERSION is $version: 7.0 or 8.2"
case $store in sqlite | postgresql) ;; *) fail "EHUB_TRYTON_STORE is $store: sqlite or postgresql" ;; esac

if [ -f "$run/pid" ] && kill -0 "$(cat "$run/pid")" 2>/dev/null; then
  fail "already running (process $(cat "$run/pid")); stop it with $here/down.sh"
fi

# One preparation at a time: two builds may share the cache.
mkdir -p "$cache"
exec 9>"$cache/lock"
flock 9

# The packages are named by what they are, so that a new list makes a new environment and never a mixture.
packages=$(sha256sum "$requirements" | cut -c1-12)
venv=$cache/venv-$packages
if [ ! -e "$venv/complete" ]; then
  say "installing packages of $version from PyPI"
  rm -rf "$venv" && python3 -m venv "$venv"
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --requirement "$requirements" >&2 ||
    fail "the packages could not be installed: is PyPI reachable?"
  touch "$venv/complete"
fi

EHUB_TRYTON_RUN=$run "$here/down.sh"
rm -rf "$run" && mkdir -p "$run"
# Whatever goes wrong from here on, nothing is left running.
trap '[ $? -eq 0 ] || EHUB_TRYTON_RUN=$run "$here/down.sh"' EXIT
port=${EHUB_TRYTON_PORT:-$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')}

export EHUB_TEST_TRYTON_VERSION=$version
# The fiscal year belongs to the demo data, so the kept database is good for this year only.
filling=$(cat "$here/seed.py" "$here/versions.py" | sha256sum | cut -c1-12)
kept=$cache/kept-$packages-$filling-$(date +%Y)
if [ "$store" = sqlite ]; then
  kept=$kept.sqlite
  uri=sqlite://
  address=
  empty() { : >"$run/$database.sqlite"; }
  restore() { cp "$kept" "$run/$database.sqlite"; }
  keep() { cp "$run/$database.sqlite" "$kept.new" && mv "$kept.new" "$kept"; }
else
  program=${CARGO_TARGET_DIR:-$root/target}/debug/ehub
  binaries=$("$program" binaries) || fail "no PostgreSQL for EHUB_TRYTON_STORE=postgresql: build the program, then scripts/setup postgres"
  kept=$kept-postgresql-${binaries%% *}.dump
  PATH=$PATH:${binaries#* in }
  # A place that the server's account can enter, which a directory of root's is not.
  data=$(mktemp -d "${TMPDIR:-/tmp}/ehub-tryton-pg-XXXXXX")
  chmod 755 "$data"
  printf %s "$data" >"$run/postgres-data"
  env -u DATABASE_URL "$program" postgres --data-dir "$data/data" --ephemeral >"$run/postgres-address" 2>"$run/postgres.log" 9>&- &
  echo $! >"$run/postgres-pid"
  for _ in $(seq 600); do
    grep -q '^DATABASE_URL=' "$run/postgres-address" && break
    kill -0 "$(cat "$run/postgres-pid")" 2>/dev/null || { tail -20 "$run/postgres.log" >&2; fail "PostgreSQL did not start"; }
    sleep 0.1
  done
  uri=$(sed -n 's/^DATABASE_URL=postgres:/postgresql:/p' "$run/postgres-address")
  [ -n "$uri" ] || fail "PostgreSQL did not start within 60 seconds"
  address=${uri/\/postgres\?/\/$database?}
  empty() {
    "$venv/bin/python" - "$uri" "$database" <<'P'
import sys
try:
    import psycopg
except ImportError:
    import psycopg2 as psycopg
connection = psycopg.connect(sys.argv[1])
connection.autocommit = True
connection.cursor().execute(f'CREATE DATABASE {sys.argv[2]}')
P
  }
  restore() { empty && pg_restore --no-owner --dbname "$address" "$kept"; }
  # Some packages of PostgreSQL come without its tools: then the database is filled anew each time.
  keep() { ! command -v pg_dump >/dev/null || { pg_dump --format custom --file "$kept.new" "$address" && mv "$kept.new" "$kept"; }; }
fi
cat >"$run/trytond.conf" <<C
[database]
uri = $uri
path = $run
[web]
listen = 127.0.0.1:$port
[session]
authentications = password
C

if [ -s "$kept" ] && [ -z "${EHUB_TRYTON_FRESH:-}" ]; then
  restore >&2
else
  say "making the database (about a minute)"
  empty
  printf admin-Pass-123 >"$run/admin"
  export TRYTONPASSFILE=$run/admin
  # shellcheck disable=SC2086
  {
    "$venv/bin/trytond-admin" -c "$run/trytond.conf" -d $database --all --email admin@example.com </dev/null &&
      "$venv/bin/trytond-admin" -c "$run/trytond.conf" -d $database -u $modules --activate-dependencies &&
      "$venv/bin/python" "$here/seed.py" $database "$run/trytond.conf"
  } >"$run/prepare.log" 2>&1 || { tail -20 "$run/prepare.log" >&2; fail "the database could not be made"; }
  keep
fi
flock -u 9

"$venv/bin/trytond" -c "$run/trytond.conf" -d $database >"$run/server.log" 2>&1 9>&- &
echo $! >"$run/pid"
ready=
for _ in $(seq 150); do
  kill -0 "$(cat "$run/pid")" 2>/dev/null || { tail -20 "$run/server.log" >&2; fail "the server stopped"; }
  # 8.2 answers at the first path, 7.0 at the second.
  for path in rpc/ ''; do
    if curl -fs -m 5 -o /dev/null -H 'Content-Type: application/json' \
      -d '{"id":1,"method":"common.server.version","params":[]}' "http://127.0.0.1:$port/$path" 2>/dev/null; then
      ready=1
      break 2
    fi
  done
  sleep 0.2
done
[ -n "$ready" ] || fail "the server did not answer within 30 seconds"

# Orders are made now, not kept: their days count from today.
export EHUB_TEST_TRYTON_URL=http://127.0.0.1:$port EHUB_TEST_TRYTON_DATABASE=$database
export EHUB_TEST_TRYTON_USER=portal EHUB_TEST_TRYTON_PASSWORD=portal-Pass-123
# For what reaches below the ERP: its file, or its server's address and a Python that can talk to one.
export EHUB_TEST_TRYTON_FILE=$run/$database.sqlite EHUB_TEST_TRYTON_POSTGRES=$address EHUB_TEST_TRYTON_PYTHON=$venv/bin/python
python3 "$here/act.py" order V10001 SB000123:1000:14 SB000456:500:21 >&2
python3 "$here/act.py" order V10001 SB000123:400:30 >&2
python3 "$here/act.py" order V10002 CH000777:60:10 >&2

for name in URL DATABASE USER PASSWORD VERSION FILE POSTGRES PYTHON; do
  variable=EHUB_TEST_TRYTON_$name
  printf 'export %s=%q\n' "$variable" "${!variable}"
done
