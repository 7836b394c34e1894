# shellcheck disable=SC2154 # stderr_lines is set by run
load lib

# The pipelines, as `pith` runs them, in a copy of samples/ralph.

setup() {
	fresh
	mkdir project
	cd project || return
	project ralph
	unset PITH_LOG PITH_PLAN PITH_SUMMARY PITH_TOKENS PITH_PATH PITH_DATA PITH_BY PITH_AGENTS PITH_DRY_RUN
}

# project SAMPLE: its log, plan and archive, here, as old as last year.
project() {
	cp -R "$SAMPLES/$1"/[!.]* .
	rm -f progress-summary.* progress-running.*
	find . -exec touch -d '2025-06-01 12:00' {} +
}

# A directory of the real programs, to put others in the place of some.
link_stages() {
	local program

	export PITH_PATH=$BATS_TEST_TMPDIR/stages
	mkdir "$PITH_PATH"
	for program in prd2jsonl md2jsonl learnings dedupe recent budget render; do
		ln -s "$(command -v "$program")" "$PITH_PATH/$program"
	done
}

# instead NAME: standard input is the program NAME from now on; $real is it.
instead() {
	local real

	real=$(readlink "$PITH_PATH/$1")
	rm "$PITH_PATH/$1"
	{
		printf '#!/bin/sh\nreal=%s\n' "$real"
		cat
	} >"$PITH_PATH/$1"
	chmod +x "$PITH_PATH/$1"
}

# Nothing but these files, and archive/, is here.
only_files() {
	diff -u <(printf '%s\n' "$@" archive | sort) <(ls -A)
}

# fails COMMAND...: it ends with 70, and the summary is the old one.
fails() {
	cp -p progress-summary.md ../before
	run -70 --separate-stderr "$@"
	[ -n "$stderr" ]
	cmp progress-summary.md ../before
	[ "$(stat -c %y ../before)" = "$(stat -c %y progress-summary.md)" ]
	rm ../before
}

# ---- summary ----

@test "summary writes progress-summary.md next to the log, and reports it in a line" {
	run -0 --separate-stderr pith summary
	[ -z "$output" ]
	[ "$stderr" = 'progress-summary.md: 4,144 -> 1,160 tokens, 12 of 44 learnings' ]
	only_files prd.json progress.md progress-summary.md
	[ "$(head -n 1 progress-summary.md)" = \
		'# Progress Summary: Subscription Billing' ]
	grep -qx 'Stories: 10/14 complete (71%)' progress-summary.md
	cmp progress.md "$SAMPLES/ralph/progress.md"
	cmp prd.json "$SAMPLES/ralph/prd.json"
}

@test "the pipeline is the one that DESIGN shows, written by hand" {
	pith summary
	{ prd2jsonl prd.json; md2jsonl progress.md; } | learnings | dedupe |
		recent | budget | render summary >by-hand
	cmp by-hand progress-summary.md
}

@test "S9: a summary that says the same is not written again, whatever the times" {
	pith summary
	before=$(stamp progress-summary.md)
	for newer in progress.md prd.json; do
		touch "$newer"
		run -0 --separate-stderr pith summary
		[ "$stderr" = 'progress-summary.md: 4,144 -> 1,160 tokens, 12 of 44 learnings, unchanged' ]
		[ "$(stamp progress-summary.md)" = "$before" ]
	done
	pith summary -B
	[ "$(stamp progress-summary.md)" = "$before" ]
}

@test "S9: whatever changes what it says is in the next summary" {
	changes() {
		before=$(cat progress-summary.md)
		touch -d '+1 day' progress-summary.md
		pith summary "$@"
		[ "$(cat progress-summary.md)" != "$before" ]
	}
	pith summary
	sed -i 's/Admin revenue report/Revenue report for the board/' progress.md
	touch -d '-2 years' progress.md
	changes
	grep -q 'US-012: Revenue report for the board' progress-summary.md
	# The plan, its configuration, a limit; a plan that is an older file.
	sed -i 's/"title": "[^"]*"/"title": "Another title"/' prd.json
	changes
	changes -t 300
	changes
	cp -p "$SAMPLES/ralph/prd.json" prd.json
	touch -d '-2 years' prd.json
	changes
	# A plan that vanished.
	rm prd.json
	changes
	grep -q 'no plan was found' progress-summary.md
}


@test "S9: what is added to the log while it is read is in the next summary" {
	link_stages
	instead md2jsonl <<-'END'
		"$real" "$@"
		printf '\n## 2026-01-25 10:00 - US-013: Grown\n- Grown\n' >>progress.md
	END
	pith summary
	lacks -q Grown progress-summary.md
	ln -sf "$(command -v md2jsonl)" "$PITH_PATH/md2jsonl"
	pith summary
	grep -q 'US-013: Grown' progress-summary.md
}

@test "a stage that breaks off leaves the old summary, and pith ends with 70" {
	pith summary
	echo '- One more' >>progress.md
	link_stages
	for stage in prd2jsonl md2jsonl learnings dedupe recent budget; do
		for status in 70 64 2 127 0; do
			for lines in 0 1 3; do
				echo "$stage $status $lines"
			done
		done
	done | thin >ways
	while read -r stage status lines; do
		instead "$stage" <<-END
			"\$real" "\$@" | head -n $lines
			exit $status
		END
		fails pith summary
		[[ $stderr == *'render: the input '* ]]
		ln -sf "$(command -v "$stage")" "$PITH_PATH/$stage"
	done <ways
	rm ways
	while read -r status said; do
		instead render <<<"exit $status"
		cp progress-summary.md before
		run pith summary
		[ "$status" = "$said" ]
		cmp before progress-summary.md
		rm before
		ln -sf "$(command -v render)" "$PITH_PATH/render"
	done <<<$'70 70\n64 64\n2 70\n127 70'
	only_files prd.json progress.md progress-summary.md
}

@test "so does a stage that is killed or is not there" {
	pith summary
	echo '- One more' >>progress.md
	link_stages
	for stage in md2jsonl learnings dedupe recent budget render; do
		instead "$stage" <<-'END'
			kill -9 $$
		END
		fails pith summary
		rm "$PITH_PATH/$stage"
		PATH=/usr/bin:/bin fails "$(command -v pith)" summary
		ln -s "$(command -v "$stage")" "$PITH_PATH/$stage"
	done
	only_files prd.json progress.md progress-summary.md
}

@test "a log that cannot be read leaves the old summary" {
	pith summary
	rm progress.md
	mkdir progress.md
	touch progress.md
	fails pith summary
	rmdir progress.md
	fails pith summary PITH_LOG=progress.md
}

@test "too few open files for make is a failure with a message" {
	[ -z "$SAN" ] || skip 'sanitizers open files'
	for limit in 6 8 10; do
		run -70 --separate-stderr bash -c "ulimit -n $limit; exec pith summary"
		[ "$stderr" = 'pith: cannot run make: Too many open files' ]
	done
	[ ! -e progress-summary.md ]
}

@test "a log that is a link to nothing, or to itself, is reported in one way" {
	for to in nowhere progress.md; do
		ln -sf $to progress.md
		what='No such file or directory'
		[ $to = nowhere ] || what='Too many levels of symbolic links'
		for command in summary stats update promote archive rotate session context; do
			expect 70 -- pith $command
			said "md2jsonl: cannot open 'progress.md': $what"
			run -1 grep make err
		done
	done
}

@test "without its state, or next to a leftover, update writes nothing wrong" {
	pith update
	cp progress-running.md ../before
	printf '\n## 2026-09-09 09:00 - US-099: More\n- Did more\n' >>progress.md
	mv progress-running.jsonl ../state
	mkdir progress-running.jsonl
	run -70 --separate-stderr pith update
	[[ $stderr == "carry: cannot read 'progress-running.jsonl': Is a directory"* ]]
	cmp ../before progress-running.md
	rmdir progress-running.jsonl
	mv ../state progress-running.jsonl
	# What an older pith left is a file like any other.
	echo '{"kind":"learning","type":"gotcha","text":"Stale"}' |
		tee progress-running.md.pith-new.records >.progress-running.md.pith-new
	pith update
	grep -q US-099 progress-running.md
	run -1 grep Stale progress-running.md progress-running.jsonl
}

@test "what is made of a private log, plan or archive is private" {
	printf '\n## 2026-01-23 - US-020\n- x\n- **Learnings:**\n  - Run \`make gen\` first\n%.0s' 1 2 3 >>progress.md
	touch AGENTS.md
	for source in progress.md prd.json; do
		chmod 644 ./*.md prd.json
		chmod 600 "$source"
		pith summary
		pith update
		[ $source = prd.json ] || pith catalog
		pith promote
		for made in progress-summary.md progress-running.md progress-running.jsonl AGENTS.md; do
			[ "$(stat -c %a $made)" = 600 ]
			rm $made
		done
	done
	[ "$(stat -c %a catalog.jsonl)" = 600 ]
	chmod 644 ./*.md prd.json
	pith archive PITH_NOW=2027-01-01
	chmod 600 progress.archive.md
	pith summary
	[ "$(stat -c %a progress-summary.md)" = 600 ]
}

@test "a stage that only reports something lets the result hold" {
	link_stages
	instead dedupe <<-'END'
		"$real" "$@"
		echo 'dedupe: something' >&2
		exit 1
	END
	run -0 --separate-stderr pith summary
	[ "${stderr_lines[0]}" = 'dedupe: something' ]
	grep -q '^Stories' progress-summary.md
}

@test "a broken plan is noted in the summary, and does not freeze it" {
	head -c 3000 prd.json >short
	mv short prd.json
	run -0 --separate-stderr pith summary
	[[ $stderr == *'prd2jsonl: prd.json:'* ]]
	grep -q '^Note: .*prd.json' progress-summary.md
	grep -q '^### US-012: Admin revenue report' progress-summary.md
	before=$(stamp progress-summary.md)
	pith summary
	[ "$(stamp progress-summary.md)" = "$before" ]
}

@test "a full disk leaves the old summary" {
	pith summary
	sed -i 's/Admin revenue report/Revenue for the board/' progress.md
	full() {
		(trap '' XFSZ; ulimit -f 1; pith summary)
	}
	fails full
	[[ $stderr == *"cannot write"* ]]
	only_files prd.json progress.md progress-summary.md
}

@test "a kill at any moment leaves the old summary or the new one, whole" {
	need setsid
	pith summary
	cp -p progress-summary.md ../old
	sed -i 's/Admin revenue report/Revenue for the board/' progress.md
	pith summary
	cp -p progress-summary.md ../new
	for _ in {1..30}; do
		cp -p ../old progress-summary.md
		setsid pith summary &
		pid=$!
		sleep "0.0$((RANDOM % 7))$((RANDOM % 10))"
		kill -9 -- "-$pid" || true
		wait "$pid" || true
		cmp -s progress-summary.md ../old ||
			cmp progress-summary.md ../new
	done
	# What a killed one left the next one that writes takes away.
	old_summary progress-summary.md
	pith summary
	cmp progress-summary.md ../new
	only_files prd.json progress.md progress-summary.md
}

@test "several at once do not disturb each other" {
	for _ in 1 2 3 4; do
		pith summary -B &
	done
	for job in $(jobs -p); do wait "$job"; done
	only_files prd.json progress.md progress-summary.md
	cp progress-summary.md ../first
	pith summary -B
	cmp ../first progress-summary.md
}

# What is in the place of an output, and how pith tells it from one of its own.
@test "a file that pith did not write is never replaced" {
	cp "$SAMPLES"/memory-bank/decisionLog.md .
	while IFS='|' read -r command file setting text; do
		printf '%s\n' "$text" >"$file"
		# shellcheck disable=SC2086 # two words
		run -70 --separate-stderr pith $command
		[ "${stderr_lines[0]}" = "render: '$file' was not written by pith: move it away, or name another file (-o, $setting)" ]
		holds "$file" "$text"
		# Its own, and an empty one, it replaces.
		: >"$file"
		for _ in 1 2; do
			# shellcheck disable=SC2086
			pith $command
			[ -s "$file" ]
			sed -i '$d' progress.md
		done
		rm "$file"
	done <<-'END'
		summary|progress-summary.md|PITH_SUMMARY|# Progress summary of the week
		summary|progress-summary.md|PITH_SUMMARY|# Progress Summary
		stats|progress-summary.md|PITH_SUMMARY|my own
		update|progress-running.md|PITH_RUNNING|my own
		catalog|catalog.jsonl|PITH_CATALOG|{"sku":1,"price":5}
		report PITH_SESSIONS=none|progress-report.html|PITH_REPORT|<!DOCTYPE html><title>mine</title>
		index FORCE=1|decisionLog.index.md|PITH_INDEX|# Index of decisions
	END
	pith summary
	cp progress-summary.md ../wanted
	# The sides of a merge conflict are its own; those of another file are not.
	{ echo '<<<<<<< HEAD'; cat ../wanted; echo =======; cat ../wanted; echo '>>>>>>> b'; } >progress-summary.md
	pith summary
	cmp ../wanted progress-summary.md
	lines '<<<<<<< HEAD' mine ======= yours '>>>>>>> b' >progress-summary.md
	run -70 pith summary
	echo '{"hook_event_name":"Stop","cwd":"'"$PWD"'"}' >../stop
	echo mine >progress-summary.md
	run -0 --separate-stderr pith hook --agent codex <../stop
	[ -z "$output$stderr" ]
	holds progress-summary.md mine
}

@test "of a file that cannot be read it is not said who wrote it" {
	[ "$(id -u)" -ne 0 ] || need setpriv
	lines mine >progress-summary.md
	lines mine >progress-running.md
	chmod 0 progress-summary.md progress-running.md
	chmod 777 . "$BATS_TEST_TMPDIR"
	as=()
	[ "$(id -u)" -ne 0 ] || as=(setpriv --reuid 65534 --regid 65534 --clear-groups)
	for command in summary update; do
		run -70 --separate-stderr "${as[@]}" "$(command -v pith)" "$command"
		[[ $stderr == "render: cannot open 'progress-"*"': Permission denied" ]]
	done
	chmod 600 progress-summary.md
	holds progress-summary.md mine
}

@test "update changes nothing while its state cannot be read" {
	pith update
	for change in 's/^./X/' '1i <<<<<<< HEAD' '$a {"mine":1}'; do
		cp progress-running.jsonl ../whole
		sed -i "$change" progress-running.jsonl
		sed -i 21,33d progress.md
		find . -type f -exec cksum {} + >../before
		run -70 --separate-stderr pith update
		[[ $stderr == *"carry: progress-running.jsonl:"*"keep one side of a merge conflict"* ]]
		find . -type f -exec cksum {} + | diff ../before -
		mv ../whole progress-running.jsonl
	done
	pith update
}

@test "a wrong setting is named, by its variable, and ends with 64" {
	while IFS='|' read -r words said; do
		read -ra words <<<"$words"
		run -64 --separate-stderr pith "${words[@]}"
		[ "${stderr_lines[0]}" = "pith: $said" ]
		only_files prd.json progress.md
	done <<-'END'
		summary PITH_TOKEN=100|unknown variable 'PITH_TOKEN': did you mean PITH_TOKENS?
		summary PITH_EXEC_PATH=/|'PITH_EXEC_PATH' is for the environment only
		summary PITH_SBATCH=-x|'PITH_SBATCH' is for the environment only
		summary PITH_SSHLOGIN=a|'PITH_SSHLOGIN' is for the environment only
		summary PITH_QWERTY=100|unknown variable 'PITH_QWERTY'
		summary PITH_TOKENS=abc|PITH_TOKENS takes a number, not 'abc'
		archive PITH_DAYS=3d|PITH_DAYS takes a number, not '3d'
		archive progress.md PITH_DAYS=3|'PITH_DAYS=3' is for a project: name the file with a setting, too, such as PITH_LOG
	END
	# More than any program takes.
	for setting in PITH_TOKENS PITH_DAYS; do
		command=summary
		[ "$setting" = PITH_TOKENS ] || command=archive
		run -64 --separate-stderr pith "$command" "$setting=9999999999999"
		[ "$stderr" = "pith: $setting takes a number, not '9999999999999'" ]
	done
	run -64 --separate-stderr env PITH_KEEP=x pith archive
	[ "$stderr" = "pith: PITH_KEEP takes a number, not 'x'" ]
}

@test "a command checks the numbers that it reads, and no others" {
	cp "$SAMPLES"/memory-bank/{activeContext,decisionLog}.md .
	lines 'P0 progress.md' >pith-load.plan
	lines '# A' >AGENTS.md
	while read -r command names; do
		for name in TOKENS KEEP KEEP_ACTIVE DAYS USED BUDGET BANK_TOKENS JSON_FROM INDEX_FROM; do
			wanted=
			case " $names " in *" $name "*) wanted="pith: PITH_$name takes a number, not 'x'" ;; esac
			run --separate-stderr env "PITH_$name=x" PITH_DRY_RUN=1 PITH_SESSIONS=none pith "$command"
			said=$(grep 'takes a number' <<<"$stderr") || :
			[ "$said" = "$wanted" ] && { [ -z "$wanted" ] || [ "$status" -eq 64 ]; } ||
				bad "$command, $name: $status, $stderr"
		done
	done <<-'END'
		summary TOKENS
		context TOKENS
		stats TOKENS
		update TOKENS
		load TOKENS
		lint TOKENS BANK_TOKENS
		compact KEEP_ACTIVE USED BUDGET BANK_TOKENS
		archive KEEP DAYS JSON_FROM
		index INDEX_FROM
		catalog
		promote
		report
		rotate
		session
		log
	END
	none_bad
	# A hook of an agent has the settings of everything.
	echo '{"hook_event_name":"SessionStart","source":"startup","cwd":"'"$PWD"'"}' >../start
	PITH_KEEP=x PITH_USED=x run -0 --separate-stderr pith hook <../start
	[[ $output == '# Context: '* ]]
	[ -z "$stderr" ]
}

@test "white space around a number does not count" {
	pith summary PITH_TOKENS=300
	cp progress-summary.md ../wanted
	for number in ' 300' '300 ' $'\t300\n'; do
		rm progress-summary.md
		PITH_TOKENS=$number pith summary
		cmp ../wanted progress-summary.md
	done
	run -0 pith summary PITH_TOKENS=' '
	for number in '3 0' ' - '; do
		run -64 --separate-stderr pith summary PITH_TOKENS="$number"
	done
	[ "$stderr" = "pith: PITH_TOKENS takes a number, not '-'" ]
}

@test "--owner is for the commands of a project, too" {
	for command in archive promote rotate; do
		for owner in '--owner Rivka' --owner=Rivka; do
			cp progress.md before
			# shellcheck disable=SC2086 # two words
			run -70 --separate-stderr pith "$command" -q $owner PITH_NOW=2026-06-01
			[[ $stderr == *Rivka* ]]
			cmp before progress.md
		done
	done
	run -0 --separate-stderr pith archive -q --owner Rivka --as Rivka PITH_NOW=2026-06-01
	[ -z "$output$stderr" ]
	[ -e progress.archive.md ]
}

@test "-q and --as are for the commands of a project, too" {
	run -0 --separate-stderr pith summary -q
	[ -z "$output$stderr" ]
	sed -i '1i ---\nlocked_by: Rivka\n---' progress.md
	run -70 pith archive -q PITH_NOW=2026-06-01
	run -0 --separate-stderr pith archive -q --as Rivka PITH_NOW=2026-06-01
	[ -z "$output$stderr" ]
	[ -e progress.archive.md ]
	run -0 --separate-stderr pith promote
	[ "$stderr" = 'promote: no pattern is in 3 entries: nothing to promote' ]
	run -0 --separate-stderr pith promote -q
	[ -z "$stderr" ]
}

@test "a pipe in the place of a log is not waited for, a directory that is gone is named" {
	mv progress.md log
	mkfifo progress.md
	run -70 --separate-stderr timeout 10 pith summary
	[ "$stderr" = "pith: 'progress.md' is a pipe, not a regular file" ]
	mv log progress.md
	mv prd.json plan
	for name in prd.json progress.archive.md .agent-os/progress/progress.json AGENTS.md \
		progress-summary.md progress-running.md; do
		command=summary
		case $name in
		.agent*) command=session ;;
		AGENTS.md) command=catalog ;;
		progress-running.md) command=update ;;
		esac
		mkdir -p .agent-os/progress
		mkfifo "$name"
		run -70 --separate-stderr timeout 10 pith "$command"
		[ "${stderr_lines[0]}" = "pith: '$name' is a pipe, not a regular file" ] || bad "$name: $stderr"
		rm "$name"
	done
	none_bad
	mkfifo pipe
	run -70 --separate-stderr timeout 10 pith summary --check PITH_SUMMARY=pipe
	[ "$stderr" = "render: 'pipe' is a pipe, not a regular file" ]
	mv progress.md log
	mv plan prd.json
	pith summary <(cat log) | grep -q '^# Progress Summary'
	mkdir gone
	cd gone
	rmdir ../gone
	run -70 --separate-stderr pith summary
	[ "$stderr" = 'pith: the current directory is gone' ]
}

@test "a link that leads nowhere is named" {
	ln -s s/x.md progress-summary.md
	mkdir s
	run -70 --separate-stderr pith summary
	[ "$stderr" = "render: cannot write 'progress-summary.md': a link to 's/x.md', which does not exist" ]
	rmdir s
	run -70 --separate-stderr pith summary
	[ "$stderr" = "render: cannot write 'progress-summary.md': a link on the way leads to what does not exist" ]
	# The link is not to blame for what should be behind it.
	mkdir s
	ln -s s d
	run -70 --separate-stderr pith summary PITH_SUMMARY=d/t/x.md
	[ "$stderr" = "render: cannot open the directory of 'd/t/x.md': No such file or directory" ]
}

@test "a log whose name begins with a dash is archived, rotated and compacted" {
	for name in -dash.md -n; do
		cp "$SAMPLES/ralph/progress.md" "./$name"
		PITH_LOG=$name pith archive PITH_NOW=2026-06-01 2>&1 |
			grep -q "^archive: 2 entries moved from '$name'"
		PITH_ACTIVE=$name pith compact PITH_KEEP_ACTIVE=5 2>&1 |
			grep -q "entries moved from '$name'"
		PITH_LOG=$name pith rotate -n | grep -q "^$name -> archive/"
	done
	PITH_AGENTS=-a.md pith promote 2>&1 | grep -q 'nothing to promote'
	cp "$SAMPLES/ralph/progress.md" .
	run -0 pith update PITH_RUNNING=-r.md PITH_STATE=-r.jsonl
	[ -s ./-r.md ]
	[ -s ./-r.jsonl ]
}

@test "mode and link of an old summary stay" {
	mkdir docs
	pith summary
	mv progress-summary.md docs/real.md
	chmod 640 docs/real.md
	ln -s docs/real.md progress-summary.md
	old_summary docs/real.md
	git init -q .
	pith summary
	rm -r .git
	[ -L progress-summary.md ]
	[ "$(stat -c %a docs/real.md)" = 640 ]
	grep -q '^Stories' docs/real.md
	[ "$(ls docs)" = real.md ]
}

@test "the programs have the terminal to show their progress on" {
	need_pty
	link_stages
	instead md2jsonl <<-'END'
		[ ! -t 2 ] || echo 'on a terminal' >&2
		exec "$real" "$@"
	END
	script -qec 'pith summary' /dev/null </dev/null >../out
	[ "$(tr -d '\r' <../out)" = "$(lines 'on a terminal' \
		'progress-summary.md: 4,144 -> 1,160 tokens, 12 of 44 learnings')" ]
}

@test "an empty log has a line of result, too" {
	: >progress.md
	expect 0 -- pith summary
	said 'progress-summary.md: 0 -> 405 tokens, 2 of 2 learnings'
}

# ---- where things are ----

@test "S13: no log: nothing is made, it is reported, and that is not a failure" {
	rm -r ./*
	for command in summary context stats update; do
		run -0 --separate-stderr pith "$command"
		[ -z "$output" ]
		[[ $stderr == 'pith: no progress.md, progress.txt or progress.json here: '* ]]
	done
	[ -z "$(ls -A)" ]
}

@test "logs and plans are found where projects keep them" {
	for dir in .ralph scripts/ralph ralph tasks memory-bank; do
		for name in progress.md progress.txt; do
			rm -rf ./* .ralph
			mkdir -p "$dir"
			cp "$SAMPLES/ralph/progress.md" "$dir/$name"
			cp "$SAMPLES/ralph/prd.json" "$dir"
			pith summary
			grep -qx 'Stories: 10/14 complete (71%)' \
				"$dir/progress-summary.md"
			grep -q "Full history preserved in $name" \
				"$dir/progress-summary.md"
		done
	done
}

@test "the log in the root wins, progress.md before progress.txt" {
	mkdir ralph
	echo '# Other' | tee progress.txt ralph/progress.md >ralph/progress.txt
	pith summary
	grep -q 'from progress.md' progress-summary.md
	[ ! -e ralph/progress-summary.md ]
}

@test "a plan in the root serves a log in a directory" {
	mkdir .ralph
	mv progress.md .ralph
	pith summary
	grep -qx 'Stories: 10/14 complete (71%)' .ralph/progress-summary.md
}

@test "variables say what is what, from the environment or the command line" {
	mkdir sub
	mv progress.md sub/log.md
	mv prd.json sub/plan.json
	pith summary PITH_LOG=sub/log.md PITH_PLAN=sub/plan.json \
		PITH_SUMMARY=short.md
	grep -qx 'Stories: 10/14 complete (71%)' short.md
	rm short.md
	PITH_LOG=sub/log.md pith summary
	grep -q 'no plan was found' sub/progress-summary.md
	PITH_LOG=sub/log.md PITH_PLAN=sub/plan.json PITH_TOKENS=300 \
		pith summary -B
	[ "$(budget --count sub/progress-summary.md | awk '{ print $1 }')" -le 300 ]
	pith summary -B -t 200 PITH_LOG=sub/log.md PITH_PLAN=sub/plan.json
	[ "$(budget --count sub/progress-summary.md | awk '{ print $1 }')" -le 200 ]
}

@test "an empty value does not count, but a log, a plan or files can be none" {
	pith summary
	cp progress-summary.md ../summary
	for name in $(sed -n '/^PITH_SETTINGS/,/FORCE$/p' "$(pith --mk)" |
		grep -o 'PITH_[A-Z_]*' | grep -v SETTINGS) FORCE PITH_EXEC_PATH; do
		rm -f progress-summary.md
		env "$name=" pith summary 2>/dev/null
		case $name in
		PITH_LOG) [ ! -e progress-summary.md ] ;;
		PITH_PLAN) [ "$(grep -c '^Stories' progress-summary.md)" -eq 0 ] ;;
		*) cmp progress-summary.md ../summary ;;
		esac
	done
}

@test "a directory with spaces in its name works, too" {
	mkdir -p 'my project/of mine'
	cp progress.md prd.json 'my project/of mine'
	cd 'my project/of mine'
	pith summary
	pith summary
	[ "$(ls | tr '\n' ' ')" = 'prd.json progress-summary.md progress.md ' ]
	pith context | grep -q 'Stories: 10/14'
	pith stats | grep -q '^tokens '
}

# ---- configuration ----

configured() {
	jq --argjson c "$1" '.optimization = { progressSummary: $c }' \
		"$SAMPLES/ralph/prd.json" >prd.json
}

@test "enabled false: no summary, an old one stays, and it is reported" {
	need jq
	configured '{ "enabled": false }'
	run -0 --separate-stderr pith summary
	[ "$stderr" = "render: 'prd.json' has progressSummary.enabled false: no summary" ]
	only_files prd.json progress.md
	run -0 pith stats
	echo old >progress-summary.md
	touch -d 2020-01-01 progress-summary.md
	pith summary
	[ "$(cat progress-summary.md)" = old ]
}

@test "autoGenerate false: by hand the summary is made" {
	need jq
	configured '{ "autoGenerate": false }'
	pith summary
	grep -q '^Stories: 10/14' progress-summary.md
}

@test "S11: the plan says how many stories and learnings" {
	need jq
	configured '{ "recentStoriesCount": 1, "maxLearnings": 2 }'
	pith summary
	grep -qx '## Recent Context (Last Story)' progress-summary.md
	[ "$(sed -n '/^## Key/,/^## Recent/p' progress-summary.md |
		grep -c '^- ')" -eq 2 ]
}

@test "a file that is named and is not there is reported by its name, and nothing changes" {
	cp -R "$SAMPLES"/memory-bank/*.md .
	find . -type f -exec cksum {} + >../before
	for named in {summary,context,stats,update,promote,archive,rotate,session}:PITH_LOG \
		{summary,stats,update,promote,rotate}:PITH_PLAN {session,log,archive}:PITH_JSON \
		compact:PITH_ACTIVE index:PITH_DECISIONS load:PITH_LOAD; do
		for run in pith "make -s -f $(pith --mk)"; do
			target=${named%:*}
			[ "$run" = pith ] || target=pith-$target
			echo "$run $named"
			status=0
			env "${named#*:}=no such" $run "$target" >../out 2>../err || status=$?
			[ "$status" -eq "$([ "$run" = pith ] && echo 70 || echo 2)" ]
			[ ! -s ../out ]
			grep -q "^[a-z0-9]*: .*'no such'" ../err
			run -1 grep -v "^[a-z0-9]*: \|^make: \*\*\* " ../err
		done
	done
	find . -type f -exec cksum {} + | diff ../before -
}

@test "no log or plan is written over, by whatever name" {
	cp "$SAMPLES"/memory-bank/decisionLog.md .
	find . -type f -exec cksum {} + >../before
	ln -s progress.md link.md
	while IFS=, read -r target settings; do
		read -ra settings <<<"$settings"
		run -70 --separate-stderr pith "$target" "${settings[@]}"
		[[ $stderr == *": cannot write '"*"': the records are made from it"* ||
			$stderr == *' is left as it is: mend the lines that are not of a state'* ]]
		find . -type f ! -name progress-running.jsonl -exec cksum {} + | diff ../before -
	done <<-'END'
		summary,PITH_SUMMARY=./progress.md
		summary,PITH_SUMMARY=link.md
		summary,PITH_SUMMARY=prd.json
		update,PITH_STATE=prd.json
		update,PITH_STATE=link.md
		update,PITH_RUNNING=link.md PITH_STATE=progress-running.jsonl
		catalog,PITH_CATALOG=decisionLog.md
		index,PITH_INDEX=decisionLog.md FORCE=1
	END
}

# ---- a new plan ----

@test "S13: when the plan's branch changes, the old summary goes to the archive" {
	pith summary
	cp progress-summary.md ../old
	sed -i 's|feature/subscription-billing|feature/wholesale|' \
		prd.json progress.md
	touch prd.json
	run -0 --separate-stderr pith summary
	[ "${stderr_lines[0]}" = "$(echo \
		"render: the summary of 'feature/subscription-billing' is now" \
		"'archive/feature-subscription-billing/progress-summary.md'")" ]
	cmp ../old archive/feature-subscription-billing/progress-summary.md
	grep -qxF 'Branch: `feature/wholesale`' progress-summary.md
}

@test "S13: a plan without a branch is another one by its name, else by its stories" {
	need jq
	rm -r archive
	echo '# Progress Log' >progress.md
	# plan NAME ID...
	plan() {
		jq -n --arg name "$1" '{ name: $name, userStories: [$ARGS.positional[] |
			{ id: ., title: "Story \(.)", passes: false }] } |
			if $name == "" then del(.name) else . end' --args "${@:2}" >prd.json
	}
	plan Tides US-001 US-002
	pith summary
	cp progress-summary.md ../tides
	# The same plan, which grows and shrinks.
	plan Tides US-002 US-003
	pith summary
	[ ! -e archive ]
	cp progress-summary.md ../tides
	# Another name; the stories begin at 1 again.
	plan Berths US-001 US-002
	run -0 --separate-stderr pith summary
	[ "${stderr_lines[0]}" = "render: the summary of 'Tides' is now 'archive/Tides/progress-summary.md'" ]
	cmp ../tides archive/Tides/progress-summary.md
	grep -qx '# Progress Summary: Berths' progress-summary.md
	# No name; stories that go on.
	plan '' US-003 US-004
	cp progress-summary.md ../berths
	pith summary
	cmp ../berths archive/Berths/progress-summary.md
	plan '' US-004 US-005
	pith summary
	cp progress-summary.md ../none
	plan '' US-006 US-007
	run -0 --separate-stderr pith summary
	[ "${stderr_lines[0]}" = "render: the summary of 'the old plan' is now 'archive/plan/progress-summary.md'" ]
	cmp ../none archive/plan/progress-summary.md
	[ "$(find archive -type f | wc -l)" -eq 3 ]
	# A plan that is not there says nothing.
	rm prd.json
	pith summary
	[ "$(find archive -type f | wc -l)" -eq 3 ]
}

@test "S13: it goes next to the old plan where that was archived" {
	pith summary
	cp progress-summary.md ../old
	mkdir -p archive/2026-01-23-billing
	cp prd.json archive/2026-01-23-billing
	sed -i 's|feature/subscription-billing|feature/wholesale|' \
		prd.json progress.md
	pith summary
	cmp ../old archive/2026-01-23-billing/progress-summary.md
	[ ! -e archive/subscription-billing ]
}

# is_of BRANCH: the plan is of this branch now.
is_of() {
	jq --arg branch "$1" '.branchName = $branch' "$SAMPLES/ralph/prd.json" >prd.json
	sed "s|feature/subscription-billing|$1|" "$SAMPLES/ralph/progress.md" >progress.md
}

@test "each branch has its archive, however alike or long their names are" {
	rm -r archive
	long=$(printf 'x%.0s' {1..300})
	for branch in feature/login fix/login feature-login "$long/a" "$long/b" last; do
		is_of "$branch"
		run -0 pith summary
		grep -qxF "Branch: \`$branch\`" progress-summary.md
	done
	for branch in feature/login fix/login feature-login "$long/a" "$long/b"; do
		[ "$(grep -rlxF "Branch: \`$branch\`" archive | wc -l)" -eq 1 ]
	done
	[ -e archive/feature-login/progress-summary.md ]
	[ -e archive/fix-login/progress-summary.md ]
	[ -e archive/feature-login-2/progress-summary.md ]
	[ "$(find archive -type f | wc -l)" -eq 5 ]
}

@test "a branch name leads nowhere else than into the archive" {
	for name in a/.. a/. .. ../../x '$(touch y)/$(touch y)'; do
		rm -rf archive progress-summary.md
		printf '# Progress Summary\n\nBranch: `%s`\n\n*Auto-generated from x.*\n' "$name" \
			>progress-summary.md
		touch -d 2020-01-01 progress-summary.md
		pith summary
		[ "$(find . -name 'progress-summary.md' | grep -c /archive/)" -eq 1 ]
		grep -q '^Stories' progress-summary.md
		[ -z "$(find .. -name y)" ]
	done
}

# ---- context ----

@test "S10: context prints the parts of the summary, what is stable first" {
	run -0 --separate-stderr pith context
	[ "$(grep '^##* ' <<<"$output")" = "$(lines \
		'# Context: Subscription Billing' \
		'## Stories' \
		'## Key Learnings (Extracted)' \
		'### Dependencies Discovered' \
		'## Recent Context' \
		'### US-009: Invoice PDF (✗)' \
		'### US-010: Gift subscriptions (✓)' \
		'### US-011: VAT by delivery country (⊘)' \
		'### US-012: Admin revenue report (✓)' \
		'## Completion Status')" ]
	only_files prd.json progress.md
}

@test "S19: the tokens that a context saves are reported, unless that is not wanted" {
	run -0 --separate-stderr pith context
	[ "$stderr" = 'context: 4,145 -> 1,241 tokens, 18 of 44 learnings' ]
	[ "$(budget --count <<<"$output" | awk '{ print $1 }')" = 1241 ]
	pith context -t 400 >out 2>err
	grep -qx "context: 4,145 -> $(budget --count out | awk '{ print $1 }') tokens, [0-9]* of 44 learnings" err
	PITH_QUIET=1 run -0 --separate-stderr pith context
	[ -z "$stderr" ]
	rm progress.md
	PITH_QUIET=1 run -0 --separate-stderr pith context
	[ -z "$output$stderr" ]
}

@test "S18: the full history on request is the whole log, whether there is a summary or not" {
	need jq
	for enabled in true false; do
		configured '{ "enabled": '$enabled' }'
		expect 0 '==> progress.md <==' "$(<progress.md)" -- pith context --full
		[ ! -s err ]
		PITH_FULL=1 pith context | diff out -
	done
	cp "$SAMPLES/agent-os/progress.json" .
	pith context --full PITH_LOG=progress.json >out
	[ "$(head -n 1 out)" = '==> progress.json <==' ]
	[ "$(grep -c '^## ' out)" -eq "$(log2jsonl progress.json | grep -c '"kind":"\(entry\|section\)"')" ]
	expect 64 -- pith summary --full
	said "pith: unknown option '--full' for 'summary'"
}

@test "summary FILE prints the summary of any log and writes nothing" {
	mkdir 'a $(b) dir'
	lines '# Notes' '' '## Rules' '' '- Never ring before 7.' \
		'- Never ring after 8.' >'a $(b) dir/hand over.md'
	old_summary progress-summary.md
	cp progress-summary.md ../old
	lines '# Progress Summary: Notes' '' '## Rules & Warnings' \
		'- Never ring before 7; Never ring after 8.' '' \
		'*2 of 2 items in hand over.md.*' >wanted
	expect 0 "$(<wanted)" -- pith summary 'a $(b) dir/hand over.md'
	grep -qx 'summary: [0-9]* -> [0-9]* tokens, 2 of 2 items' err
	pith -C 'a $(b) dir' summary 'hand over.md' | diff -u wanted -
	pith summary - <'a $(b) dir/hand over.md' >out
	sed 's/hand over.md/stdin/' wanted | diff -u - out
	[ "$(ls 'a $(b) dir')" = 'hand over.md' ]
	cp 'a $(b) dir/hand over.md' -- -x.md
	PITH_CHECK='' pith summary -- -x.md >out
	sed 's/hand over.md/-x.md/' wanted | diff -u - out
	rm -- -x.md
	cmp progress-summary.md ../old
	# With the plan next to it, as for the log that is found.
	pith summary progress.md >out
	pith summary
	diff -u progress-summary.md out
	pith context progress.md | diff -u <(pith context) -
	pith session progress.md | diff -u <(PITH_LOG=progress.md pith session) -
	pith context - <progress.md | grep -qx '## Key Learnings (Extracted)'
	run -64 --separate-stderr pith summary progress.md prd.json
	[ "${stderr_lines[0]}" = "pith: more than one log: 'progress.md' and 'prd.json'" ]
	run -64 --separate-stderr pith summary progress.md --bogus
	[ "${stderr_lines[0]}" = "pith: unknown option '--bogus' for 'summary'" ]
	run -64 --separate-stderr pith summary --check progress.md
	[ "${stderr_lines[0]}" = "pith: --check is for progress-summary.md, not for 'progress.md'" ]
}

@test "S10: where the summary is not wanted, context is the last five entries" {
	need jq
	configured '{ "enabled": false }'
	run -0 pith context
	[ "$(grep -c '^## ' <<<"$output")" -eq 5 ]
	[[ $output == *'US-008'*'US-012'* ]]
	[[ $output != *'US-007:'* ]]
	md2jsonl progress.md | recent -n 5 | render entries >wanted
	diff -u wanted <(echo "$output")
}

@test "standard input, which can be read only once, has no context that is not wanted" {
	configured '{ "enabled": false }'
	status=0
	cat progress.md | PITH_PLAN=prd.json pith context - >out 2>err || status=$?
	[ "$status" -eq 70 ]
	[ ! -s out ]
	grep -qx 'pith: standard input can be read only once: name the log' err
}

@test "so it is where a stage fails" {
	md2jsonl progress.md | recent -n 5 | render entries >wanted
	link_stages
	for stage in learnings dedupe budget; do
		instead "$stage" <<<'exit 70'
		run -0 --separate-stderr pith context
		diff -u wanted <(echo "$output")
		ln -sf "$(command -v "$stage")" "$PITH_PATH/$stage"
	done
}

@test "but not where the output fails, which is said once" {
	[ -c /dev/full ] || skip 'there is no /dev/full'
	status=0
	pith context >/dev/full 2>err || status=$?
	[ "$status" -eq 70 ]
	holds err 'render: cannot write standard output: No space left on device'
}

@test "context of a log that cannot be read ends with 70" {
	rm progress.md
	mkdir progress.md
	run -70 --separate-stderr pith context
	[[ $stderr == *"progress.md"* ]]
}

@test "context holds its limit of tokens" {
	pith context -t 400 >out
	[ "$(budget --count out | awk '{ print $1 }')" -le 400 ]
	[ -s out ]
}

# ---- stats ----

@test "S12: stats has the tokens before and after, and what was found and kept" {
	run -0 --separate-stderr pith stats
	[ -z "$stderr" ]
	[ "$output" = "$(lines '  tokens     bytes file' \
		'    4144     15754 progress.md' \
		'    2042      8222 prd.json' \
		'    1160      4187 progress-summary.md' \
		'tokens     6,186 before, 3,202 after: 2,984 saved (48 %; of the log 72 %), counted as ~o200k_base' \
		'learnings  44 found, 1 merged, 12 kept')" ]
	[ "$(sed -n '/^## Key/,/^## Recent/p' progress-summary.md |
		grep -c '^- ')" -eq 12 ]
	# A summary that is longer than its log saves nothing.
	printf '# Progress\n\n## 2026-01-01 - US-1\n- x\n' >progress.md
	rm prd.json progress-summary.md
	pith stats |
		grep -qx 'tokens     18 before, 76 after: 58 more, counted as ~o200k_base'
}

# ---- whether it is out of date ----

@test "summary --check goes by what the summary says, whatever the times" {
	pith summary
	before=$(stamp progress-summary.md)
	touch -d '+1 hour' progress.md
	expect 0 -- pith summary --check
	echo '- One more thing' >>progress.md
	touch -d '-1 day' progress.md
	expect 1 -- pith summary --check
	grep -qx "render: 'progress-summary.md' is out of date" err
	[ "$(stamp progress-summary.md)" = "$before" ]
	rm progress-summary.md
	expect 1 -- pith summary --check
	jq '.optimization.progressSummary.enabled = false' prd.json >off
	mv off prd.json
	expect 0 -- pith summary --check
	chmod 0 progress.md
	[ "$(id -u)" = 0 ] || expect 70 -- pith summary --check
}

@test "a limit that is named counts, however new the summary is" {
	pith summary
	pith summary -t 300
	[ "$(budget -n progress-summary.md | awk '{ print $1 }')" -le 300 ]
	expect 0 -- pith summary --check -t 300
	expect 1 -- pith summary --check
	PITH_BY=topic pith summary
	grep -qx '### Database' progress-summary.md
}

@test "what make says of its own is not shown, and the status is never its 2" {
	PITH_LOG=nope.md expect 70 -- pith summary
	[ "$(cat err)" = "pith: there is no 'nope.md'" ]
	echo 'P9 x' >pith-load.plan
	expect 70 -- pith load
	run -1 grep -q make err
	expect 64 -- pith help nothing
	grep -qx "pith: unknown command 'nothing'" err
}

@test "standard output that is closed ends with 70 where something is to be written" {
	[ -c /dev/full ] || skip 'there is no /dev/full'
	status=0
	pith context >&- 2>err || status=$?
	[ "$status" -eq 70 ]
	[ -s err ]
	pith summary >&- 2>err
	[ "$(wc -l <err)" -eq 1 ]
	pith summary --check
	status=0
	PITH_CHECK=yes pith summary -t 100 2>err || status=$?
	[ "$status" -eq 1 ]
}

@test "a reader that has had enough ends nothing with a failure, and says nothing" {
	pith summary
	printf 'P0 progress.md\n' >pith-load.plan
	printf 'include $(shell pith --mk)\n' >Makefile
	for command in context session stats load; do
		{ pith "$command"; echo $? >status; } 2>err | true
		[ "$(cat status)" = 0 ]
		[ ! -s err ]
		{ make -s "$command"; echo $? >status; } 2>err | true
		[ "$(cat status)" = 0 ]
		[ ! -s err ]
	done
}

@test "a full disk ends with 70, whatever is printed" {
	[ -c /dev/full ] || skip 'there is no /dev/full'
	printf 'P0 progress.md\n' >pith-load.plan
	cp progress.md memory
	for command in context session stats load; do
		status=0
		pith "$command" >/dev/full 2>err || status=$?
		[ "$status" -eq 70 ]
		grep -q 'No space left on device' err
	done
	for what in --version --help --mk --exec-path help 'hooks claude'; do
		read -ra words <<<"$what"
		status=0
		pith "${words[@]}" >/dev/full 2>err || status=$?
		[ "$status" -eq 70 ]
		said 'pith: cannot write standard output: No space left on device'
	done
	# Also where what is written before it is more than a pipe holds.
	cat memory >progress.md
	for _ in {1..7}; do
		cat progress.md progress.md >twice
		mv twice progress.md
	done
	status=0
	pith load >/dev/full 2>err || status=$?
	[ "$status" -eq 70 ]
}

@test "logs are found by the names that agents give them" {
	for name in PROGRESS.md claude-progress.txt claude-progress.md; do
		mkdir "$name.d"
		cp progress.md "$name.d/$name"
		(cd "$name.d" && pith summary && grep -q "^\*Auto-generated from $name" progress-summary.md)
	done
	mkdir none
	cd none
	expect 0 -- pith summary
	[ "$(cat err)" = "$(echo 'pith: no progress.md, progress.txt or progress.json' \
		'here: nothing to summarise (PITH_LOG=FILE names another log)')" ]
}

@test "the hooks of pre-commit know these names, too" {
	local files log

	sed -n 's/^  files: //p' "$ROOT/.pre-commit-hooks.yaml" >patterns
	[ "$(wc -l <patterns)" -eq 2 ]
	while read -r files; do
		for log in progress.md .ralph/progress.txt PROGRESS.md \
			claude-progress.txt ralph/claude-progress.md; do
			[[ $log =~ $files ]] || { echo "$log: $files"; return 1; }
		done
		[[ ! notes.md =~ $files && ! progress.txt.bak =~ $files ]]
	done <patterns
}

# ---- in a Makefile ----

@test "a Makefile that includes it keeps its default goal, shell and rules" {
	cat >Makefile <<-'END'
		include $(shell pith --mk)
		SHELL := /bin/sh
		.SHELLFLAGS := -eu -c
		MAKEFLAGS += -rR
		.DELETE_ON_ERROR:
		all: progress.md; @echo all is $$0
		progress.md: notes; @echo "made by $$0"; cat notes >$@
	END
	cp progress.md notes
	touch notes
	run -0 make -s
	[ "$output" = "$(lines 'made by /bin/sh' 'all is /bin/sh')" ]
	[ ! -e progress-summary.md ]
	run -0 --separate-stderr make -s summary
	[ -z "$output" ]
	grep -q '^Stories: 10/14' progress-summary.md
	run -0 --separate-stderr make -s context
	[[ $output == '# Context: '* ]]
	run -0 make -s stats
}

@test "strict shell flags of a Makefile do not reach the recipes" {
	cat >Makefile <<-'END'
		SHELL := bash
		.SHELLFLAGS := -euo pipefail -c
		all: ; @echo all
		include $(shell pith --mk)
	END
	run -0 make -s
	[ "$output" = all ]
	sed -i 's|"passes": true|"passes": true, "passes": true|' prd.json
	make -s summary
	grep -q '^Note: ' progress-summary.md
	make -s context >/dev/null
}

@test "the savings in README.md are those that make savings prints" {
	"$ROOT/tests/bench/savings" >table
	[ "$(wc -l <table)" -eq 6 ]
	diff <(grep -Fx -f table "$ROOT/README.md") table
}

@test "N7: a summary that is updated again and again stays as long as it is" {
	"$ROOT/tests/bench/rounds" 21 >table
	[ "$(wc -l <table)" -eq 6 ]
	awk -F'|' 'NR > 2 && $5 > 4340 { exit 1 }' table
}

@test "PITH_BY groups the learnings by topic, within the limit" {
	pith summary PITH_BY=topic PITH_TOKENS=900
	grep -qx '### Database' progress-summary.md
	lacks -x '### Repository Patterns' <progress-summary.md
	[ "$(budget --count progress-summary.md | awk '{ print $1 }')" -le 900 ]
	run -64 --separate-stderr pith summary PITH_BY=mood
	[[ $stderr == *"cannot group by 'mood'"* ]]
	pith context PITH_BY=topic | grep -qx '### Database'
	pith stats PITH_BY=topic | grep -q '^tokens '
}

@test "make promote keeps a block in AGENTS.md, or shows it" {
	echo 'include $(shell pith --mk)' >Makefile
	for n in 1 2 3; do
		printf '\n## 2026-02-0%d - US-9%d\n- **Learnings:**\n  - Seeds of `db/seed` are sorted by name\n' $n $n
	done >>progress.md
	run -0 make -s promote PITH_DRY_RUN=1
	[[ $output == *'+- Seeds of `db/seed` are sorted by name'* ]]
	[ ! -e AGENTS.md ]
	echo '# Rules' >CLAUDE.md
	make -s promote
	[ ! -e AGENTS.md ]
	grep -qx -e '- Seeds of `db/seed` are sorted by name' CLAUDE.md
	[ "$(head -n 1 CLAUDE.md)" = '# Rules' ]
	rm progress.md
	run -0 --separate-stderr make -s promote
	[[ $stderr == *'nothing to promote'* ]]
}

@test "its variables can be set before it is included" {
	mkdir docs
	mv progress.md docs/work.md
	cat >Makefile <<-'END'
		PITH_LOG := docs/work.md
		PITH_SUMMARY := docs/short.md
		include $(shell pith --mk)
	END
	make -s summary
	grep -q '^Stories: 10/14' docs/short.md
}

@test "it works by itself, as a makefile on the command line" {
	mk=$(pith --mk)
	make -s -f "$mk" summary
	before=$(stamp progress-summary.md)
	make -s -f "$mk"
	[ "$(stamp progress-summary.md)" = "$before" ]
	make -s -B -f "$mk" summary
	[ "$(stamp progress-summary.md)" = "$before" ]
}

# ---- the command ----

@test "pith says what there is" {
	run -0 --separate-stderr pith --help
	[ -z "$stderr" ]
	for word in summary context stats md2jsonl prd2jsonl learnings dedupe \
		recent budget render; do
		grep -q "^  $word " <<<"$output"
	done
	[ "$(wc -L <<<"$output")" -lt 80 ]
	[ "$(pith help)" = "$output" ]
	[ "$(pith -h)" = "$output" ]
	[ "$(pith summary --help)" = "$output" ]
	[[ $(pith --version) == 'pith '[0-9]* ]]
	mkdir ../empty
	run -64 --separate-stderr pith -C ../empty
	[ -z "$output" ]
	[[ $stderr == 'usage: pith '* ]]
}

@test "pith alone prints the state of the project, and what to do next" {
	stories='stories    10 of 14 done, 1 blocked: US-011 VAT by delivery country'
	open='open       US-013 Self-service cancel page'
	expect 0 'log        progress.md: 13 entries, 4,144 tokens' \
		'summary    progress-summary.md: none yet' "$stories" "$open" \
		'next       pith summary: write the summary' -- pith
	[ ! -e progress-summary.md ]
	pith summary PITH_QUIET=1
	expect 0 'log        progress.md: 13 entries, 4,144 tokens' \
		'summary    progress-summary.md: 1,160 tokens, up to date' \
		"$stories" "$open" \
		'next       pith context: what an agent should read' -- pith
	[ ! -s err ]
	printf '\n## 2026-01-23 09:00 - US-013: Self-service cancel page\n- Half done\n' \
		>>progress.md
	expect 0 'log        progress.md: 14 entries, 4,170 tokens' \
		'summary    progress-summary.md: 1,160 tokens, out of date' \
		"$stories" "$open" \
		'next       pith summary: write the summary' -- pith
	# The summary of other settings is another one.
	pith summary -t 500 PITH_QUIET=1
	pith | grep -q 'out of date$'
	PITH_TOKENS=500 pith | grep -q 'up to date$'
	pith summary PITH_BY=topic PITH_QUIET=1
	pith | grep -q 'out of date$'
	PITH_BY=topic pith | grep -q 'up to date$'
}

@test "pith alone: a log without a plan, a plan without a log, neither" {
	mv prd.json progress.md ..
	printf '%s\n' '# Notes' '' '## 2026-01-02 - The parser (DONE)' '- It reads all' \
		'' '## 2026-01-03 - The writer (BLOCKED)' '- Waits for a key' >progress.txt
	expect 0 'log        progress.txt: 2 entries, 43 tokens' \
		'summary    progress-summary.md: none yet' \
		'open       The writer' \
		'next       pith summary: write the summary' -- pith
	PITH_LOG=none.md run -70 --separate-stderr pith
	[ "$stderr" = "pith: there is no 'none.md'" ]
	rm progress.txt
	mkdir tasks
	cp ../prd.json tasks
	expect 0 'log        none yet' 'summary    progress-summary.md: none yet' \
		'stories    10 of 14 done, 1 blocked: US-011 VAT by delivery country' \
		'open       US-013 Self-service cancel page' \
		'next       pith append TEXT: add the first entry' -- pith
	PITH_PLAN='' run -64 pith
	rm -r tasks
	run -64 pith
}

@test "pith alone: a plan that disables the summary; a log in JSON" {
	configured '{ "enabled": false }'
	pith >../out
	sed -n '2p;$p' ../out >../two
	holds ../two 'summary    progress-summary.md: the plan disables it' \
		'next       pith context: what an agent should read'
	rm -r ./*
	cp "$SAMPLES/agent-os/progress.json" .
	pith summary PITH_QUIET=1
	pith | sed -n 2p | grep -q 'up to date$'
}

@test "pith alone takes a tenth of a second for a log of 100 KB, and writes nothing" {
	"$SAMPLES/growth/make-log" 90 >progress.md
	"$SAMPLES/growth/make-plan" 90 >prd.json
	pith >/dev/null
	start=${EPOCHREALTIME/./}
	for ((i = 0; i < 5; i++)); do
		pith >../out
	done
	took=$(((${EPOCHREALTIME/./} - start) / 5000))
	echo "$(wc -c <progress.md) bytes, $took ms"
	# More than that where the machine is busy, or the programs are checked.
	[ "$took" -lt 400 ]
	[ "$(echo ./*)" = './archive ./prd.json ./progress.md' ]
}

@test "a misspelt command gets the nearest one" {
	for pair in sumary:summary contxt:context renderr:render md2json:md2jsonl \
		statsz:stats xyzzy:--help; do
		run -64 --separate-stderr pith "${pair%:*}"
		[ "$stderr" = "$(lines "pith: unknown command '${pair%:*}'" "pith: try 'pith ${pair#*:}'")" ]
	done
}

@test "a file or a directory in the place of a command gets what to do with it" {
	mkdir docs
	for pair in 'progress.md:summary progress.md' 'docs:-C docs' '..:-C ..'; do
		run -64 --separate-stderr pith "${pair%%:*}"
		[ "$stderr" = "$(lines "pith: unknown command '${pair%%:*}'" "pith: try 'pith ${pair#*:}'")" ]
	done
	# A misspelt command is one, whatever there is.
	mkdir sumary
	run -64 --separate-stderr pith sumary
	[ "${stderr_lines[1]}" = "pith: try 'pith summary'" ]
}

@test "a variable without a command gets what it is for" {
	for word in PITH_LOG=x.md FORCE=1; do
		expect 64 -- pith "$word"
		holds err "pith: '$word' sets a variable of a command, which comes first" \
			"pith: try 'pith summary $word'"
	done
}

@test "what only prints something takes no arguments" {
	for word in --version -V --exec-path --mk; do
		expect 64 -- pith "$word" more
		said "pith: unexpected argument 'more' for '$word'"
	done
}

@test "pith -C DIR runs in that directory" {
	cd ..
	pith -C project summary
	[ -e project/progress-summary.md ]
	[ "$(pith -C project -C .. -C project context | head -n 1)" = \
		"$(cd project && pith context | head -n 1)" ]
	run -70 --separate-stderr pith -C nowhere summary
	[[ $stderr == "pith: cannot go to 'nowhere'"* ]]
	run -64 pith -C
}

@test "summary starts twelve programs at most" {
	need strace
	strace -f -qq -e trace=execve -e signal=none -o ../trace pith summary
	[ "$(grep -c 'execve(.* = 0$\|<... execve resumed>.* = 0$' ../trace)" -le 12 ]
}

@test "pith runs its programs, and prints where they are" {
	md2jsonl progress.md >in
	pith recent -n 3 <in >got
	recent -n 3 <in >want
	cmp got want
	[ -x "$(pith --exec-path)/recent" ]
	[ -e "$(pith --mk)" ]
	run -64 --separate-stderr pith recent --no-such-option
	[[ $stderr == 'recent: '* ]]
}

@test "what pith does not know ends with 64, never with 2" {
	for command in nothing ../bin/recent /bin/true .. pith '' -x; do
		run -64 --separate-stderr pith "$command"
		[ -z "$output" ]
		[ "${stderr_lines[0]}" = "pith: unknown command '$command'" ]
	done
	# What render lays out is reported.
	for template in brief handoff restore; do
		run -64 --separate-stderr pith $template
		[ "$stderr" = "$(lines "pith: unknown command '$template'" \
			"pith: try 'pith render $template'")" ]
	done
	for option in -n --touch -j; do
		run -64 --separate-stderr pith summary "$option"
		[ "${stderr_lines[0]}" = "pith: unknown option '$option' for 'summary'" ]
	done
	for word in x=1 all PATH=/ '$(touch x)'; do
		run -70 --separate-stderr pith summary "$word"
		[ "$stderr" = "pith: there is no '$word'" ]
		run -64 --separate-stderr pith update "$word"
		[ "${stderr_lines[0]}" = "pith: unexpected argument '$word' for 'update'" ]
	done
	run -64 --separate-stderr pith summary ''
	[ "${stderr_lines[0]}" = "pith: unexpected argument '' for 'summary'" ]
	for words in -t '-t x' '--max-tokens=-1'; do
		run -64 --separate-stderr pith context $words
	done
	only_files prd.json progress.md
}

# ---- the same input, the same bytes ----

@test "locale, time zone and time change nothing" {
	pith summary
	pith context >../context
	mv progress-summary.md ../summary
	for locale in C C.UTF-8 de_DE.UTF-8 tr_TR.UTF-8; do
		LC_ALL=$locale TZ=Asia/Kathmandu pith summary
		cmp progress-summary.md ../summary
		LC_ALL=$locale TZ=America/St_Johns pith context | cmp - ../context
		rm progress-summary.md
	done
}

@test "options are found behind operands, whatever the environment says" {
	pith summary
	mv progress-summary.md ../summary
	POSIXLY_CORRECT=1 pith summary
	cmp progress-summary.md ../summary
	md2jsonl progress.md | learnings >in
	POSIXLY_CORRECT=1 render summary in --cite >with
	render --cite summary in | cmp - with
}

# A story after the last one, which teaches nothing.
another_story() {
	cat <<-'END'
		
		## 2026-01-23 10:00 - US-013: Self-service cancel page
		- The page asks for the reason and offers a pause first
		- Files changed: `web/pages/cancel.templ`
		---
	END
}

@test "N5: one more story changes only the lines about it" {
	pith summary
	cp progress-summary.md before
	another_story >>progress.md
	sed -i '/"id": "US-013"/,/"passes"/s/"passes": false/"passes": true/' prd.json
	pith summary
	# The story ahead is another one: so are a few of the learnings.
	for file in before progress-summary.md; do
		sed -n '/^## Key/,/^## Recent/p' $file >$file.learnings
		sed -i '/^## Key/,/^## Recent/d' $file
	done
	[ "$(diff before.learnings progress-summary.md.learnings |
		grep -c '^>')" -le 3 ]
	diff before progress-summary.md >changes || true
	# last updated; stories and current; its row and the next; recent, left out
	[ "$(sed -n '1,/^### US/p' progress-summary.md |
		diff <(sed -n '1,/^### US/p' before) - | grep -c '^>')" -le 5 ]
	for line in '> Last updated: 2026-01-23 10:00' \
		'> Stories: 11/14 complete (79%)' \
		'> ### US-013: Self-service cancel page (✓)' \
		'> - The page asks for the reason and offers a pause first' \
		'> - Files: web/pages/cancel.templ'; do
		grep -Fqx -e "$line" changes
	done
	grep '^> ' changes | lacks -ve 'Last updated' -e 'Stories:' -e 'Current:' \
		-e '| US-01[34] ' -e 'US-013' -e 'The page asks' -e 'cancel.templ' \
		-e 'Left out: ' -e '^> $'
	grep '^< ' changes | grep -ve 'Last updated' -e 'Stories:' -e 'Current:' \
		-e '| US-01[34] ' -e 'Left out: ' -e '^< $' |
		lacks -vFxf <(sed -n '/^### US-010/,/^$/s/^/< /p' before)
}

@test "a story that teaches is added to the context below all that was there" {
	pith context >before
	another_story | sed '/^---/i - **Learnings:**\
	  - Never call `subs.Apply` from a page, or the row lock waits for the mail' >>progress.md
	pith context >after
	grep -Fqx -e '- Never call `subs.Apply` from a page, or the row lock waits for the mail' after
	head=$(sed '/^## Completion Status/,$d' before)
	[[ $(<after) == "$head"*'### US-013: Self-service cancel page (✓)'*'## Completion Status'* ]]
}

# Most of it for two stories of three; the third removes the oldest entries.
@test "the context of a growing log keeps nine tenths of it at most steps" {
	FROM=14 TO=29 "$ROOT/tests/bench/prefix" >table
	awk -F'|' '$2 ~ /all/ { exit !($3 == 15 && $4 >= 88 && $5 >= 15) }' table || {
		cat table
		return 1
	}
}

# ---- every sample ----

@test "each sample gives a summary, smaller than log and plan" {
	for sample in "$SAMPLES"/*/progress.md; do
		rm -rf ./*
		project "$(basename "$(dirname "$sample")")"
		run -0 pith summary
		[ -s progress-summary.md ]
		budget --count ./*.json progress.md 2>/dev/null |
			awk 'END { print $1 }' >source
		[ "$(budget --count progress-summary.md | awk '{ print $1 }')" -lt \
			"$(cat source)" ]
		pith context >/dev/null
		pith stats >/dev/null
	done
}

@test "S17: a summary saves at least 67, 77, 85 and 92 % of 5, 10, 20 and 50 stories" {
	while read -r stories percent; do
		"$SAMPLES/growth/make-log" "$stories" >progress.md
		"$SAMPLES/growth/make-plan" "$stories" >prd.json
		pith summary -B
		log=$(budget --count progress.md | awk '{ print $1 }')
		summary=$(budget --count progress-summary.md | awk '{ print $1 }')
		echo "$stories stories: $log, $summary tokens"
		[ $((200 * (log - summary) + log)) -ge $((2 * percent * log)) ]
		rm progress-summary.md
	done <<-'END'
		5 67
		10 77
		20 85
		50 92
	END
}

@test "without make, pith says what is missing" {
	mkdir programs
	run -70 --separate-stderr env PATH="$PWD/programs" "$(command -v pith)" summary
	[ "$stderr" = "pith: there is no make: install GNU make, which runs 'summary'" ]
}
