#!/usr/bin/env bash
# tests/install/package.sh -- the Debian package, unpacked into an empty root.
# Does: packs what a build holds, as `./dev package` does; looks at what the package says of itself; runs the
#       command from the root.
# Usage: package.sh CPACK BUILD_DIR
set -euo pipefail

cpack=$1
build_dir=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset AL0_TABLES

fail() {
    echo "package: $*" >&2
    exit 1
}

for tool in dpkg-deb dpkg-shlibdeps; do
    command -v "$tool" >/dev/null || { echo "there is no $tool here"; exit 77; }
done
(cd "$build_dir" && "$cpack" -G DEB -B "$work" >"$work/log" 2>&1) || { cat "$work/log"; fail "cpack"; }
package=$(find "$work" -maxdepth 1 -name 'al0_*.deb')
[[ -f $package ]] || fail "there is none"

echo "-- what it says of itself"
dpkg-deb -f "$package" Depends >"$work/depends"
for library in libc6 libpcre2-8-0 libzstd1 librsvg2-2 libgomp1; do
    grep -qE "(^|, )$library( |,|\$)" "$work/depends" || fail "it does not depend on $library: $(cat "$work/depends")"
done
! grep -qE '(^|, )(al0|libal0)' "$work/depends" || fail "it depends on itself"
mkdir "$work/root"
dpkg-deb -x "$package" "$work/root"
[[ -z $(find "$work/root" -mindepth 1 -maxdepth 1 ! -name usr) ]] || fail "it holds something outside /usr"

echo "-- the command"
al0=$work/root/usr/bin/al0
mkdir "$work/empty"
cd "$work/empty"
"$al0" tables >"$work/tables" || fail "al0 tables" # no pipe: grep would end before it has written all
grep -q '^  krk.al0 .*King and rook against king$' "$work/tables" || fail "al0 tables: no krk.al0"
"$al0" prove krk.al0 --fen "7k/8/6K1/8/8/8/8/R7 w - - 0 1" -o t.proof || fail "al0 prove"
"$work/root/usr/bin/al0-proof-check" -q krk.al0 t.proof >/dev/null || fail "al0-proof-check"
"$al0" solve games/nim.kif >/dev/null || fail "al0 solve"
for file in share/doc/al0/copyright share/doc/al0/docs/SUMMARY.md include/al0.h; do
    [[ -f $work/root/usr/$file ]] || fail "/usr/$file is missing"
done
