#!/bin/bash
# Builds MicroPython's RP2040 port with the pod's program frozen in, and a boot ROM for the emulator.
#   build.sh CACHE OUT MANIFEST [RELEASE]
#                      -> OUT/stichtisch-pod.uf2 and OUT/bootrom.bin, and the names and sums of the
#                         firmware files in it, so that tests see an old image. RELEASE: of
#                         MicroPython, 1.25.0 or 1.26.1 as Debian has them, or the folder of a
#                         checkout, with its submodules pico-sdk and tinyusb
# Each stage leaves its result in CACHE and is skipped while that is there, so that a change to the
# firmware costs seconds. The same sources give the same bytes, wherever they are built.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1" "$2"
cache=$(cd "$1" && pwd)
out=$(cd "$2" && pwd)
firmware=$(dirname "$(realpath "$3")")
manifest=$cache/firmware/$(basename "$3") # of a copy with the build's stamp in it
release=${4:-1.25.0}
jobs=$(nproc)
# A make around this script has jobs of its own; those of the makes below are none of its business.
unset MAKEFLAGS
# The release day of MicroPython 1.25: the image shows a build date, which must not be today's.
export SOURCE_DATE_EPOCH=1744675200
# Else the version shown would be that of the git repository around the cache: this one.
if [ -d "$release" ]; then origin=checkout; else origin=debian; fi
export MICROPY_GIT_TAG=v$(basename "$release") MICROPY_GIT_HASH=$origin
# MicroPython's tools/boardgen.py lists pins in the order of a Python set.
export PYTHONHASHSEED=0

missing=
while read -r package; do
  dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null | grep -q '^installed$' || missing+=" $package"
done < <(grep -v -x -e nodejs -e npm "$here/packages.txt")
[ -z "$missing" ] || { echo "make pico: missing$missing (apt-get install$missing)" >&2; exit 1; }

# One line that counts up in a terminal, one line a fifth elsewhere; everything goes to the log.
progress() {
  tee "$2" | awk -v what="$1" -v tty="$([ -t 2 ] && echo 1)" '
    match($0, /^\[ *[0-9]+%\]/) {
      percent = substr($0, 2, RLENGTH - 3) + 0
      if (tty) printf "\r%s %3d %%", what, percent > "/dev/stderr"
      else if (percent >= next_line) { printf "%s %d %%\n", what, percent > "/dev/stderr"; next_line = percent + 20 }
    }
    END { if (tty) print "" > "/dev/stderr" }'
}
attempt() { # attempt LOG COMMAND...: a failing command shows the end of its log
  local log=$1
  shift
  "$@" >"$log" 2>&1 || { tail -n 30 "$log" >&2; echo "make pico: failed; the whole log is $log" >&2; exit 1; }
}

[ $origin = checkout ] || bash "$here/fetch.sh" "$cache" "$release"

# What a pod may draw is what its USB descriptor asks for: MicroPython's own asks for 250 mA.
pod_ma=$(sed -n 's/^pod_ma = \([0-9]*\).*/\1/p' "$here/../../../../hardware/pins.toml")
# Debian's source has empty folders where these libraries are; relative links keep the cache movable.
unpack_debian() {
  dpkg-source --no-check -x "$cache"/sources/micropython_*.dsc "$tree" >/dev/null 2>&1
  for deb in "$cache"/sources/*.deb; do dpkg -x "$deb" "$cache/debs"; done
  for library in pico-sdk tinyusb; do
    rm -rf "${tree:?}/lib/$library"
    ln -s "../../debs/usr/src/$library" "$tree/lib/$library"
  done
}
# A patch that does not fit a checkout to the letter is left out: the stories show whether it was needed.
apply() {
  local fits=(patch -s -d "$tree" -p1 --fuzz=0)
  if [ $origin = checkout ] && ! "${fits[@]}" --dry-run <"$1" >/dev/null; then
    echo "      without $(basename "$1"): it does not fit this MicroPython" >&2
  else
    "${fits[@]}" <"$1"
  fi
}
# A changed pin or patch is a new tree; the compiled objects of the old one are worth nothing.
if [ $origin = checkout ]; then pinned=$release/py/mpconfig.h; else pinned=$here/sources-$release.sha256; fi
pins=$({ cat "$pinned" "$here"/patches/*.patch; echo "$pod_ma"; } | sha256sum | cut -c1-12)
tree=$cache/micropython-$pins
if [ ! -e "$tree/.unpacked" ]; then
  echo "[2/4] unpacking the sources"
  rm -rf "$cache"/micropython-* "$cache"/debs "$cache"/rp2
  if [ $origin = checkout ]; then cp -r "$release" "$tree"; else unpack_debian; fi
  for patch in "$here"/patches/*.patch; do apply "$patch"; done
  sed -i "s/^#define USBD_MAX_POWER_MA .*/#define USBD_MAX_POWER_MA ($pod_ma)/" "$tree/shared/tinyusb/tusb_config.h"
  # MD5, which newer ones have, leaves with TLS
  sed -i "s/^#define MICROPY_PY_HASHLIB_MD5 .*/#define MICROPY_PY_HASHLIB_MD5 (0)/" "$tree/ports/rp2/mpconfigport.h"
  # mpy-cross's and the port's cmake files refuse to run while this file is missing
  touch "$tree/lib/micropython-lib/README.md" "$tree/.unpacked"
fi

if [ ! -x "$tree/mpy-cross/build/mpy-cross" ]; then
  echo "[3/4] building mpy-cross (20 s)"
  attempt "$cache/mpy-cross.log" make -C "$tree/mpy-cross" -j"$jobs"
fi

rm -rf "$cache/firmware"
python3 "$here/../../../../host/stichtisch/pods/stamp.py" "$firmware" "$cache/firmware"
echo "[4/4] building the image (a minute the first time, then seconds)"
# No path of this machine may get into the image. In the environment, since -DCMAKE_C_FLAGS would
# push out the toolchain's own. PICO_NO_PICOTOOL: the build would fetch that tool.
export CFLAGS=-ffile-prefix-map=$cache=. CXXFLAGS=-ffile-prefix-map=$cache=. ASMFLAGS=-ffile-prefix-map=$cache=.
attempt "$cache/configure.log" cmake -S "$tree/ports/rp2" -B "$cache/rp2" \
  -DMICROPY_BOARD=RPI_PICO -DMICROPY_BOARD_DIR="$tree/ports/rp2/boards/RPI_PICO" \
  -DMICROPY_FROZEN_MANIFEST="$manifest" -DPICO_BUILD_DOCS=0 -DPICO_NO_PICOTOOL=1
make -C "$cache/rp2" -j"$jobs" 2>&1 | progress "      compiled" "$cache/image.log" ||
  { grep -A5 -i -m3 'error' "$cache/image.log" >&2; echo "make pico: failed; the whole log is $cache/image.log" >&2; exit 1; }

make -s -C "$here/rom" OUT="$cache" "$cache/bootrom.bin"
cp "$cache/bootrom.bin" "$out/bootrom.bin"
python3 "$here/uf2.py" "$cache/rp2/firmware.bin" "$out/stichtisch-pod.uf2"
(cd "$firmware" && find . -name '*.py' | LC_ALL=C sort | xargs sha256sum) >"$out/stichtisch-pod.sources"
# whoever passes the image on has to pass these on with it; one of a checkout is for the stories alone
[ $origin = checkout ] ||
  cat "$tree/LICENSE" "$cache"/debs/usr/share/doc/{pico-sdk,tinyusb}-source/copyright >"$out/stichtisch-pod.licences"
