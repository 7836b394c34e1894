# The pipelines, with each stage killed before, in the middle of and after each
# call that changes something (writing to the pipe, too), and with the call
# failing: what was there stays or is replaced by what is right, nothing wrong
# is answered with status 0, and the next run ends where a run without faults
# does. tests/fault/fault.c does it to one stage at a time.
load lib

CHANGES='mkdirat create write fchmod fchown renameat linkat unlinkat unlink'

setup() {
	fresh
	[ -e "$BUILD/fault.so" ] || skip 'make fault'
	settings
	export ASAN_OPTIONS=$ASAN_OPTIONS:verify_asan_link_order=0
	export XDG_STATE_HOME=$PWD/state
	# Of the stages of this run: their turns; their calls; the one to stop.
	export TURNS=$PWD/turns CALLS='' STAGE='' STAGE_FAULT='' STAGE_CALLS=''
	export FAULTS=$BUILD/fault.so PROGRAMS
	PROGRAMS=$(dirname "$(command -v md2jsonl)")
	make_stages
	cp -rp "$BATS_FILE_TMPDIR/was" .
}

setup_file() {
	cd "$BATS_FILE_TMPDIR" || return
	settings
	make_project >made 2>&1
}

settings() {
	unset "${!PITH_@}"
	export PITH_VOCAB= PITH_NOW=2026-06-15T12:00:00Z
	export PITH_KEEP=2 PITH_KEEP_ACTIVE=2 PITH_INDEX_FROM=1 PITH_JSON_FROM=1
}

# A stage of a pipe is named by its program, its first argument, and how many
# of these were started before.
make_stages() {
	local program

	mkdir turns all one
	cat >stage <<-'END'
		#!/bin/sh
		name=${0##*/} n=1
		set -C
		while ! true >"$TURNS/$name $1 $n"; do
			n=$((n + 1))
		done 2>/dev/null
		stage="$name $1 $n"
		if [ -n "$CALLS" ]; then
			export LD_PRELOAD="$FAULTS" FAULT_LOG="$CALLS/$stage" FAULT_CALLS="$STAGE_CALLS"
			true >"$FAULT_LOG"
		elif [ "$stage" = "$STAGE" ]; then
			export LD_PRELOAD="$FAULTS" FAULT="$STAGE_FAULT" FAULT_CALLS="$STAGE_CALLS"
		fi
		exec "$PROGRAMS/$name" "$@"
	END
	chmod +x stage
	for program in $(source_names); do
		ln -s ../stage "all/$program"
		ln -s "$PROGRAMS/$program" "one/$program"
	done
}

# story_of DAY STORY TITLE
story_of() {
	lines "## $1 10:00 - $2: $3" "- Decided: $3 lives in src/$2.c" \
		"- Next: test $3" '- **Learnings:**' \
		'  - Seeds of `db/seed` are sorted by name' \
		"  - $3 needs a lock before it is moved" '---' ''
}

# was/: a project, all that the pipelines make of it, and a change after that.
make_project() {
	mkdir was
	cd was || return
	{
		printf '# Progress Log\n\nBranch: `feature/cards`\nStarted: 2026-01-01\n\n---\n\n'
		story_of 2026-01-01 US-001 Card
		story_of 2026-01-02 US-002 Deck
		story_of 2026-01-03 US-003 Fan
	} >progress.md
	cat >prd.json <<-'END'
		{"project":"Cards","branchName":"feature/cards","userStories":[
		{"id":"US-001","title":"Card","passes":true},
		{"id":"US-002","title":"Deck","passes":true},
		{"id":"US-003","title":"Fan","passes":true},
		{"id":"US-004","title":"Hand","passes":false,"dependsOn":["US-005"]},
		{"id":"US-005","title":"Table","passes":false}]}
	END
	printf 'P0 prd.md\nP1 *\n' >pith-load.plan
	echo '# Agents' >AGENTS.md
	printf '# Decisions\n\n## DEC-001: One file\n- **Date:** 2026-01-01\n- **Decision:** one file\n\n' >decisionLog.md
	printf '# Active\n\n## 2026-01-01 - US-001: Card\n- One\n\n' >activeContext.md
	mkdir json
	cp "$ROOT/tests/data/pipeline-faults/progress.json" json
	pith archive
	(cd json && pith archive)
	make_all
	(cd json && make_all)
	# What the log says twice and the archive once is promoted.
	story_of 2026-01-04 US-004 Hand | sed /Seeds/d >>progress.md
	sed -i 's/"passes":false,"d/"passes":true,"d/' prd.json
	printf '## DEC-002: Two files\n- **Date:** 2026-01-02\n- **Decision:** two files\n\n' >>decisionLog.md
	for n in 2 3; do
		printf '## 2026-01-0%d - US-00%d: More\n- Two\n\n' $n $n
	done >>activeContext.md
	(cd json && for n in 03 04; do
		append -q --now 2026-$n-01T10:00:00Z -t task_completed --task 1.$n "Did $n"
	done)
	cd ..
}

make_all() {
	for pipeline in summary update log catalog index; do
		pith $pipeline
	done
}

# answer COMMAND...: it, in the project now/$here; $status, and out.
answer() {
	rm -rf turns/* state
	status=0
	(cd "now/$here" && "$@") >out 2>err <"${told:-/dev/null}" || status=$?
}

# A stage and what happens to it, a line each: stage|calls|fault. A program that
# is killed leaves what the last call left that changed something. One that only
# writes to the next stage needs no full disk: it ends as if it was killed.
stage_faults() {
	rm -rf calls
	mkdir calls
	PITH_PATH=$PWD/all CALLS=$PWD/calls STAGE_CALLS=$CHANGES answer "$@"
	[ $status -eq 0 ] || return
	for stage in calls/*; do
		[[ ${stage#*/} =~ $only ]] || continue
		awk -v stage="${stage#*/}" -v changes="$CHANGES" '
			function fault(what) {
				print stage "|" changes "|" what
			}
			BEGIN { fault("before:1") }
			$2 == "write" { fault("half:" $1); writes[$1]; next }
			$2 ~ /^fch/ { fault("EIO:" $1); next }
			{
				if ($1 > 1) fault("before:" $1)
				fault(($2 ~ /^(create|mkdirat)$/ ? "ENOSPC:" : "EIO:") $1)
				last = NR
			}
			END {
				if (last) {
					fault("before:" NR + 1)
					for (n in writes) fault("ENOSPC:" n)
				}
				print stage "|read|EIO:1"
			}' "$stage"
	done
}

# Each file is the old one or the right one; after a kill there may be a
# temporary, too.
is_old_or_right() {
	local file

	while read -r file; do
		case $file in */.*.pith-*) continue ;; esac
		cmp -s "now/$file" "was/$file" || cmp -s "now/$file" "good/$file" ||
			[ -d "now/$file" ] || { echo "wrong: $file"; return 1; }
	done < <(cd now && find . -mindepth 1)
	while read -r file; do
		[ -e "now/$file" ] || [ ! -e "good/$file" ] ||
			[ ! -e "was/$file" ] || { echo "gone: $file"; return 1; }
	done < <(cd was && find . -mindepth 1)
}

# With status 0 context may also fall back on entries. That of a hook is always
# 0: what it gives an agent is whole where the mark says so.
answer_is_right() {
	cmp -s out good.out || { [ -n "$instead" ] && cmp -s out "$instead"; } ||
		{ [ -n "$marked" ] && ! grep -q '^(end, pith ' out; }
}

promise_holds() {
	case $status in
	0) answer_is_right || { echo 'wrong answer'; return 1; }
		diff -r now good >diff || { echo 'status 0'; return 1; } ;;
	70) ;;
	*) echo "status $status"; return 1 ;;
	esac
	changed=
	diff -r now was >diff && return
	changed=yes
	diff -r now good >diff || is_old_or_right
}

# try_each COMMAND...: with each fault.
try_each() {
	untraced with_each_fault "$@"
}

with_each_fault() {
	local stage calls fault program faults n=0 stopped=0

	rm -rf now good
	cp -rp was now
	export PITH_PATH=$PWD/one
	answer "$@"
	[ $status -eq 0 ] || { cat err; return 1; }
	mv out good.out
	cp -rp now good
	# Once more it changes nothing.
	answer "$@"
	diff -r now good
	rm -rf now
	cp -rp was now
	faults=$(stage_faults "$@" | thin)
	rm -rf now
	cp -rp was now
	while IFS='|' read -r stage calls fault; do
		[ -n "$stage" ] || continue
		program=${stage%% *}
		ln -sfn ../stage "one/$program"
		STAGE=$stage STAGE_FAULT=$fault STAGE_CALLS=$calls answer "$@"
		ln -sfn "$PROGRAMS/$program" "one/$program"
		n=$((n + 1))
		[ $status -eq 0 ] && cmp -s out good.out || stopped=$((stopped + 1))
		promise_holds || {
			echo "$*: $stage: $calls $fault: status $status"
			tail -n 5 diff err || true
			diff out good.out
			return 1
		}
		[ -n "$changed" ] || continue
		answer "$@"
		[ $status -eq 0 ] && diff -r now good >diff && cmp out good.out || {
			echo "$*: $stage: $calls $fault: next run: $status"
			tail -n 20 diff err
			return 1
		}
		rm -rf now
		cp -rp was now
	done <<<"$faults"
	echo "$*: $n faults, $stopped stopped it"
	# Of a few that are left under the sanitizers all may do no harm.
	[ $stopped -ge $((n / 2 / ${THIN:-1})) ]
}

@test "summary of a log in Markdown and in JSON is whole or as it was" {
	try_each pith summary
	only='^(log2jsonl|learnings --only)'
	here=json
	try_each pith summary
}

@test "stats and session give a whole answer or fail" {
	only='2$|^render'
	try_each pith stats
	only=
	try_each pith session
}

@test "context gives a whole answer or fails, also where it falls back on entries" {
	(cd was && md2jsonl progress.md | recent -n 5 | render entries) >entries
	instead=entries
	try_each pith context
	sed -i '1s/{/{"optimization":{"progressSummary":{"enabled":false}},/' was/prd.json
	only='^render|-q'
	try_each pith context
}

@test "update and promote write a whole file or leave it as it was" {
	try_each pith update
	only='^(md2jsonl|prd2jsonl|learnings|promote)'
	try_each pith promote
}

@test "archive, compact and rotate write whole files or leave them as they were" {
	try_each pith archive
	here=json try_each pith archive
	try_each pith rotate
	only='^(trace|usage|budget|md2jsonl|recent|gist)'
	try_each pith compact PITH_BUDGET=1 \
		PITH_TRANSCRIPT="$SAMPLES/transcripts/claude-code.jsonl"
}

@test "load, catalog, index and log write a whole file or leave it as it was" {
	try_each pith load
	try_each pith catalog
	try_each pith index
	here=json try_each pith log
}

# hooked NAME EVENT: its hook; without a session NAME has less to say.
hooked() {
	printf '{"session_id":"s","transcript_path":"session.jsonl","cwd":"%s","hook_event_name":%s}\n' \
		"$PWD/now" "$2" >told
	printf '%s\n(end, pith %s)\n' "$(cat "$1")" "$1" >instead
	try_each pith hook
	grep -q '^(end, pith ' good.out
}

@test "the hook's answer is whole or not marked as whole, for each event" {
	marked=yes told=$PWD/told instead=$PWD/instead
	only='^(payload|render|trace2jsonl|facts|losses|md2jsonl)'
	(cd was && md2jsonl progress.md | recent -n 5 | render entries) >context
	render instructions </dev/null >instructions
	head -n -2 "$SAMPLES/transcripts/claude-code.jsonl" >was/session.jsonl
	hooked context '"SessionStart","source":"startup"'
	hooked instructions '"PreCompact","trigger":"auto"'
	render restore </dev/null >restore
	hooked restore '"SessionStart","source":"compact"'
}
