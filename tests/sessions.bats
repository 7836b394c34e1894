# The sessions of a project, found where agents keep them: trace2jsonl --here and
# --everywhere, and what pith runs with them.
# shellcheck disable=SC2154 # stderr is set by run
load lib

setup() {
	fresh
	need jq
	unset CLAUDE_CONFIG_DIR CODEX_HOME COPILOT_HOME PI_CODING_AGENT_DIR
	export HOME=$PWD/home
	mkdir -p home/work home/other
	keep .claude/projects/-work/s-1.jsonl claude-code work
	keep .codex/sessions/2026/01/19/rollout-1.jsonl codex work
	keep .copilot/session-state/s-3/events.jsonl copilot other
	keep .pi/agent/sessions/--work--/s-4.jsonl pi work
	keep .gemini/tmp/hash/chats/session-5.jsonl gemini
}

# keep FILE AGENT [DIRECTORY]: the sample of an agent, as a session in a directory.
keep() {
	mkdir -p "home/${1%/*}"
	sed "s|/work/roastery|$HOME/${3-nowhere}|g" "$SAMPLES/transcripts/$2.jsonl" >"home/$1"
}

# formats ARGUMENT...: those of the sessions that trace2jsonl reads.
formats() {
	trace2jsonl -q "$@" | jq -r 'select(.kind == "doc").format' | sort | tr '\n' ' '
}

@test "--here reads the sessions that were in this directory or below" {
	cd home/work
	[ "$(formats --here)" = 'claude-code codex pi ' ]
	cd ../other
	[ "$(formats --here)" = 'copilot ' ]
	cd ..
	[ "$(formats --here)" = 'claude-code codex copilot pi ' ]
	# Not in one whose name only begins so.
	mkdir wor
	cd wor
	run -1 --separate-stderr trace2jsonl --here
	[ "$stderr" = 'trace2jsonl: no session in this directory was found' ]
	[ "$(jq -c . <<<"$output")" = '{"kind":"end","files":[],"status":1}' ] ||
		[ -z "$output" ]
}

@test "Gemini CLI names a directory by its digest" {
	hash=$(printf %s "$HOME/other" | sha256sum | cut -d ' ' -f 1)
	sed -i "s/9da8b3df/$hash/" home/.gemini/tmp/hash/chats/session-5.jsonl
	cd home/other
	[ "$(formats --here)" = 'copilot gemini ' ]
}

@test "a session in lines with white space, and in a path with quotes, is found" {
	mkdir 'home/a "b" c'
	cd 'home/a "b" c'
	[ "$(formats --here)" = '' ]
	jq -n --arg cwd "$PWD/src" '{type: "session", id: "s", timestamp: "2026-01-20T08:00:00Z",
		cwd: $cwd}' | tr '\n' ' ' >../.pi/agent/sessions/spaced.jsonl
	[ "$(formats --here)" = 'pi ' ]
}

@test "--everywhere reads all sessions, and an agent without any is no fault" {
	[ "$(formats --everywhere)" = 'claude-code codex copilot gemini pi ' ]
	rm -r home/.codex/sessions/2026
	run -0 trace2jsonl -q --everywhere
	rm -r home/.[cgp]*
	run -1 --separate-stderr trace2jsonl --everywhere
	[ "$stderr" = 'trace2jsonl: no session was found' ]
	HOME='' run -1 trace2jsonl --everywhere
}

@test "the variables of agents name other places" {
	mkdir elsewhere
	mv home/.claude elsewhere/claude
	mv home/.codex elsewhere/codex
	mkdir home/.claude home/.codex
	[ "$(formats --everywhere)" = 'copilot gemini pi ' ]
	export CLAUDE_CONFIG_DIR=$PWD/elsewhere/claude CODEX_HOME=$PWD/elsewhere/codex
	[ "$(formats --everywhere)" = 'claude-code codex copilot gemini pi ' ]
}

@test "pith usage, losses and report of the sessions here, and of all" {
	cd home/work
	trace2jsonl .. ../.claude >all 2>err || true
	run -0 pith usage --here --by session
	[ "${lines[0]}" = "$(pith usage --here --by day | head -n 1)" ]
	[[ "${lines[0]}" == '3 sessions, '* ]]
	run -0 pith usage --by model --everywhere
	[[ "${lines[0]}" == '5 sessions, '* ]]
	for options in '--by tool' '--json' '--context' '--map'; do
		# shellcheck disable=SC2086 # they are words
		pith usage --here $options >got
		# shellcheck disable=SC2086
		trace2jsonl -q --here | usage $options | cmp - got
	done
	pith losses --here >got
	trace2jsonl -q --here | facts -q | losses | cmp - got
	pith losses --here --adapt | cmp - <(trace2jsonl -q --here | facts -q | losses --adapt)
	pith report >got
	trace2jsonl -q --here | facts -q | losses --adapt | render report | cmp - got
	pith report --everywhere >got
	trace2jsonl -q --everywhere | facts -q | losses --adapt | render report | cmp - got
	# From elsewhere, and without these options the program reads records.
	cd /
	run -0 pith -C "$HOME/other" usage --here
	[[ "${lines[0]}" == '1 session, '* ]]
	trace2jsonl "$SAMPLES/transcripts/pi.jsonl" | pith usage | cmp - \
		<(trace2jsonl "$SAMPLES/transcripts/pi.jsonl" | usage)
}

@test "wrong command lines" {
	run -64 trace2jsonl --here --everywhere
	run -64 trace2jsonl --here file
	run -64 trace2jsonl --everywhere --follow
	run -64 trace2jsonl --hook --here
	run -64 pith usage --here --nothing
}
