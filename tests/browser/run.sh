#!/usr/bin/env bash
# Journeys in Chromium against the real program: an empty data directory, a free port, the demo companies, the ERP
# simulator. Usage: tests/browser/run.sh [playwright arguments]. EHUB_BIN names the program (default target/debug/ehub).
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
program=${EHUB_BIN:-$root/target/debug/ehub}
[ -x "$program" ] || { echo "browser journeys: $program is not built (cargo build)" >&2; exit 1; }
[ -f "$root/ui/dist/index.html" ] || { echo "browser journeys: ui/dist is not built (npm run build in ui)" >&2; exit 1; }

cd "$here"
# No browser of Playwright's own: the system's Chromium is used.
[ -d node_modules/@playwright/test ] || PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --no-audit --no-fund

work=$(mktemp -d "${TMPDIR:-/tmp}/ehub-browser.XXXXXX")
# The database server of a root-run program uses an account of its own, which must be able to enter.
chmod 755 "$work"
log=$work/ehub.log
# The program may be slower to begin writing than this script is to begin reading.
: >"$log"
stop() {
  # Not INT: a program started in the background ignores it until it has a handler of its own.
  kill -TERM "$ehub" 2>/dev/null || true
  wait "$ehub" 2>/dev/null || true
  rm -rf "$work"
}
EHUB__DATA_DIR=$work/data EHUB__HTTP__PORT=0 EHUB__HTTP__UI_DIR=$root/ui/dist EHUB__ERP__PULL_SECONDS=2 \
  "$program" up --demo >"$log" 2>&1 &
ehub=$!
trap stop EXIT
for _ in $(seq 600); do
  url=$(sed -n 's/^eHub is ready: //p' "$log" | head -n 1)
  [ -n "$url" ] && break
  kill -0 "$ehub" 2>/dev/null || { cat "$log" >&2; exit 1; }
  sleep 0.2
done
[ -n "${url:-}" ] || { echo "eHub did not become ready" >&2; cat "$log" >&2; exit 1; }
status=0
EHUB_URL=$url npx playwright test "$@" || status=$?
if [ "$status" -ne 0 ]; then tail -n 60 "$log" >&2; fi
exit "$status"
