#!/usr/bin/env bash
# Brings a real ERP up on a free port, holds the connector and the whole program against it, and takes it down again: once on
# SQLite, where it does one thing at a time, and once on PostgreSQL, where it does many at once.
#   tests/peers/run.sh            or: make peers
# PostgreSQL binaries are needed (scripts/setup postgres); EHUB_PEERS_STORES=sqlite does without, and without the whole program.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
cargo=${CARGO:-cargo}
export SQLX_OFFLINE=${SQLX_OFFLINE:-true}
stores=${EHUB_PEERS_STORES:-sqlite postgresql}

# Built before the ERP starts, so that it does not wait for the compiler.
# --workspace: for one package alone cargo would build the dependencies again, with fewer features.
$cargo test --workspace --locked --no-run --test worker --test program
case $stores in *postgresql*)
  "${CARGO_TARGET_DIR:-target}/debug/ehub" binaries >/dev/null || {
    echo "peers: no PostgreSQL found (scripts/setup postgres)" >&2
    exit 1
  }
  ;;
esac

finish() {
  status=$?
  tests/peers/tryton/down.sh || true
  if [ $status -ne 0 ]; then
    local kept=${CARGO_TARGET_DIR:-target}/peers-$store
    rm -rf "$kept" && mkdir -p "$(dirname "$kept")" && cp -r "$EHUB_TRYTON_RUN" "$kept" && echo "peers: logs are in $kept" >&2
  fi
  rm -rf "$EHUB_TRYTON_RUN"
}
trap 'exit 130' INT
trap 'exit 143' TERM

for store in $stores; do
  (
    # A run directory of its own: two runs on one machine do not meet.
    EHUB_TRYTON_RUN=$(mktemp -d "${TMPDIR:-/tmp}/ehub-tryton-XXXXXX")
    export EHUB_TRYTON_RUN
    trap finish EXIT
    variables=$(EHUB_TRYTON_STORE=$store tests/peers/tryton/up.sh)
    eval "$variables"
    echo "peers: the ERP keeps its data in $store"
    # Exactly the ignored tests: the others run in `make test`. One at a time, they share the ERP.
    timeout 1800 $cargo test --workspace --locked --test worker erp_contract:: -- --ignored --test-threads 1
    # The whole program, which needs PostgreSQL itself: every journey on the ERP that does many things at once, that of a ship permission on both.
    if [ "$store" = postgresql ]; then
      timeout 900 $cargo test --workspace --locked --test program real_erp -- --ignored --test-threads 1
    elif "${CARGO_TARGET_DIR:-target}/debug/ehub" binaries >/dev/null; then
      timeout 600 $cargo test --workspace --locked --test program real_erp_ship -- --ignored --test-threads 1
    fi
  )
done
