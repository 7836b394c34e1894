# The targets of pith.mk in a project's own Makefile, and the values that reach
# the recipes. MAKE381=FILE tries another make, too: GNU make 3.81, say.
# shellcheck disable=SC2154 # stderr is set by run
load lib

setup() {
	fresh
	unset PITH_PATH
	mkdir project
	cd project || return
	cp "$SAMPLES"/ralph/{progress.md,prd.json} .
	mapfile -t makes < <(lines make ${MAKE381+"$MAKE381"})
}

makefile() {
	printf '%s\n' "$@" >Makefile
}

include='include $(shell pith --mk)'

@test "each pipeline is pith-NAME, and NAME" {
	makefile "$include"
	for make in "${makes[@]}"; do
		rm -f progress-summary.md
		"$make" -s pith-summary 2>/dev/null
		mv progress-summary.md by-long-name
		"$make" -s summary 2>/dev/null
		cmp by-long-name progress-summary.md
		"$make" -s context >one
		pith context >other
		cmp one other
	done
}

@test "they are phony: files and directories of their names change nothing" {
	makefile "$include"
	mkdir archive log
	touch summary context pith-summary pith-plain-summary
	for make in "${makes[@]}"; do
		rm -f progress-summary.md
		"$make" -s summary 2>/dev/null
		[ -e progress-summary.md ]
		"$make" -s context | grep -q '^# '
		rm progress-summary.md
		"$make" -s pith-summary 2>/dev/null
		[ -e progress-summary.md ]
	done
}

@test "a rule of the project's, above or below, is never overridden, and nothing is reported" {
	makefile 'all: ; @echo all' 'archive: ; @echo above' "$include" \
		'context: ; @echo below' 'log: all' '.PHONY: session' 'session: all' \
		'index:: ; @echo double' 'stats: | all'
	before=$(cat progress.md)
	for make in "${makes[@]}"; do
		"$make" all archive context log session index stats >out 2>err
		lines all above below double | diff - out || lines all above below \
			"make: Nothing to be done for 'log'." | head -n 3 | diff - <(head -n 3 out)
		[ ! -s err ]
	done
	[ "$(cat progress.md)" = "$before" ]
	[ ! -e progress-summary.md ]
	makefile "$include" 'archive: progress.md' $'\t@echo with a recipe'
	[ "$(make -s archive)" = 'with a recipe' ]
}

@test "a rule without a recipe for a plain name keeps its meaning: nothing of ours runs" {
	makefile "$include" 'archive compact rotate: all' 'all: ; @echo all'
	for make in "${makes[@]}"; do
		for target in archive compact rotate; do
			[ "$("$make" -s $target 2>&1)" = all ]
		done
	done
	[ ! -e archive ]
	[ ! -e progress.archive.md ]
}

@test "the default goal is the Makefile's own, wherever the include is" {
	makefile "$include" 'all: ; @echo all'
	for make in "${makes[@]}"; do
		[ "$("$make" -s)" = all ]
	done
	makefile 'all: ; @echo all' "$include" 'other: ; @echo other'
	for make in "${makes[@]}"; do
		[ "$("$make" -s)" = all ]
	done
}

@test "a plain name is a prerequisite like any other" {
	makefile 'test: summary ; @echo tested' "$include"
	for make in "${makes[@]}"; do
		rm -f progress-summary.md
		[ "$("$make" -s test 2>/dev/null)" = tested ]
		[ -e progress-summary.md ]
	done
}

@test "a project with another prefix of recipes keeps it" {
	makefile '.RECIPEPREFIX = >' "$include" 'all: pith-summary' '>@echo all'
	for make in "${makes[@]}"; do
		rm -f progress-summary.md
		[ "$("$make" -s all 2>/dev/null)" = all ] || [ "$make" = "$MAKE381" ]
		[ -e progress-summary.md ] || [ "$make" = "$MAKE381" ]
	done
}

@test "a second include changes nothing" {
	makefile 'all: ; @echo all' "$include" "$include"
	for make in "${makes[@]}"; do
		expect 0 all -- "$make" -s
		[ ! -s err ]
		expect 0 -- env PITH_MK=other "$make" -s summary
		rm progress-summary.md
	done
}

@test "nothing in PITH_TARGETS, or in flags for make, reaches what pith runs" {
	export PITH_TARGETS='$(shell touch EXEC) summary'
	pith context >wanted
	pith context PITH_TARGETS="$PITH_TARGETS" | cmp wanted -
	makefile "$include"
	for make in "${makes[@]}"; do
		"$make" -s summary 2>/dev/null
		"$make" -s pith-context PITH_TARGETS="$PITH_TARGETS" 2>/dev/null | cmp wanted -
		rm progress-summary.md
	done
	unset PITH_TARGETS
	[ ! -e EXEC ]
	for name in MAKEFLAGS GNUMAKEFLAGS MFLAGS; do
		env $name=-n pith summary
		pith context | cmp <(env $name=-n pith context) -
		echo '{"hook_event_name":"SessionStart","source":"startup"}' |
			env $name=-n pith hook | grep -qx '(end, pith context)'
		env $name=-n pith fleet learnings --store "$PWD/store" . | grep -q '^# '
		rm -r progress-summary.md store
	done
}

@test "PITH_TARGETS of a Makefile does not limit those of other directories" {
	mkdir sub
	cp progress.md sub
	echo "$include" >sub/Makefile
	makefile 'PITH_TARGETS = summary' "$include" 'all: ; @$(MAKE) -s --no-print-directory -C sub summary context'
	for make in "${makes[@]}"; do
		"$make" -s all 2>/dev/null | grep -q '^# Context'
		[ -e sub/progress-summary.md ]
		rm sub/progress-summary.md
	done
}

@test "PITH_TARGETS limits the plain names" {
	makefile 'PITH_TARGETS = summary archive' "$include"
	for make in "${makes[@]}"; do
		"$make" -s summary 2>/dev/null
		run -2 --separate-stderr "$make" -s context
		[[ $stderr == *'No rule to make target'* ]]
		"$make" -s pith-context | grep -q '^# '
	done
}

@test "other targets and files that begin like a plain name are as they were" {
	makefile "$include" 'obj/archived.txt: archived.c ; @echo made' \
		'%.o: %.c ; @echo compiled $@'
	touch archived.c summary.sh log.c summaryish.c
	for make in "${makes[@]}"; do
		[ "$("$make" -s obj/archived.txt 2>&1)" = made ]
		[ "$("$make" -s summaryish.o 2>&1)" = 'compiled summaryish.o' ]
		run -2 "$make" -s summaryx
		run -2 "$make" -s sub/summary
		# Not by make's own rule for scripts.
		rm -f progress-summary.md
		"$make" -s summary 2>/dev/null
		[ -e progress-summary.md ]
		[ ! -e summary ]
	done
}

@test "where pith is not installed the project's Makefile works" {
	makefile 'include $(shell pith --mk 2>/dev/null)' 'all: ; @echo all'
	for make in "${makes[@]}"; do
		[ "$(PATH=/usr/bin:/bin "$make" -s)" = all ]
	done
}

@test "in a strict Makefile: bash -eu -o pipefail, one shell" {
	makefile 'SHELL := bash' '.SHELLFLAGS := -eu -o pipefail -c' '.ONESHELL:' \
		'.DELETE_ON_ERROR:' 'MAKEFLAGS += --warn-undefined-variables' "$include"
	run -0 --separate-stderr make -s summary
	[[ $stderr != *warning* ]]
	[ -e progress-summary.md ]
	mv prd.json plan.json
	echo '{"userStories": [' >prd.json
	run -0 make -s summary
	make -s context PITH_LOG=progress.md | head -n 1
	make -s session update stats >/dev/null 2>&1
}

@test "where the shell is another, recipes run in sh, and the project's own in that" {
	need zsh
	echo '{"hook_event_name":"SessionStart","source":"startup"}' >started
	for line in '' '.ONESHELL:'; do
		makefile "SHELL := $(command -v zsh)" "$line" "$include" \
			'own pith-summary: first' 'first: ; @echo $$ZSH_NAME' 'own: ; @echo $$ZSH_NAME'
		for make in "${makes[@]}"; do
			rm -f progress-summary.md
			expect 0 zsh zsh -- "$make" -s own
			expect 0 zsh -- "$make" -s pith-summary
			diff "$SAMPLES/ralph/progress-summary.golden.md" progress-summary.md
			"$make" -s stats context lint >out
			"$make" -s hook <started | grep -qx '(end, pith context)'
			cp progress.md "it's.md"
			"$make" -s context PITH_LOG="it's.md" | grep -q '^# Context'
			rm "it's.md"
		done
	done
}

# By make and by pith, in the environment and on the command line: each setting
# gets to each pipeline one of these ways, and all four ways.
@test "values are used as they are: nothing in them is run, or expanded" {
	local names targets i=0 j

	makefile "$include"
	hostile='x;touch RUN;`touch RUN`$(touch RUN)$(shell touch RUN)$${x}\\"'\'' y'
	mapfile -t names < <(sed -n '/^PITH_SETTINGS/,/FORCE$/p' "$(pith --mk)" |
		grep -o 'PITH_[A-Z_]*' | grep -v -e SETTINGS -e PITH_PATH)
	[ ${#names[@]} -gt 20 ]
	targets=(summary context stats update promote load catalog compact archive
		index rotate log session)
	for name in "${names[@]}" FORCE; do
		i=$((i + 1)) j=$i
		for target in "${targets[@]}"; do
			echo $((j++ % 4)) "$name" "$target"
		done
	done | thin >ways
	for make in "${makes[@]}"; do
		while read -r way name target; do
			case $way in
			0) env "$name=$hostile" "$make" "$target" ;;
			1) "$make" "$target" "$name=$hostile" ;;
			2) env "$name=$hostile" pith "$target" ;;
			3) pith "$target" "$name=$hostile" ;;
			esac >/dev/null 2>&1 </dev/null || true
			[ ! -e RUN ] || { echo "$way $target $name"; return 1; }
		done <ways
	done
}

@test "neither does bash, which runs what is in an index" {
	makefile 'SHELL := bash' "$include"
	printf '# Decisions\n\n## 2026-01-01 - One\n- a\n' >decisionLog.md
	for name in PITH_INDEX_FROM PITH_DAYS PITH_KEEP PITH_TOKENS PITH_USED PITH_BANK_TOKENS; do
		for target in index archive compact summary; do
			env "$name=a[\$(touch RUN)]" make "$target" >/dev/null 2>&1 || true
			[ ! -e RUN ] || { echo "$target $name"; return 1; }
		done
	done
}

@test "any name of a file works" {
	for name in 'a log.md' 'a$b.md' "it's.md" 'a"b.md' 'a;b.md' 'a\b.md' 'a%b.md' 'a#b.md' '-a.md' 'é 日.md'; do
		mkdir "dir $name"
		mv progress.md "dir $name/$name"
		for run in "pith summary" "make -s -f $(pith --mk) pith-summary"; do
			rm -f "dir $name/progress-summary.md"
			PITH_LOG="dir $name/$name" $run 2>err || { cat err; return 1; }
			head -n 1 "dir $name/progress-summary.md" | grep -q '^# '
			! grep -q 'Branch: $' "dir $name/progress-summary.md"
		done
		PITH_LOG="dir $name/$name" PITH_SUMMARY="$name" pith summary 2>/dev/null || [ "$name" = -a.md ]
		PITH_LOG="dir $name/$name" pith context | head -n 1 | grep -q '^# '
		PITH_LOG="dir $name/$name" pith archive 2>/dev/null
		PITH_LOG="dir $name/$name" pith update 2>/dev/null
		mv "dir $name/$name" progress.md
		cp "$SAMPLES/ralph/progress.md" .
	done
	PITH_LOG=$'a\nb.md' run -70 --separate-stderr pith summary
	[ "$stderr" = 'pith: the name of a file has a newline' ]
}

@test "the recipes are POSIX sh, for any shell and for GNU make 3.81" {
	dir=$(dirname "$(pith --mk)")
	# What later makes have: 3.82 private, undefine, .SHELLFLAGS, .ONESHELL; 4.0
	# $(file), != and guile; 4.3 &: and .EXTRA_PREREQS.
	run -1 grep -nE '\<private\>|\<undefine\>|SHELLFLAGS|ONESHELL|\$\(file|!=|&:|EXTRA_PREREQS|guile|::=' \
		<(cat "$dir"/*.mk | grep -v '^#')
	# What is of bash, and what shell does by hand that a program does better:
	# arithmetic, too, in which bash runs commands.
	programs='bash|flock|readlink|mktemp|touch|chmod|mv|cp|rm|sync|date|sed|awk|grep'
	run -1 grep -nE '\[\[|[$][(][(]|PIPESTATUS|<<<|<\(|\<('"$programs"')\>' \
		<(cat "$dir"/*.mk "$dir"/*.sh | grep -v '^#')
	[ "$(cat "$dir"/*.mk "$dir"/*.sh | wc -l)" -le 760 ]
	# As the shell gets them, a command a line.
	mkdir recipes
	{ echo '#!/bin/sh'; cat "$dir/project.sh"; } >recipes/project.sh
	for target in $(sed -n '/^PITH_NAMES/,/[^\]$/p' "$dir/pith.mk" | tr -cs 'a-z\n' ' ') shard task reduce; do
		{ echo '#!/bin/sh'; make -rn -f "$dir/pith.mk" "pith-$target"; } |
			sed 's/; /;\n/g' >"recipes/$target.sh"
	done
	[ "$(cat recipes/*.sh | wc -l)" -gt 300 ]
	# Variables are set in one and used in the other; "done" is a status.
	! command -v shellcheck || shellcheck -S warning -s sh -e SC1010,SC1090,SC2034,SC2154 recipes/*.sh
	! command -v checkbashisms || checkbashisms -p recipes/*.sh
	! command -v dash || for file in recipes/*.sh; do dash -n "$file"; done
}

@test "run alone, as pith runs it, the file has plain names only if one is asked for" {
	file=$(pith --mk)
	for make in "${makes[@]}"; do
		"$make" -rs -f "$file" context >one
		"$make" -rs -f "$file" pith-context >other
		cmp one other
		"$make" -rs -f "$file" pith-context context >both
		cat one one | cmp - both
		"$make" -rpn -f "$file" pith-context >rules
		run -1 grep '^pith-plain-[a-z]' rules
		"$make" -rpn -f "$file" pith-context context >rules
		grep -q '^pith-plain-[a-z]' rules
	done
	makefile "$include" 'pith-mine: summary'
	make -s pith-mine 2>/dev/null
	[ -s progress-summary.md ]
}

@test "by its path, where no pith is in PATH" {
	makefile "include $(pith --mk)"
	[ "$BUILD" -ef "$ROOT/build" ] || skip 'not the programs beside the pipelines'
	for make in "${makes[@]}"; do
		rm -f progress-summary.md
		PATH=/usr/bin:/bin "$make" -s summary 2>err
		diff "$SAMPLES/ralph/progress-summary.golden.md" progress-summary.md
		echo '{"hook_event_name":"SessionStart","source":"startup"}' |
			PATH=/usr/bin:/bin "$make" -s pith-hook | grep -q '^# Context'
	done
}
