# What `make deps` installs, with each package manager.
bats_require_minimum_version 1.5.0

setup() {
	deps=$BATS_TEST_DIRNAME/../packaging/deps.sh
	cd "$BATS_TEST_TMPDIR" || return
	mkdir bin
	ln -s "$(command -v env)" "$(command -v sh)" bin
	printf '#!/bin/sh\necho 0\n' >bin/id
	chmod +x bin/id
}

# A package manager that writes down how it is called.
manager() {
	printf '#!/bin/sh\necho "%s $*" >>calls\n' "$1" >bin/"$1"
	chmod +x bin/"$1"
}

# A compiler that has these headers.
compiler() {
	printf '#!/bin/sh\nwhile read -r line; do case $line in\n' >bin/cc
	printf '*%s*) found=1 ;; \n' "$@" >>bin/cc
	printf 'esac; done\n[ "$found" ]\n' >>bin/cc
	chmod +x bin/cc
}

deps() {
	env -i PATH="$PWD/bin" sh "$deps" "$@"
}

@test "deps: each manager installs what is missing, and no more" {
	local name want

	while read -r name want; do
		rm -f calls bin/cc
		manager "$name"
		run -0 deps
		[ "$output" = "installing: $want" ]
		[ "$(tail -n 1 calls)" = "$name $(install_of "$name") $want" ]
		rm bin/"$name"
	done <<-'END'
		apt-get gcc libc6-dev libpcre2-dev
		apk gcc musl-dev pcre2-dev
		dnf gcc glibc-devel pcre2-devel
		pacman gcc glibc pcre2
	END
}

install_of() {
	case $1 in
	apt-get) echo 'install -y -qq --no-install-recommends' ;;
	apk) echo 'add -q' ;;
	dnf) echo 'install -y -q --setopt=install_weak_deps=False' ;;
	pacman) echo '-S --needed --noconfirm' ;;
	esac
}

@test "deps: the compiler may be several words" {
	manager apk
	compiler stdlib.h pcre2.h
	printf '#!/bin/sh\nshift\nexec "$@"\n' >bin/cache
	chmod +x bin/cache
	run -0 env -i PATH="$PWD/bin" CC='cache -x cc' sh "$deps"
	[ -z "$output" ]
	run -0 env -i PATH="$PWD/bin" CC='nothing cc' sh "$deps"
	[ "$output" = 'installing: gcc musl-dev pcre2-dev' ]
}

@test "deps: bats and jq only for the tests" {
	manager apk
	compiler stdlib.h pcre2.h
	run -0 deps
	[ -z "$output" ]
	[ ! -e calls ]
	run -0 deps check
	[ "$(cat calls)" = 'apk add -q bats jq' ]
}

@test "deps: brew has the library, not the compiler" {
	manager brew
	compiler stdlib.h
	run -0 deps check
	[ "$(cat calls)" = 'brew install -q pcre2 bats-core jq' ]
	rm bin/cc
	run -1 deps
	[ "$output" = 'deps: there is no C compiler; run: xcode-select --install' ]
}

@test "deps: without a manager, or the right to install, it says what to do" {
	compiler stdlib.h
	run -1 deps
	[ "$output" = 'deps: no known package manager; missing: pcre2' ]
	manager apt-get
	printf '#!/bin/sh\necho 1000\n' >bin/id
	run -1 deps
	[ "$output" = "deps: as root, run: apt-get install -y -qq \
--no-install-recommends libpcre2-dev" ]
	[ ! -e calls ]
}

@test "deps: a manager that fails is a failure" {
	manager apt-get
	compiler stdlib.h
	echo 'exit 100' >>bin/apt-get
	run -1 deps
}
