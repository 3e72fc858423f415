#!/usr/bin/env bash
# Starts a real ERP on a free port, runs the contract suite and the journeys against it, and stops it: the newest version and the one
# with long-term support, each on SQLite, which runs one request at a time, and on PostgreSQL, which runs many.
#   tests/peers/run.sh            or: make peers
# EHUB_PEERS: the ERPs to run, as VERSION/STORE separated by spaces. EHUB_PEERS_SHORT: versions with one journey only.
# PostgreSQL binaries are needed (scripts/setup postgres); EHUB_PEERS="8.2/sqlite 7.0/sqlite" does without, and without the whole program.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
cargo=${CARGO:-cargo}
export SQLX_OFFLINE=${SQLX_OFFLINE:-true}
peers=${EHUB_PEERS:-8.2/sqlite 8.2/postgresql 7.0/sqlite 7.0/postgresql}

# Built before the ERP starts, so that it does not wait for the compiler.
# --workspace: for one package alone cargo would build the dependencies again, with fewer features.
$cargo test --workspace --locked --no-run --test worker --test program
case $peers in *postgresql*)
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
    local kept=${CARGO_TARGET_DIR:-target}/peers-$version-$store
    rm -rf "$kept" && mkdir -p "$(dirname "$kept")" && cp -r "$EHUB_TRYTON_RUN" "$kept" && echo "peers: logs are in $kept" >&2
  fi
  rm -rf "$EHUB_TRYTON_RUN"
}
trap 'exit 130' INT
trap 'exit 143' TERM

for peer in $peers; do
  (
    version=${peer%/*} store=${peer#*/} began=$SECONDS
    # A run directory of its own: two runs on one machine do not meet.
    EHUB_TRYTON_RUN=$(mktemp -d "${TMPDIR:-/tmp}/ehub-tryton-XXXXXX")
    export EHUB_TRYTON_RUN
    trap finish EXIT
    variables=$(EHUB_TRYTON_VERSION=$version EHUB_TRYTON_STORE=$store tests/peers/tryton/up.sh)
    eval "$variables"
    echo "peers: Tryton $version on $store"
    # Exactly the ignored tests: the others run in `make test`. One at a time, they share the ERP.
    timeout 1800 $cargo test --workspace --locked --test worker erp_contract:: -- --ignored --test-threads 1
    # The whole program, which needs PostgreSQL itself: every journey on the ERP that does many things at once, that of a ship permission on both.
    journeys=
    case $store in
      postgresql)
        journeys=real_erp
        case " ${EHUB_PEERS_SHORT:-} " in *" $version "*) journeys=real_erp:: ;; esac
        ;;
      *) "${CARGO_TARGET_DIR:-target}/debug/ehub" binaries >/dev/null && journeys=real_erp_ship ;;
    esac
    [ -z "$journeys" ] || timeout 1500 $cargo test --workspace --locked --test program $journeys -- --ignored --test-threads 1
    echo "peers: Tryton $version on $store took $((SECONDS - began)) s"
  )
done
