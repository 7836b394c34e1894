#!/bin/sh
# deps.sh: installs what a build of pith needs, by the system's package manager.
#
# usage: deps.sh [check]
#
# The build needs a C compiler, the headers of C, and PCRE2; the tests (check)
# bats and jq, too. What is there, from wherever, is not installed again. Without
# the right to install, or without a known package manager, it says what is
# missing and what to run, and ends with 1.
set -u

has() {
	command -v "$1" >/dev/null 2>&1
}

fail() {
	echo "deps: $1" >&2
	exit 1
}

has_header() {
	# shellcheck disable=SC2086 # words, as in a recipe
	printf '#define PCRE2_CODE_UNIT_WIDTH 8\n#include <%s>\n' "$1" |
		$cc -E - >/dev/null 2>&1
}

missing=
# "ccache gcc", "gcc -m32"
cc=${CC:-cc}
has "${cc%% *}" || missing="$missing compiler"
has_header stdlib.h || missing="$missing headers"
has_header pcre2.h || pcre2-config --cflags >/dev/null 2>&1 ||
	missing="$missing pcre2"
if [ "${1-}" = check ]; then
	has bats || missing="$missing bats"
	has jq || missing="$missing jq"
fi
[ -n "$missing" ] || exit 0

manager=
for name in apt-get apk dnf pacman brew; do
	has "$name" && manager=$name && break
done

package() {
	case $manager:$1 in
	brew:compiler | brew:headers)
		fail 'there is no C compiler; run: xcode-select --install' ;;
	*:compiler) echo gcc ;;
	apt-get:headers) echo libc6-dev ;;
	apk:headers) echo musl-dev ;;
	dnf:headers) echo glibc-devel ;;
	pacman:headers) echo glibc ;;
	apt-get:pcre2) echo libpcre2-dev ;;
	apk:pcre2) echo pcre2-dev ;;
	dnf:pcre2) echo pcre2-devel ;;
	brew:bats) echo bats-core ;;
	*) echo "$1" ;;
	esac
}

packages=
for name in $missing; do
	added=$(package "$name") || exit
	packages="$packages $added"
done
case $manager in
apt-get) install='apt-get install -y -qq --no-install-recommends' ;;
apk) install='apk add -q' ;;
dnf) install='dnf install -y -q --setopt=install_weak_deps=False' ;;
pacman) install='pacman -S --needed --noconfirm' ;;
brew) install='brew install -q' ;; # never as root
*) fail "no known package manager; missing:$missing" ;;
esac

as="env"
if [ "$manager" != brew ] && [ "$(id -u)" != 0 ]; then
	as='sudo env'
	has sudo || fail "as root, run: $install$packages"
	sudo -n true 2>/dev/null || [ -t 0 ] ||
		fail "as root, run: $install$packages"
fi
echo "installing:$packages"
# Lists of words, all of them made above.
# shellcheck disable=SC2086
{
	[ "$manager" != apt-get ] || $as apt-get update -qq || exit 1
	$as DEBIAN_FRONTEND=noninteractive $install $packages ||
		fail "failed: $install$packages"
}
