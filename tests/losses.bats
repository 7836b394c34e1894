load lib

# begin_session NAME: a transcript begins.
begin_session() {
	printf '{"kind":"doc","schema":1,"file":"%s.jsonl","format":"claude-code","session":"%s","cwd":"/w"}\n' \
		"$1" "$1"
	name=$1 line=0
}

# call VERB WHAT [OUTPUT [true]]: of the session; WHAT is a path, a pattern or
# a command.
call() {
	local what

	line=$((line + 1))
	case $1 in
	search | list) what=("args:={\"pattern\":\"$2\"}") ;;
	run) what=("command=$2" 'args:={}') ;;
	*) what=("path=$2" "args:={\"file_path\":\"$2\"${range-}}") ;;
	esac
	record call session="$name" tool=T verb="$1" "${what[@]}" \
		error:="${4:-false}" output="${3-}" tokens_out:="${tokens:-10}" \
		src="$name.jsonl:$line@$((line * 10))+9"
}

# compaction [KEPT]
compaction() {
	line=$((line + 1))
	record compaction session="$name" trigger=auto ${1:+kept:="$1"} \
		text='Done so far.' src="$name.jsonl:$line@$((line * 10))+9"
}

times() {
	local n=$1 i

	shift
	for ((i = 1; i <= n; i++)); do "${@//%/$i}"; done
}

# "SIGN IMPACT EVIDENCE" for each loss.
lost() {
	need jq
	losses "$@" | jq -r 'select(.kind == "loss") |
		"\(.sign) \(.impact) \(.evidence)"'
}

# evidence WHAT AFTER: a line of lost, in two parts.
evidence() {
	echo "$1, $2"
}

measured() {
	need jq
	losses "$@" | jq -c 'select(.kind == "session") |
		del(.kind, .session, .agent, .src)'
}

# Sessions of all habits, some of them compacted: NAME LENGTH.
some_session() {
	local i

	begin_session "$1"
	times $(($2 % 7 + 2)) call read "/w/src/%.c" text
	times $(($2 % 11)) call search 'foo%' hit
	call run 'make' 'x.c:1: error: no foo' true
	times $(($2 % 5)) call read "/w/lib/%.h" text
	[ $(($2 % 3)) -eq 0 ] || compaction
	times $(($2 % 4 + 1)) call read "/w/src/%.c" text
	call search 'foo1' hit
	times $(($2 % 9)) call run 'make' ok
}

@test "C1: most calls read, in a session of more than 10" {
	{ begin_session session-123; times 15 call read 'f%'; times 15 call run true; } >in
	expect 0 'reads 4 session-123: 15 Read calls out of 30 total (50.0%) - likely forgetting file context' \
		-- lost
	{ begin_session s; times 6 call read 'f%'; times 4 call run true; } >in
	expect 0 -- lost
	{ begin_session s; times 6 call read 'f%'; times 9 call run true; } >in
	expect 0 -- lost
	{ begin_session s; times 5 call read 'f%'; times 6 call run true; } >in
	expect 0 'reads 3 s: 5 Read calls out of 11 total (45.5%) - likely forgetting file context' \
		-- lost
}

@test "three searches in the five calls after an error, each error" {
	{ begin_session session-456; times 7 call run true
	  call run make 'cc: no foo.c' true; call read a; call search b
	  call edit c; call list d; call run true; call read e; } >in
	expect 0 "$(evidence 'searches 2 session-456: Error at call 8' \
		'then 3 search operations - likely forgot error details')" \
		-- lost
	# The fifth call is the last that counts.
	{ begin_session s; call run make 'cc: no foo.c' true; times 3 call run true
	  times 9 call read 'f%'; times 20 call run true; } >in
	expect 0 -- lost
	{ begin_session s; call run make 'cc: no foo.c' true
	  call run make 'cc: no foo.c' true; times 3 call list 'f%'; } >in
	expect 0 's: Error at call 1, then 3 search operations - likely forgot error details' \
		's: Error at call 2, then 3 search operations - likely forgot error details' \
		-- sh -c "losses | jq -r 'select(.kind == \"loss\").evidence'"
	# Nothing to forget: a person stopped it.
	{ begin_session s; call run make '[Request interrupted by user]' true
	  times 3 call list 'f%'; } >in
	expect 0 -- lost
}

@test "more than five searches in a session" {
	{ begin_session s; times 6 call search 'f%'; times 20 call run true; } >in
	expect 0 'greps 1 s: 6 Grep calls - likely forgetting search results' -- lost
	{ begin_session s; times 5 call search 'f%'; } >in
	expect 0 -- lost
	{ begin_session s; times 24 call search 'f%'; times 60 call run true; } >in
	expect 0 'greps 3 s: 24 Grep calls - likely forgetting search results' -- lost
}

@test "a search that finds nothing is not an error" {
	{ begin_session s; call search foo 'Exit code 1' true; call read a; call read b
	  call read c; } >in
	expect 0 '{"calls":4,"reads":3,"greps":1,"errors":0,"compactions":0,"rereads":0,"losses":0,"tokens":0}' \
		-- measured
}

@test "a file that is read again after a compaction, unchanged, is a loss" {
	{ begin_session s; call read /w/a.c text; call read /w/b.c text; compaction
	  tokens=1200 call read /w/a.c text; call read /w/c.c text; } >in
	expect 0 "$(evidence 'read-again 6 s: Read of a.c at call 3 repeats call 1' \
		'compaction after call 2 - likely forgot file context')" \
		-- lost
	losses <in | jq -c 'select(.kind == "loss") |
		[.type, .text, .n, .severity, .src.line]' >out
	diff - out <<<'["FilePaths","a.c",1,"medium",4]'
}

@test "without a compaction nothing is lost, but it is counted" {
	{ begin_session s; call read a text; call read a text; call read a other; } >in
	expect 0 '{"calls":3,"reads":3,"greps":0,"errors":0,"compactions":0,"rereads":1,"losses":0,"tokens":0}' \
		-- measured
	expect 0 -- lost
}

@test "a file that changed is rightly read again" {
	{ begin_session s; call read a text; compaction; call read a other; } >in
	expect 0 -- lost
	# Other lines of it: the answers cannot be compared.
	{ begin_session s; call read a text; call edit a; compaction
	  range=',"offset":5,"limit":20' call read a text; } >in
	expect 0 -- lost
	sed 's/"verb":"edit"/"verb":"other"/' in >in2 && mv in2 in
	expect 0 "$(evidence 'read-again 4 s: Read of a:5-24 at call 3 repeats call 1' \
		'compaction after call 2 - likely forgot file context')" \
		-- lost
}

@test "an answer that may be cut shows nothing about a file that was changed" {
	long=$(printf '%0200d' 7)
	for output in text "$long..." "$long"; do
		begin_session s; call read a "$output"; call search f "$output"
		call edit a; compaction
		call read a "$output"; call search f "$output"
	done >in
	expect 0 read-again search-again -- \
		sh -c "losses | jq -r 'select(.kind == \"loss\").sign'"
}

@test "lines that were not read before are not lost" {
	{ begin_session s; range=',"offset":1,"limit":50' call read a one; compaction
	  range=',"offset":51,"limit":50' call read a two; } >in
	expect 0 -- lost
	sed 's/"offset":51/"offset":31/' in >in2 && mv in2 in
	expect 0 -- lost
	sed 's/"offset":31/"offset":21/' in >in2 && mv in2 in
	expect 0 "$(evidence 'read-again 4 s: Read of a:21-70 at call 2 repeats call 1' \
		'compaction after call 1 - likely forgot file context')" \
		-- lost
}

@test "a file read again in parts is one loss, of what all of them cost" {
	{ begin_session s; call read a text; compaction
	  for i in 1 101 201; do
		tokens=2000 range=",\"offset\":$i,\"limit\":100" call read a "t$i"
	  done; compaction; call read a text; } >in
	expect 0 "$(evidence 'read-again 7 s: Read of a:1-100 at call 2 repeats call 1, 3 times in all' \
		'compaction after call 1 - likely forgot file context')" \
		"$(evidence 'read-again 4 s: Read of a at call 5 repeats call 1' \
			'compaction after call 4 - likely forgot file context')" \
		-- lost
}

@test "what a compaction kept word for word is not lost" {
	{ begin_session s; call read a text; call read b text; compaction 2
	  call read a text; call read b text; } >in
	expect 0 "$(evidence 'read-again 4 s: Read of a at call 3 repeats call 1' \
		'compaction after call 2 - likely forgot file context')" \
		-- lost
}

@test "the same search, and the same error, after a compaction are losses" {
	{ begin_session s; call search foo 'a.c:1' ; call run 'cc -Q' 'bad option -Q' true
	  compaction; call search foo 'a.c:1'; call run 'cc -Q' 'bad option -Q' true; } >in
	expect 0 "$(evidence 'search-again 4 s: Search for foo at call 3 repeats call 1' \
		'compaction after call 2 - likely forgot search results')" \
		"$(evidence 'error-again 6 s: Error of cc -Q at call 4 repeats call 2' \
			'compaction after call 2 - likely forgot error details')" \
		-- lost
	losses <in | jq -r 'select(.kind == "loss") | "\(.type) \(.text)"' >out
	diff - out <<-'END'
	SymbolNames foo
	ErrorDetails bad option -Q (cc -Q)
	END
}

@test "a command that fails again after a change was tried, not forgotten" {
	{ begin_session s; call run make 'error: 3' true; call edit a; compaction
	  call run make 'error: 4' true; } >in
	expect 0 -- lost
	{ begin_session s; call run make 'error: aborted' true; compaction
	  call run make 'error: aborted' true; } >in
	expect 0 -- lost
}

@test "a sub-agent's calls are its own" {
	{ begin_session s
	  printf '{"kind":"message","session":"s","role":"user","text":"Go"}\n'
	  call read a text | sed 's/"src"/"agent":"x","src"/'; compaction
	  call read a text; } >in
	expect 0 '{"calls":1,"reads":1,"greps":0,"errors":0,"compactions":1,"rereads":0,"losses":0,"tokens":0}' \
		-- measured
}

@test "records pass byte for byte; losses follow what shows them, then comes the session" {
	{ begin_session s; call read a text; compaction; call read a text
	  echo '{"kind":"x", "y":[1, 2]}'; begin_session t; call run true; } >in
	losses <in >out
	grep -v '"kind":"loss"\|"kind":"session"' out | cmp - in
	jq -r .kind out | uniq >kinds
	diff - kinds <<-'END'
	doc
	call
	compaction
	call
	x
	loss
	session
	doc
	call
	session
	END
}

@test "another session value ends the session, without a doc" {
	{ begin_session s; call read a text; } | tail -n 1 >in
	{ begin_session t; compaction; call read a text; } | tail -n +2 >>in
	expect 0 -- lost
	[ "$(losses <in | grep -c '"kind":"session"')" -eq 2 ]
}

# says [MODEL [MEMBER...]]: a message of the agent.
says() {
	line=$((line + 1))
	record message session="$name" role=assistant ${1:+model="$1"} \
		text=x "${@:2}" src="$name.jsonl:$line@$((line * 10))+9"
}

# "KIND AGENT MODEL" for each session, loss and survival.
authors() {
	need jq
	losses | jq -r 'select(.kind == "session" or .kind == "loss" or
		.kind == "survival") | "\(.kind) \(.agent) \(.model)"'
}

@test "the agent, and the model of most messages; of a loss and a survival, that before" {
	{
		begin_session s
		says m-1
		says m-1
		# The client's own messages, and those of sub-agents, are no model's.
		says '<synthetic>'
		times 9 says m-9 agent=explore
		record fact type=path text=a.c session=s
		call read a.c text
		says m-2
		compaction
		says m-3
		call read a.c text
		says m-1
		begin_session t
		call read a.c text
	} >in
	expect 0 'loss claude-code m-2' 'session claude-code m-1' \
		'survival claude-code m-2' 'session claude-code null' -- authors
	# Requests have a model where messages have no text.
	{
		begin_session s
		record usage session=s model=m-4 input:=1
		record usage session=s model=m-4 input:=2
		says m-5
		call run make x.c:1 true
		times 5 call search 'foo%' hit
		says m-6
	} >in
	expect 0 'loss claude-code m-5' 'session claude-code m-4' -- authors
	# Without a doc neither is known; another session has other models.
	{
		name=s line=0
		says m-1
		call read a.c text
		name=t
		call read a.c text
	} >in
	expect 0 'session null m-1' 'session null null' -- authors
	{ begin_session s; sed 1d in; } >again
	mv again in
	expect 0 'session claude-code null' 'session claude-code null' -- authors
}

@test "thresholds are options" {
	{ begin_session s; times 3 call search 'f%'; times 2 call read 'f%'; } >in
	expect 0 'reads 4 s: 2 Read calls out of 5 total (40.0%) - likely forgetting file context' \
		'greps 1 s: 3 Grep calls - likely forgetting search results' \
		-- lost -t 'calls=4, reads=30,greps=2'
	run -64 losses -t greps
	grep -qx 'losses: threshold .greps. must be a number' <<<"$output"
	run -64 losses -t grep=3
	run -64 losses -t within=51
	run -64 losses -t reads=101
	run -64 losses --adapt --follow
}

@test "a second run changes nothing" {
	for i in 1 2 3 4 5; do some_session "s$i" "$i$i"; done >in
	losses <in >once
	grep -q '"kind":"loss"' once
	losses <once | cmp - once
	losses --adapt <once >adapted
	losses --adapt <in | cmp - adapted
	losses --adapt <adapted | cmp - adapted
}

# The sessions of 23 projects.
many_sessions() {
	mkdir all
	for i in $(seq 23); do some_session "s$i" $((i * i)) >"all/$i"; done
	mapfile -t files < <(find all -type f | sort)
}

@test "parts, in any order, give together what all at once give" {
	many_sessions
	only='select(.kind == "loss" or .kind == "session")'
	cat "${files[@]}" | losses | jq -c "$only" | losses --adapt >whole
	grep -q '"thresholds from [12][0-9] sessions' whole
	for n in 1 2 5 11; do
		rm -f part.*
		for i in "${!files[@]}"; do
			losses "${files[i]}" | jq -c "$only" >>"part.$((i % n))"
		done
		losses --adapt part.* | cmp - whole
		printf '%s\n' part.* | sort -r | xargs cat | losses --adapt | cmp - whole
		# Parts of parts.
		for part in part.*; do losses "$part"; done | losses --adapt |
			cmp - whole
	done
}

@test "--adapt: the losses of many sessions take no more memory than those of a few" {
	! grep -q __asan_init "$(command -v losses)" ||
		skip "the sanitizers have a memory of their own"
	awk 'BEGIN {
		for (i = 40000; i > 0; i--)
			printf "{\"kind\":\"%s\",\"type\":\"ErrorDetails\",\"sign\":\"searches\",\"text\":\"The kiln is cold\",\"n\":%d,\"impact\":3,\"session\":\"s%d\",\"src\":{\"file\":\"s%d.jsonl\",\"line\":%d,\"end\":%d,\"off\":%d,\"len\":9}}\n", i % 3 ? "loss" : "habit", 3 + i % 4, i / 8, i / 8, i % 8 + 1, i % 8 + 1, 10 * i
	}' >in
	(
		ulimit -v 12000
		cat in in | losses --adapt >out
	)
	sed 's/"habit"/"loss"/' in | LC_ALL=C sort >all
	grep -v '"kind":"note"' out | LC_ALL=C sort | diff -q all -
	grep -v '"kind":"note"' out | sed 's/.*"file":"\([^"]*\)".*/\1/' | LC_ALL=C sort -c
}

@test "C8: what is usual in ten sessions is not a loss, never below the defaults" {
	for i in $(seq 12); do
		begin_session "s$i"
		times 12 call run true
		times 8 call search 'f%'
	done >in
	[ "$(lost <in | wc -l)" -eq 12 ]
	expect 0 -- lost --adapt
	{ begin_session odd; times 12 call run true; times 9 call search 'f%'; } >>in
	expect 0 'greps 1 odd: 9 Grep calls - likely forgetting search results' \
		-- lost --adapt
	losses --adapt <in | jq -r 'select(.kind == "note").text' >out
	diff <(echo 'thresholds from 13 sessions: reads over 40 % of more than' \
		'10 calls, 3 searches within 5 calls after an error, over 8 greps') out
	# Too few to compare.
	{ begin_session s; times 12 call run true; times 8 call search 'f%'; } >in
	[ "$(lost --adapt <in | wc -l)" -eq 1 ]
}

@test "the name of the task is in the records" {
	{ begin_session s; times 6 call search 'f%'; } >in
	losses -d d-004 <in | jq -r '.directive | strings' >out
	diff - out <<<$'d-004\nd-004'
}

# mention LINE PATH: a change of the file, and its fact.
mention() {
	record call session=s verb=edit path="$2" 'args:={}' error:=false src="s.jsonl:$1"
	record fact type=path text="$2" state=modified session=s src="s.jsonl:$1"
}

@test "C6, N1, N3: what a summary keeps of a session, and of what was needed again, by type" {
	need jq
	{ record doc schema:=1 file=s.jsonl format=claude-code session=s cwd=/w
	  mention 2 src/a.c; mention 3 src/b.c; mention 4 src/c.c
	  record fact type=decision text='Heights are integers' session=s src=s.jsonl:4
	  record compaction session=s text='Changed src/a.c.' src=s.jsonl:5
	  mention 6 src/a.c; mention 7 src/b.c; } >in
	kept() {
		losses "$@" in | jq -r 'select(.kind == "survival") |
			"\(.type) \(.held) of \(.facts), needed \(.needed_held) of \(.needed)"'
	}
	expect 0 'decision 0 of 1, needed 0 of 0' 'path 1 of 3, needed 1 of 2' -- kept
	# Another summary of the same.
	echo 'Changed src/b.c and src/c.c; Heights are integers.' >better
	expect 0 'decision 1 of 1, needed 0 of 0' 'path 2 of 3, needed 1 of 2' \
		-- kept --against better
	losses --against better --lost in | jq -r 'select(.kind == "lost") |
		"\(.type) \(.text) \(.needed) \(.src.line)"' >out
	[ "$(cat out)" = 'path src/a.c true 2' ]
	losses --against better in | render survival | tail -n 1 |
		grep -qxF '| all | 4 | 3 | 75.0 % | 2 | 1 | 50.0 % |'
}

@test "C7: --follow reports a loss when it shows, while the transcript grows" {
	mkfifo pipe
	losses -f <pipe >out &
	pid=$!
	exec 7>pipe
	{ begin_session s; call run make 'no' true; times 3 call search 'f%'; } >&7
	for _ in $(seq 100); do
		! grep -q '"sign":"searches"' out || break
		sleep 0.05
	done
	grep -q '"sign":"searches"' out
	! grep -q '"kind":"session"' out || false
	name=s line=9
	{ times 3 call search 'g%'; compaction; call search g1; } >&7
	for _ in $(seq 100); do
		! grep -q '"sign":"search-again"' out || break
		sleep 0.05
	done
	jq -r 'select(.kind == "loss").sign' out >signs
	diff - signs <<-'END'
	searches
	greps
	search-again
	END
	exec 7>&-
	wait $pid
	[ "$(tail -n 1 out | jq -r .kind)" = session ]
	[ "$(grep -c '"kind":"loss"' out)" -eq 3 ]
}

@test "hostile calls: other types, none at all, huge numbers" {
	given '{"kind":"call"}' '{"kind":"call","session":7,"verb":[],"args":"x"}' \
		'{"kind":"call","verb":"read","path":"a","args":{"offset":-1,"limit":1e99},"src":{}}' \
		'{"kind":"compaction","kept":99999999999999999999,"src":[]}' \
		"$(record call verb=read path=a \
			args:='{"offset":18446744073709551615,"limit":18446744073709551615}' \
			error=yes)" \
		'{"kind":"call","verb":"read","path":"a","args":{"view_range":[]},"error":true,"output":null}' \
		'{"kind":"session","calls":"x","searched":[1,"a",{}]}' \
		'{"kind":"loss","sign":"greps","n":"x","src":7}'
	losses <in >out
	losses --adapt <in >out
	render report <out
	render instructions <out
}

@test "time is linear: one file, and one error, again and again" {
	{ begin_session s; call read a text; call run b 'no foo' true
	  call search c hit; compaction; } >in
	for _ in $(seq 13); do
		cat in in >more
		mv more in
	done
	[ "$(wc -l <in)" -eq 40960 ]
	timeout 20 losses <in >out
	# A doc ends the session each time.
	grep -v '"doc"' in >more
	timeout 20 losses <more >out
	grep -c '"kind":"loss"' out
	[ "$(grep -c '"kind":"session"' out)" -eq 1 ]
}

@test "thousands of facts are held against a long summary in linear time" {
	local n=60000

	form=$(record message session=s role=assistant text=x
		record fact type=symbol session=s text=getCard%d
		record fact type=decision session=s \
			text='Roast card%d before ledger%d')
	seq $n | form=$form awk '{ printf ENVIRON["form"] "\n", $1, $1, $1 }' >in
	# The summary has nothing of the first half, and all of the second.
	seq $((n / 2 + 1)) $n |
		sed 's/.*/- getCard& is new. Before ledger& we roast card&./' >summary
	timeout 20 losses --against summary <in >out
	for type in decision symbol; do
		grep -c "\"type\":\"$type\",\"facts\":$n,\"held\":$((n / 2))," out
	done
}
