#!/bin/bash
# Stage 1 of the image: the pinned sources, from whatever Debian mirror this machine already uses.
#   fetch.sh CACHE RELEASE    leaves the five files of sources-RELEASE.sha256 in CACHE/sources
# The suite is named apart from the machine's own: a bookworm machine keeps its own packages.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cache=$(cd "$1" && pwd)
suites=trixie
[ "$2" = 1.25.0 ] || suites+=" forky"
sums=$here/sources-$2.sha256
keyring=/usr/share/keyrings/debian-archive-keyring.gpg

verify() { (cd "$cache/sources" && sha256sum --check --quiet "$sums") >/dev/null 2>&1; }
give_up() { echo "make pico: $1" >&2; exit 1; }

mkdir -p "$cache/sources"
verify && exit 0

echo "[1/4] fetching MicroPython, pico-sdk and tinyusb sources (10 MB) from Debian ($suites)"
apt=$cache/apt
mkdir -p "$apt/lists/partial" "$apt/archives/partial"
mirror() { apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Label: Debian' | head -n1; }
uri=$(mirror)
[ -n "$uri" ] || { apt-get update -qq && uri=$(mirror); }
[ -n "$uri" ] || give_up "no Debian mirror is set up for apt here; the sources come from Debian ($suites)."
printf 'Types: deb deb-src\nURIs: %s\nSuites: %s\nComponents: main\nSigned-By: %s\n' \
  "$uri" "$suites" "$keyring" >"$apt/debian.sources"
options=(-qq -o "Dir::Etc::sourcelist=$apt/debian.sources" -o Dir::Etc::sourceparts=/dev/null
  -o "Dir::State::lists=$apt/lists" -o "Dir::Cache=$apt" -o APT::Sandbox::User=root)
apt-get "${options[@]}" update
cd "$cache/sources"
{ apt-get "${options[@]}" source --download-only "micropython=$2+ds-1" &&
  apt-get "${options[@]}" download pico-sdk-source=2.1.1-1 tinyusb-source=0.18.0+dfsg-1; } >"$cache/fetch.log" 2>&1 ||
  give_up "Debian ($suites) no longer offers a pinned version ($(tail -n1 "$cache/fetch.log")); put the five files of $sums into $cache/sources, or pin newer ones there and in fetch.sh."
rm -rf "$apt"
verify || give_up "a fetched source differs from $sums; nothing was built."
