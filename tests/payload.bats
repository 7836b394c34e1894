load lib

# text_for AGENT EVENT
text_for() {
	payload --agent "$1" --say "$2"
}

setup() {
	fresh
	export XDG_STATE_HOME=$PWD/state
}

# length_of TEXT: as JavaScript counts it.
length_of() {
	iconv -t UTF-16LE | wc -c | awk '{ print $1 / 2 }'
}

# ---- what an agent sends ----

@test "payload writes what an agent sends to a hook as a line of fields, then as it is" {
	given "$(joined '{"session_id":"s-1","transcript_path":"/t/s-1.jsonl",' \
		'"cwd":"/work/a  b","hook_event_name":"SessionStart",' \
		'"source":"compact","model":"m"}')"
	expect 0 $'SessionStart\tcompact\t/t/s-1.jsonl\t/work/a  b\ts-1' "$(cat in)" -- payload
	expect 0 $'SessionStart\tcompact\t/t/s-1.jsonl\t/work/a  b\ts-1' "$(cat in)" -- payload in
	given '{"hook_event_name":"PreCompact","trigger":"auto","custom_instructions":""}'
	expect 0 $'PreCompact\tauto\t-\t-\t-' "$(cat in)" -- payload
	given '{"hook_event_name":"SessionEnd","reason":"clear"}'
	expect 0 $'SessionEnd\tclear\t-\t-\t-' "$(cat in)" -- payload --agent gemini
}

@test "the shell reads the line, and the next program all that follows" {
	printf '{ "a" : "\\t",\r\n "cwd":"/x"}  ' >in
	for shell in sh bash dash; do
		need $shell
		expect 0 '-|-|-|/x|-' $'{ "a" : "\\t",\r' ' "cwd":"/x"}' -- $shell -c '
			payload | { IFS="$1" read -r event why transcript cwd session
			echo "$event|$why|$transcript|$cwd|$session"; cat; }' \
			$shell $'\t'
	done
}

@test "payload reads it over many lines, and with other names" {
	given '{' '  "hookEventName": "SessionStart",' '  "sessionId": "s"' '}'
	expect 0 $'SessionStart\t-\t-\t-\ts' '{' '  "hookEventName": "SessionStart",' \
		'  "sessionId": "s"' '}' -- payload
}

@test "a field that is not there, or no text, is '-'" {
	given '{"session_id":7,"transcript_path":null,"cwd":"","hook_event_name":["x"],"source":null}'
	expect 0 $'-\t-\t-\t-\t-' "$(cat in)" -- payload
	for given in '{}' '[]' 'null' '"SessionStart"'; do
		given "$given"
		expect 0 $'-\t-\t-\t-\t-' "$given" -- payload
	done
	given ''
	expect 0 $'-\t-\t-\t-\t-' -- payload
}

@test "a field that a shell would read otherwise is '-', and no directory is another" {
	for character in '\t' '\n' '\r' '\u0000' '\u001b' '\u007f'; do
		given '{"hook_event_name":"SessionStart","source":"/a'$character'b"}'
		expect 0 $'SessionStart\t-\t-\t-\t-' "$(cat in)" -- payload
		given '{"hook_event_name":"SessionStart","cwd":"/a'$character'b"}'
		expect 0 $'SessionStart\t-\t-\t/dev/null\t-' "$(cat in)" -- payload
	done
	given '{"hook_event_name":"SessionStart","cwd":"/$(x)`y`\"\u0027\\\u00e9 "}'
	expect 0 $'SessionStart\t-\t-\t/$(x)`y`"\'\\é \t-' "$(cat in)" -- payload
}

@test "what is not JSON is reported, all fields are '-', and nothing follows" {
	given '{"session_id":"s",' '"cwd":}'
	expect 1 $'-\t-\t-\t-\t-' -- payload
	said 'payload: -:2: value expected'
	given '{"session_id":"s"} {}'
	expect 1 $'-\t-\t-\t-\t-' -- payload
	given '{"session_id":"s'
	expect 1 $'-\t-\t-\t-\t-' -- payload in
	grep -q '^payload: in:[12]: ' err
}

# ---- what is kept between two events ----

after='{"session_id":"s-1","hook_event_name":"PostCompact","trigger":"auto","compact_summary":"One."}'
compacted='{"session_id":"s-1","hook_event_name":"SessionStart","source":"compact"}'
before='{"session_id":"s-1","hook_event_name":"PreCompact","trigger":"auto"}'
after_line=$'PostCompact\tauto\t-\t-\ts-1'
compacted_line=$'SessionStart\tcompact\t-\t-\ts-1'
before_line=$'PreCompact\tauto\t-\t-\ts-1'

# answers STATUS INPUT LINE...: nothing is said where the status is 0.
answers() {
	local status=$1

	given "$2"
	shift 2
	expect "$status" "$@" -- payload
	[ "$(wc -l <err)" -eq "$((status > 0))" ]
}

# Nothing but these files is in the state directory.
state_has() {
	diff -u <(lines "$@") <(ls -A state/pith)
}

@test "SessionStart after a compaction gets what PostCompact said, once" {
	answers 0 "$after" "$after_line" "$after"
	state_has s-1.compacted
	[ "$(stat -c %a state state/pith state/pith/s-1.compacted)" = \
		"$(lines 700 700 600)" ]
	answers 0 "${compacted/compact/startup}" "${compacted_line/compact/startup}" \
		"${compacted/compact/startup}"
	answers 0 "$compacted" "$compacted_line" "$after"
	state_has
	answers 0 "$compacted" "$compacted_line" "$compacted"
}

@test "what was kept goes before the next compaction, and after ten minutes" {
	answers 0 "$after" "$after_line" "$after"
	answers 0 "$before" "$before_line" "$before"
	state_has
	answers 0 "$after" "$after_line" "$after"
	touch -d '-9 minutes' state/pith/s-1.compacted
	touch -d '-11 minutes' state/pith/s-2.compacted state/pith/s-3.compacted.Xk2a9Q
	touch -d '-1 year' state/pith/notes
	answers 0 "${before/s-1/s-4}" "${before_line/s-1/s-4}" "${before/s-1/s-4}"
	state_has notes s-1.compacted
	touch -d '-11 minutes' state/pith/s-1.compacted
	answers 0 "$compacted" "$compacted_line" "$compacted"
	state_has notes
}

@test "each session has its own, and a later one replaces it" {
	for n in 1 2 1; do
		answers 0 "${after//[1]/$n}" "${after_line/1/$n}" "${after//[1]/$n}"
	done
	state_has s-1.compacted s-2.compacted
	answers 0 "${after/One/Two}" "$after_line" "${after/One/Two}"
	answers 0 "$compacted" "$compacted_line" "${after/One/Two}"
	state_has s-2.compacted
}

@test "of sessions that compact at once none has a part of another's" {
	for n in {1..20}; do
		{
			printf '{"session_id":"s-%d","hook_event_name":"PostCompact","x":"' $((n % 4))
			head -c 50000 /dev/zero | tr '\0' "$((n % 4))"
			printf '"}\n'
		} >"in.$n"
		payload <"in.$n" >/dev/null &
	done
	for job in $(jobs -p); do wait "$job"; done
	state_has s-{0..3}.compacted
	for n in {0..3}; do
		cmp <(cat "in.$((n + 4))") <(cat state/pith/s-$n.compacted; echo)
	done
}

@test "codex and gemini keep nothing" {
	for agent in codex gemini; do
		given "$after"
		expect 0 "$after_line" "$after" -- payload --agent $agent
		[ ! -e state ]
	done
}

@test "a session whose name cannot be a file's is not kept" {
	need jq
	for name in ../../x /x .. . .x a/b 'a b' '$(x)' 'ä' - '' "$(printf '%0201d' 0)"; do
		jq -nc --arg name "$name" '{hook_event_name: "PostCompact", session_id: $name}' >in
		payload <in >out 2>err
		[ ! -s err ]
		[ ! -e state ]
	done
	name=-$(printf '%0199d' 0)
	answers 0 "${after/s-1/$name}" "${after_line/s-1/$name}" "${after/s-1/$name}"
	state_has "$name.compacted"
}

@test "links in the state directory lead nowhere" {
	echo mine >mine
	mkdir -p elsewhere state
	ln -s ../elsewhere state/pith
	ln -s "$PWD/mine" elsewhere/s-1.compacted
	# Given back it would be the file that it leads to.
	answers 0 "$compacted" "$compacted_line" "$compacted"
	answers 0 "$after" "$after_line" "$after"
	[ ! -L elsewhere/s-1.compacted ]
	answers 0 "$compacted" "$compacted_line" "$after"
	ln -s "$PWD/mine" elsewhere/s-1.compacted
	answers 0 "$before" "$before_line" "$before"
	ln -s "$PWD/mine" elsewhere/s-2.compacted
	touch -hd '-1 hour' elsewhere/s-2.compacted
	answers 0 "$before" "$before_line" "$before"
	state_has
	[ "$(cat mine)" = mine ]
	# Nor is a pipe waited for.
	mkfifo elsewhere/s-1.compacted
	answers 0 "$compacted" "$compacted_line" "$compacted"
	answers 0 "$after" "$after_line" "$after"
	answers 0 "$compacted" "$compacted_line" "$after"
}

@test "without a state directory nothing is kept; ~/.local/state is the default" {
	given "$after"
	expect 0 "$after_line" "$after" -- env -u XDG_STATE_HOME -u HOME payload
	expect 0 "$after_line" "$after" -- env XDG_STATE_HOME= HOME= payload
	expect 0 "$after_line" "$after" -- env XDG_STATE_HOME=here HOME=here payload
	[ "$(ls)" = "$(lines err in out wanted)" ]
	for state in '' here; do
		rm -rf home
		expect 0 "$after_line" "$after" -- env "XDG_STATE_HOME=$state" HOME="$PWD/home" payload
		[ -e home/.local/state/pith/s-1.compacted ]
	done
}

@test "a state directory that cannot be written is reported, and the hook goes on" {
	: >file
	for state in "$PWD/file" /proc/nowhere "$(printf '/%0300d' 0)"; do
		export XDG_STATE_HOME=$state
		answers 70 "$after" "$after_line" "$after"
		grep -q "^payload: cannot open the directory of '$state/pith/s-1.compacted': " err
		answers 0 "$before" "$before_line" "$before"
		answers 0 "$compacted" "$compacted_line" "$compacted"
	done
	export XDG_STATE_HOME=$PWD/state
	mkdir -p state/pith/s-1.compacted
	answers 70 "$after" "$after_line" "$after"
	answers 70 "$before" "$before_line" "$before"
	answers 0 "$compacted" "$compacted_line" "$compacted"
}

@test "a full disk keeps nothing, and leaves nothing there" {
	printf '{"session_id":"s-1","hook_event_name":"PostCompact","x":"%010000d"}\n' 0 >in
	{ on_a_full_disk payload <in || echo $?; } 2>err |
		cmp - <(lines $'PostCompact\t-\t-\t-\ts-1' "$(cat in)" 70)
	grep -q "^payload: cannot write '.*/s-1.compacted': File too large$" err
	state_has
}

@test "a wrong command line is reported" {
	for wrong in '--agent emacs' '-a' 'in in' '--mark restore'; do
		given '{}'
		# shellcheck disable=SC2086 # words
		expect 64 -- payload $wrong
		grep -q '^payload: ' err
	done
}

# ---- what an agent takes ----

@test "claude gets a text unchanged, for three events" {
	given 'First "line"' '' 'last'
	for event in SessionStart UserPromptSubmit PreCompact; do
		expect 0 'First "line"' '' 'last' -- text_for claude $event
	done
	expect 0 'First "line"' '' 'last' -- payload -s SessionStart
	for event in PostCompact Stop SessionEnd Notification - ''; do
		expect 0 -- text_for claude "$event"
	done
}

@test "claude does not take a text for JSON" {
	given '  {"decision":"block"}'
	for event in SessionStart PreCompact; do
		expect 0 '(from pith)' '  {"decision":"block"}' -- text_for claude $event
	done
}

@test "codex gets JSON for two events, and nothing for others" {
	given 'First "line"' 'last'
	for event in SessionStart UserPromptSubmit; do
		expect 0 '{"hookSpecificOutput":{"hookEventName":"'$event'","additionalContext":"First \"line\"\nlast\n"}}' \
			-- text_for codex $event
	done
	for event in PreCompact PostCompact Stop -; do
		expect 0 -- text_for codex $event
	done
}

@test "gemini always gets JSON" {
	given 'First "line"' 'last'
	for event in SessionStart BeforeAgent; do
		expect 0 '{"hookSpecificOutput":{"additionalContext":"First \"line\"\nlast\n"}}' \
			-- text_for gemini $event
	done
	for event in PreCompress SessionEnd Notification - ''; do
		expect 0 '{}' -- text_for gemini "$event"
	done
}

@test "where there is no text there is nothing to say" {
	for text in '' ' ' $'\n\t\n'; do
		printf '%s' "$text" >in
		expect 0 -- text_for claude SessionStart
		expect 0 -- text_for codex SessionStart
		expect 0 '{}' -- text_for gemini SessionStart
	done
}

@test "a longer text is cut after a line, and its last line says so" {
	need jq iconv
	for letter in x é € 𝄞; do
		yes "a line of $letter$letter$letter" | head -n 2000 >in
		payload -s SessionStart <in >out
		[ "$(length_of <out)" -le 9500 ]
		[ "$(length_of <out)" -gt 9400 ]
		kept=$(($(wc -l <out) - 1))
		[ "$(tail -n 1 out)" = "(cut here; lines left out: $((2000 - kept)))" ]
		head -n $kept in | cmp - <(head -n $kept out)
		for agent in codex gemini; do
			text_for $agent SessionStart <in |
				jq -j .hookSpecificOutput.additionalContext |
				cmp - out
		done
	done
}

@test "a mark ends a text, also one that was cut, but does not count by itself" {
	printf 'a\n\nb\n\n\n' >in
	expect 0 a '' b '(end, pith context)' -- payload -s SessionStart --mark context
	printf ' x' >in
	expect 0 ' x' '(end, pith context)' -- payload -s SessionStart --mark context
	expect 0 '{"hookSpecificOutput":{"additionalContext":" x\n(end, pith context)\n"}}' \
		-- payload -s SessionStart --mark context -a gemini
	expect 0 -- payload -s Stop --mark context
	for text in '' $' \n\n'; do
		printf '%s' "$text" >in
		expect 0 -- payload -s SessionStart --mark context
		expect 0 '{}' -- payload -s SessionStart --mark context -a gemini
	done
	yes 'a line' | head -n 2000 >in
	payload -s SessionStart --mark context <in | tail -n 2 >out
	lines '(cut here; lines left out: 652)' '(end, pith context)' | diff - out
}

@test "a text of the full length is not cut" {
	yes 123456789 | head -n 950 >in
	payload -s SessionStart <in | cmp - in
	echo >>in
	payload -s SessionStart <in | grep -q '^(cut here'
}

@test "what may not reach a terminal is left out; the last line is complete" {
	printf 'a\033[31mb\0c\377d\342\200\256e' >in
	expect 0 'a[31mbcde' -- text_for claude SessionStart
}

@test "the plugins for opencode and pi take the text as it is" {
	given 'Run make check.'
	expect 0 'Run make check.' -- payload -a opencode -s SessionStart
	expect 0 'Run make check.' -- payload -a opencode -s PreCompact
	expect 0 'Run make check.' -- payload -a pi -s SessionStart
	expect 0 -- payload -a pi -s PreCompact
	expect 0 -- payload -a opencode -s Stop
}
