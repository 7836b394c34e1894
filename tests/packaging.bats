# Workflows, the action, hooks of pre-commit and packages: their form, the files and
# versions that they name, and the shell in them, which runs here.
# shellcheck disable=SC2154 # stderr is set by run
load lib

workflows=("$ROOT"/.github/workflows/*.yml)

setup() {
	fresh
	version=$(sed -n 's/^VERSION := //p' "$ROOT/Makefile")
}

need_yaml() {
	need python3
	python3 -c 'import yaml' 2>/dev/null || skip 'python3 has no module yaml'
}

# scripts FILE: the script of each step, in files of its own, and where it is.
scripts() {
	python3 - "$1" <<-'END'
		import sys, yaml

		def steps(value):
		    if isinstance(value, dict):
		        if 'run' in value:
		            yield value['run']
		        for inner in value.values():
		            yield from steps(inner)
		    elif isinstance(value, list):
		        for inner in value:
		            yield from steps(inner)

		for n, script in enumerate(steps(yaml.safe_load(open(sys.argv[1])))):
		    with open(f'step.{n}', 'w') as out:
		        out.write('set -e\n' + script.replace('${{', '$(: ').replace('}}', ')'))
	END
}

# step NAME FILE: the script of the step with this name.
step() {
	sed -n "/- name: $1\$/,/^ *- /p" "$2" | sed -n '/run: |$/,$p' |
		sed '1d; /^ *- /d; s/^ *//'
}

@test "all that is published has the version of the Makefile" {
	need jq
	jq -e --arg version "$version" '.version == $version and
		all(.optionalDependencies[]; . == $version)' "$ROOT/package.json"
	grep -q "^## \[$version\]" "$ROOT/CHANGELOG.md"
	head -n 1 "$ROOT/debian/changelog" | grep -Fq "($version-"
	grep -qx "          version = \"$version\";" "$ROOT/packaging/nix/flake.nix"
	grep -qx "pkgver=$version" "$ROOT/packaging/apk/APKBUILD"
	grep -q "^[0-9a-f]\{128\}  pith-$version.tar.gz$" "$ROOT/packaging/apk/APKBUILD"
	grep -qx "  url \".*/releases/download/v$version/pith-$version.tar.gz\"" \
		"$ROOT/packaging/homebrew/pith.rb"
}

@test "the workflows, the action and the hooks are clean YAML" {
	need yamllint
	yamllint -sd "{extends: default, rules: {line-length: {max: 140}, \
document-start: disable, truthy: {check-keys: false}}}" \
		"${workflows[@]}" "$ROOT/action.yml" "$ROOT/.pre-commit-hooks.yaml"
}

@test "the scripts of the workflows and of the action are clean shell" {
	local file n=0

	need shellcheck
	need_yaml
	for file in "${workflows[@]}" "$ROOT/action.yml"; do
		rm -f step.*
		scripts "$file"
		shellcheck -s bash -S warning step.*
		n=$((n + $(ls step.* | wc -l)))
	done
	[ "$n" -gt 20 ]
}

@test "what the workflows run is there" {
	local word words

	words=$(grep -ohE '(^|[ ./"])(\.ci|packaging|samples|tests)/[a-zA-Z0-9./_-]+' \
		"${workflows[@]}" "$ROOT/action.yml" | sed 's/^[ ."]*\///; s/^[ "]*//' | sort -u)
	for word in $words; do
		case $word in
		*/progress-summary.md) ;; # made there
		*) [ -e "$ROOT/$word" ] || bad "$word" ;;
		esac
	done
	[[ $words == *packaging/npm/pack* ]]
	for word in $(grep -oh 'make -s.*' "${workflows[@]}" | tr ' ' '\n' |
		grep -x '[a-z]*' | grep -vx make | sort -u); do
		make -C "$ROOT" -pqrR 2>/dev/null | grep -q "^$word:" || bad "$word"
	done
	none_bad
}

@test "a tag that is not the version makes no release" {
	step 'Compare the tag with the version' "$ROOT/.github/workflows/release.yml" >compare
	cp "$ROOT/Makefile" .
	GITHUB_REF_NAME=v$version run -0 bash -e compare
	GITHUB_REF_NAME=v9.9.9 run -1 bash -e compare
	[ "$output" = "the tag is v9.9.9, the version of the Makefile $version" ]
}

@test "the notes of a release are its part of the changelog" {
	step 'Publish the release' "$ROOT/.github/workflows/release.yml" >publish
	cp "$ROOT/CHANGELOG.md" .
	mkdir -p build/dist bin
	printf '#!/bin/sh\necho "$@" >called\n' >bin/gh
	chmod +x bin/gh
	touch build/dist/x
	GITHUB_REF_NAME=v0.1.0 PATH=$PWD/bin:$PATH run -0 bash -e publish
	[[ "$(cat called)" == 'release create v0.1.0 --verify-tag '*' build/dist/x' ]]
	grep -qx -- '- The filters, the pipelines and the hooks.' build/notes
	! grep -q '^## ' build/notes
}

# action [VARIABLE=VALUE...]: packaging/action, in a copy without the sources.
action() {
	mkdir -p here/packaging
	cp "$ROOT"/{install.sh,Makefile} here
	cp "$ROOT/packaging/action" here/packaging
	env "$@" here/packaging/action somebody/pith "$PWD/to"
}

@test "the action installs the release of its version, and builds where there is none" {
	need curl sha256sum
	mkdir -p bin release made/bin
	printf '#!/bin/sh\necho "$@" >>calls\n' >bin/make
	printf '#!/bin/sh\necho "pith 0"\n' >made/bin/pith
	chmod +x bin/make made/bin/pith
	PATH=$PWD/bin:$PATH
	run -0 action PITH_RELEASE="file://$PWD/release"
	[[ $output == *"pith $version is built from its source" ]]
	holds here/calls deps "-s install PREFIX=$PWD/to"
	name=pith-$version-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
	mkdir -p "made/share/pith" made/libexec/pith
	echo x | tee made/LICENSE >made/README.md
	mv made "$name"
	tar -czf "release/$name.tar.gz" "$name"
	(cd release && sha256sum -- *.tar.gz >SHA256SUMS)
	rm here/calls
	run -0 action PITH_RELEASE="file://$PWD/release"
	[ "${lines[0]}" = "installed: $PWD/to/bin/pith" ]
	[ ! -e here/calls ]
	# From the cache, nothing is fetched.
	run -0 action PITH_RELEASE="file:///nowhere"
	[ "$output" = 'pith 0' ]
	# What is damaged is not replaced by something else.
	rm -r to
	echo x >>"release/$name.tar.gz"
	run -70 action PITH_RELEASE="file://$PWD/release"
	[ ! -e here/calls ]
}

@test "the action counts or checks the files that exist" {
	step 'Check the budget' "$ROOT/action.yml" >check
	mkdir -p pith/bin
	ln -s "$(command -v pith)" pith/bin/pith
	cp "$SAMPLES/ralph/progress.md" .
	export RUNNER_TEMP=$PWD FILES='prog*ss.md prd.json nothing*' GITHUB_STEP_SUMMARY=$PWD/summary
	MAX_TOKENS='' run -0 bash -e check
	[[ $output == *'4144     15754 progress.md' ]]
	[ "$(cat summary)" = "$output" ]
	MAX_TOKENS=200 expect 1 '::error file=progress.md::4144 tokens, 3944 over the limit of 200' \
		-- bash -e check
	MAX_TOKENS=20000 expect 0 -- bash -e check
	MAX_TOKENS=1 FILES='nothing* prd.json' expect 0 'no file to count: nothing* prd.json' \
		-- bash -e check
}

# hook ID: the command of .pre-commit-hooks.yaml.
hook() {
	sed -n "/^- id: $1\$/,/^- /s/^  entry: //p" "$ROOT/.pre-commit-hooks.yaml"
}

@test "pre-commit: a summary that was out of date fails the commit, and is new" {
	cp "$SAMPLES"/ralph/{progress.md,prd.json} .
	hook pith-summary >entry
	run -1 sh entry
	[ "${lines[-1]}" = 'add the new summary with git add, and commit again' ]
	cmp progress-summary.md "$SAMPLES/ralph/progress-summary.golden.md"
	run -0 sh entry
	rm progress.md progress-summary.md
	run -0 sh entry
}

@test "pre-commit: a file with too many tokens is refused" {
	cp "$SAMPLES/ralph/progress.md" .
	run -1 sh -c "$(hook pith-budget) -t 100 progress.md"
	[ "$output" = 'budget: progress.md: 4144 tokens, 4044 over the limit of 100' ]
	run -0 sh -c "$(hook pith-budget) -t 20000 progress.md"
}

@test "the packages for npm run the programs of their platform, without network" {
	need node npm
	local cpu system

	system=$(node -p process.platform)
	cpu=$(node -p process.arch)
	mkdir -p "made-$system-$(uname -m)"/{bin,share,libexec/pith}
	(
		cd "made-$system-$(uname -m)" || exit
		printf '#!/bin/sh\necho "pith $*"\nexit 3\n' >bin/pith
		chmod +x bin/pith
		ln -s ../../bin/pith libexec/pith/render
		echo MIT >LICENSE
	)
	"$ROOT/packaging/npm/pack" "$version" packed "made-$system-$(uname -m)/"
	mkdir project
	cd project
	echo '{}' >package.json
	npm install --silent --offline --no-audit --no-fund \
		"../packed/pith-$version.tgz" "../packed/pith-$system-$cpu-$version.tgz"
	run -3 node_modules/.bin/pith summary -n
	[ "$output" = 'pith summary -n' ]
	run -3 "node_modules/pith-$system-$cpu/libexec/pith/render" summary
	[ "$output" = 'pith --run render summary' ]
	rm -r "node_modules/pith-$system-$cpu"
	run -70 node_modules/.bin/pith
	[ "$output" = "pith: there is no package for this platform (pith-$system-$cpu)" ]
}

@test "the formula and the APKBUILD get the digest of an archive" {
	need sha256sum
	echo archive >archive
	mkdir to
	run -0 "$ROOT/packaging/digests" some/where archive to
	grep -qx "  sha256 \"$(sha256sum <archive | cut -d ' ' -f 1)\"" to/pith.rb
	grep -qx "$(sha512sum <archive | cut -d ' ' -f 1)  pith-$version.tar.gz" to/APKBUILD
	grep -q 'https://github.com/some/where/releases' to/pith.rb
	# shellcheck disable=SC1091 # made above
	[ "$(. ./to/APKBUILD && echo "$source")" = \
		"https://github.com/some/where/releases/download/v$version/pith-$version.tar.gz" ]
	run -1 grep -E 'OWNER|0{64}' to/pith.rb to/APKBUILD
}

# With what is built: make gets its settings from the environment.
@test "Alpine's package has what make install installs" {
	(
		# shellcheck disable=SC1091
		. "$ROOT/packaging/apk/APKBUILD"
		cd "$ROOT" || exit
		# shellcheck disable=SC2034 # package() uses it
		pkgdir=$BATS_TEST_TMPDIR/root
		MAKEFLAGS="s BUILD=$BUILD AS_BUILT=1" package
	)
	[ -x root/usr/bin/pith ]
	[ -x root/usr/libexec/pith/render ]
	[ -e root/usr/share/man/man1/pith.1 ]
	[ -e root/usr/share/bash-completion/completions/pith ]
}

@test "the files of the packages are of their languages" {
	need shellcheck
	shellcheck -s sh -S warning -e SC2034,SC2154 "$ROOT/packaging/apk/APKBUILD"
	if command -v ruby; then
		ruby -wc "$ROOT/packaging/homebrew/pith.rb"
	fi
	if command -v nix-instantiate; then
		nix-instantiate --parse "$ROOT/packaging/nix/flake.nix"
	fi
}

@test "the log in the test of the formula has what is expected of its summary" {
	sed -n '/<<~EOS/,/^ *EOS/s/^      //p' "$ROOT/packaging/homebrew/pith.rb" >progress.md
	run -0 pith summary
	grep -q "$(sed -n 's/.*assert_match "\(.*\)", (.*/\1/p' "$ROOT/packaging/homebrew/pith.rb")" \
		progress-summary.md
}

@test "the site has all pages, and each of its links leads to one" {
	local file href

	need mandoc cmark-gfm
	run -0 "$ROOT/packaging/site" site
	[ -z "$output" ]
	[ "$(ls site/*.[157].html | wc -l)" = "$(ls "$ROOT"/man/*.[157] | wc -l)" ]
	grep -q '<table>' site/index.html
	for file in site/*.html; do
		grep -q '</html>' "$file"
		grep -oE 'href="[^"]*"' "$file" | sed 's/^href="//; s/"$//; s/#.*//' | sort -u |
			while read -r href; do
				[[ $href == http* || -z $href || -s site/$href ]] || echo "$file: $href"
			done
	done >wrong
	diff /dev/null wrong
}
