# Shared by ./play, ./test and tools/lock.sh. POSIX sh, run from the top of the clone.
say() { printf '%s\n' "hearthside: $*" >&2; }
die() { say "$*"; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }

debian_root() { [ "$(id -u)" = 0 ] && have apt-get && [ -z "${HEARTHSIDE_NO_APT:-}" ]; }
apt_updated=
apt_install() {                             # apt_install why pkg...
  why=$1; shift
  debian_root || return 1
  say "installing $* ($why)"
  [ -n "$apt_updated" ] || { apt-get update -qq && apt_updated=1; } || die "apt-get update failed"
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null || die "apt-get install $* failed"
}

find_python() {                             # run it: a version manager's shim may exist and still fail
  for p in ${HEARTHSIDE_PYTHON:-} python3.11 python3.12 python3.13 python3.14 python3 python; do
    PY=$("$p" -c 'import sys; print(sys.executable) if sys.version_info >= (3, 11) else sys.exit(1)' 2>/dev/null) && [ -n "$PY" ] && return 0
  done
  return 1
}

find_uv() {
  UV=$(command -v uv || true)
  [ -n "$UV" ] && return 0
  UV=$PWD/.tools/uv/bin/uv
  [ -x "$UV" ] && return 0
  say "fetching uv"
  "$PY" -m venv .tools/uv >/dev/null 2>&1 || { rm -rf .tools/uv; apt_install "python venv" python3-venv && "$PY" -m venv .tools/uv; } \
    || die "'$PY -m venv' does not work: install your system's python3-venv package"
  .tools/uv/bin/pip install -q --disable-pip-version-check 'uv>=0.9,<1' || die "pip could not install uv"
}

unset_uv() {                                # 'uv pip' obeys these before ./.venv, and may empty another environment
  unset UV_PYTHON UV_SYSTEM_PYTHON VIRTUAL_ENV UV_PROJECT_ENVIRONMENT
  export UV_PYTHON_DOWNLOADS=never UV_NO_PROGRESS=1
}

setup_python() {                            # setup_python play|dev
  find_python || { apt_install "Python" python3 python3-venv && find_python; } || die "needs Python 3.11 or newer: install it, or set HEARTHSIDE_PYTHON to where it is"
  find_uv
  unset_uv
  [ -x .venv/bin/python ] || "$UV" venv -q --python "$PY" .venv || die "could not make .venv"
  VPY=$PWD/.venv/bin/python
  "$VPY" -c 'import os, sys; sys.exit(not (sys.prefix != sys.base_prefix and os.path.samefile(sys.prefix, ".venv")))' \
    || die ".venv is not a virtual environment of this clone: remove it and start again"
  PATH="$PWD/.venv/bin:$PATH"; export PATH
  set_=$1
  # ./play is content with the larger environment ./test made
  if [ "$1" = play ] && [ "$(cut -d' ' -f1 .venv/.hearthside 2>/dev/null)" = dev ]; then set_=dev; fi
  base_=$set_
  if grep -qs ' node$' .venv/.hearthside; then set_=$set_-node
  elif "$VPY" tools/webbuild.py needs-node ${NEED_NODE:+x}; then say "no usable node: taking the one packaged for Python"; set_=$set_-node; fi
  node_=; [ "$set_" = "$base_" ] || node_=node
  want="$base_ $(cat "requirements/$set_.txt" pyproject.toml | cksum | tr ' ' -) $node_"
  if [ "$(cat .venv/.hearthside 2>/dev/null)" != "$want" ]; then
    say "fetching the Python packages; the first start takes a minute or two"
    "$UV" pip sync -q --python "$VPY" --require-hashes "requirements/$set_.txt" || die "could not install the Python packages"
    "$UV" pip install -q --python "$VPY" --no-deps -e . || die "could not install hearthside"
    printf %s "$want" > .venv/.hearthside
  fi
}
