#!/bin/sh
# Write requirements/*.txt anew from pyproject.toml: tools/lock.sh [DATE]
# DATE is the newest release day to consider; the same date gives the same answer tomorrow.
# The files carry hashes and no index, so they work with whatever index a machine is set up for.
set -eu
cd "$(dirname "$0")/.."
. tools/lib.sh
find_python || die "needs Python 3.11 or newer"
find_uv
unset_uv
day=${1:-2026-11-01}
compile() {                                 # compile SET [more uv arguments]
  set_=$1; shift
  "$UV" pip compile -q --no-config --universal --python "$PY" --python-version 3.11 --generate-hashes --no-header \
    --no-emit-index-url --no-emit-find-links --exclude-newer "$day" pyproject.toml -o "requirements/$set_.txt" --upgrade "$@"
}
compile play
compile play-node --group node
compile dev --group dev
compile dev-node --group dev --group node
"$PY" tools/check_locks.py
