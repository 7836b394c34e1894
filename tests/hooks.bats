# `pith hook`, as the agents run it: fed with what they send to a hook, held to
# what they take. The transcripts are short; tests/bench/hook has a long one.
# shellcheck disable=SC2154 # stderr is set by run
load lib

setup() {
	fresh
	need jq
	unset PITH_LOG PITH_AGENT
	export XDG_STATE_HOME=$PWD/state
	mkdir project
	cp "$SAMPLES"/ralph/{progress.md,prd.json} project
	claude >claude.jsonl
	codex >codex.jsonl
	at=$PWD/claude.jsonl
}

# ---- transcripts ----

n=0

# claude_line TYPE MEMBERS: of Claude Code.
claude_line() {
	n=$((n + 1))
	printf '{"parentUuid":null,"isSidechain":false,"cwd":"/work/mill",'
	printf '"sessionId":"s-1","gitBranch":"main","type":"%s",%s,' "$1" "$2"
	printf '"uuid":"u-%d","timestamp":"2026-01-18T09:00:%02d.000Z"}\n' $n $n
}

asks() {
	claude_line user '"message":{"role":"user","content":"'"$1"'"}'
}

# calls TOOL INPUT OUTPUT [MEMBERS]
calls() {
	local call result

	call='{"type":"tool_use","id":"t-'$n'","name":"'"$1"'","input":{'"$2"'}}'
	claude_line assistant "$(joined '"message":{' \
		'"model":"claude-opus-4-5-20251101","id":"m-'$n'",' \
		'"role":"assistant","content":['"$call"'],' \
		'"usage":{"input_tokens":4,"output_tokens":10}}')"
	result='{"tool_use_id":"t-'$((n - 1))'","type":"tool_result",'
	result+='"content":"'"$3"'"'"${4-}"'}'
	claude_line user '"message":{"role":"user","content":['"$result"']}'
}

answers() {
	claude_line assistant "$(joined '"message":{"model":"claude-opus-4-5-20251101",' \
		'"id":"m-'$n'","role":"assistant","content":[{"type":"text",' \
		'"text":"'"$1"'"}],"usage":{"input_tokens":4,"output_tokens":10}}')"
}

compacts() {
	claude_line system "$(joined '"subtype":"compact_boundary",' \
		'"content":"Conversation compacted",' \
		'"compactMetadata":{"trigger":"auto","preTokens":150000}')"
	claude_line user "$(joined '"message":{"role":"user",' \
		'"content":"This session is being continued. '"$1"'"},' \
		'"isCompactSummary":true')"
}

# What the second summary does not hold: the file, the test, what was asked.
work() {
	asks 'Mend the scales of US-007. Never change src/legacy.c.'
	calls Read '"file_path":"/work/mill/src/scales.c"' 'int weigh(void);'
	calls Edit '"file_path":"/work/mill/src/scales.c","old_string":"a","new_string":"b"' \
		'The file /work/mill/src/scales.c has been updated.'
	calls Bash '"command":"make test"' \
		'src/scales.c:12: error: unknown type name grain_t' ',"is_error":true'
}

claude() {
	asks 'Begin with src/first.c.'
	calls Read '"file_path":"/work/mill/src/first.c"' 'int first(void);'
	compacts 'The first summary.'
	work
	compacts 'The scales are being mended.'
}

codex_line() {
	printf '{"timestamp":"2026-01-18T09:00:%02d.000Z","type":"%s","payload":{%s}}\n' \
		$((n += 1)) "$1" "$2"
}

runs() {
	local command='{\"command\":[\"bash\",\"-lc\",\"'"$1"'\"]}'

	codex_line response_item "$(joined '"type":"function_call",' \
		'"name":"shell","arguments":"'"$command"'","call_id":"c-'$n'"')"
	codex_line response_item "$(joined '"type":"function_call_output",' \
		'"call_id":"c-'$((n - 1))'","output":"{\"output\":\"'"$2"'\",' \
		'\"metadata\":{\"exit_code\":'"$3"'}}"')"
}

codex() {
	codex_line session_meta '"id":"s-2","cwd":"/work/mill","cli_version":"0.140.0"'
	codex_line turn_context '"model":"gpt-5"'
	codex_line response_item "$(joined '"type":"message","role":"user",' \
		'"content":[{"type":"input_text",' \
		'"text":"Mend the scales of US-007. Never change src/legacy.c."}]')"
	runs 'make test' 'src/scales.c:12: error: unknown type name grain_t' 2
	codex_line compacted '"message":"The scales are being mended."'
}

# hook_input MEMBERS: what an agent sends to a hook, in `in`.
hook_input() {
	printf '{"session_id":"s-1","transcript_path":"%s","cwd":"%s",%s}\n' \
		"$at" "$PWD/project" "$1" >in
}

started='"hook_event_name":"SessionStart","source":"startup"'
compacted='"hook_event_name":"SessionStart","source":"compact"'
before='"hook_event_name":"PreCompact","trigger":"auto"'
after='"hook_event_name":"PostCompact","trigger":"auto","compact_summary":"'

# hook_answers [AGENT]: the hook ends with 0, says nothing, and its text is in `out`.
hook_answers() {
	pith hook --agent "${1:-claude}" <in >out 2>err
	[ ! -s err ] || {
		cat err
		return 1
	}
	[ "$(wc -m <out)" -le 10000 ]
}

# as_text [AGENT]: `text` is what the agent gets, out of keys that are all it
# may have.
as_text() {
	case ${1:-claude} in
	claude)
		cp out text
		[ "$(head -c 1 text)" != '{' ]
		;;
	codex)
		jq -e 'keys == ["hookSpecificOutput"] and
			(.hookSpecificOutput | keys == ["additionalContext", "hookEventName"]
			and .hookEventName == "SessionStart")' out >/dev/null
		jq -j .hookSpecificOutput.additionalContext out >text
		;;
	gemini)
		jq -e 'keys == ["hookSpecificOutput"] and
			(.hookSpecificOutput | keys == ["additionalContext"])' \
			out >/dev/null
		jq -j .hookSpecificOutput.additionalContext out >text
		;;
	esac
}

# An empty answer: of gemini an empty object.
is_silent() {
	if [ "${1:-claude}" = gemini ]; then
		[ "$(cat out)" = '{}' ]
	else
		[ ! -s out ]
	fi
}

# No line of the text begins with an order.
states_facts() {
	! grep -Ein '^[-* ]*(you |please|always|never|do not|don.t|must|remember|make sure|use |read |ignore|important)' text
}

# ---- an agent has finished ----

# stops AGENT: what the agent sends then, in `in`; the answer has no text.
stops() {
	local event=Stop

	[ "$1" != gemini ] || event=AfterAgent
	hook_input '"hook_event_name":"'$event'","stop_hook_active":false'
	hook_answers "$1"
	is_silent "$1"
}

# generates VALUE: of autoGenerate in the plan.
generates() {
	jq --argjson value "$1" '.optimization.progressSummary.autoGenerate = $value' \
		"$SAMPLES/ralph/prd.json" >project/prd.json
}

@test "S8: an agent that has finished brings the summary up to date, where it is wanted" {
	(cd project && pith summary)
	mv project/progress-summary.md wanted.md
	for agent in claude codex gemini; do
		# Neither a summary nor a wish for one: the hooks run in every project.
		cp "$SAMPLES/ralph/prd.json" project
		stops $agent
		[ "$(ls project)" = $'prd.json\nprogress.md' ]
		generates true
		stops $agent
		cmp wanted.md project/progress-summary.md
		# One that exists is brought up to date, unless the plan forbids it.
		generates false
		echo old >project/progress-summary.md
		stops $agent
		[ "$(cat project/progress-summary.md)" = old ]
		# One that somebody wrote is none of ours.
		cp "$SAMPLES/ralph/prd.json" project
		generates true
		stops $agent
		[ "$(cat project/progress-summary.md)" = old ]
		cp "$SAMPLES/ralph/prd.json" project
		old_summary project/progress-summary.md
		stops $agent
		cmp wanted.md project/progress-summary.md
		rm project/progress-summary.md
	done
	generates true
	hook_input '"hook_event_name":"PostToolUse","tool_name":"Write"'
	hook_answers
	[ "$(ls project)" = $'prd.json\nprogress.md' ]
	rm project/progress.md
	stops claude
	[ "$(ls project)" = prd.json ]
	hook_input '"hook_event_name":"Stop"'
	sed -i 's|"cwd":"[^"]*"|"cwd":"/nowhere"|' in
	pith hook <in >out 2>err
	[ ! -s out ]
}

@test "what a compaction would lose is left for the status line of claude" {
	at_risk=$XDG_STATE_HOME/pith/s-1.at-risk
	rm project/*
	stops codex
	stops gemini
	[ ! -e "$at_risk" ]
	stops claude
	[ "$(pith statusline in)" = '2 compactions, at risk: 1 wish' ]
	work >>claude.jsonl
	stops claude
	[ "$(pith statusline in)" = \
		'2 compactions, at risk: 1 wish, 1 open error, 1 file' ]
	compacts 'We go on.' >>claude.jsonl
	[ "$(pith statusline in)" = '3 compactions' ]
}

# ---- a session starts ----

@test "at its start each agent gets the context, marked at its end" {
	(cd project && pith context) >context
	for agent in claude codex gemini; do
		for why in startup resume clear; do
			hook_input '"hook_event_name":"SessionStart","source":"'$why'"'
			hook_answers $agent
			as_text $agent
			diff <(cat context; echo '(end, pith context)') text
		done
	done
}

@test "without a log the answer is empty" {
	rm project/*
	hook_input "$started"
	for agent in claude codex gemini; do
		pith hook --agent $agent <in >out 2>err
		is_silent $agent
		[ "$(wc -l <err)" -le 1 ]
	done
}

@test "the context is that of the session's directory, whatever its name" {
	for name in 'a b' "it's" 'a"b' '$(touch made)' '`touch made`' '$HOME' -x '#' '~' 'é;|&'; do
		mkdir -p "places/$name"
		cp project/* "places/$name"
		jq -nc --arg cwd "$PWD/places/$name" \
			'{hook_event_name: "SessionStart", source: "startup", cwd: $cwd}' >in
		(cd / && answers_in "$OLDPWD")
		grep -qx '(end, pith context)' out
		rm -r "places/$name"
	done
	[ ! -e made ] && [ ! -e /made ]
}

answers_in() {
	pith hook <"$1/in" >"$1/out" 2>"$1/err"
}

@test "a directory that is not given, or not there, is the hook's own, or none" {
	cd project
	for cwd in null '""'; do
		echo '{"hook_event_name":"SessionStart","source":"startup","cwd":'"$cwd"'}' >../in
		pith hook <../in >../out
		grep -qx '(end, pith context)' ../out
	done
	for cwd in /nowhere 'a\nb' 'a\tb'; do
		echo '{"hook_event_name":"SessionStart","source":"startup","cwd":"'"$cwd"'"}' >../in
		pith hook <../in >../out 2>../err
		[ ! -s ../out ]
		[ "$(wc -l <../err)" -eq 1 ]
	done
}

# ---- before a compaction ----

@test "before a compaction claude gets what must be kept, from this session" {
	head -n -2 claude.jsonl >open.jsonl
	at=$PWD/open.jsonl
	hook_input "$before"
	hook_answers
	as_text
	grep -qF 'MUST PRESERVE' text
	grep -qF src/scales.c text
	grep -qF 'unknown type name grain_t' text
	grep -qF US-007 text
	[ "$(tail -n 1 text)" = '(end, pith instructions)' ]
	# What the compaction before has seen to is not asked for again.
	[ "$(grep -cF src/first.c text)" -eq 0 ]
}

@test "codex and gemini take nothing before a compaction" {
	hook_input "$before"
	hook_answers codex
	is_silent codex
	hook_input '"hook_event_name":"PreCompress","trigger":"auto","timestamp":"2026-01-18T09:00:00Z"'
	hook_answers gemini
	is_silent gemini
}

# ---- after it ----

@test "N2: after a compaction claude gets back what the summary lost, as facts" {
	hook_input "$compacted"
	hook_answers
	as_text
	grep -qF 'Never change src/legacy.c' text
	grep -qF 'unknown type name grain_t' text
	grep -qF src/scales.c text
	[ "$(grep -cF src/first.c text)" -eq 0 ]
	[ "$(tail -n 1 text)" = '(end, pith restore)' ]
	states_facts
	cp out once
	hook_answers
	cmp out once
}

# Two compactions, and hundreds of calls and errors, after what was asked for.
@test "N13: the user's wishes come back after any compaction, until they are over" {
	{
		asks 'Never push to the release branch. Always run make lint before a commit.'
		calls Bash '"command":"make lint"' ok
		asks 'From now on, answer in German.'
		answers 'Ja. Should I use sqlite or postgres?'
		asks 'sqlite'
		calls Bash '"command":"make db"' ok
		answers 'It is done.'
		asks 'Forget about German, answer in English.'
		compacts 'We work on the mill.'
		asks 'Plan first.'
		for i in {1..300}; do
			calls Bash '"command":"make part_'$i'"' \
				"src/part_$i.c:$i: error: unknown type name number_${i}_of_many" ',"is_error":true'
		done
		compacts 'Parts of the mill do not compile.'
	} >long.jsonl
	at=$PWD/long.jsonl
	hook_input "$compacted"
	hook_answers
	as_text
	sed -n "/^The user's wishes/,/^Open errors/p" text | diff -u - <(
		printf '%s\n' "The user's wishes, newest first:" \
			'- Plan first. (for one task)' \
			'- Forget about German, answer in English.' '- sqlite' \
			'- Always run make lint before a commit.' \
			'- Never push to the release branch.' 'Open errors:'
	)
	# The next summary is asked to keep them.
	hook_input "$before"
	hook_answers
	grep -qxF -- '- Never push to the release branch.' out
}

@test "after a compaction codex gets it, from its rollout" {
	at=$PWD/codex.jsonl
	hook_input "$compacted"
	hook_answers codex
	as_text codex
	grep -qF 'unknown type name grain_t' text
	[ "$(tail -n 1 text)" = '(end, pith restore)' ]
	states_facts
}

@test "a long session is given back within the limit" {
	{
		head -n 8 claude.jsonl
		for i in {1..400}; do
			calls Edit '"file_path":"/work/mill/src/part_'$i'.c","old_string":"a","new_string":"b"' 'done'
			calls Bash '"command":"make part_'$i'"' \
				"src/part_$i.c:$i: error: unknown type name number_${i}_of_many" ',"is_error":true'
		done
		tail -n 2 claude.jsonl
	} >long.jsonl
	at=$PWD/long.jsonl
	for agent in claude codex; do
		hook_input "$compacted"
		hook_answers $agent
		as_text $agent
		[ "$(wc -m <text)" -le 9500 ]
		[ "$(wc -m <text)" -gt 3000 ]
		[ "$(tail -n 1 text)" = '(end, pith restore)' ]
	done
	hook_input "$before"
	hook_answers
}

@test "nothing is given back where there was no compaction" {
	head -n 3 claude.jsonl >open.jsonl
	at=$PWD/open.jsonl
	hook_input "$compacted"
	hook_answers
	is_silent
}

# ---- the summary comes first, the transcript later ----

@test "PostCompact prints nothing; SessionStart knows its summary before the transcript does" {
	head -n -2 claude.jsonl >late.jsonl
	at=$PWD/late.jsonl
	hook_input "${after}The scales are being mended; never change src/legacy.c.\""
	hook_answers
	is_silent
	[ "$(stat -c %a state/pith/s-1.compacted)" = 600 ]
	hook_input "$compacted"
	hook_answers
	as_text
	grep -qF 'unknown type name grain_t' text
	[ "$(grep -cF legacy text)" -eq 0 ]
	[ "$(tail -n 1 text)" = '(end, pith restore)' ]
	# It is used once.
	[ -z "$(ls state/pith)" ]
}

@test "a transcript that has the compaction gives the same with PostCompact's summary" {
	hook_input "$compacted"
	hook_answers
	cp out without
	hook_input "${after}This session is being continued. The scales are being mended.\""
	hook_answers
	hook_input "$compacted"
	hook_answers
	cmp out without
}

@test "the summary of PostCompact replaces the transcript's in other words" {
	hook_input "${after}<summary>The scales; never change src/legacy.c.</summary>\""
	hook_answers
	hook_input "$compacted"
	hook_answers
	as_text
	grep -qF 'unknown type name grain_t' text
	[ "$(grep -cF legacy text)" -eq 0 ]
}

@test "the summary of another session, or of another time, is not used" {
	hook_input "${after}src/legacy.c, src/scales.c: unknown type name grain_t\""
	sed -i 's/"s-1"/"s-9"/' in
	hook_answers
	[ -e state/pith/s-9.compacted ]
	hook_input "${after}src/legacy.c, src/scales.c: unknown type name grain_t\""
	hook_answers
	touch -d '20 minutes ago' state/pith/s-1.compacted
	hook_input "$compacted"
	hook_answers
	grep -qF 'Never change src/legacy.c' out
	[ ! -e state/pith/s-1.compacted ]
	[ -e state/pith/s-9.compacted ]
	hook_input "${after}old\""
	hook_answers
	hook_input "$before"
	hook_answers
	[ ! -e state/pith/s-1.compacted ]
}

@test "a session's name is never a path" {
	for name in ../../x /x .. . .x 'a/b' 'a b' '$(touch made)' -x ''; do
		jq -nc --arg session "$name" '{hook_event_name: "PostCompact",
			trigger: "auto", session_id: $session, compact_summary: "x"}' >in
		pith hook <in >out 2>err
		[ ! -s out ]
	done
	[ "$(find . -newer codex.jsonl -name '*.compacted' | wc -l)" -eq 1 ] # -x
	[ ! -e made ]
}

@test "without a place for it PostCompact is silent, too" {
	hook_input "${after}x\""
	: >file
	for state in "$PWD/file" /proc/nowhere; do
		XDG_STATE_HOME=$state pith hook <in >out 2>err
		[ ! -s out ]
		[ "$(wc -l <err)" -le 1 ]
	done
	env -u XDG_STATE_HOME HOME="$PWD/home" pith hook <in >out
	[ -e home/.local/state/pith/s-1.compacted ]
	env -u XDG_STATE_HOME -u HOME pith hook <in >out 2>err
	[ ! -s out ]
	[ ! -e /.local/state/pith/s-1.compacted ]
}

# ---- what fails ----

# harmless [AGENT]: whatever is in `in`, the hook ends with 0, prints nothing,
# and says one line at most.
harmless() {
	local agent

	for agent in claude codex gemini; do
		pith hook --agent $agent <in >out 2>err
		is_silent $agent || {
			cat out
			return 1
		}
		[ "$(wc -l <err)" -le 1 ]
	done
}

@test "a transcript that is not there, or no transcript, is harmless" {
	mkdir directory
	: >empty
	echo 'no JSON' >words
	head -c 4000 /dev/urandom >noise
	mkfifo fifo
	for at in /nowhere "$PWD/directory" "$PWD/empty" "$PWD/words" "$PWD/noise" "$PWD/fifo" '' '\u0000' '-'; do
		hook_input "$compacted"
		harmless
		# The document's own lines, about nothing in particular.
		hook_input "$before"
		pith hook <in >out 2>err
		[ "$(wc -l <err)" -le 1 ]
		[ "$(grep -c '^- \*\*' out)" -eq 6 ]
	done
	for path in null 7 '[]' '{}'; do
		echo '{"transcript_path":'"$path"",$compacted}" >in
		harmless
	done
	echo "{$compacted}" >in
	harmless
}

@test "a transcript that cannot be read is harmless" {
	[ "$(id -u)" -ne 0 ] || skip 'root reads all'
	chmod 0 claude.jsonl
	hook_input "$compacted"
	harmless
}

@test "a transcript with a torn end, or bad lines, is read as far as it goes" {
	{
		head -n 8 claude.jsonl
		printf 'bad\n{"a":\n'
		tail -n +9 claude.jsonl
		printf '{"type":"user","mess'
	} >torn.jsonl
	at=$PWD/torn.jsonl
	hook_input "$compacted"
	pith hook <in >out 2>err
	grep -qF 'Never change src/legacy.c' out
	[ "$(wc -l <err)" -le 1 ]
}

@test "input that no agent would give is harmless" {
	for input in '' '{' '[]' 'null' '{"hook_event_name":7}' \
		'{"hook_event_name":"Stop"}' '{"hook_event_name":"SessionEnd","reason":"clear"}' \
		'{"hook_event_name":"*"}' '{"hook_event_name":"x SessionStart","source":"compact"}' \
		'{"hook_event_name":"PostToolUse","tool_name":"Bash"}' \
		'{"hook_event_name":"$(exit 2)`exit 2`\u0027;exit 2;"}'; do
		printf '%s' "$input" >in
		harmless
	done
	head -c 100000 /dev/urandom >in
	harmless
	yes '[' | head -n 5000 >in
	harmless
}

@test "a full disk, a closed output or input, an early reader: the status is 0" {
	hook_input "$compacted"
	pith hook <in >/dev/full 2>err
	[ "$(wc -l <err)" -eq 1 ]
	pith hook <in >&- 2>err
	[ "$(wc -l <err)" -le 1 ]
	pith hook <&- >out 2>err
	[ ! -s out ]
	pith hook <. >out 2>err
	[ ! -s out ]
	pith hook <in 2>err | head -c 1 >/dev/null
	[ "${PIPESTATUS[0]}" -eq 0 ]
}

@test "programs that fail are one line, and the status is 0" {
	local program status event ways

	stages=$BATS_TEST_TMPDIR/stages
	for program in payload trace2jsonl facts losses render; do
		rm -rf "$stages"
		mkdir "$stages"
		ln -s "$(dirname "$(command -v payload)")"/* "$stages"
		ways=$(for status in 2 64 70; do
			for event in compacted before started; do
				echo $status $event
			done
		done | thin)
		while read -r status event; do
			rm "$stages/$program"
			printf '#!/bin/sh\necho %s: broken >&2\necho second >&2\nexit %d\n' \
				$program "$status" >"$stages/$program"
			chmod +x "$stages/$program"
			hook_input "${!event}"
			PITH_EXEC_PATH=$stages pith hook <in >out 2>err
			[ "$(wc -l <err)" -le 1 ]
		done <<<"$ways"
		rm "$stages/$program"
		PITH_EXEC_PATH=$stages pith hook <in >out 2>err
		[ "$(wc -l <err)" -le 1 ]
	done
}

@test "a Makefile that includes pith.mk has the target hook" {
	printf 'include %s\n' "$(pith --mk)" >Makefile
	hook_input "$compacted"
	hook_answers
	make -s hook PITH_PATH="$(pith --exec-path)" <in >by-make
	cmp out by-make
}

# ---- the command, and what makes the agents run it ----

@test "a wrong command line is reported, and ends with 64" {
	hook_input "$started"
	for wrong in --agents '--agent emacs' '--agent' '-a' 'hooks' '-a claude more'; do
		# shellcheck disable=SC2086 # words
		run -64 --separate-stderr pith hook $wrong <in
		[ -n "$stderr" ]
	done
	run -64 --separate-stderr pith hooks
	[ "${stderr_lines[0]}" = 'pith: which agent? claude, codex, gemini, opencode or pi' ]
	run -64 --separate-stderr pith hooks emacs
	run -64 --separate-stderr pith hooks claude more
	[ "${stderr_lines[0]}" = "pith: unexpected argument 'more' for 'hooks'" ]
}

@test "the settings of each agent run the hook" {
	for agent in claude codex gemini; do
		pith hooks $agent >settings
		jq -e '.hooks | keys[]' settings >events
		jq -r '.hooks[][].hooks[] | .type, (.timeout | type), .command' \
			settings | sort -u >values
		diff <(lines command number "pith hook --agent $agent" | sort) values
		grep -q SessionStart events
		grep -qx '"Stop"\|"AfterAgent"' events
		lacks -q Tool events
		hook_input "$started"
		bash -c "$(jq -r .hooks.SessionStart[0].hooks[0].command settings)" \
			<in >out
		as_text $agent
	done
	[ "$(pith hooks claude | jq -c '.hooks | keys')" = \
		'["PostCompact","PreCompact","SessionStart","Stop"]' ]
}

@test "where pith is not in PATH the settings name it" {
	for name in plain "it's a \"\$(touch made)\" \\ & | place"; do
		mkdir "$name"
		cp "$(command -v pith)" "$name/pith"
		PATH=/usr/bin:/bin "$PWD/$name/pith" hooks codex >settings
		jq -r '.hooks.SessionStart[0].hooks[0].command' settings >command
		echo "printf '%s\n' $(cat command)" >show
		diff <(lines "$PWD/$name/pith" hook --agent codex) <(sh show)
	done
	[ ! -e made ]
}

@test "hooks that lead to npx's cache are no good for long, and setup says so" {
	mkdir -p home/.npm/_npx/1f/bin
	cp "$(command -v pith)" home/.npm/_npx/1f/bin
	export HOME=$PWD/home PITH_EXEC_PATH
	PITH_EXEC_PATH=$(pith --exec-path)
	unset CLAUDE_CONFIG_DIR
	run -0 --separate-stderr home/.npm/_npx/1f/bin/pith setup -n claude
	[ "$stderr" = "pith: npm may remove '$HOME/.npm/_npx/1f/bin/pith' from its cache, and the hooks fail then: use 'npm install -g pith'" ]
	run -0 --separate-stderr home/.npm/_npx/1f/bin/pith setup -n claude --remove
	[[ "$stderr" != *npm* ]]
	run -0 --separate-stderr pith setup -n claude
	[ "$stderr" = '' ]
}
