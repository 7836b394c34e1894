#!/bin/sh
# install.sh: installs the newest release of pith in ~/.local, or $PREFIX.
#
# It fetches SHA256SUMS and the archive for this platform from $PITH_RELEASE, by
# curl or wget, and unpacks the archive only if its checksum matches. It ends with 1
# where no release for this platform is found, and with 70 where it fails. To
# remove pith: ~/.local/share/pith/uninstall
set -eu

release=${PITH_RELEASE:-https://github.com/OWNER/pith/releases/latest/download}
prefix=${PREFIX:-${HOME:+$HOME/.local}}

die() {
	echo "install: $1" >&2
	exit "${2-70}"
}

# Without it, nothing that is read from a pipe below arrives.
{ true 3>&1; } 2>/dev/null || die 'standard output is closed'
[ -n "$prefix" ] || die 'neither HOME nor PREFIX is set' 64
case $prefix in /*) ;; *) prefix=$PWD/$prefix ;; esac
case $prefix in *:*) die "'$prefix': PATH can have no directory with a colon" 64 ;; esac

fetch() {
	if command -v curl >/dev/null; then
		curl -fsSL -o "$2" "$1"
	elif command -v wget >/dev/null; then
		wget -q -O "$2" "$1"
	else
		die 'curl or wget is needed' 1
	fi || die "cannot fetch '$1'" "${3-70}"
}

digest_of() {
	if command -v sha256sum >/dev/null; then
		sha256sum "$1"
	else
		shasum -a 256 "$1"
	fi | cut -d ' ' -f 1
}

system=$(uname -s | tr '[:upper:]' '[:lower:]')
machine=$(uname -m)
case $machine in arm64) machine=aarch64 ;; amd64) machine=x86_64 ;; esac

work=$(mktemp -d) || die 'there is no place for temporary files'
new=
trap 'rm -rf "$work" ${new:+"$new"}' EXIT
trap 'exit 70' HUP INT TERM
fetch "$release/SHA256SUMS" "$work/SHA256SUMS" 1
line=$(grep -E "  pith-[0-9.]+-$system-$machine\.tar\.gz\$" "$work/SHA256SUMS") ||
	die "there is no release for $system on $machine; build it: make install PREFIX=$prefix" 1
[ "$(echo "$line" | grep -c '')" -eq 1 ] ||
	die "SHA256SUMS has more than one release for $system on $machine; nothing is installed"
digest=${line%% *} name=${line##* }
fetch "$release/$name" "$work/$name"
[ "$(digest_of "$work/$name")" = "$digest" ] ||
	die "'$name' does not match its checksum in SHA256SUMS; nothing is installed"

# What a run that was killed has left.
for old in "$prefix"/.pith-*; do
	pid=${old##*/.pith-}
	case $pid in '' | *[!0-9]*) continue ;; esac
	if [ "$pid" = $$ ] || ! kill -0 "$pid" 2>/dev/null; then rm -rf "$old"; fi
done
# All is there before anything of an older version is replaced.
{ mkdir -p "$prefix" && mkdir "$prefix/.pith-$$"; } ||
	die "cannot write to '$prefix'"
new=$prefix/.pith-$$
tar -xzf "$work/$name" -C "$new" 2>"$work/errors" ||
	die "cannot write to '$prefix': $(head -n 1 "$work/errors")"
cd "$new/${name%.tar.gz}" || die "'$name' is not a release"
rm -f LICENSE README.md
# pith finds its parts by its own place: it is not in a directory that is elsewhere.
mkdir -p "$prefix/bin" || die "cannot write to '$prefix'"
if [ "$(cd "$prefix/bin" && pwd -P)" != "$(cd "$prefix" && pwd -P)/bin" ]; then
	mv bin/pith libexec/pith/pith
	ln -s "$prefix/libexec/pith/pith" bin/pith
fi
{
	echo '#!/bin/sh'
	echo "# Removes what install.sh put there."
	echo "cd '$(printf %s "$prefix" | sed "s/'/'\\\\''/g")' || exit"
	echo "rm -f \\"
	find . ! -type d ! -name uninstall | sort | sed "s/.*/	'&' \\\\/"
	echo '	./share/pith/uninstall'
	echo 'rmdir libexec/pith share/pith/* share/pith 2>/dev/null || :'
} >share/pith/uninstall || die "cannot write to '$prefix'"
chmod +x share/pith/uninstall
# What the version before had, and this one does not.
if [ -f "$prefix/share/pith/uninstall" ]; then
	sed -n "s/^	'\(\..*\)' .\$/\1/p" "$prefix/share/pith/uninstall"
fi | while IFS= read -r path; do
	[ -e "$path" ] || [ -h "$path" ] || echo "$path"
done >"$work/former"
# A directory may be a link, and stays one.
find . -type d | while IFS= read -r path; do
	mkdir -p "$prefix/$path" || exit
done || die "cannot write to '$prefix'"
find . ! -type d | while IFS= read -r path; do
	mv -f "$path" "$prefix/$path" || exit
done || die "not all is installed in '$prefix'"
while IFS= read -r path; do
	rm -f "$prefix/$path"
done <"$work/former"
echo "installed: $prefix/bin/pith"
case :$PATH: in *":$prefix/bin:"*) ;; *) echo "add $prefix/bin to PATH" ;; esac
command -v make >/dev/null ||
	echo 'install GNU make, too: pith summary and the like need it'
