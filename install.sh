#!/bin/sh
# install.sh: installs the newest release of pith in ~/.local, or $PREFIX.
#
# It fetches SHA256SUMS and the archive for this platform from $PITH_RELEASE, by
# curl or wget, and unpacks the archive only if its digest is right. It ends with 1
# where no release for this platform is found, and with 70 where it fails. To
# remove pith: ~/.local/share/pith/uninstall
set -eu

release=${PITH_RELEASE:-https://github.com/OWNER/pith/releases/latest/download}
prefix=${PREFIX:-$HOME/.local}

die() {
	echo "install: $1" >&2
	exit "${2-70}"
}

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

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fetch "$release/SHA256SUMS" "$work/SHA256SUMS" 1
line=$(grep -E "  pith-[0-9.]+-$system-$machine\.tar\.gz\$" "$work/SHA256SUMS") ||
	die "there is no release for $system on $machine; build it: make install PREFIX=$prefix" 1
digest=${line%% *} name=${line##* }
fetch "$release/$name" "$work/$name"
[ "$(digest_of "$work/$name")" = "$digest" ] ||
	die "'$name' has not the digest that SHA256SUMS gives; nothing is installed"

mkdir "$work/new"
tar -xzf "$work/$name" -C "$work/new"
cd "$work/new/${name%.tar.gz}"
rm -f LICENSE README.md
mkdir -p "$prefix"
{
	echo '#!/bin/sh'
	echo "# Removes what install.sh put there."
	echo "cd '$(printf %s "$prefix" | sed "s/'/'\\\\''/g")' || exit"
	echo "rm -f \\"
	find . ! -type d ! -name uninstall | sort | sed "s/.*/	'&' \\\\/"
	echo '	./share/pith/uninstall'
	echo 'rmdir libexec/pith share/pith/* share/pith 2>/dev/null || :'
} >share/pith/uninstall
chmod +x share/pith/uninstall
tar -cf - . | (cd "$prefix" && tar -xf -)
echo "installed: $prefix/bin/pith"
case :$PATH: in *":$prefix/bin:"*) ;; *) echo "add $prefix/bin to PATH" ;; esac
