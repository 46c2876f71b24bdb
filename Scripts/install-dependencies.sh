#!/bin/sh
# Installs the C libraries that Calamus links, where they are missing; says plainly what is missing where it cannot.
set -eu

libraries="openblas:libopenblas-dev libarchive:libarchive-dev cairo:libcairo2-dev libcrypto:libssl-dev"

missing() {
  command -v pkg-config > /dev/null 2>&1 || { echo "pkg-config libopenblas-dev libarchive-dev libcairo2-dev libssl-dev"; return; }
  for pair in $libraries; do
    pkg-config --exists "${pair%%:*}" || printf '%s ' "${pair##*:}"
  done
}

packages=$(missing)
[ -n "$packages" ] || exit 0

if ! command -v apt-get > /dev/null 2>&1; then
  echo "Calamus needs OpenBLAS, libarchive, Cairo, libcrypto and pkg-config, with their headers." >&2
  echo "This system has no apt-get. In Debian's names, what is missing: $packages" >&2
  exit 1
fi

as_root=""
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo > /dev/null 2>&1; then
    echo "Missing: $packages" >&2
    echo "Install them as root: apt-get install $packages" >&2
    exit 1
  fi
  as_root=sudo
fi

echo "Installing $packages"
log=$(mktemp)
if ! { $as_root apt-get update && $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $packages; } > "$log" 2>&1; then
  tail -n 15 "$log" >&2
  echo "apt-get could not install: $packages (whole log: $log)" >&2
  exit 1
fi
rm -f "$log"

packages=$(missing)
[ -z "$packages" ] || { echo "Still missing after the installation: $packages" >&2; exit 1; }
