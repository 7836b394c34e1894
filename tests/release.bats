# What is published, and how it gets onto a machine.
# shellcheck disable=SC2154 # stderr is set by run
load lib

setup() {
	fresh
	need sha256sum
	system=$(uname -s | tr '[:upper:]' '[:lower:]')
	machine=$(uname -m)
	name=pith-9.9.9-$system-$machine
	mkdir release
	export PITH_RELEASE=file://$PWD/release HOME="$PWD/a home"
	mkdir "$HOME"
	unset PREFIX
}

# A release with a program that says hello.
publish() {
	mkdir -p "$name"/{bin,libexec/pith,share/pith/hooks}
	printf '#!/bin/sh\necho hello\n' >"$name/bin/pith"
	chmod +x "$name/bin/pith"
	ln -s ../../bin/pith "$name/libexec/pith/render"
	echo '{}' >"$name/share/pith/hooks/claude.json"
	echo MIT >"$name/LICENSE"
	tar -czf "release/$name.tar.gz" "$name"
	(cd release && sha256sum -- *.tar.gz >SHA256SUMS)
}

@test "install.sh installs the release for this platform, and uninstall removes it" {
	need curl
	publish
	run -0 "$ROOT/install.sh"
	[ "${lines[0]}" = "installed: $HOME/.local/bin/pith" ]
	[ "${lines[1]}" = "add $HOME/.local/bin to PATH" ]
	[ "$("$HOME/.local/bin/pith")" = hello ]
	[ "$("$HOME/.local/libexec/pith/render")" = hello ]
	echo mine >"$HOME/.local/share/pith/mine"
	run -0 "$HOME/.local/share/pith/uninstall"
	[ "$(cd "$HOME" && find . ! -type d)" = ./.local/share/pith/mine ]
}

@test "install.sh refuses another digest, another platform, and no release" {
	need curl
	publish
	echo x >>"release/$name.tar.gz"
	run --separate-stderr -70 "$ROOT/install.sh"
	[ "$stderr" = "install: '$name.tar.gz' does not match its checksum in SHA256SUMS; nothing is installed" ]
	sed -i "s/$machine/pdp11/" release/SHA256SUMS
	run --separate-stderr -1 "$ROOT/install.sh"
	[[ "$stderr" == "install: there is no release for $system on $machine"* ]]
	rm release/SHA256SUMS
	run --separate-stderr -1 "$ROOT/install.sh"
	[[ "$stderr" == *"install: cannot fetch '$PITH_RELEASE/SHA256SUMS'" ]]
	[ -z "$(ls -A "$HOME")" ]
}

@test "install.sh goes where it is told, whatever that is called" {
	need curl
	publish
	HOME=$PWD/$'it\'s a "$HOME"'
	mkdir "$HOME"
	run -0 "$ROOT/install.sh"
	[ "$("$HOME/.local/bin/pith")" = hello ]
	"$HOME/.local/share/pith/uninstall"
	[ -z "$(find "$HOME" ! -type d)" ]
	PREFIX=near run -0 "$ROOT/install.sh"
	[ "${lines[0]}" = "installed: $PWD/near/bin/pith" ]
	[ "$(near/bin/pith)" = hello ]
	run --separate-stderr -64 env -u HOME "$ROOT/install.sh"
	[ "$stderr" = 'install: neither HOME nor PREFIX is set' ]
}

@test "install.sh refuses a directory that cannot be in PATH" {
	PREFIX=$PWD/a:b run --separate-stderr -64 "$ROOT/install.sh"
	[ "$stderr" = "install: '$PWD/a:b': PATH can have no directory with a colon" ]
	[ ! -e a:b ]
}

@test "install.sh removes what only the version before had, and nothing else" {
	need curl
	publish
	ln -s ../../bin/pith "$name/libexec/pith/former"
	mkdir -p "$name/share/man/man1"
	echo page >"$name/share/man/man1/pith-former.1"
	tar -czf "release/$name.tar.gz" "$name"
	(cd release && sha256sum -- *.tar.gz >SHA256SUMS)
	run -0 "$ROOT/install.sh"
	[ -h "$HOME/.local/libexec/pith/former" ]
	echo mine >"$HOME/.local/libexec/pith/mine"
	rm -r "$name"
	publish
	run -0 "$ROOT/install.sh"
	[ -z "$(find "$HOME" -name '*former*' ! -type d)" ]
	[ "$("$HOME/.local/libexec/pith/render")" = hello ]
	holds "$HOME/.local/libexec/pith/mine" mine
}

@test "install.sh follows the links that are there, and replaces files of its own" {
	need curl
	publish
	mkdir -p dotfiles/bin "$HOME/.local"
	echo mine >dotfiles/bin/mine
	ln -s "$PWD/dotfiles/bin" "$HOME/.local/bin"
	run -0 "$ROOT/install.sh"
	[ "$(readlink "$HOME/.local/bin")" = "$PWD/dotfiles/bin" ]
	[ "$(cat dotfiles/bin/mine)" = mine ]
	[ "$(dotfiles/bin/pith)" = hello ]
	# By that it finds its parts.
	[ "$(readlink dotfiles/bin/pith)" = "$HOME/.local/libexec/pith/pith" ]
	[ "$("$HOME/.local/libexec/pith/render")" = hello ]
	# Again, over what runs, and by two at once.
	"$ROOT/install.sh" >one &
	run -0 "$ROOT/install.sh"
	wait $!
	[ "$(dotfiles/bin/pith)" = hello ]
	[ "$(find "$HOME" -name '.pith-*')" = '' ]
	"$HOME/.local/share/pith/uninstall"
	[ "$(cd dotfiles && find . ! -type d)" = ./bin/mine ]
	[ "$(cd "$HOME" && find . ! -type d)" = ./.local/bin ]
}

@test "install.sh leaves all as it was where it cannot write" {
	need curl
	publish
	: >file
	PREFIX=$PWD/file run -70 "$ROOT/install.sh"
	[ "${lines[-1]}" = "install: cannot write to '$PWD/file'" ]
	# As on a full disk.
	head -c 100000 /dev/urandom >"$name/bin/pith"
	tar -czf "release/$name.tar.gz" "$name"
	(cd release && sha256sum -- *.tar.gz >SHA256SUMS)
	mkdir -p "$HOME/.local/bin"
	echo old >"$HOME/.local/bin/pith"
	mkdir programs
	printf '#!/bin/sh\n"%s" "$@"\necho "tar: no space" >&2\nexit 2\n' "$(command -v tar)" >programs/tar
	chmod +x programs/tar
	PATH=$PWD/programs:$PATH run --separate-stderr -70 "$ROOT/install.sh"
	[ "$stderr" = "install: cannot write to '$HOME/.local': tar: no space" ]
	[ "$(cd "$HOME" && find . ! -type d)" = ./.local/bin/pith ]
	[ "$(cat "$HOME/.local/bin/pith")" = old ]
	[ "$(find "$HOME" -name '.pith-*')" = '' ]
}

@test "install.sh names the cause where it is not the archive" {
	need curl
	publish
	sed 's/9\.9\.9/9.9.8/' release/SHA256SUMS >>release/SHA256SUMS
	run --separate-stderr -70 "$ROOT/install.sh"
	[ "$stderr" = "install: SHA256SUMS has more than one release for $system on $machine; nothing is installed" ]
	status=0
	"$ROOT/install.sh" >&- 2>err || status=$?
	[ "$status" -eq 70 ]
	holds err 'install: standard output is closed'
	[ -z "$(ls -A "$HOME")" ]
}

@test "install.sh removes what a run left that was killed, and nothing else" {
	need curl
	publish
	sh -c 'exit' &
	wait $!
	mkdir -p "$HOME/.local"/.pith-{$!/bin,$$,mine,}
	run -0 "$ROOT/install.sh"
	[ ! -e "$HOME/.local/.pith-$!" ]
	[ -d "$HOME/.local/.pith-$$" ]
	[ -d "$HOME/.local/.pith-mine" ]
	[ -d "$HOME/.local/.pith-" ]
}

@test "install.sh says what else is needed" {
	need curl
	publish
	mkdir programs
	for program in sh curl uname tr mktemp rm grep sha256sum cut tar gzip mkdir find sort sed chmod mv head; do
		ln -s "$(command -v $program)" programs
	done
	PATH=$PWD/programs run -0 "$ROOT/install.sh"
	[ "${lines[-1]}" = 'install GNU make, too: pith summary and the like need it' ]
}

@test "one program has them all, by the name that it is called by" {
	[ -z "$SAN" ] || skip 'programs are sanitized'
	# What does not depend on where it is to be is there already.
	mkdir build
	cp -a "$BUILD"/{flags,filters,lib,pipelines} build
	rm build/lib/data_files.*
	make -s -C "$ROOT" BUILD="$PWD/build" AS_BUILT=1 RELOCATABLE=1 prefix=/ \
		CFLAGS=-O0 "$PWD/build/one/pith"
	mkdir -p moved/{bin,libexec/pith,share/pith}
	cp build/one/pith moved/bin
	cp -r "$ROOT"/{pipelines,hooks} moved/share/pith
	ln -s ../../bin/pith moved/libexec/pith/render
	ln -s ../../bin/pith moved/libexec/pith/md2jsonl
	[[ "$(moved/libexec/pith/render --version)" == 'render (pith) '* ]]
	[[ "$(moved/bin/pith --run render --version)" == 'render (pith) '* ]]
	[[ "$(moved/bin/pith render --version)" == 'render (pith) '* ]]
	ln -s pith moved/bin/pith-md2jsonl
	cmp <(moved/bin/pith-md2jsonl "$SAMPLES/ralph/progress.md") \
		<(md2jsonl "$SAMPLES/ralph/progress.md")
	[ "$(moved/bin/pith --exec-path)" = "$PWD/moved/libexec/pith" ]
	[ "$(moved/bin/pith --mk)" = "$PWD/moved/share/pith/pipelines/pith.mk" ]
	mv moved again
	[ "$(again/bin/pith --exec-path)" = "$PWD/again/libexec/pith" ]
	again/bin/pith hooks gemini | grep -q "$PWD/again/bin/pith"
	# To make, a space ends a name, and a dollar begins a variable.
	place=$'it\'s a "$HOME" place'
	mv again "$place"
	for program in $(source_names); do
		ln -sf ../../bin/pith "$place/libexec/pith/$program"
	done
	cp -r "$SAMPLES/ralph" .
	"$place/bin/pith" -C ralph summary
	cmp <(cd "$SAMPLES/ralph" && cat progress-summary.golden.md) ralph/progress-summary.md
	"$place/bin/pith" -C ralph context -t 500 | grep -q .
	echo '{"hook_event_name":"SessionStart","source":"startup","cwd":"ralph"}' |
		"$place/bin/pith" hook | grep -qx '(end, pith context)'
	# As install.sh puts it where bin leads elsewhere.
	mkdir elsewhere
	mv "$place/bin/pith" "$place/libexec/pith"
	ln -s "$PWD/$place/libexec/pith/pith" elsewhere
	rm -r "${place:?}/bin"
	ln -s "$PWD/elsewhere" "$place/bin"
	"$place/bin/pith" -C ralph context -t 500 | grep -q .
	[ "$("$place/libexec/pith/render" --version)" = "$(render --version)" ]
}
