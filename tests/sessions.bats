# The sessions of a project, found where agents keep them: trace2jsonl --here and
# --everywhere, and what pith runs with them.
# shellcheck disable=SC2154 # stderr is set by run
load lib

setup() {
	fresh
	need jq
	unset CLAUDE_CONFIG_DIR CODEX_HOME COPILOT_HOME PI_CODING_AGENT_DIR \
		PI_CODING_AGENT_SESSION_DIR GEMINI_CLI_HOME XDG_DATA_HOME OPENCODE_DB
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
	mv home/.gemini elsewhere/.gemini
	mv home/.pi/agent/sessions elsewhere/pi
	[ "$(formats --everywhere)" = 'claude-code codex copilot ' ]
	export GEMINI_CLI_HOME=$PWD/elsewhere PI_CODING_AGENT_SESSION_DIR=$PWD/elsewhere/pi
	[ "$(formats --everywhere)" = 'claude-code codex copilot gemini pi ' ]
	[ "$(trace2jsonl -q --everywhere | grep -c '//')" -eq 0 ]
}

# ---- opencode ----

# message ID ROLE [MEMBERS]: as opencode keeps one.
message() {
	jq -c ". + {id: \"$1\", sessionID: \"$session\", role: \"$2\", time: {created: 1768726800000}}" \
		<<<"${3-{\}}"
}

answered='{"modelID": "gpt-5", "cost": 0.5, "tokens": {"input": 10, "output": 5, "reasoning": 0,
	"cache": {"read": 1, "write": 2}}}'

# in_files DIRECTORY SESSION: a session of an older version of opencode.
in_files() {
	local at=$HOME/.local/share/opencode/storage session=$2

	mkdir -p "$at/session/p" "$at/message/$session" "$at/part/msg_$2"{1,2}
	jq -n --arg dir "$1" --arg id "$2" '{id: $id, directory: $dir, title: "Mend\nit",
		time: {created: 1768726800000}}' >"$at/session/p/$2.json"
	message "msg_${2}1" user | jq . >"$at/message/$2/msg_${2}1.json"
	message "msg_${2}2" assistant "$answered" >"$at/message/$2/msg_${2}2.json"
	echo '{"type": "text", "text": "Mend it."}' >"$at/part/msg_${2}1/prt_1.json"
	echo '{"type": "text", "text": "First."}' >"$at/part/msg_${2}2/prt_1.json"
	echo '{"type": "text", "text": "Then."}' >"$at/part/msg_${2}2/prt_2.json"
}

# in_database DIRECTORY SESSION: a session of a newer one.
in_database() {
	local at=$HOME/.local/share/opencode session=$2

	mkdir -p "$at"
	sqlite3 "$at/opencode.db" <<-END
		create table if not exists session (id text, directory text, title text, time_created integer);
		create table if not exists message (id text, session_id text, time_created integer, data text);
		create table if not exists part (id text, message_id text, data text);
		insert into session values ('$2', '${1//\'/\'\'}', 'Mend it', 1768726800000);
		insert into message values ('$2b', '$2', 2, '$(message b assistant "$answered")'),
			('$2a', '$2', 1, '$(message a user)'), ('$2c', '$2', 3, 'no JSON');
		insert into part values ('2', '$2b', '{"type": "text", "text": "Then."}'),
			('1', '$2b', '{"type": "text", "text": "First."}'), ('3', '$2b', 'no JSON'),
			('4', '$2a', '{"type": "text", "text": "Mend it."}');
	END
}

# said ARGUMENT...: of the sessions of opencode.
said() {
	trace2jsonl -q "$@" | jq -r 'select((.src.file // .file // "" | test("opencode|sqlite3"))
		and .kind != "end") | [.kind, .session, .text // .cwd // .cost] | join(" ")'
}

@test "sessions of older versions of opencode are read from their files" {
	in_files "$HOME/work" s1
	in_files "$HOME/other" s2
	cd home/work
	[ "$(formats --here)" = 'claude-code codex opencode pi ' ]
	said --here | diff - <(lines "doc s1 $PWD" 'message s1 Mend it.' 'message s1 First.' \
		'message s1 Then.' 'usage s1 0.5')
	[ "$(formats --everywhere)" = 'claude-code codex copilot gemini opencode opencode pi ' ]
	[ "$(pith usage --here --by session | grep -c '^s1 ')" -eq 1 ]
	# A session that nothing was said in, and a file that is damaged.
	in_files "$HOME/work" s3
	rm ../.local/share/opencode/storage/message/s3/*
	in_files "$HOME/work" s4
	echo '{' >../.local/share/opencode/storage/message/s4/msg_s41.json
	echo '{' >../.local/share/opencode/storage/part/msg_s42/prt_1.json
	run -1 --separate-stderr trace2jsonl -q --here
	[ "${stderr_lines[2]}" = 'trace2jsonl: not all sessions of opencode were read' ]
	[ "${#stderr_lines[@]}" -eq 3 ]
	[ "$(tail -n 1 <<<"$output" | jq .status)" -eq 1 ]
	said --here 2>/dev/null | tail -n 3 | diff - <(lines 'message s4 Then.' 'usage s1 0.5' \
		'usage s4 0.5')
}

@test "sessions of opencode are read from its database, by sqlite3" {
	need sqlite3
	mkdir "home/it's a \"dir\"" home/wor
	in_files "$HOME/work" old
	in_database "$HOME/work/src" s1
	in_database "$HOME/it's a \"dir\"" s2
	# What a user has set for himself.
	printf '.mode box\n.headers on\n' >home/.sqliterc
	cd home/work
	said --here | diff - <(lines "doc s1 $PWD/src" 'message s1 Mend it.' 'message s1 First.' \
		'message s1 Then.' 'usage s1 0.5')
	cd "../it's a \"dir\""
	[ "$(formats --here)" = 'opencode ' ]
	[ "$(said --here | head -n 1)" = "doc s2 $PWD" ]
	cd ../wor
	run -1 --separate-stderr trace2jsonl --here
	[ "$stderr" = 'trace2jsonl: no session in this directory was found' ]
	cd ..
	[ "$(said --everywhere | grep -c ^doc)" -eq 2 ]
	# In another place.
	mv .local/share/opencode/opencode.db mine.db
	[ "$(said --everywhere | grep -c 'old')" -gt 0 ]
	[ "$(OPENCODE_DB=$PWD/mine.db said --everywhere | grep -c ^doc)" -eq 2 ]
	mkdir -p data/opencode
	mv mine.db data/opencode/next.db
	[ "$(XDG_DATA_HOME=$PWD/data OPENCODE_DB=next.db said --everywhere | grep -c ^doc)" -eq 2 ]
	echo 'no database, but as long as one' >data/opencode/next.db
	export XDG_DATA_HOME=$PWD/data OPENCODE_DB=next.db
	run -1 trace2jsonl -q --everywhere
	grep -qx 'trace2jsonl: not all sessions of opencode were read' <<<"$output"
}

@test "without sqlite3 the database is not passed over in silence" {
	mkdir -p home/.local/share/opencode
	echo x >home/.local/share/opencode/opencode.db
	run -1 --separate-stderr env PATH=/nowhere "$(command -v trace2jsonl)" -q --everywhere
	[ "$stderr" = "trace2jsonl: the sessions in '$HOME/.local/share/opencode/opencode.db' are not read: there is no sqlite3" ]
	[ "$(jq -r 'select(.kind == "end").status' <<<"$output")" -eq 1 ]
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
	pith report -o here.html 2>said
	pith report --everywhere -o all.html 2>said
	[ "$(sed -n 's|.*<b>\([0-9]*\)</b> sessions<.*|\1|p' here.html all.html | paste -sd ' ')" = \
		"$(for where in here everywhere; do trace2jsonl -q --kinds usage --$where | jq -r 'select(.kind == "usage" and (.agent | not)).session' | sort -u | wc -l; done | paste -sd ' ')" ]
	# From elsewhere, and without these options the program reads records.
	cd /
	run -0 pith -C "$HOME/other" usage --here
	[[ "${lines[0]}" == '1 session, '* ]]
	trace2jsonl "$SAMPLES/transcripts/pi.jsonl" | pith usage | cmp - \
		<(trace2jsonl "$SAMPLES/transcripts/pi.jsonl" | usage)
}

@test "wrong command lines" {
	run -64 trace2jsonl --here --everywhere
	run -64 trace2jsonl --if-any
	mkdir none
	(cd none && HOME=$PWD && run -0 --separate-stderr trace2jsonl --here --if-any &&
		[ "$output$stderr" = '{"kind":"end","files":[],"status":0}' ])
	run -64 trace2jsonl --here file
	run -64 trace2jsonl --everywhere --follow
	run -64 trace2jsonl --hook --here
	run -64 pith usage --here --nothing
}
