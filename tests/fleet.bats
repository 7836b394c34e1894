# pith fleet: a question about many projects. The engines but make, and what takes
# long, are in tests/fleet.
# shellcheck disable=SC2154 # stderr is of run
load lib

# project NAME: a project with a log, and a session.
project() {
	mkdir -p "$1"
	cp "$SAMPLES/ralph/progress.md" "$1"
	printf '\n## 2026-06-01 - US-900: Only %s\n- **Learnings for future iterations:**\n  - Set `RETRY_%s` before the tests\n' \
		"$1" "${#1}" >>"$1/progress.md"
	cp "$SAMPLES/transcripts/claude-code.jsonl" "$1/session.jsonl"
	sed -i "s/7c1f0a52/${1//[^a-z0-9]/}/; s/\"msg_/\"${1//[^a-z0-9]/}_/" "$1/session.jsonl"
}

setup() {
	fresh
	export PITH_STORE=$PWD/store
	mkdir work
	cd work || return
	for name in a 'b $HOME' "c'd"; do
		project "$name"
	done
}

@test "N17: usage of many projects is that of one process, and of no file twice" {
	trace2jsonl -q a b* c* | usage >whole
	expect 0 -- sh -c 'pith fleet usage . | diff ../work/whole -'
	grep -q '^shard: 3 files, 1 task$' err
	find "$PITH_STORE" -name '*.part' -exec ls -i {} + >parts
	expect 0 -- sh -c 'pith fleet usage . | diff whole -'
	grep -q '^shard: 3 files, 3 of them unchanged, 0 tasks$' err
	find "$PITH_STORE" -name '*.part' -exec ls -i {} + | diff parts -
}

@test "names on the command line and on standard input are the same" {
	pith fleet usage -q a 'b $HOME' "c'd" >named
	printf '%s\n' a 'b $HOME' "c'd" | pith fleet usage -q | diff named -
	find . -name session.jsonl -print0 | pith fleet usage -q | diff named -
	cd a
	pith -C .. fleet -q usage . 2>../err || [ $? -eq 64 ]
	pith -C .. fleet usage -q . | diff ../named -
}

@test "options choose the rows, the store and the form" {
	need jq
	pith fleet usage -q -b session . | grep -c '^[ab]' >rows
	pith fleet usage -q --by=session --json . | jq -r .kind | sort -u >kinds
	holds kinds end total
	pith fleet usage -q -b tool --store ../other . | grep -q Read
	[ -d ../other/usage.usage,call ]
	echo '* Coffee' >../teams
	trace2jsonl a b* c* | usage -f csv -b team,day --teams ../teams >csv
	pith fleet usage -q --csv --by team,day --teams ../teams . | diff csv -
	grep -q '^Coffee,' csv
}

@test "--print prints the commands of what is to be done, and runs none" {
	pith fleet usage -q --print . >commands
	[ "$(wc -l <commands)" -eq 1 ]
	[ -z "$(find "$PITH_STORE" -name '*.part')" ]
	(cd / && sh) <commands
	[ "$(find "$PITH_STORE" -name '*.part' | wc -l)" -eq 1 ]
	pith fleet usage -q --print . >commands
	[ ! -s commands ]
	pith fleet usage -q . | diff <(trace2jsonl -q . | usage) -
}

# shim NAME: a program that notes its arguments and runs no task.
shim() {
	mkdir -p shims
	printf '#!/bin/sh\nprintf "%%s\\n" "$@" >"%s/arguments"\ncat >"%s/input"\n' "$PWD" "$PWD" >"shims/$1"
	chmod +x "shims/$1"
}

@test "commands name this program, its data and programs from any directory" {
	mkdir 'da ta' bin
	for program in "$(pith --exec-path)"/*; do ln -s "$program" bin; done
	PITH_DATA='da ta' PITH_PATH=bin pith fleet usage -q --print . >commands
	holds commands "'$(realpath "$(command -v pith)")' task PITH_DATA='$PWD/da ta' PITH_PATH='$PWD/bin' '$(find "$PITH_STORE" -name '*.task')'"
	(cd / && env -i PATH=/usr/bin:/bin sh) <commands
	PITH_DATA='da ta' PITH_PATH=bin pith fleet usage -q . | diff <(trace2jsonl -q . | usage) -
}

@test "parallel runs as many tasks as its machines say, or as was asked for" {
	shim parallel
	run -1 env PATH="$PWD/shims:$PATH" pith fleet usage -q --on parallel --sshlogin 8/a,4/b .
	holds arguments --will-cite --sshlogin 8/a,4/b
	run -1 env PATH="$PWD/shims:$PATH" pith fleet usage -q --on parallel -j 3 .
	holds arguments --will-cite -j 3
	pith fleet usage -q --print . | diff - input
}

@test "an array job has each task once, in at most 1000 elements and a short script" {
	PITH_STORE="$PWD/st%o'\$x"
	shim sbatch
	for i in $(seq 1003); do echo '{}' >"s$i.json"; done
	printf '#!/bin/sh\nexec "%s/shard" -s 1 "$@"\n' "$(pith --exec-path)" >shims/shard
	chmod +x shims/shard
	for program in "$(pith --exec-path)"/*; do
		[ -e "shims/${program##*/}" ] || ln -s "$program" shims
	done
	run -1 env PATH="$PWD/shims:$PATH" PITH_PATH="$PWD/shims" PITH_SBATCH='--time=9 -p x' \
		pith fleet usage -q --on slurm .
	grep -qxF -- "--output=${PITH_STORE//%/%%}/usage.usage/slurm-%a.out" arguments
	grep -qx -- '--array=1-1000' arguments
	tail -n 3 arguments >last
	holds last --time=9 -p x
	[ "$(wc -c <input)" -lt 30000 ]
	find "$PITH_STORE" -name '*.task' | sort >tasks
	[ "$(wc -l <tasks)" -eq 1006 ]
	# Elements 1 to 6 have two tasks.
	noted() { printf '%s\n' "${!#}"; }
	sed "s|'[^']*' task|noted task|" input >script
	for SLURM_ARRAY_TASK_ID in $(seq 12) $(seq 990 1000); do
		export SLURM_ARRAY_TASK_ID
		(. ./script)
	done | sort >ran
	[ "$(uniq ran | comm -12 - tasks | wc -l)" -eq $((12 + 6 + 11)) ]
	[ "$(wc -l <ran)" -eq $((12 + 6 + 11)) ]
}

@test "a file that is not read is named, and the status is 1" {
	pith fleet usage -q . >/dev/null
	echo >>a/session.jsonl
	mkdir gone
	cp a/session.jsonl gone/other.jsonl
	PITH_DATA=. pith fleet usage -q --print . >commands
	[ -s commands ]
	rm -r gone
	mkdir -p gone/other.jsonl
	# Planned before, missing now.
	sh <commands 2>err || [ $? -eq 1 ]
	said "keep: 'gone/other.jsonl' was not read"
}

@test "a task that fails is not a smaller sum" {
	mkdir bin
	printf '#!/bin/sh\nexit 70\n' >bin/trace2jsonl
	chmod +x bin/trace2jsonl
	for program in "$(pith --exec-path)"/*; do
		[ -e "bin/${program##*/}" ] || ln -s "$program" bin
	done
	run -1 --separate-stderr env PITH_PATH="$PWD/bin" pith fleet usage -q .
	[[ $stderr == *"keep: 'a/session.jsonl' was not read"* ]]
	[[ $stderr == *"gather: missing: 'a/session.jsonl'"* ]]
	pith fleet usage -q . | diff <(trace2jsonl -q . | usage) -
}

@test "a changed program or rule makes all again" {
	pith fleet learnings -q --json . >/dev/null 2>&1 || true
	mkdir data
	learnings --print-rules >data/learnings.rules
	pith fleet learnings -q --print . | wc -l >none
	PITH_DATA=$PWD/data pith fleet learnings -q --print . >commands
	[ "$(cat none)" -eq 0 ]
	[ -s commands ]
}

@test "the wrong word is reported" {
	expect 64 -- pith fleet
	expect 64 -- pith fleet what .
	grep -q "pith: fleet takes learnings" err
	expect 64 -- pith fleet usage --on mars .
	said "pith: --on takes make, parallel or slurm, not 'mars'"
	expect 64 -- pith fleet usage --no-such-option .
	expect 64 -- pith fleet learnings --csv .
	said "pith: --csv is not for 'learnings'"
	expect 64 -- pith fleet survival -J .
	expect 64 -- pith fleet report --github .
	expect 64 -- pith fleet check --by day .
	PITH_BY=topic PITH_FORMAT='' pith fleet usage -q . >/dev/null
	# As of a variable that is not set: no answer is not a good one.
	expect 64 -- pith fleet check ''
	said 'pith: the name of a file or folder is empty'
	expect 64 -- pith fleet check . --github
	said "pith: there is no '--github': options come before the names"
	expect 64 -- pith task
	pith fleet --help | diff <(pith --help) -
	expect 70 -- env -u HOME -u XDG_CACHE_HOME -u PITH_STORE pith fleet usage .
	said 'pith: HOME is not set: --store names a directory for the tasks'
	run -1 --separate-stderr pith fleet usage -q missing .
	[ "$stderr" = "shard: cannot open 'missing': No such file or directory" ]
}

@test "killed between any two steps, and run again, the answer is the same" {
	for i in $(seq 12); do project "p$i"; done
	trace2jsonl -q . | usage >whole
	for delay in 0.01 0.02 0.04 0.06 0.08 0.1; do
		rm -rf "$PITH_STORE"
		setsid pith fleet usage -q -j 2 . >/dev/null 2>&1 &
		sleep "$delay"
		kill -9 -- "-$!" 2>/dev/null || true
		wait $! 2>/dev/null || true
		pith fleet usage -q . | diff whole - || bad "$delay"
	done
	none_bad
}

@test "the other questions are those of one process, too" {
	md2jsonl -- */progress.md | learnings --only --whole | dedupe | render recurring >want
	pith fleet learnings -q . | diff want -
	grep -q '^- 3 repositories: ' want
	md2jsonl -- */progress.md | learnings | dedupe | topics | render html >want
	pith fleet report -q . | diff want -
	trace2jsonl -- */*.jsonl | facts | losses >found
	losses --adapt found | render report | diff - <(pith fleet losses -q .)
	render survival found | diff - <(pith fleet survival -q .)
	lacks '^No ' <(pith fleet survival -q .)
}

@test "learnings of many projects are those of one process, with what was kept of them" {
	need jq
	for i in $(seq 100); do
		mkdir "p$i"
		for k in $(seq 60); do
			printf '## 2026-%02d-%02d - US-%03d: Story\n- **Learnings for future iterations:**\n' $((1 + k % 12)) $((1 + i % 28)) "$k"
			printf '  - Set `RETRY_%s` before the tests of part %s\n' $((k % 7)) $((k * i % 31))
			printf '  - Never run `job%s` in the release of part %s\n' "$((i * k))" $((k % 3))
		done >"p$i/progress.md"
	done
	one() { md2jsonl -q -- */progress.md | learnings -q --only --whole | dedupe -q | render recurring --whole "$@"; }
	one >want
	pith fleet learnings -q . | diff want -
	find "$PITH_STORE" -name '*.combined' >kept
	[ -s kept ]
	xargs cat <kept | grep -c '"repeats":' >/dev/null
	one --json >want
	pith fleet learnings -q --json . | diff want -
	# One more, one less, one changed.
	cp -r p7 q7
	rm -r p9
	echo '- **Learnings:** Set `RETRY_3` before all' >>p11/progress.md
	one >want
	pith fleet learnings -q . | diff want -
	one --json >want
	pith fleet learnings -q --json . | diff want -
}

@test "where TMPDIR is missing, or a name has a newline, only what is wrong is said" {
	mkdir ok $'new\nline'
	cp "$SAMPLES/ralph/progress.md" ok
	TMPDIR=$PWD/missing pith fleet learnings -q ok 2>err | grep -q '^# '
	[ ! -s err ]
	cp ok/progress.md $'new\nline'
	# Closed, as they are in a shell, though not in bats.
	run -1 --separate-stderr pith fleet check -q . 3>&- 4>&-
	[ "${stderr_lines[0]}" = 'pith: the name of a file has a newline' ]
	lacks 'make' <<<"$stderr"
	grep -q '^ok/progress.md:1: warning: ' <<<"$output"
}

@test "check names the summaries that are missing or out of date, and logs that are long" {
	rm "c'd/progress.md"
	mkdir -p q/memory-bank
	cp "$SAMPLES/ralph/prd.json" q
	mv a/progress.md q/memory-bank
	pith -C 'b $HOME' summary 2>/dev/null
	(cd q && PITH_LOG=memory-bank/progress.md pith summary 2>/dev/null)
	expect 0 -- pith fleet check -q .
	echo x >>q/memory-bank/progress-summary.md
	expect 1 \
		"q/memory-bank/progress-summary.md:1: warning: it does not say what 'q/memory-bank/progress.md' says [stale-summary]" \
		-- pith fleet check -q .
	expect 1 \
		"::warning file=q/memory-bank/progress-summary.md,line=1,endLine=1,title=stale-summary::it does not say what 'q/memory-bank/progress.md' says" \
		-- pith fleet check -q --github .
	rm 'b $HOME/progress-summary.md'
	PITH_BANK_TOKENS=4000 expect 1 \
		"b \$HOME/progress.md:1: warning: it has 4181 tokens, over 4000 [long-log]" \
		"b \$HOME/progress.md:1: warning: there is no 'b \$HOME/progress-summary.md' [no-summary]" \
		"q/memory-bank/progress-summary.md:1: warning: it does not say what 'q/memory-bank/progress.md' says [stale-summary]" \
		"q/memory-bank/progress.md:1: warning: it has 4179 tokens, over 4000 [long-log]" \
		-- pith fleet check -q .
	# Another plan is another summary.
	pith -C 'b $HOME' summary 2>/dev/null
	(cd q && PITH_LOG=memory-bank/progress.md pith summary 2>/dev/null)
	expect 0 -- pith fleet check -q .
	sed -i 's/"passes": true/"passes": false/' q/prd.json
	expect 1 \
		"q/memory-bank/progress-summary.md:1: warning: it does not say what 'q/memory-bank/progress.md' says [stale-summary]" \
		-- pith fleet check -q .
}

@test "a program that is killed on the way to the answer is no smaller answer" {
	pith fleet learnings -q . >/dev/null
	pith fleet losses -q . >/dev/null
	pith fleet report -q . >/dev/null
	mkdir ../programs
	for broken in dedupe:learnings dedupe:report topics:report losses:losses gather:usage gather:learnings; do
		program=${broken%:*}
		rm -rf ../programs/*
		ln -s "$(pith --exec-path)"/* ../programs
		rm "../programs/$program"
		# Some of what it would write, and then no more.
		lines '#!/bin/sh' 'case $* in *--only*) exec '"$(pith --exec-path)/$program"' "$@" ;; esac' \
			"$(pith --exec-path)/$program"' "$@" | head -n 2; kill -9 $$' >"../programs/$program"
		chmod +x "../programs/$program"
		status=0
		PITH_PATH=$PWD/../programs pith fleet "${broken#*:}" -q . >out 2>err || status=$?
		[ "$status" -gt 1 ] || bad "$broken: status $status"
		[ ! -s out ] || bad "$broken: prints"
	done
	none_bad
}

@test "check reads the plan next to a log that is named without a directory" {
	cp "$SAMPLES/ralph/"{progress.md,prd.json} .
	pith summary 2>/dev/null
	expect 0 -- pith fleet check -q progress.md
	sed -i 's/"passes": true/"passes": false/' prd.json
	expect 1 "progress-summary.md:1: warning: it does not say what 'progress.md' says [stale-summary]" \
		-- pith fleet check -q progress.md
}
