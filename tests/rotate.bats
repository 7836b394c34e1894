# rotate: an old plan, its log and its summary go to the archive. What it does
# when it is killed, or a call fails, is in rotate-faults.bats.
# shellcheck disable=SC2154 # output and stderr are set by run
load lib

setup() {
	fresh
	cp "$SAMPLES/ralph/progress.md" "$SAMPLES/ralph/prd.json" "$BATS_TEST_TMPDIR"
	cp "$SAMPLES/ralph/progress-summary.golden.md" progress-summary.md
	mkdir project
	mv progress.md prd.json progress-summary.md project
	cp -Rp project was
	cd project || return
}

# rotate, as the pipeline runs it.
rotate_it() {
	{ prd2jsonl prd.json || :; md2jsonl progress.md || :; } 2>/dev/null |
		rotate --plan prd.json --summary progress-summary.md \
			--now 2026-06-15 "$@" progress.md
}

# Every file, with its mode, and what is in it.
tree() {
	find "$1" -mindepth 1 -printf '%P %y %m\n' | sort
	(cd "$1" && find . -type f -exec sha256sum {} + | sort -k 2)
}

# wanted DIRECTORY: what is here is what is there.
wanted() {
	diff -u <(tree "$1") <(tree .)
}

# begins TITLE: the log is a new one.
begins() {
	lines "$1" 'Started: 2026-06-15' --- | diff -u - progress.md
}

@test "log, plan and summary go to archive/DATE-BRANCH, and a log begins" {
	expect 0 -- rotate_it
	[ "$(cat err)" = "$(echo 'rotate: progress.md, prd.json, progress-summary.md' \
		'are now in archive/2026-06-15-subscription-billing')" ]
	rm out err wanted
	mkdir -p ../want/archive
	cp -Rp ../was ../want/archive/2026-06-15-subscription-billing
	lines '# Progress Log: Subscription Billing' 'Started: 2026-06-15' --- >../want/progress.md
	wanted ../want
	expect 0 -- rotate_it
	[ "$(cat err)" = 'rotate: progress.md has no entries: nothing to rotate' ]
	rm out err wanted
	wanted ../want
}

@test "-n prints what would move; -q says nothing" {
	run -0 --separate-stderr rotate_it -n
	[ "$output" = "$(lines \
		'progress.md -> archive/2026-06-15-subscription-billing/progress.md' \
		'prd.json -> archive/2026-06-15-subscription-billing/prd.json' \
		'progress-summary.md -> archive/2026-06-15-subscription-billing/progress-summary.md')" ]
	[ -z "$stderr" ]
	wanted ../was
	run -0 --separate-stderr rotate_it -q
	[ -z "$output$stderr" ]
	run -0 --separate-stderr rotate_it -q
	[ -z "$output$stderr" ]
	mkdir -p archive/2026-06-15-plan
	echo '## 2026-01-02 - US-001' >>progress.md
	run -0 --separate-stderr rotate_it -n
	[ "$output" = 'progress.md -> archive/2026-06-15-plan-2/progress.md' ]
}

@test "a log alone; one in another directory; one that is named in full" {
	rm prd.json progress-summary.md
	run -0 --separate-stderr rotate_it
	[ "$stderr" = 'rotate: progress.md is now in archive/2026-06-15-plan' ]
	cmp archive/2026-06-15-plan/progress.md ../was/progress.md
	mkdir docs
	cp ../was/progress.md docs
	cp ../was/prd.json .
	md2jsonl docs/progress.md >../records
	run -0 --separate-stderr rotate --plan prd.json --now 2026-06-15 docs/progress.md ../records
	[ "$stderr" = 'rotate: docs/progress.md, prd.json are now in docs/archive/2026-06-15-plan' ]
	[ "$(ls docs/archive/*)" = $'prd.json\nprogress.md' ]
	cp ../was/progress.md .
	run -0 --separate-stderr rotate --summary '' --now 2026-06-15 "$PWD/progress.md" ../records
	[ "$stderr" = "rotate: $PWD/progress.md is now in $PWD/archive/2026-06-15-plan-2" ]
}

@test "a plan that is of another branch than the summary is the new one, and stays" {
	sed -i 's|feature/subscription-billing|feature/wholesale|' prd.json
	cp prd.json ..
	run -0 --separate-stderr rotate_it
	[ "$stderr" = 'rotate: progress.md, progress-summary.md are now in archive/2026-06-15-subscription-billing' ]
	cmp prd.json ../prd.json
	[ "$(ls archive/*)" = $'progress-summary.md\nprogress.md' ]
}

@test "S13: without a branch, the name of the plan decides, and names the directory" {
	need jq
	jq 'del(.branchName) | .title = "Wholesale"' prd.json >new.json
	jq 'del(.branchName)' prd.json >old.json
	mv old.json prd.json
	{ prd2jsonl prd.json; sed '/^Branch:/d' progress.md | md2jsonl; } |
		render summary >progress-summary.md
	cp -Rp . ../again
	rotate_it -q
	[ "$(ls archive)" = '2026-06-15-Subscription-Billing' ]
	[ "$(ls archive/*)" = $'prd.json\nprogress-summary.md\nprogress.md' ]
	cd ../again
	mv new.json prd.json
	rotate_it -q
	[ "$(ls archive/2026-06-15-Subscription-Billing)" = $'progress-summary.md\nprogress.md' ]
	grep -q Wholesale prd.json
}

# What a summary does not show of a branch makes no other branch of it.
@test "a branch with blanks, quotes and letters beyond ASCII is one branch" {
	sed -i 's|feature/subscription-billing|feature/caf\\u00e9 `x`|' prd.json
	{ prd2jsonl prd.json; md2jsonl progress.md; } | render summary >progress-summary.md
	rotate_it -q
	[ -e archive/2026-06-15-caféx/prd.json ]
}

@test "a name that is taken gets a number, whatever has it" {
	mkdir -p archive/2026-06-15-subscription-billing
	rotate_it -q
	cmp archive/2026-06-15-subscription-billing-2/progress.md ../was/progress.md
	: >archive/2026-06-15-subscription-billing-3
	ln -s nowhere archive/2026-06-15-subscription-billing-4
	cp ../was/* .
	rotate_it -q
	cmp archive/2026-06-15-subscription-billing-5/progress.md ../was/progress.md
	[ -z "$(ls -A archive/2026-06-15-subscription-billing)" ]
}

# Only their last parts are in the name.
@test "branches with the same last part have an archive each" {
	for branch in feature/login fix/login; do
		cp ../was/progress.md .
		printf 'Branch: `%s`\n' $branch >progress-summary.md
		rm -f prd.json
		rotate_it -q
	done
	head -n 1 archive/2026-06-15-login/progress-summary.md | grep -Fx 'Branch: `feature/login`'
	head -n 1 archive/2026-06-15-login-2/progress-summary.md | grep -Fx 'Branch: `fix/login`'
}

@test "no branch leads out of the archive, or hides there" {
	long=$(printf 'x%.0s' {1..300})
	while IFS=$'\t' read -r branch name; do
		rm -rf archive prd.json
		cp ../was/progress.md .
		printf 'Branch: `%s`\n' "$branch" >progress-summary.md
		rotate_it -q
		[ "$(ls -A archive)" = "2026-06-15-$name" ]
		[ "$(ls -A . archive/*)" = "$(lines .: archive progress.md '' \
			"archive/2026-06-15-$name:" progress-summary.md progress.md)" ]
	done <<-END
		a/..	plan
		a/.	plan
		..	plan
		../../x	x
		.x	x
		a/-rf	rf
		\$(touch y)'"	\$(touch-y)'"
		a$(printf '\033')[31mb	a-[31mb
		$long	${long:0:87}-0d4e2ca9e9cb
	END
}

@test "what was moved to the log's archive goes with it" {
	md2jsonl progress.md | recent --older --keep 2 | archive -q progress.md
	run -0 --separate-stderr rotate_it
	at=archive/2026-06-15-subscription-billing
	[ "$stderr" = "rotate: progress.md, progress.archive.md, prd.json, progress-summary.md are now in $at" ]
	[ "$(ls)" = $'archive\nprogress.md' ]
	unarchive -q "$at/progress.md"
	cmp ../was/progress.md "$at/progress.md"
}

@test "the title of the log stays, unless it names the old plan" {
	sed -i '1s/.*/# Progress of subscription-billing/' progress.md
	rotate_it -q
	begins '# Progress Log'
	given '## 2026-01-02 - US-001' '- x'
	mv in progress.md
	rotate_it -q
	begins '# Progress Log'
	printf '# Log\r\n\r\n## 2026-01-02 - US-001\r\n' >progress.md
	rotate_it -q
	printf '# Log\r\nStarted: 2026-06-15\r\n---\r\n' | cmp - progress.md
	printf '## 2026-01-02 - US-001' >progress.md
	rotate_it -q
	begins '# Progress Log'
}

@test "without entries there is nothing to rotate, but with a summary" {
	printf '# Log\n' >progress.md
	rm progress-summary.md
	run -0 --separate-stderr rotate_it
	[ "$stderr" = 'rotate: progress.md has no entries: nothing to rotate' ]
	[ ! -e archive ]
	cp ../was/progress-summary.md .
	rotate_it -q
	[ "$(cat archive/*/progress.md)" = '# Log' ]
	cmp archive/*/progress-summary.md ../was/progress-summary.md
}

@test "modes and what is in the files stay; the new log has the old one's mode" {
	chmod 640 progress.md
	chmod 400 prd.json
	rotate_it -q
	[ "$(stat -c %a progress.md archive/*/progress.md archive/*/prd.json)" = $'640\n640\n400' ]
}

@test "names with blanks, quotes and dollars are taken as they are" {
	log=$'the $(log) of `O\'Brien`\n".md' plan='$PLAN;x.json' summary=-s.md
	mv progress.md "$log"
	mv prd.json "$plan"
	mv progress-summary.md ./-s.md
	{ prd2jsonl "$plan"; md2jsonl "$log"; } |
		rotate -q --plan "$plan" --summary "$summary" --now 2026-06-15 -- "$log"
	at=archive/2026-06-15-subscription-billing
	cmp "$at/$log" ../was/progress.md
	cmp "$at/$plan" ../was/prd.json
	cmp "$at/-s.md" ../was/progress-summary.md
	[ "$(find . -type f -printf x)" = xxxx ]
}

# ---- what it refuses ----

# refuses MESSAGE [OPTION ...]: and nothing changes.
refuses() {
	local message=$1

	shift
	rm -rf ../before
	cp -Rp . ../before
	run -70 --separate-stderr rotate_it "$@"
	diff -u <(lines "$message") <(lines "$stderr")
	wanted ../before
}

@test "a log that cannot be replaced is refused, and nothing moves" {
	chmod a-w progress.md
	refuses "rotate: 'progress.md' is read-only"
	chmod u+w progress.md
	ln progress.md other.md
	refuses "rotate: 'progress.md' has other hard links, which would keep the old content"
	# A second name in the archive that is not all of the others.
	mkdir -p archive/x
	ln progress.md archive/x
	refuses "rotate: 'progress.md' has other hard links, which would keep the old content"
	rm -r archive other.md progress.md
	refuses "rotate: cannot open 'progress.md': No such file or directory"
	mkdir progress.md
	refuses "rotate: 'progress.md' is not a regular file"
}

@test "a log of another user is refused" {
	[ "$(id -u)" -eq 0 ] && need setpriv || skip 'not root'
	chmod 666 progress.md
	chmod 777 . "$BATS_TEST_TMPDIR"
	md2jsonl progress.md >../records
	cp -Rp . ../before
	run -70 --separate-stderr setpriv --reuid 65534 --regid 65534 --clear-groups \
		"$(command -v rotate)" --now 2026-06-15 progress.md ../records
	[ "$stderr" = "rotate: 'progress.md' is another user's, and would become yours" ]
	wanted ../before
}

@test "a directory that may not be changed is refused before anything moves" {
	[ "$(id -u)" -eq 0 ] && need setpriv || skip 'not root'
	mkdir plans
	mv prd.json plans
	chown -R 65534:65534 .
	chown root:root plans
	chmod 777 . "$BATS_TEST_TMPDIR"
	chmod 755 plans
	{ prd2jsonl plans/prd.json; md2jsonl progress.md; } >../records
	cp -Rp . ../before
	run -70 --separate-stderr setpriv --reuid 65534 --regid 65534 --clear-groups \
		"$(command -v rotate)" --plan plans/prd.json --now 2026-06-15 progress.md ../records
	[ "$stderr" = "rotate: cannot move 'plans/prd.json': Permission denied" ]
	wanted ../before
}

@test "only the owner of a log rotates it" {
	sed -i '1i---\nlocked_by: Planner\n---' progress.md
	refuses "rotate: 'progress.md' is for 'Planner' to change: say who you are (--as)"
	refuses "rotate: 'progress.md' is for 'Planner' to change, not for 'Coder'" --as Coder
	refuses "rotate: 'progress.md' is for 'Planner' to change, not for 'Coder'" \
		--as Coder --owner Coder
	run -0 rotate_it --as Planner
	cp ../was/progress.md .
	refuses "rotate: 'progress.md' is for 'Planner' to change: say who you are (--as)" \
		--owner Planner
	run -0 rotate_it --owner Planner --as Planner
}

@test "files that are not regular, or of one name, are refused" {
	mkfifo pipe
	refuses "rotate: 'pipe' is not a regular file" --plan pipe
	rm pipe
	mkdir plans
	cp prd.json plans/progress.md
	refuses "rotate: 'plans/progress.md' and 'progress.md' would have one name in the archive" \
		--plan plans/progress.md
	cp prd.json plans/progress-summary.md
	refuses "rotate: 'progress-summary.md' and 'plans/progress-summary.md' would have one name in the archive" \
		--plan plans/progress-summary.md
}

@test "a wrong command line is 64" {
	given
	expect 64 -- rotate
	said "rotate: which log?"
	expect 64 -- rotate -
	expect 64 -- rotate progress.json
	said "rotate: 'progress.json' is a log in JSON, which has no plans"
	expect 64 -- rotate --now never progress.md
}

@test "records that cannot be read change nothing" {
	cp -Rp . ../before
	run -70 --separate-stderr rotate progress.md nowhere
	[ "$stderr" = "rotate: cannot open 'nowhere': No such file or directory" ]
	wanted ../before
	# A bad record is passed over.
	run -1 --separate-stderr rotate -q --now 2026-06-15 progress.md \
		<<<$'{"kind":"entry"}\nx'
	cmp archive/2026-06-15-plan/progress.md ../was/progress.md
}

# ---- links ----

@test "a link to the log stays a link, within the project" {
	mkdir logs
	mv progress.md logs/all.md
	ln -s logs/all.md progress.md
	rotate_it -q
	cmp archive/2026-06-15-subscription-billing/progress.md ../was/progress.md
	[ "$(readlink progress.md)" = logs/all.md ]
	begins '# Progress Log: Subscription Billing'
	[ "$(find . -type f -links +1)" = '' ]
	[ "$(ls -A logs)" = all.md ]
}

@test "of a plan that is a link, or has other names, a copy goes" {
	mkdir plans
	mv prd.json plans
	ln -s plans/prd.json prd.json
	ln progress-summary.md summary.md
	rotate_it -q
	at=archive/2026-06-15-subscription-billing
	[ "$(ls)" = "$(lines archive plans progress.md summary.md)" ]
	[ ! -L $at/prd.json ]
	cmp $at/prd.json ../was/prd.json
	cmp plans/prd.json ../was/prd.json
	cmp $at/progress-summary.md ../was/progress-summary.md
	cmp summary.md ../was/progress-summary.md
	[ "$(find . -type f -links +1)" = '' ]
}

@test "links out of the project are refused, but with --follow" {
	mkdir ../out
	git init -q .
	for name in progress.md prd.json progress-summary.md; do
		mv $name ../out
		ln -s ../out/$name .
		run -70 --separate-stderr rotate_it
		[[ $stderr == "rotate: cannot write '$name': a link to '../out/$name' leads out of the repository"* ]]
		rm $name
		mv ../out/$name .
	done
	ln -s ../out archive
	run -70 --separate-stderr rotate_it
	[[ $stderr == "rotate: cannot write 'archive/': a link to '../out' leads out of the repository"* ]]
	[ -z "$(ls -A ../out)" ]
	rm -r .git archive
	wanted ../was
	ln -s ../out archive
	rotate_it -q --follow
	cmp ../out/2026-06-15-subscription-billing/progress.md ../was/progress.md
}

@test "links in the archive lead nowhere" {
	mkdir archive ../out
	for name in x progress.md 2026-06-15-subscription-billing; do
		ln -s ../../out/new archive/$name
	done
	rotate_it -q
	[ -z "$(ls -A ../out)" ]
	diff -r ../was archive/2026-06-15-subscription-billing-2
}

# As a repository could hold it: what it points to would be removed.
@test "a link that has the name of a temporary directory stays" {
	mkdir -p archive/.x.pith-0123456789abcdee
	ln -s .. archive/.x.pith-0123456789abcdef
	ln progress.md archive/.x.pith-0123456789abcdee
	rotate_it -q
	[ "$(ls -A archive)" = "$(lines .x.pith-0123456789abcdef \
		2026-06-15-subscription-billing)" ]
	begins '# Progress Log: Subscription Billing'
	cmp archive/2026-06-15-subscription-billing/progress.md ../was/progress.md
}

# ---- others, at the same time ----

@test "who has the log open goes on writing to the archived one" {
	exec 9>>progress.md
	rotate_it -q
	echo '- late' >&9
	exec 9>&-
	{ cat ../was/progress.md; echo '- late'; } | cmp - archive/*/progress.md
	[ "$(wc -l <progress.md)" -eq 3 ]
}

@test "no line is lost that is added while it runs, again and again" {
	rm prd.json progress-summary.md
	: >progress.md
	mkfifo ../never
	for i in {1..2000}; do
		echo "## 2026-01-02 - US-$i" >>progress.md
		# A sleep that is not a process.
		read -rt 0.002 <>../never || :
	done &
	for _ in {1..30}; do
		rotate_it -q
		sleep 0.1
	done
	wait
	ls archive | wc -l
	[ "$(ls archive | wc -l)" -gt 20 ]
	cat archive/*/progress.md progress.md | sed -n 's/^## .*US-//p' | sort -n |
		diff - <(seq 2000)
}

@test "two at once: one rotates, the others find a new log" {
	for _ in $(seq 20 | thin); do
		rm -rf ./*
		cp -p ../was/* .
		for k in 1 2 3; do
			rotate_it 2>../said.$k &
		done
		wait
		[ "$(ls archive)" = 2026-06-15-subscription-billing ]
		diff -r archive/* ../was
		begins '# Progress Log: Subscription Billing'
		[ "$(cat ../said.* | sort -u)" = "$(lines \
			'rotate: progress.md has no entries: nothing to rotate' \
			'rotate: progress.md, prd.json, progress-summary.md are now in archive/2026-06-15-subscription-billing')" ]
	done
}

@test "it waits for a lock for five seconds, and then gives up" {
	need flock
	flock . sleep 13 &
	sleep 0.2
	run -70 --separate-stderr rotate_it
	[ "$stderr" = "rotate: another process is changing 'progress.md': run it again" ]
	wait
	wanted ../was
}
