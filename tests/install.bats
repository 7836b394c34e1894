# make install and uninstall, and the completions of shells.
load lib

setup_file() {
	cd "$BATS_FILE_TMPDIR" || return
	for shell in bash zsh fish; do
		"$ROOT/packaging/completions" $shell "$BUILD/bin" >$shell || return
	done
}

# Of what is built, whatever its flags: nothing is built again.
pith_make() {
	env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL make -s -C "$ROOT" \
		BUILD="$BUILD" AS_BUILT=1 "$@"
}

installed() {
	(cd "$1" && find . -type f -o -type l | sed 's/^..//' | sort)
}

@test "install: pith in bin, programs in libexec, the rest in share" {
	pith_make install DESTDIR="$PWD/root" PREFIX=/usr
	installed root | grep -v '^usr/share/man/man1/\|\.vocab$' >out
	{
		echo usr/bin/pith
		source_names | sed 's|^|usr/libexec/pith/|'
		(cd "$ROOT" && printf 'usr/share/pith/%s\n' pipelines/*.mk pipelines/*.sh
			printf 'usr/share/pith/%s\n' hooks/* | grep -v /hooks.json)
		(cd "$ROOT/lib/data" && printf 'usr/share/pith/%s\n' *.rules prices need-words needs reach restore same signs)
		printf 'usr/share/%s\n' pith/records.schema.json bash-completion/completions/pith \
			zsh/site-functions/_pith fish/vendor_completions.d/pith.fish \
			pkgconfig/pith.pc man/man5/pith-records.5 \
			man/man5/pith-rules.5 man/man7/pith.7 man/man7/pith-fleet.7
	} | sort >wanted
	diff -u wanted out
	diff -u <({ source_names | sed 's/^/pith-/'; echo pith; } | sed 's/$/.1/' | sort) \
		<(cd root/usr/share/man/man1 && printf '%s\n' * | sort)
	# Each page refers to those that are there.
	sed -n 's/^\.Xr \([a-z0-9-]*\) 1.*/\1/p' root/usr/share/man/man?/* | sort -u |
		grep -Fx -f <(filters) >plain || [ $? -eq 1 ]
	[ ! -s plain ]
	grep -qx '.Xr pith-learnings 1 .*' root/usr/share/man/man1/pith-dedupe.1
	expect 1 -- grep -rIl "$PWD/root" root
}

@test "uninstall takes away what install put there, and nothing else" {
	mkdir -p root/usr/share/pith root/usr/bin root/usr/libexec/pith
	touch root/usr/share/pith/my.rules root/usr/bin/merge
	ln -s /elsewhere/cite root/usr/bin/cite
	installed root >before
	for settings in PROGRAMS= PROGRAMS=all PROGRAMS=render:usage \
		'PROGRAMS=render:usage program_prefix='; do
		read -ra with <<<"PREFIX=/usr $settings"
		with=("${with[@]/:/ }")
		pith_make install DESTDIR="$PWD/root" "${with[@]}"
		[ "$(installed root | wc -l)" -gt 50 ]
		pith_make uninstall DESTDIR="$PWD/root" "${with[@]}" 2>/dev/null
		installed root | diff -u before -
	done
	rm root/usr/share/pith/my.rules
	pith_make install DESTDIR="$PWD/root" PREFIX=/usr
	pith_make uninstall DESTDIR="$PWD/root" PREFIX=/usr
	expect 0 -- find root -name '*pith*'
}

@test "directories have the names of GNU's standards" {
	pith_make install DESTDIR="$PWD/root" prefix=/opt/p bindir=/b \
		libexecdir=/x datadir=/d mandir=/m
	expect 0 b d m x -- ls root
	expect 0 /x/pith -- root/b/pith --exec-path
	expect 0 /d/pith/pipelines/pith.mk -- root/b/pith --mk
	[ -e root/m/man1/pith.1 ]
	# The manual says where things are.
	expect 1 -- grep -r /usr/local root/m
	for place in /b/pith /x/pith /d/pith; do
		grep -qx ".It Pa $place" root/m/man1/pith.1
	done
	grep -qx '.It Pa /d/pith/learnings.rules' root/m/man5/pith-rules.5
}

@test "what is installed runs from anywhere, without what it was built from" {
	pith_make install PREFIX="$PWD/ab"
	mkdir project
	cp "$SAMPLES"/ralph/{progress.md,prd.json} project
	cd project
	env -u PITH_PATH PATH=/usr/bin:/bin ../ab/bin/pith summary
	diff -u "$SAMPLES/ralph/progress-summary.golden.md" progress-summary.md
	PATH=/usr/bin:/bin ../ab/bin/pith hooks codex | grep -q 'ab/bin/pith'
	[ "$(PATH=/usr/bin:/bin ../ab/bin/pith recent --version)" = "$(recent --version)" ]
	# A Makefile may name the pipelines by their path, too.
	rm progress-summary.md
	PATH=/usr/bin:/bin make -s -f ../ab/share/pith/pipelines/pith.mk pith-summary
	diff -u "$SAMPLES/ralph/progress-summary.golden.md" progress-summary.md
	echo '{"hook_event_name":"SessionStart","source":"startup"}' |
		PATH=/usr/bin:/bin make -s -f ../ab/share/pith/pipelines/pith.mk pith-hook |
		grep -q '^# Context'
}

@test "what the command line gives the linker is added to what STATIC and PCRE2 need" {
	for with in LDFLAGS=-Lhere LDLIBS=-lmine; do
		pith_make -n STATIC=1 "$with" BUILD="$PWD/new" "$PWD/new/bin/render" |
			grep -- "-o $PWD/new/bin/render " >link
		grep -q -e ' -static .* -lpcre2-8\>' link
		grep -qF -e " ${with#*=} " link
	done
	[ ! -e new ]
}

@test "the sanitizers are linked statically only if the compiler has them so" {
	for path in /here/ ''; do
		printf '#!/bin/sh\necho Free Software\necho %s"${1#*=}"\n' "$path" >cc
		chmod +x cc
		pith_make -n SAN=address CC="$PWD/cc" BUILD="$PWD/new" "$PWD/new/bin/render" |
			grep -- "-o $PWD/new/bin/render " >"link${path:+-static}"
	done
	grep -qF -e ' -static-libasan -static-libubsan ' link-static
	lacks -qF -e '-static' link
}

@test "bindir gets the programs that are asked for, with a prefix" {
	pith_make install PREFIX="$PWD/p" PROGRAMS='render usage' program_prefix=
	expect 0 pith render usage -- ls p/bin
	expect 0 "$(render --version)" -- p/bin/render --version
	pith_make install PREFIX="$PWD/q" PROGRAMS=all
	diff -u <({ source_names | sed 's/^/pith-/'; echo pith; } | sort) \
		<(cd q/bin && printf '%s\n' * | sort)
	expect 0 "$(merge --version)" -- q/bin/pith-merge --version
	[ -e q/share/man/man1/pith-merge.1 ]
	[ ! -e q/share/man/man1/merge.1 ]
	# pith help knows where they are.
	mkdir bin
	printf '#!/bin/sh\necho "$@"\n' >bin/man
	chmod +x bin/man
	PATH=$PWD/bin:$PATH
	expect 0 "$PWD/q/share/man/man1/pith-merge.1" -- q/bin/pith help merge
	expect 0 "$PWD/q/share/man/man1/pith.1" -- q/bin/pith help summary
	expect 0 pith-records -- q/bin/pith help pith-records
	# Packages compress them.
	gzip q/share/man/man1/*.1
	expect 0 "$PWD/q/share/man/man1/pith-merge.1.gz" -- q/bin/pith help merge
	expect 0 "$PWD/q/share/man/man1/pith.1.gz" -- q/bin/pith help summary
	run -2 pith_make install PREFIX="$PWD/r" PROGRAMS='nothing'
	[[ $output == *"no program 'nothing'"* ]]
	[ ! -e r ]
}

@test "a directory for the build with a space is refused, with a word why" {
	for name in 'a b' a:b; do
		run -2 env -u MAKEFLAGS make -s -C "$ROOT" BUILD="$name" all
		[[ $output == *"'$name': BUILD may have no space or colon in its name"* ]]
	done
}

@test "a make that another one runs has its jobs, and warns of nothing" {
	printf '%s\n' 'all: ; +@$(MAKE) --no-print-directory -n -C "$(ROOT)" AS_BUILT=1 clean' >Makefile
	for jobs in -j1 -j3; do
		run_into_files env -u MAKEFLAGS make -s "$jobs" ROOT="$ROOT" BUILD="$BUILD"
		holds out 'rm -rf build'
		[ ! -s err ]
	done
}

# Its makefiles could not name a file there. Where pith is used, anything goes.
@test "a directory with a space is refused for pith itself, with a word why" {
	run -2 pith_make install PREFIX="$PWD/a b"
	[[ $output == *"'$PWD/a b': no directory may have a space"* ]]
	mkdir 'a b'
	cp "$ROOT/Makefile" 'a b'
	run -2 make -C 'a b' all
	[[ $output == *"cannot be built in '$PWD/a b': no directory"* ]]
	mv 'a b' a:b
	run -2 make -C a:b all
	[[ $output == *"cannot be built in '$PWD/a:b': no directory"* ]]
	mv a:b 'a b'
	cd 'a b'
	cp "$SAMPLES"/ralph/{progress.md,prd.json} .
	pith summary
	diff progress-summary.md "$SAMPLES/ralph/progress-summary.golden.md"
}

@test "uninstall refuses what install refuses, and removes nothing" {
	echo mine >my
	mkdir -p "de st/usr/bin"
	run -2 pith_make uninstall PREFIX="$PWD/my apps"
	[[ $output == *"'$PWD/my apps': no directory may have a space"* ]]
	run -2 pith_make uninstall DESTDIR="$PWD/de st" PREFIX=/usr
	[[ $output == *"'$PWD/de st/usr': no directory may have a space"* ]]
	run -2 pith_make uninstall PREFIX=/usr mandir="$PWD/my pages"
	[[ $output == *"'$PWD/my pages': no directory may have a space"* ]]
	holds my mine
}

@test "a prefix that a recipe or C would read as more than a name is refused, and a relative one" {
	for name in "pre'fix" 'pre"fix' 'pre`fix' 'pre;fix' 'pre\fix' 'pre$$fix' \
		'pre:fix' 'pre*fix' 'pre?fix' 'pre[f]ix' 'pre%fix'; do
		run -2 pith_make install PREFIX="$PWD/$name"
		[[ $output == *"no directory may have a space or any of"* ]]
	done
	run -2 pith_make install PREFIX=relative
	[[ $output == *"'relative/bin': PREFIX and the other directories must begin with a slash"* ]]
	run -2 pith_make install PREFIX=/usr DESTDIR="$PWD/root" bindir=bin
	[[ $output == *"'bin': PREFIX and"* ]]
	[ -z "$(ls -A)" ]
	[ ! -e "$ROOT/relative" ]
}

@test "uninstall takes away the links of an installation that may be moved, too" {
	pith_make install RELOCATABLE=1 PROGRAMS=all PREFIX="$PWD/p"
	[ -h p/bin/pith-merge ]
	pith_make uninstall RELOCATABLE=1 PROGRAMS=all PREFIX="$PWD/p"
	expect 0 -- find p -name 'pith*'
}

@test "other builds find pith by pkg-config" {
	need pkg-config
	pith_make install PREFIX="$PWD/p"
	export PKG_CONFIG_PATH=$PWD/p/share/pkgconfig
	expect 0 "$PWD/p/libexec/pith" -- pkg-config --variable=execdir pith
	expect 0 "$PWD/p/share/pith/pipelines/pith.mk" -- pkg-config --variable=mk pith
	expect 0 "$(pith --version | sed 's/pith //')" -- pkg-config --modversion pith
}

# completions: those of each shell, in the files bash, zsh and fish.
completions() {
	cp "$BATS_FILE_TMPDIR"/{bash,zsh,fish} .
}

# completed WORD...: what bash offers for the last one.
completed() {
	COMP_WORDS=(pith "$@") COMP_CWORD=$#
	_pith
	printf '%s\n' "${COMPREPLY[@]}"
}

@test "bash completes commands, programs and their options" {
	completions
	. ./bash
	expect 0 hook hooks -- completed hoo
	expect 0 --max-tokens --max-learnings -- completed budget --max
	expect 0 --max-tokens -- completed context -t 5 --m
	expect 0 codex -- completed hook --agent co
	expect 0 gemini -- completed hooks g
	expect 0 summary -- completed help su
	expect 0 restore -- completed render rest
	expect 0 handoff -- completed budget -T ha
	expect 0 --mk -- completed --m
	for name in $(source_names); do
		expect 0 --quiet -- completed "$name" --qui
	done
}

@test "what is completed is what the command takes, once, also behind -C" {
	completions
	. ./bash
	expect 0 claude codex -- completed setup c
	expect 0 --project -- completed setup claude --p
	expect 0 setup settings -- completed -C /tmp set
	expect 0 summary -- completed -C /tmp -C x su
	expect 0 --max-tokens -- completed -C /tmp context --m
	expect 0 '' -- completed -C s
	expect 0 learnings losses -- completed fleet l
	expect 0 --here -- completed usage --her
	expect 0 --everywhere -- completed losses --e
	expect 0 --quiet --output --everywhere -- completed report --
	expect 0 '' -- completed index --m
	# Each option that is offered for a project's command is one.
	cp -r "$SAMPLES/ralph" .
	cd ralph
	for name in summary context load catalog stats report session log update compact index; do
		for option in $(completed "$name" --); do
			run pith "$name" "$option" x=1 </dev/null
			[[ $output != *'unknown option'* ]] || bad "$name $option"
		done
	done
	cd "$BATS_TEST_TMPDIR"
	for shell in bash zsh; do
		[ -z "$(grep -oE '^	[a-z0-9]+\)' $shell | sort | uniq -d)" ]
	done
	lacks -F -e '--here     ' zsh fish
	none_bad
}

@test "each command, program and option is completed in each shell" {
	completions
	commands=$(sed -n '/^PITH_NAMES :=/,/[^\\]$/p' "$ROOT/pipelines/pith.mk" |
		grep -o '[a-z]*')
	[ "$(wc -w <<<"$commands")" -gt 10 ]
	for shell in bash zsh fish; do
		for name in $(source_names) $commands hooks; do
			grep -Eq "(^|[^-a-z])$name([^-a-z]|$)" $shell || {
				echo "$shell: no $name"
				return 1
			}
		done
	done
	for name in $(source_names); do
		for option in $("$name" --options | cut -f 2 | grep -vx -- --options); do
			grep -q "^	$name).* ${option}[ \"]" bash
			sed -n "/^	$name)$/,/;;/p" zsh | grep -q -- "[{,']${option}[]='[}]"
			grep -q "__pith_runs $name' .*-l ${option#--} " fish
		done
	done
}

@test "zsh and fish read their completions" {
	need zsh fish
	completions
	mkdir home
	export HOME=$PWD/home
	expect 0 -- zsh -fc 'autoload -U compinit; compinit -D -u; . ./zsh; (( $+_comps[pith] ))'
	expect 0 '--max-learnings	at most N learnings (15)' \
		'--max-tokens	at most N tokens as rendered (no limit)' -- \
		fish -c 'source fish; complete -C "pith budget --max"'
	expect 0 claude codex -- fish -c 'source fish; complete -C "pith -C /tmp setup c"'
}
