#!/usr/bin/env bash
# Journeys in Chromium against the real program: an empty data directory, a free port, the demo companies, the ERP
# simulator, a mail server. Usage: tests/browser/run.sh [playwright arguments]. EHUB_BIN names the program (default
# target/debug/ehub). The whole run has two lanes beside each other, each with a portal of its own; lanes.ts says what runs in
# which. With arguments, what they choose runs on one portal.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
program=${EHUB_BIN:-${CARGO_TARGET_DIR:-$root/target}/debug/ehub}
[ -x "$program" ] || { echo "browser journeys: $program is not built (cargo build)" >&2; exit 1; }
[ -f "$root/ui/dist/index.html" ] || { echo "browser journeys: ui/dist is not built (npm run build in ui)" >&2; exit 1; }

cd "$here"
# No browser of Playwright's own: the system's Chromium is used.
[ node_modules/.package-lock.json -nt package-lock.json ] || PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --no-audit --no-fund
npx tsc --project .
EHUB_CHROMIUM=$("$root/scripts/setup" browser | tail -n 1)
export EHUB_CHROMIUM
"$root/scripts/setup" oidc

all=$(mktemp -d "${TMPDIR:-/tmp}/ehub-browser.XXXXXX")
# The database server of a root-run program uses an account of its own, which must be able to enter.
chmod 755 "$all"
stop() {
  # Not INT: a program started in the background ignores it until it has a handler of its own.
  kill -TERM "${started[@]}" 2>/dev/null || true
  wait "${started[@]}" 2>/dev/null || true
}
started=()
trap 'stop; rm -rf "$all"' EXIT

# Starts a program with its log and waits until it says "<name> is ready: <address>", which becomes $address.
start() {
  local log=$1 name=$2
  shift 2
  # The program may be slower to begin writing than this script is to begin reading.
  : >"$log"
  "$@" >"$log" 2>&1 &
  started+=($!)
  for _ in $(seq 600); do
    address=$(sed -n "s/^$name is ready: //p" "$log" | head -n 1)
    [ -z "$address" ] || return 0
    kill -0 $! 2>/dev/null || break
    sleep 0.2
  done
  echo "$name did not become ready" >&2
  cat "$log" >&2
  exit 1
}

# A portal with everything around it, in a folder of its own.
portal() {
  local work=$1
  # Asking for the status of a lane switches `set -e` off in it.
  mkdir "$work" || exit 1
  # An ERP of its own, so that the journeys can order in it and break it.
  start "$work/erp.log" "The ERP simulator" env EHUB__DATA_DIR="$work/erp" "$program" simulator --listen 127.0.0.1:0
  export EHUB_ERP_URL=$address EHUB__ERP__URL=$address
  # A mail server of its own, so that they can read what it says and make it refuse.
  start "$work/mail.log" "The mail server" node mail-server.mjs
  export EHUB_MAIL_URL=$address EHUB__MAIL__DRIVER=smtp EHUB__MAIL__HOST=127.0.0.1 EHUB__MAIL__SECURITY=none
  EHUB__MAIL__PORT=$(sed -n 's/^SMTP port: //p' "$work/mail.log")
  [ -n "$EHUB__MAIL__PORT" ] || { echo "the mail server names no SMTP port" >&2; exit 1; }
  export EHUB__MAIL__PORT
  # An identity provider of the company, an application that hands people over, and an older site; the last two are the journeys.
  start "$work/oidc.log" "The identity provider" node "$root/tests/peers/oidc/server.mjs" "$root/target/oidc" ehub stay
  export EHUB_OIDC_URL=$address EHUB__SSO__ISSUER=$address EHUB__SSO__CLIENT_ID=ehub EHUB__SSO__CHOOSE=login
  export EHUB__SSO__HAND_OVER_SECRETS=shared-with-another-application-0001 EHUB__SSO__OLD_SITE_SECRETS=shared-with-the-older-site-00000001
  export EHUB__HTTP__OLD_SITE=https://old.example.com/in
  # Lists of the demo are short: what is above the bound is made so by the bound.
  export EHUB__EXPORT__DIRECT_ROWS=20
  # A journey that needs other settings starts a program of its own.
  export EHUB_PROGRAM=$program EHUB_WORK=$work EHUB_UI=$root/ui/dist
  start "$work/ehub.log" "eHub" env EHUB__DATA_DIR="$work/data" EHUB__HTTP__PORT=0 EHUB__HTTP__UI_DIR="$root/ui/dist" \
    EHUB__ERP__PULL_SECONDS=2 "$program" up --demo
  export EHUB_URL=$address
}

# lane NUMBER [playwright arguments]: the journeys of the lane on a portal of their own, then its looks, and the seconds of each.
# Without a number it is all files.
lane() (
  export EHUB_LANE=$1
  local name=lane${1:+ $1} status=0 begin=$SECONDS
  shift
  started=()
  trap stop EXIT
  portal "$all/${EHUB_LANE:-all}"
  echo "$name, portal: $((SECONDS - begin)) s"
  # Looks come after the journeys, whatever became of those, and see what they left.
  for project in journeys visual; do
    begin=$SECONDS
    # Files that are named belong to one project; the whole run must find both. In the background, so that a signal stops this
    # lane at once.
    node_modules/.bin/playwright test --project "$project" ${1:+--pass-with-no-tests} "$@" &
    started+=($!)
    wait $! || status=$?
    echo "$name, $project: $((SECONDS - begin)) s"
  done
  [ "$status" = 0 ] || tail -n 60 "$EHUB_WORK/ehub.log" >&2
  exit "$status"
)

status=0
if [ $# -gt 0 ]; then
  lane "" "$@" || status=$?
else
  # What the second says is told when the first has said everything, so that neither talks into the other.
  lane 2 >"$all/lane-2.log" 2>&1 &
  started+=($!)
  second=$!
  lane 1 || status=$?
  wait "$second" || status=$?
  cat "$all/lane-2.log"
fi
# The README's pictures, small where the machine can make them so.
[ -z "${EHUB_SCREENSHOTS:-}" ] || ! command -v pngquant >/dev/null || pngquant --force --ext .png "$root"/docs/screenshots/*.png
exit "$status"
