# shellcheck disable=SC2154 # escaped is set by escape
load lib

TRANSCRIPTS=$SAMPLES/transcripts

# The records of a kind, of a file: these members, tab separated.
records_of() {
	trace2jsonl "$1" 2>err |
		jq -r "select(.kind==\"$2\")|[$3]|map(. // \"-\")|@tsv"
}

# Sums of the numbers of requests: how many, and what they took.
sums() {
	trace2jsonl "$@" 2>err | jq -sc 'map(select(.kind=="usage")) | [length,
		(map(.input, .output, .cache_read, .cache_write_5m,
		.cache_write_1h) | length),
		([.[].input] | add), ([.[].output] | add),
		([.[].cache_read] | add), ([.[].cache_write_5m] | add),
		([.[].cache_write_1h] | add)] | del(.[1])'
}

# How many records of each kind.
kinds() {
	without_end | jq -r 'if .kind == "message" then "message-" + .role
		else .kind end' | sort | uniq -c | awk '{print $2, $1}' | xargs
}

@test "each sample: how many of what" {
	need jq
	while read -r file wanted; do
		[ "$(trace2jsonl "$TRANSCRIPTS/$file" | kinds)" = "$wanted" ] || {
			echo "$file"
			trace2jsonl "$TRANSCRIPTS/$file" | kinds
			false
		}
	done <"$ROOT/tests/data/trace2jsonl/kinds"
}

@test "the records of some kinds are the same as among all" {
	for file in "$TRANSCRIPTS"/*.json*; do
		trace2jsonl -q "$file" >all
		for kind in message call usage compaction; do
			grep -E "^.\"kind\":\"(doc|end|note|$kind)\"" all >wanted
			trace2jsonl -q -k $kind "$file" | cmp - wanted
		done
		trace2jsonl -q --kinds usage,call,compaction,message "$file" | cmp - all
	done
	run -64 trace2jsonl -k usage,weather "$file"
	[[ "${lines[0]}" == *"not 'weather'" ]]
}

# Only the end of a long session is searched at first, 8 MB for the last compaction.
@test "a boundary is found whose summary is the first line that is searched" {
	common='"sessionId":"s","timestamp":"2026-01-01T00:00:00Z"'
	long=$(head -c 1000000 /dev/zero | tr '\0' x)
	{
		echo '{"type":"user","uuid":"u1","message":{"role":"user","content":"Go"},'"$common}"
		echo '{"type":"system","subtype":"compact_boundary","compactMetadata":{"trigger":"auto"},'"$common}"
		echo '{"type":"user","isCompactSummary":true,"message":{"role":"user","content":"It was '"$long"'"},'"$common}"
		for i in 1 2 3 4 5 6 7 8; do
			echo '{"type":"user","uuid":"v'$i'","message":{"role":"user","content":"'"$long"'"},'"$common}"
		done
	} >session
	trace2jsonl -q -c 1 session >got
	[ "$(kinds <got)" = 'compaction 1 doc 1 message-user 8' ]
	grep -q '"kind":"compaction",.*"trigger":"auto","text":"It was .*"line":2,"end":3' got
	trace2jsonl -q -c 2 session | cmp - <(trace2jsonl -q session)
}

@test "of usage alone, sessions, projects and models are kept apart" {
	line='{"sessionId":"%s","cwd":"/%s","type":"%s","uuid":"u%s","timestamp":"2026-01-01T00:00:0%sZ","message":%s}\n'
	answer='{"role":"assistant","model":"%s","id":"m%s","content":[],"usage":{"input_tokens":%s}}'
	{
		# shellcheck disable=SC2059 # they are formats
		for i in 1 2 3 4; do
			printf "$line" s$((i / 3)) $i user $i $i '{"role":"user","content":"Go"}'
			printf "$line" s$((i / 3)) $i assistant a$i $i "$(printf "$answer" o$i $i 1$i)"
			printf "$line" s$((i / 3)) $i user b$i $i '{"role":"user","content":"And \"usage\""}'
		done
	} >session
	trace2jsonl -q session | grep -v '"kind":"message"' >wanted
	[ "$(grep -c '"kind":"usage"' wanted)" -eq 4 ]
	trace2jsonl -q -k usage session | cmp - wanted
}

@test "members are found however many values come first, and however names are written" {
	need jq
	long=$(printf '%600s' '' | sed 's/ /1,/g')
	common='"sessionId":"s","cwd":"/w","timestamp":"2026-01-01T00:00:00Z"'
	used='"usage":{"input_tokens":1,"input_tokens":2,"cache_creation":{"ephemeral_5m_input_tokens":3}}'
	{
		printf '{"type":"user","uuid":"u","message":{"role":"user","content":"Go"},%s}\n' "$common"
		printf '{"first":[%s0],"type":"assistant","message":{"id":"m1","content":[{"type":"text","text":"Yes"}],%s},%s}\n' \
			"$long" "$used" "$common"
		printf '{"t\\u0079pe":"assistant","mess\\u0061ge":{"\\u0069d":"m2","content":[{"type":"text","text":"Yes"}],%s},%s}\n' \
			"$used" "$common"
		printf '{"a":[[[[[[{"type":"x"}]]]]]],"type":"x","type":"assistant","message":{"id":"m3","content":"Yes",%s},%s}\n' \
			"$used" "$common"
	} >session
	trace2jsonl -q session | jq -r '[.kind, .request, .input, .cache_write_5m, .text] | map(. // "-") | join(" ")' >got
	diff -u - got <<-END
	doc - - - -
	message - - - Go
	message - - - Yes
	message - - - Yes
	message - - - Yes
	usage m1 2 3 -
	usage m2 2 3 -
	usage m3 2 3 -
	end - - - -
	END
}

# Counted by hand: the last line of each message, differences, last of an id.
@test "each request counts once" {
	need jq
	[ "$(sums "$TRANSCRIPTS/claude-code.jsonl")" = \
		'[11,58,785,115000,8250,1000]' ]
	[ "$(sums "$TRANSCRIPTS/claude-stream.jsonl")" = \
		'[4,12,119,31920,690,null]' ]
	# The cumulative numbers at the end: 24500 with 19000 cached, and 520.
	[ "$(sums "$TRANSCRIPTS/codex.jsonl")" = \
		'[4,5500,520,19000,null,null]' ]
	[ "$(sums "$TRANSCRIPTS/gemini.jsonl")" = \
		'[2,5210,165,13000,null,null]' ]
	[ "$(sums "$TRANSCRIPTS/pi.jsonl")" = \
		'[4,951,335,10950,4700,null]' ]
	[ "$(records_of "$TRANSCRIPTS/pi.jsonl" usage .cost | xargs)" = \
		'0.0325 0.0094 0.0048 0.0021' ]
	[ "$(sums "$TRANSCRIPTS/copilot.jsonl")" = \
		'[1,3000,100,9000,500,null]' ]
}

# Parts of an answer repeat what its request took; the last one has all of it.
@test "requests without identifiers are distinguished by their prompts" {
	need jq
	for numbers in '3,1,10' '3,1,10' '3,272,10' '1,1,20' '1,40,20'; do
		IFS=, read -r in out cached <<<"$numbers"
		jq -cn "{type: \"assistant\", message: {role: \"assistant\",
			content: [{type: \"text\", text: \"a\"}], usage:
			{input_tokens: $in, output_tokens: $out,
			cache_read_input_tokens: $cached}}}"
	done >in
	[ "$(sums in)" = '[2,4,312,30,null,null]' ]
}

@test "the calls of Claude Code: what they are for, and how they end" {
	need jq
	[ "$(records_of "$TRANSCRIPTS/claude-code.jsonl" call \
		'.tool,.verb,.path,(.error|tostring),.agent,.src.line' |
		sed 's|/work/roastery/||')" = "$(tr ' ' '\t' <<-'END'
		Read read src/cards/redeem.ts false - 6
		Grep search src false - 8
		Bash run - false - 9
		Bash search src/invoices false b7d1 14
		Task task - false - 12
		Write write src/cards/refund.ts false - 18
		Bash run - true - 20
		Read read src/cards/refund.ts false - 24
		Edit edit src/cards/refund.ts false - 26
		Bash run - false - 28
		END
	)" ]
}

@test "a compaction has its numbers, what was kept, and the agent's words" {
	need jq
	[ "$(records_of "$TRANSCRIPTS/claude-code.jsonl" compaction \
		'.ts,.trigger,.before,.after,.kept,.text[:24],.src.line')" = \
		"$(printf '%s\t' 2026-01-18T09:02:00Z auto 155061 9120 20 \
			'This session is being co')22" ]
	[ "$(records_of "$TRANSCRIPTS/claude-stream.jsonl" compaction \
		'.trigger,.before,.text[-16:],.src.line')" = \
		"$(printf '%s\t' manual 120000 /pdf/invoice.ts.)10" ]
	[ "$(records_of "$TRANSCRIPTS/codex.jsonl" compaction \
		'.text[-9:],.src.line')" = "$(printf '%s\t' 'its test.')22" ]
	[ "$(records_of "$TRANSCRIPTS/pi.jsonl" compaction \
		'.before,.kept,.src.line')" = "$(printf '%s\t' 175004 9)11" ]
}

@test "a compaction without words is a record all the same" {
	need jq
	given_data trace2jsonl/compaction-without-words.jsonl
	expect 0 \
		'{"kind":"doc","schema":1,"file":"-","format":"claude-code","started":"2026-01-01T10:00:00Z","session":"s"}' \
		"$(record compaction session=s ts=2026-01-01T10:00:00Z \
			trigger=manual before:=9 src=-:1@0+162)" \
		"$(record message session=s role=assistant text=Yes. \
			src=-:2@162+96)" \
		-- trace2jsonl
}

@test "what the client says in the user's name is of the system" {
	need jq
	given_data trace2jsonl/said-by-the-client.jsonl
	[ "$(trace2jsonl <in | jq -r 'select(.kind=="message").role' | xargs)" = \
		'system system user' ]
}

# What is thought of a command: verb, path; then the command, its lines with \n.
@test "commands that only look have the verb of what they do" {
	need jq
	names=$(printf -- '-o -name %s ' {2..9} {a..n})
	while IFS='|' read -r verb path command; do
		command=${command/MORE NAMES /"$names"}
		escape "${command//'\n'/$'\n'}"
		printf '{"type":"message","timestamp":"2026-01-01","message":{"role":"bashExecution","command":"%s","output":"","exitCode":0}}\n' \
			"${escaped[0]}"
		echo "$verb|$path" >>wanted
	done >in <<'END'
read|src/a.c|cat src/a.c
read|a b.c|sed -n '1,40p' "a b.c"
run||sed -i s/a/b/ a.c
read|a.c|head -n 20 a.c
read|log|cat log | head
search|log|cat log | grep -c x
search|src|cd /x && rg -n "a|b" src 2>/dev/null | head -5
search||grep -rn x
list|src|ls -la src
list|.|find . -name '*.c'
run||find . -name '*.o' -delete
run||cat > a.c <<EOF
run||ls; make
run||ls && rm x
run||echo hi
read|a.c|nl -ba a.c | sed -n 5,9p
list|src|rg --files src
run||ls | xargs rm
run||grep x a >b
run||npm test 2>&1 | tail -20
read|a.json|jq . a.json
run||FOO=1 make; cat f
search|src|LC_ALL=C grep -n x src
read|f|A=1; cat f
search|.|cd /x\n# What is "imported"?\ngrep -r import . |\n head
search|f|grep "" f
list|.|find . -name x 2>errors
run||find . -name x >|found
search|src|time rg x src
read|a.c|sudo cat a.c
run||cd "$(make where)" && cat a.c
run||X=`make where`; cat a.c
read|a.c|sed -n 's/`x`/$(y)/p' a.c
run||find . -name 1 MORE NAMES -delete
END
	paste -d '|' wanted <(trace2jsonl <in | jq -r 'select(.kind=="call") |
		"\(.verb)|\(.path // "")"') >both
	awk -F '|' '$1 != $3 || $2 != $4 { print; bad = 1 } END { exit bad }' \
		both
}

@test "tools of all agents have one of nine verbs" {
	need jq
	for tool in Read:read view:read read_file:read Glob:list list_dir:list \
		grep_search:search search_file_content:search \
		MultiEdit:edit apply_patch:edit str_replace_editor:edit \
		write_to_file:write create_file:write local_shell:run \
		run_terminal_cmd:run WebFetch:fetch google_web_search:fetch \
		Task:task spawn_agent:task TodoWrite:other mcp__x__read:other; do
		printf '{"type":"assistant","sessionId":"s","message":{"content":[{"type":"tool_use","id":"%s","name":"%s","input":{}}]}}\n' \
			"${tool%:*}" "${tool%:*}"
		echo "${tool#*:}" >>wanted
	done >in
	trace2jsonl <in | jq -r 'select(.kind=="call").verb' | diff wanted -
}

@test "arguments are an object, whatever the log has" {
	need jq
	given_data trace2jsonl/arguments.jsonl
	[ "$(trace2jsonl <in | jq -c 'select(.kind=="call")|[.args,.path]')" = \
		'[{"x":1},null]
[{"input":"{broken"},null]
[{"input":"*** Begin Patch\n*** Add File: a.c\n+x"},"a.c"]
[null,null]' ]
}

@test "a result whose call is elsewhere is not lost" {
	need jq
	given_data trace2jsonl/result-without-call.jsonl
	[ "$(trace2jsonl <in | jq -c 'select(.kind=="call")|[.tool,.verb,.output]')" = \
		'[null,"other","found"]' ]
}

# Without an end each record came again and again.
@test "a result that is there twice ends no other call" {
	need jq
	said_by() {
		echo "{\"type\":\"$1\",\"sessionId\":\"s\",\"message\":{\"role\":\"$1\",\"content\":[$2]}}"
	}
	result() { said_by user "{\"type\":\"tool_result\"$1,\"content\":\"$2\"}"; }
	call() {
		said_by assistant "{\"type\":\"tool_use\",\"id\":\"$1\",\"name\":\"T$1\",\"input\":{}}"
	}
	ends() {
		timeout 10 trace2jsonl <in | head -n 20 |
			jq -r 'select(.kind=="call")|"\(.tool)=\(.output)"' | xargs
	}
	{
		result ',"tool_use_id":"x"' 1
		result ',"tool_use_id":"x"' 2
		call a
		call b
		call c
	} >in
	[ "$(ends)" = 'null=1 null=2 Ta=null Tb=null Tc=null' ]
	# The same for one that was ended by a result without an identifier.
	{
		call a
		result '' 1
		call b
		result ',"tool_use_id":"a"' 2
		result ',"tool_use_id":"b"' 3
	} >in
	[ "$(ends)" = 'Ta=1 null=2 Tb=3' ]
}

@test "a line that is copied when a session goes on counts once" {
	sed 's/"sessionId":"[^"]*"/"sessionId":"other"/' \
		"$TRANSCRIPTS/claude-code.jsonl" >copy
	cat "$TRANSCRIPTS/claude-code.jsonl" copy >in
	[ "$(trace2jsonl <in | grep -c '"kind":"call"')" -eq 10 ]
}

@test "results that have no identifier are those of the newest call" {
	need jq
	given '{"history":[[{"action":"run","args":{"command":"ls"},"source":"agent"},' \
		'{"observation":"run","content":"a.c","extras":{"exit_code":2}}]]}'
	[ "$(trace2jsonl <in | jq -c 'select(.kind=="call") |
		[.verb,.command,.output,.error,.src.line]')" = \
		'["list","ls","a.c",true,1]' ]
}

# ---- sub-agents and folders ----

# A session whose sub-agent is in its lines of progress, with requests r1 to r3.
# Lines 4 and 5 are parts of one request.
session_with_agent() {
	mkdir -p p/S/subagents
	cp "$ROOT/tests/data/trace2jsonl/sub-agent.jsonl" p/S.jsonl
}

# The same sub-agent in a file, which has more.
file_of_agent() {
	cp "$ROOT/tests/data/trace2jsonl/sub-agent-file.jsonl" \
		p/S/subagents/agent-a7.jsonl
}

# What was said and done, with its file and agent.
said_and_done() {
	trace2jsonl "$@" | jq -r 'select(.kind=="message" or .kind=="call") |
		"\(.src.file[2:]):\(.src.line) \(.agent // "-") \(.role // .tool)"'
}

@test "a sub-agent in lines of progress is read, and named" {
	need jq
	session_with_agent
	[ "$(said_and_done p/S.jsonl)" = "$(printf 'S.jsonl:%s\n' \
		'1 - user' '3 a7 user' '5 a7 Grep' '7 a7 assistant' \
		'2 - Task' '9 - assistant')" ]
	[ "$(records_of p/S.jsonl usage '.request,.agent,.output,.ts')" = "$(
		printf '%s\t%s\t%s\t%s\n' r1 - 20 2026-02-03T10:00:01Z \
			r2 a7 9 2026-02-03T10:00:03Z r3 a7 30 2026-02-03T10:00:05Z \
			r4 - 12 2026-02-03T10:00:07Z)" ]
}

@test "a sub-agent with a file of its own is read from there, once" {
	need jq
	session_with_agent
	file_of_agent
	wanted=$(printf '%s\n' 'S.jsonl:1 - user' 'S.jsonl:2 - Task' \
		'S.jsonl:9 - assistant' \
		"S/subagents/agent-a7.jsonl:"{'1 a7 user','3 a7 Grep'} \
		"S/subagents/agent-a7.jsonl:"{'5 a7 Read','7 a7 assistant'})
	for what in p p/S p/S/ 'p/S.jsonl p/S/subagents/agent-a7.jsonl'; do
		# shellcheck disable=SC2086
		[ "$(said_and_done $what)" = "$wanted" ]
		# shellcheck disable=SC2086
		[ "$(trace2jsonl $what | jq -r 'select(.kind=="usage").request' |
			sort | xargs)" = 'r1 r2 r2b r3 r4' ]
	done
	# In two runs, as shards of a map: requests and calls count once.
	{ trace2jsonl p/S.jsonl; trace2jsonl p/S/subagents/*; } >both
	[ "$(usage -j -b agent both)" = "$(trace2jsonl p | usage -j -b agent)" ]
	[ "$(usage -j -b tool both)" = "$(trace2jsonl p | usage -j -b tool)" ]
}

@test "a folder: all transcripts in it, sorted, and what is not a transcript is noted" {
	need jq
	mkdir -p d/b/c d/a
	cp "$TRANSCRIPTS/pi.jsonl" d/b/c/2.jsonl
	cp "$TRANSCRIPTS/gemini.jsonl" d/b/1.json
	echo '{"theme":"dark"}' >d/a/settings.json
	echo text >d/README.md
	ln -s .. d/a/up
	trace2jsonl d >out 2>err
	[ ! -s err ]
	[ "$(jq -r 'select(.kind=="doc").file' out | xargs)" = \
		'd/b/1.json d/b/c/2.jsonl' ]
	[ "$(jq -r 'select(.kind=="note" and .code=="other-files").text' out)" = \
		'1 file without a message, or of no known form: d/a/settings.json' ]
	[ "$(jq -c 'select(.kind=="end").files' out)" = \
		'["d/a/settings.json","d/b/1.json","d/b/c/2.jsonl"]' ]
	expect 1 -- sh -c 'trace2jsonl d/a | grep -v "\"kind\":\"[en]"'
	run -1 trace2jsonl d/a
	trace2jsonl d/a 2>err || :
	said 'trace2jsonl: no transcript that is known: d/a/settings.json'
	run -64 trace2jsonl --follow d
	mkdir empty
	expect 1 '{"kind":"end","files":[],"status":1}' -- trace2jsonl empty
	said "trace2jsonl: no transcript in 'empty'"
}

# ---- lines that are not as they should be ----

@test "two values on one line are both read, and that is noted" {
	need jq
	given '{"type":"session","id":"x","timestamp":"2026-01-01T00:00:00Z","cwd":"/w"}' \
		'{"type":"message","message":{"role":"user","content":"a"}}{"type":"compaction","summary":"b","tokensBefore":5}' \
		'{"type":"message","message":{"role":"user","content":"c"}}'
	expect 0 '["message","a",{"file":"-","line":2,"end":2,"off":74,"len":58}]' \
		'["note","-:2: 2 JSON values on one line",{"file":"-","line":2,"end":2,"off":74,"len":111}]' \
		'["compaction","b",{"file":"-","line":2,"end":2,"off":132,"len":53}]' \
		'["message","c",{"file":"-","line":3,"end":3,"off":185,"len":59}]' \
		-- sh -c 'trace2jsonl | jq -c "select(.src)|[.kind,.text,.src]"'
	cp in s.jsonl
	[ "$(trace2jsonl -c 1 s.jsonl | jq -r 'select(.src).text' | xargs)" = 'b c' ]
	# Only the first is whole.
	given '{"type":"message","message":{"role":"user","content":"a"}}{"type":'
	[ "$(trace2jsonl -q <in 2>err | jq -r 'select(.kind=="message").text')" = a ]
	said 'trace2jsonl: -:1: bad line: column 9: value expected'
}

@test "a transcript in which nothing was understood is not a success" {
	given '{"type":"user","sessionId":"s","message":{"role":"user","words":"a"}}' \
		'{"type":"file-history-snapshot","snapshot":{}}'
	expect 1 \
		'{"kind":"doc","schema":1,"file":"-","format":"claude-code","session":"s"}' \
		'{"kind":"note","code":"unknown-lines","text":"-: 1 line of unknown type: user 1"}' \
		-- trace2jsonl
	said 'trace2jsonl: -:1: no message was read'
}

@test "kinds of lines that nobody knows are counted by name" {
	given '{"type":"session","id":"x","timestamp":"2026-01-01T00:00:00Z","cwd":"/w"}' \
		'{"type":"foo"}' '{"type":"bar"}' '{"type":"foo"}' '[1]'
	expect 1 \
		'{"kind":"doc","schema":1,"file":"-","format":"pi","started":"2026-01-01T00:00:00Z","session":"x","cwd":"/w"}' \
		'{"kind":"note","code":"unknown-lines","text":"-: 3 lines of unknown type: foo 2, bar 1"}' \
		-- trace2jsonl
	said 'trace2jsonl: -:1: no message was read'
}

@test "a line that is not JSON is named, and the others are read" {
	given '{"type":"session","id":"x","timestamp":"2026-01-01T00:00:00Z","cwd":"/w"}' \
		'{"type":' '{"type":"message","message":{"role":"user","content":"a"}}'
	expect 1 \
		'{"kind":"doc","schema":1,"file":"-","format":"pi","started":"2026-01-01T00:00:00Z","session":"x","cwd":"/w"}' \
		'{"kind":"message","session":"x","role":"user","text":"a","src":{"file":"-","line":3,"end":3,"off":83,"len":59}}' \
		-- trace2jsonl
	said 'trace2jsonl: -:2: bad line: column 9: value expected'
}

@test "a torn last line is normal" {
	need jq
	head -c 4000 "$TRANSCRIPTS/pi.jsonl" >in
	trace2jsonl <in >out 2>err
	[ ! -s err ]
	[ "$(jq -r 'select(.kind=="note")|.code,.text' out)" = \
		'torn-line
-:13: the last line is not complete' ]
	# All that was before it is there.
	diff <(grep -v '"note"' out | grep -v '"usage"') \
		<(trace2jsonl -n - <"$TRANSCRIPTS/pi.jsonl" |
			grep -v '"line":13,' | grep -v '"usage"')
}

@test "what is not a transcript is reported" {
	given '{"a":1}' '{"b":2}'
	expect 1 -- trace2jsonl
	said 'trace2jsonl: -:1: not a known transcript format'
	given '{' '"a":1}'
	expect 1 -- trace2jsonl
	said 'trace2jsonl: -:1: not a known transcript format'
	given '{"a":' '1' '2}'
	expect 1 -- trace2jsonl
	said "trace2jsonl: -:3: column 1: ',' expected"
	printf '  \n\n' >in
	expect 0 -- trace2jsonl
	given '# Notes' 'text'
	expect 1 -- trace2jsonl
}

@test "bytes that are not UTF-8, half surrogates and NUL become U+FFFD" {
	need jq
	printf '{"type":"message","message":{"role":"user","content":"a\377b\\ud800c\\ud83d\\ude00\\u0000"}}\n' >in
	[ "$(trace2jsonl <in | jq -r 'select(.kind=="message").text' | tr '\0' 0)" = \
		'a�b�c😀0' ]
	iconv -f UTF-8 -t UTF-8 <(trace2jsonl <in) >out
	printf '{"type":"message",\0"message":{}}\n{"type":"message","message":{"role":"user","content":"x"}}\n' >in
	run -1 trace2jsonl <in
	[[ $output == *'"text":"x"'* ]]
}

@test "lines of five megabytes, thousands of calls without results" {
	need jq
	{ printf '{"type":"message","message":{"role":"user","content":"'
	  head -c 5000000 /dev/zero | tr '\0' x; printf '"}}\n'; } >in
	[ "$(trace2jsonl <in | jq -r 'select(.kind=="message").text' |
		wc -c)" -eq 5000001 ]
	jq -nc 'range(20000) | {type:"message",message:{role:"assistant",
		content:[{type:"toolCall",id:"t\(.)",name:"bash",
		arguments:{command:"make"}}]}}' >in
	[ "$(trace2jsonl <in | grep -c '"kind":"call"')" -eq 20000 ]
}

# Each level is read anew: as deep as JSON may be, that took two seconds.
@test "parts that are nested as no agent does it are reported, not read" {
	need jq
	printf '{"sessionId":"s","type":"user","message":{"content":[[[%s]]]}}\n' \
		'"a few levels"' >in
	expect 0 'a few levels' -- sh -c \
		'trace2jsonl | jq -r "select(.kind==\"message\").text"'
	{ printf '{"sessionId":"s","type":"user","message":{"content":'
	  printf '%01000d' 0 | tr 0 '['; yes '0,' | head -n 1000000 | tr -d '\n'
	  printf '"x"'; printf '%01000d' 0 | tr 0 ']'; echo '}}'; } >in
	timeout 20 trace2jsonl in >out 2>err || [ $? -eq 1 ]
	[ "$(jq -r 'select(.kind=="note").text' out)" = \
		'in: 1 line of unknown type: nested 1' ]
}

@test "CRLF, a byte order mark and blank lines are taken" {
	cp "$TRANSCRIPTS/pi.jsonl" plain
	{ printf '\357\273\277'; sed 's/$/\r/; 3s/^/\r\n/' plain; } >in
	trace2jsonl <in | sed 's/"src":.*//; s/"kept":9//' >out
	[ "$(wc -l <out)" -gt 12 ]
	diff out <(trace2jsonl <plain | sed 's/"src":.*//; s/"kept":9//')
}

# ---- options ----

@test "--compactions: only from the n-th last one on" {
	need jq
	two() {
		cat "$TRANSCRIPTS/$1.jsonl"
		sed 's/"a0000000-/"b0000000-/g' "$TRANSCRIPTS/$1.jsonl"
	}
	for name in claude-code pi codex claude-stream; do
		two $name >$name
		trace2jsonl $name >all
		for n in 1 2 3 0; do
			trace2jsonl -c $n $name >part
			head -qn 1 part all >>heads
			[ "$(grep -c '"kind":"compaction"' part)" -eq \
				$((n == 1 ? 1 : 2)) ]
			# Those there are, are as in the whole: places, numbers, all.
			grep -v '"kind":"doc"' part | grep -Fvxf all >other || true
			grep -Ev '"cwd"|"branch"' other >differs || true
			[ ! -s differs ] || { echo "$name $n"; cat differs; false; }
		done
		cmp all part
		trace2jsonl -c 3 $name | cmp - all
	done
	jq -es 'map(.kind + .session) | [range(0; length; 2) as $i | .[$i] == .[$i + 1]] |
		length == 16 and all' heads
}

# Each as in the whole, after the last answer before it, and nothing else.
@test "--prompts adds the prompts before that part" {
	need jq
	for name in claude-code codex; do
		{
			cat "$TRANSCRIPTS/$name.jsonl"
			sed 's/"a0000000-/"b0000000-/g' "$TRANSCRIPTS/$name.jsonl"
		} >in
		trace2jsonl in >all
		trace2jsonl -c 1 in >part
		trace2jsonl -c 1 -p in >more
		from=$(jq -s 'map(select(.kind == "compaction"))[0].src.line' part)
		said='select(.kind == "message" and .src.line < '$from')'
		jq -c "$said" more | jq -c 'select(.role == "user") | del(.branch, .cwd)' >prompts
		[ -s prompts ]
		jq -c "$said" all | jq -c 'select(.role == "user") | del(.branch, .cwd)' |
			diff - prompts
		jq -c "$said" more | jq -r .role | grep -qx assistant
		jq -c "select(.src.line and .src.line < $from)" more |
			jq -r .kind | sort -u | diff - <(echo message)
		diff <(jq -c "select((.src.line // $from) >= $from and .kind != \"doc\") | del(.branch, .cwd)" more) \
			<(jq -c 'select(.kind != "doc") | del(.branch, .cwd)' part)
		# Without compactions there is nothing before.
		trace2jsonl -p in | cmp - all
	done
}

# What stayed is looked for in front of what is read, once for all of them.
@test "--compactions finds what stayed, and misses what is not there" {
	need jq
	seq 1 15000 | jq -c '{type:"user",sessionId:"s",uuid:"u\(.)",
		message:{role:"user",content:"x"}}' >in
	seq 1 15000 | jq -c '{type:"system",subtype:"compact_boundary",
		sessionId:"s",uuid:"c\(.)",compactMetadata:{preservedSegment:
		{headUuid:(if . % 2 == 0 then "u\(.)" else "v\(.)" end)}}}' >>in
	timeout 20 trace2jsonl -c 15000 in >out
	[ "$(grep -c '"kind":"compaction"' out)" -eq 15000 ]
	jq -r 'select(.kept).kept' out | cmp - <(seq 2 2 15000)
}

@test "--compactions reads a pipe, too" {
	cat "$TRANSCRIPTS/claude-code.jsonl" | trace2jsonl -c 1 -n x >once
	trace2jsonl -c 1 -n x <"$TRANSCRIPTS/claude-code.jsonl" | cmp - once
	[ "$(grep -c . once)" -lt 12 ]
}

# Some files of 3 MB, what is no transcript, and a line that is none.
many_files() {
	mkdir logs
	for name in a b c d e; do
		yes "$(cat "$TRANSCRIPTS/claude-code.jsonl")" |
			awk '{ gsub(/"a0000000-/, "\"" NR "-") } NR > 6000 { exit } 1' \
				>"logs/$name.jsonl"
	done
	echo '{"x":1}' >logs/b.json
	cp logs/b.json logs/d.json
	echo '{' >>logs/d.jsonl
	[ "$(cat logs/* | wc -c)" -gt 12000000 ]
}

@test "--jobs reads files at the same time, with the output of one" {
	many_files
	one() { trace2jsonl "$@" logs nowhere - logs/a.jsonl <logs/c.jsonl; }
	run -70 --separate-stderr one
	[ "$(grep -c . <<<"$stderr")" -eq 2 ]
	for n in 2 3 9 0; do
		status=0
		one -j "$n" >out 2>err || status=$?
		[ "$status" -eq 70 ]
		cmp out - <<<"$output"
		cmp err - <<<"$stderr"
	done
}

@test "where one of the processes is killed, its files are missing, and that shows" {
	many_files
	(ulimit -f 100 && trace2jsonl -j 2 logs 2>err || echo $? >status) |
		tail -n 1 >end
	[ "$(cat status)" -eq 70 ]
	grep -qx 'trace2jsonl: a process that reads transcripts was killed' err
	jq -e '.kind == "end" and .status == 70 and
		.files[0] == "logs/a.jsonl" and
		(.files | contains(["logs/e.jsonl"]) | not)' end
}

@test "words of a compaction in a text do not make one" {
	need jq
	cp "$TRANSCRIPTS/claude-code.jsonl" in
	jq -cn '{type:"user",sessionId:"s",message:{role:"user",
		content:"compact_boundary isCompactSummary\":true"}}' >>in
	[ "$(trace2jsonl -c 1 <in | grep -c '"kind":"compaction"')" -eq 1 ]
}

@test "--follow goes on as the file grows, and ends on a signal" {
	need jq
	head -n 3 "$TRANSCRIPTS/pi.jsonl" >log
	trace2jsonl -f log >got 2>err &
	pid=$!
	wait_for 2 message
	# Half a line waits for its rest.
	sed -n 4p "$TRANSCRIPTS/pi.jsonl" | head -c 50 >>log
	sleep 0.3
	[ "$(grep -c '"kind":"call"' got)" -eq 0 ]
	sed -n 4p "$TRANSCRIPTS/pi.jsonl" | tail -c +51 >>log
	wait_for 1 call
	tail -n +5 "$TRANSCRIPTS/pi.jsonl" >>log
	wait_for 5 call
	kill -TERM $pid
	wait $pid
	diff <(sort got) <(trace2jsonl log | sort)
	[ ! -s err ]
}

# wait_for N KIND: as many records are there, within ten seconds.
wait_for() {
	local n tries=100

	while [ $((tries--)) -gt 0 ]; do
		# It is not there before the program begins.
		n=$(grep -c "\"kind\":\"$2\"" got 2>/dev/null) || :
		[ "${n:-0}" -lt "$1" ] || return 0
		sleep 0.1
	done
	echo "no $1 $2"
	return 1
}

@test "--follow waits for a first line" {
	: >log
	trace2jsonl -f log >got 2>err &
	pid=$!
	sleep 0.3
	cat "$TRANSCRIPTS/codex.jsonl" >>log
	wait_for 4 call
	kill -INT $pid
	wait $pid
	diff <(sort got) <(trace2jsonl log | sort)
}

@test "--follow reads the last line, with a newline or without" {
	need jq
	printf %s "$(cat "$TRANSCRIPTS/pi.jsonl")" >log
	trace2jsonl -f log >got 2>err &
	pid=$!
	wait_for 5 call
	kill -TERM $pid
	wait $pid
	diff <(sort got) <(trace2jsonl log | sort)
	head -c -9 "$TRANSCRIPTS/pi.jsonl" >log
	rm got
	trace2jsonl -f log >got 2>err &
	pid=$!
	wait_for 5 call
	kill -TERM $pid
	wait $pid
	[ "$(jq -r 'select(.kind=="note").code' got)" = torn-line ]
}

@test "--follow begins again where a file became shorter" {
	need jq
	cp "$TRANSCRIPTS/pi.jsonl" log
	trace2jsonl -c 1 -f log >got 2>err &
	pid=$!
	wait_for 1 compaction
	: >log
	sleep 0.3
	head -n 20 "$TRANSCRIPTS/codex.jsonl" >>log
	wait_for 2 doc
	tail -n +21 "$TRANSCRIPTS/codex.jsonl" >>log
	wait_for 2 compaction
	kill -TERM $pid
	wait $pid
	diff <(sort got) <({ trace2jsonl -n log -c 1 <"$TRANSCRIPTS/pi.jsonl" | without_end
		trace2jsonl log; } | sort)
	[ "$(cat err)" = "trace2jsonl: 'log' has become shorter: reading it from the start" ]
}

@test "--follow reads one file; one JSON text has an end" {
	expect 64 -- timeout 10 trace2jsonl -f "$TRANSCRIPTS/pi.jsonl" "$TRANSCRIPTS/codex.jsonl"
	given '{"sessionId":"s","projectHash":"h","messages":[' '{"type":"user","content":"a"}]}'
	timeout 10 trace2jsonl -f in >got
	cmp got <(trace2jsonl in)
}

@test "--hook reads the transcript that its input names" {
	need jq
	cp "$TRANSCRIPTS/codex.jsonl" t.jsonl
	given '{"session_id":"x","hook_event_name":"SessionStart","transcript_path":"t.jsonl"}'
	trace2jsonl --hook <in >out
	[ "$(wc -l <out)" -gt 12 ]
	trace2jsonl t.jsonl | cmp - out
	trace2jsonl --hook -c 1 <in | cmp - <(trace2jsonl -c 1 t.jsonl)
}

@test "--hook without a transcript says so and does no harm" {
	for told in '{"transcript_path":null}' '{}' '[]' 'no' '' \
		'{"transcript_path":"./nowhere"}' '{"transcript_path":"/dev/zero"}' \
		'{"transcript_path":"."}' '{"transcript_path":"a\u0000b"}'; do
		given "$told"
		expect 0 -- trace2jsonl --hook
		[ "$(wc -l <err)" -eq 1 ]
	done
	given '{"transcript_path":"t"}'
	echo nothing >t
	expect 0 -- trace2jsonl --hook
	run -64 trace2jsonl --hook t
}

@test "--hook adds a summary that the transcript has not" {
	need jq
	summary() {
		jq -cn --arg s "$1" '{transcript_path:"t.jsonl",
			compact_summary:$s}' | trace2jsonl --hook |
			jq -r 'select(.kind=="compaction").text[-12:]'
	}
	head -n 21 "$TRANSCRIPTS/claude-code.jsonl" >t.jsonl
	[ "$(summary 'Goal: refunds')" = 'oal: refunds' ]
	# It waits for its words.
	head -n 22 "$TRANSCRIPTS/claude-code.jsonl" >t.jsonl
	[ "$(summary 'Goal: refunds')" = 'oal: refunds' ]
	cp "$TRANSCRIPTS/claude-code.jsonl" t.jsonl
	[ "$(summary '1. Goal: refunds for gift cards (US-003)')" = \
		'ceived 1000.' ]
}

# ---- the other forms, each in a few lines ----

# form NAME: `in` is of this format; what calls and messages it has.
form() {
	[ "$(trace2jsonl <in | jq -r 'select(.kind=="doc").format')" = "$1" ]
	trace2jsonl <in 2>err | jq -r 'select(.kind != "doc" and .kind != "end") | [.kind, .role //
		.verb, .text // .input // .output // .code,
		if has("error") then .error else "" end] |
		map(if . == null then "" else tostring end) | join(" ")'
}

@test "codex exec and its server" {
	need jq
	given_data trace2jsonl/codex-exec.jsonl
	[ "$(form codex-exec)" = 'call list a.c false
usage  6 ' ]
	given_data trace2jsonl/codex-server.jsonl
	[ "$(trace2jsonl <in | jq -r 'select(.kind=="usage").input' | xargs)" = \
		'5 50 10' ]
}

@test "Gemini: a chat as one text, and what was asked" {
	need jq
	given '{' '"sessionId": "s", "projectHash": "p", "startTime": "2026-01-01T00:00:00Z",' \
		'"messages": [' '{"id":"1","type":"user","content":"Hi"},' \
		'{"id":"2","type":"gemini","content":"Ho","tokens":{"input":5,"output":2,"cached":1,"thoughts":0,"tool":0},' \
		'"toolCalls":[{"id":"c","name":"glob","args":{' '"pattern":"*"},"status":"error","result":[]}]}]}'
	[ "$(form gemini)" = 'message user Hi 
message assistant Ho 
call list  true
usage  4 ' ]
	[ "$(trace2jsonl <in | without_end | jq -r '.src.line // "-"' | xargs)" = '- 4 5 6 6' ] ||
		[ "$(trace2jsonl <in | without_end | jq -r '.src.line // "-"' | xargs)" = '- 4 5 6 5' ]
	given '[{"sessionId":"a","messageId":0,"type":"user","message":"x","timestamp":"2026-01-01T00:00:00Z"},' \
		'{"sessionId":"b","messageId":0,"type":"user","message":"y","timestamp":"2026-01-02T00:00:00Z"}]'
	[ "$(trace2jsonl <in | without_end | jq -r '.kind + .session' | xargs)" = \
		'doca messagea docb messageb' ]
}

@test "opencode, SWE-agent, mini-swe-agent, ATIF, dsh, Grok" {
	need jq
	given_data trace2jsonl/opencode.json
	[ "$(form opencode)" = 'message user Do 
message assistant Done 
call read none true' ]
	[ "$(trace2jsonl <in | jq -r 'select(.kind=="message").ts' | head -1)" = \
		2026-06-25T03:36:09Z ]
	given_data trace2jsonl/swe-agent.json
	[ "$(form swe-agent)" = 'message system S 
message user U 
message assistant Look 
call read 1: x false' ]
	given_data trace2jsonl/mini-swe-agent.json
	[ "$(form mini-swe-agent | head -n 3 | tr '\n' ' ')" = \
		'message user Go  message assistant T ```bash ' ]
	[ "$(trace2jsonl <in | jq -c 'select(.kind=="call")|[.verb,.command,.error]')" = \
		'["list","ls",true]' ]
	given_data trace2jsonl/atif.jsonl
	[ "$(form atif)" = 'message assistant I 
call run ok false
usage  7 ' ]
	given_data trace2jsonl/dsh.jsonl
	[ "$(form dsh)" = 'call search {"name":"E"} true
usage  3 ' ]
	given_data trace2jsonl/grok.jsonl
	[ "$(form grok)" = 'call read no true' ]
}

# ---- what agents really wrote ----

# What is in each record of the forms that have no test of their own.
@test "Qwen, Kimi, Cursor, Cline, Goose, Amp, Antigravity and exports" {
	need jq
	cd "$ROOT/tests/data/trace2jsonl"
	for form in qwen.jsonl kimi cursor-agent.jsonl cursor.jsonl cline.json \
		cline-api.json cline-tasks.json goose.jsonl amp.json \
		antigravity.jsonl loglines.json claude-without-ids.jsonl \
		codex-untyped.jsonl opencode-export.json; do
		trace2jsonl $form | without_end | jq -c 'del(.src, .tokens_in,
			.tokens_out, .schema)'
	done >"$BATS_TEST_TMPDIR/out" 2>"$BATS_TEST_TMPDIR/err"
	diff -u forms "$BATS_TEST_TMPDIR/out"
	[ ! -s "$BATS_TEST_TMPDIR/err" ]
}

@test "other files of agents are reported by what they are" {
	given '{"role":"_checkpoint","id":0}' '{"role":"user","content":"a"}'
	run -1 trace2jsonl in
	[[ $output == *'format: it looks like the context of Kimi, see wire.jsonl'* ]]
	printf 'SQLite format 3\0\20\0' >in
	run -1 trace2jsonl in
	[[ $output == *'it looks like a SQLite database'* ]]
	given '{' '"files_in_context": [],' '"model_usage": []' '}'
	run -1 trace2jsonl in
	[[ $output == *'it looks like task_metadata.json of Cline'* ]]
}

@test "the transcripts of the corpus: all are known, nothing is bad" {
	need jq
	need_corpus
	[ -d "$CORPUS/D_transcripts" ] || skip 'no transcripts there'
	# An rlog has no JSON: one repository alone writes it.
	find -L "$CORPUS/D_transcripts" -type f ! -path '*/rlog/*' | sort >files
	[ "$(wc -l <files)" -gt 50 ]
	thin <files >some
	while IFS= read -r file; do
		status=0
		trace2jsonl "$file" >out 2>err || status=$?
		IFS= read -r first <out || :
		if [ $status -ne 0 ] || [ -s err ] || [[ $first != '{"kind":"doc",'* ]]; then
			echo "$status $file"
			head -n 3 err
			false
		fi
		cat out >>all
	done <some
	# By one jq, which starts slowly.
	jq -c 'select(.kind == "call" and .verb == null)' all >bad
	diff /dev/null bad
}

# As many calls, results and requests as grep and jq count in the lines.
@test "the transcripts of the corpus: nothing is lost" {
	need jq
	need_corpus
	[ -d "$CORPUS/D_transcripts" ] || skip 'no transcripts there'
	for file in "$CORPUS"/D_transcripts/claude*/*/*/*/*/*.jsonl \
		"$CORPUS"/D_transcripts/claude*/*/*/*/*.jsonl; do
		[ -e "$file" ] || continue
		trace2jsonl "$file" >out
		# Copies of a line have its uuid.
		jq -cs 'to_entries | unique_by(.value.uuid // .key)[].value' \
			"$file" >lines
		jq -r '.message.content | arrays[] | select(.type=="tool_result" or
			.type=="tool_use") | [.type, .id // .tool_use_id] | @tsv' \
			lines | sort >blocks
		awk '$1 == "tool_use" { u[$2] = 1 } $1 == "tool_result" { r[$2]++ }
			END { for (i in u) n++; for (i in r) { a += r[i]
			if (!(i in u)) o += r[i] } print n + o, a }' blocks >wanted
		jq -s -r '"\([.[] | select(.kind=="call")] | length) \([.[] |
			select(.kind=="call" and .error != null)] | length)"' \
			out | diff wanted - || { echo "$file"; false; }
		jq -r 'select(.type=="assistant" and .message.model != "<synthetic>") |
			select([.message.usage | .. | numbers] | add // 0 |
			. > 0).message.id' "$file" | sort -u | wc -l >wanted
		grep -c '"kind":"usage"' out | diff wanted -
	done
}
