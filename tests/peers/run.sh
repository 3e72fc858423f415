#!/usr/bin/env bash
# Brings a real ERP up on a free port, holds the connector and the whole program against it, and takes it down again.
#   tests/peers/run.sh            or: make peers
# The whole program needs PostgreSQL binaries (scripts/setup postgres); without them only the connector is tested.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
cargo=${CARGO:-cargo}
export SQLX_OFFLINE=${SQLX_OFFLINE:-true}

# Built before the ERP starts, so that it does not wait for the compiler.
# --workspace: for one package alone cargo would build the dependencies again, with fewer features.
$cargo test --workspace --locked --no-run --test erp_contract --test spine

# A run directory of its own: two runs on one machine do not meet.
EHUB_TRYTON_RUN=$(mktemp -d "${TMPDIR:-/tmp}/ehub-tryton-XXXXXX")
export EHUB_TRYTON_RUN
finish() {
  status=$?
  tests/peers/tryton/down.sh || true
  if [ $status -eq 0 ]; then rm -rf "$EHUB_TRYTON_RUN"; else echo "peers: logs are in $EHUB_TRYTON_RUN" >&2; fi
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

variables=$(tests/peers/tryton/up.sh)
eval "$variables"

# Exactly the ignored tests: the others run in `make test`. One at a time, they share the ERP.
timeout 900 $cargo test --workspace --locked --test erp_contract -- --ignored --test-threads 1
if "${CARGO_TARGET_DIR:-target}/debug/ehub" binaries >/dev/null 2>&1; then
  timeout 600 $cargo test --workspace --locked --test spine real_erp -- --ignored --test-threads 1
else
  echo "peers: no PostgreSQL found, so the whole program was NOT tried against the ERP (scripts/setup postgres)" >&2
  exit 1
fi
