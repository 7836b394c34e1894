# The records are short: what usage needs, and no more.
# shellcheck disable=SC2154 # stderr is set by run
load lib

# request ID TIME MODEL MEMBER...
request() {
	record usage session="${SESSION:-s1}" ts="$2" model="$3" request="$1" \
		"${@:4}"
}

# tool_call TIME TOOL VERB MEMBER...
tool_call() {
	record call session="${SESSION:-s1}" ts="$1" tool="$2" verb="$3" "${@:4}"
}

# A session of two days and models, one with a sub-agent.
two_days() {
	request r1 2026-01-18T10:00:00Z claude-opus-4-5-20251101 \
		input:=1000 output:=2000 cache_read:=300000 \
		cache_write_5m:=40000 cache_write_1h:=0
	tool_call 2026-01-18T10:00:01Z Read read \
		args:='{"file_path":"a"}' error:=false tokens_in:=5 \
		tokens_out:=700
	request r2 2026-01-18T23:59:59Z claude-opus-4-5-20251101 \
		input:=1 output:=500000 cache_read:=1600000 cache_write_5m:=0 \
		cache_write_1h:=20000
	tool_call 2026-01-18T10:00:02Z Bash run \
		args:='{"command":"make"}' error:=true tokens_in:=9 \
		tokens_out:=300
	request r3 2026-01-19T00:00:00Z anthropic/claude-haiku-4.5 \
		agent=explore input:=70000 output:=800
	tool_call 2026-01-18T10:00:03Z Read read \
		args:='{"file_path":"b"}' error:=false tokens_in:=5 \
		tokens_out:=80
}

# The same with prices that are easy to reckon with.
prices() {
	lines 'DATE 2026-01-01' '# a comment' '' "$@" >prices
}

@test "a table by day and model, the sum of all in its last line" {
	two_days >in
	expect 0 \
		'1 session, 3 requests; cost by the list prices of 2026-10-27' \
		'1 sub-agent: 1 request, $0.0740' \
		'' \
		'day         model       input   output  cached  write5m  write1h   cost $' \
		'2026-01-18  opus-4-5    1,001  502,000   1.90M   40,000   20,000  13.9550' \
		'2026-01-19  haiku-4.5  70,000      800       0        0        0   0.0740' \
		'total                  71,001  502,800   1.90M   40,000   20,000  14.0290' \
		-- usage
}

@test "a table by anything else, sub-agents apart" {
	two_days >in
	SESSION=s2 request r9 2026-01-20 gpt-5 input:=1000000 >>in
	expect 0 \
		'session  agent     input   output  cached  write5m  write1h   cost $' \
		's1       main      1,001  502,000   1.90M   40,000   20,000  13.9550' \
		's1       explore  70,000      800       0        0        0   0.0740' \
		's2       main      1.00M        0       0        0        0   1.2500' \
		'total              1.07M  502,800   1.90M   40,000   20,000  15.2790' \
		-- sh -c 'usage --by session,agent | tail -n +3'
	expect 0 \
		'model       input   output  cached  write5m  write1h   cost $' \
		'gpt-5       1.00M        0       0        0        0   1.2500' \
		'haiku-4.5  70,000      800       0        0        0   0.0740' \
		'opus-4-5    1,001  502,000   1.90M   40,000   20,000  13.9550' \
		'total       1.07M  502,800   1.90M   40,000   20,000  15.2790' \
		-- sh -c 'usage --by model | tail -n +4'
}

@test "a table of calls, estimates, those with most tokens first" {
	two_days >in
	expect 0 \
		'tool   calls  failed  in (est.)  out (est.)' \
		'Read       2       0         10         780' \
		'Bash       1       1          9         300' \
		'total      3       1         19       1,080' \
		-- usage -b tool
	expect 0 \
		'session  verb  calls  failed  in (est.)  out (est.)' \
		's1       read      2       0         10         780' \
		's1       run       1       1          9         300' \
		'total              3       1         19       1,080' \
		-- usage -b session,verb
}

@test "a table fits 80 columns, its numbers are short" {
	for ((i = 1; i < 16; i++)); do
		n=$(printf "%${i}s" | tr ' ' 9)
		SESSION=0198$i-long-name-of-a-session request "r$i" 2026-01-18 \
			gemini-3.1-flash-lite-preview-with-a-very-long-name \
			agent='the agent for 日本語 everything' input:="$n" \
			output:="$n" cache_read:="$n" cache_write_5m:="$n" \
			cache_write_1h:="$n" cost:=9999999.5
	done >in
	usage -b session,agent,model,day <in >out
	grep -E '^.{80}' out >wide || true
	[ ! -s wide ]
	[ "$(grep -oE '[0-9.,]+[MGTPE]? *[0-9]+\.[0-9]+$' out | head -n 15 |
		sort -u | wc -l)" -eq 15 ]
	usage -b session <in | tail -n 16 | tr -s ' ' | cut -d ' ' -f 2 | sort -u >out
	diff <(lines 1.00G 1.00M 1.00P 1.00T 1.11P 10.00G 10.00M 10.00T 100.0G \
		100.0M 100.0T 9 9,999 99 99,999 999 999,999 | grep -v 1.00M) out
}

@test "one request counts once, whatever copies there are" {
	# The log of a stream, a session that was resumed, one that was forked.
	{
		request r1 2026-01-18T10:00:00Z gpt-5 input:=10 output:=1
		request r1 2026-01-18T10:00:02Z gpt-5 input:=10 output:=5
		SESSION=s0 request r1 2026-01-18T10:00:00Z gpt-5 input:=10 output:=3
		request r2 2026-01-18T10:00:03Z gpt-5 input:=1 output:=1
	} >in
	expect 0 \
		"$(record total session=s0 requests:=1 input:=10 output:=5 \
			cache_read:=0 cache_write_5m:=0 cache_write_1h:=0 \
			cost:=0.0000625)" \
		"$(record total session=s1 requests:=1 input:=1 output:=1 \
			cache_read:=0 cache_write_5m:=0 cache_write_1h:=0 \
			cost:=0.00001125)" \
		-- usage -j -b session
	# Without names, those of one time, model and size are one.
	sed -i 's/"request":"r.",//' in
	expect 0 \
		"$(record total requests:=4 input:=31 output:=10 cache_read:=0 \
			cache_write_5m:=0 cache_write_1h:=0 cost:=0.00013875)" \
		-- sh -c 'cat in in | usage -j -b agent'
	# Without time, nothing says whether they are the same.
	sed -i 's/"ts":"[^"]*",//' in
	[ "$(cat in in | usage -j -b agent | jq .requests)" -eq 8 ]
}

@test "one call counts once, whatever copies there are" {
	two_days >in
	sed 's/"s1"/"s0"/' in >copy
	cat copy in copy | usage -b session,verb >out
	diff <(lines \
		'session  verb  calls  failed  in (est.)  out (est.)' \
		's0       read      2       0         10         780' \
		's0       run       1       1          9         300' \
		'total              3       1         19       1,080') out
}

@test "the names of sessions are as short as they can be" {
	for name in 0199ab-1111 0199ab-1122 0199ab-3333; do
		SESSION=$name request "$name" 2026-01-18 gpt-5 input:=1
	done >in
	usage -b session <in | cut -d ' ' -f 1 | tail -n 4 >out
	diff <(lines 0199ab-111 0199ab-112 0199ab-333 total) out
}

# cost MODEL TIME MEMBER...: of one request, by the file `prices`.
cost() {
	request r "$2" "$1" "${@:3}" >one
	usage -j --prices prices one |
		sed -E 's/.*"cost":([0-9.]+).*/\1/; s/.*"unpriced":1}$/unknown/'
}

@test "the price of a request is that of its model, its day and its size" {
	prices 'big 1 2 0.1 1.25 2' 'big 10 20 1 12.5 20 over=1000' \
		'big 0.5 1 0.05 0.625 1 from=2026-02-01' \
		'big 5 10 0.5 6.25 10 from=2026-02-01 over=1000' \
		'small 1 2 - - -' 'small-* 3 3 3 3 3' $'tabs\t1\t1\t1\t1\t1'
	[ "$(cost big 2026-01-31 input:=1000 output:=5000)" = 0.011 ]
	[ "$(cost big 2026-01-31 input:=1001 output:=1)" = 0.01003 ]
	[ "$(cost big 2026-01-31 cache_read:=500 cache_write_5m:=300 cache_write_1h:=200)" = 0.000825 ]
	[ "$(cost big 2026-01-31 input:=1 cache_read:=500 cache_write_5m:=300 cache_write_1h:=200)" = 0.00826 ]
	[ "$(cost big 2026-02-01T00:00:00Z input:=1000)" = 0.0005 ]
	[ "$(cost big 2026-02-01 input:=2000)" = 0.01 ]
	# The latest prices where nobody knows the day.
	[ "$(cost big '' input:=1000)" = 0.0005 ]
	# Models that there are no prices for, tokens that a model has none for.
	[ "$(cost bigger 2026-01-31 input:=1)" = unknown ]
	[ "$(cost small 2026-01-31 input:=1000000 output:=1)" = 1.000002 ]
	[ "$(cost small 2026-01-31 input:=1 cache_read:=1)" = unknown ]
	[ "$(cost small-one 2026-01-31 input:=1 cache_read:=1)" = 0.000006 ]
	[ "$(cost tabs 2026-01-31 input:=1)" = 0.000001 ]
}

@test "a model is known whatever is around its name" {
	prices 'claude-opus-4.5 1 1 1 1 1' 'gpt-5 1 1 1 1 1' \
		'gemini-3-pro 1 1 1 1 1'
	for model in claude-opus-4-5 Claude-Opus-4.5 claude-opus-4-5-20251101 \
		claude-opus-4-5@20251101 'claude-opus-4-5-20251101[1m]' \
		us.anthropic.claude-opus-4-5-20251101-v1:0 \
		openrouter/anthropic/claude-opus-4.5 gpt-5-2025-08-07 \
		gpt-5-latest gemini-3-pro-preview gemini-3-pro-preview-06-05; do
		[ "$(cost "$model" 2026-01-31 input:=1)" = 0.000001 ] || {
			echo "$model"
			false
		}
	done
	for model in claude-opus-4 claude-opus-4-5-fast gpt-5.1 gpt-5-mini \
		gpt-5:free xgpt-5 gemini-3-pro-image; do
		[ "$(cost "$model" 2026-01-31 input:=1)" = unknown ] || {
			echo "$model"
			false
		}
	done
}

@test "what has no price is reported as such, never as free" {
	{
		request r1 2026-01-18 gpt-5 input:=1000000
		request r2 2026-01-18 demo-model input:=1000000
		request r3 2026-01-19 demo-model output:=1000000
	} >in
	expect 0 \
		'1 session, 3 requests; cost by the list prices of 2026-10-27' \
		'no price for demo-model (2 requests): not in the cost' \
		'' \
		'day         input  output   cost $' \
		'2026-01-18  2.00M       0  1.2500+' \
		'2026-01-19      0   1.00M        -' \
		'total       2.00M   1.00M  1.2500+' \
		-- usage -b day
	expect 0 \
		"$(record total model=demo-model requests:=2 input:=1000000 \
			output:=1000000 cache_read:=0 cache_write_5m:=0 \
			cache_write_1h:=0 unpriced:=2)" \
		"$(record total model=gpt-5 requests:=1 input:=1000000 \
			output:=0 cache_read:=0 cache_write_5m:=0 \
			cache_write_1h:=0 cost:=1.25)" \
		-- usage -j -b model
}

@test "what the log says that it cost is believed, prices of one's own before it" {
	{
		request r1 2026-01-18 gpt-5 input:=1000000 cost:=0.3
		request r2 2026-01-18 gpt-5 input:=1000000 cost:=0
		request r3 2026-01-18 demo-model input:=7 cost:=1.2e-05
		request r4 2026-01-18 free-model input:=7 cost:=0
	} >in
	expect 0 \
		'1 session, 4 requests; cost by the list prices of 2026-10-27, of 3 as logged' \
		'' \
		'model       input  output  cost $' \
		'demo-model      7       0  0.0000' \
		'free-model      7       0  0.0000' \
		'gpt-5       2.00M       0  1.5500' \
		'total       2.00M       0  1.5500' \
		-- usage -b model
	prices 'gpt-5 2 2 2 2 2'
	expect 0 \
		"$(record total requests:=4 input:=2000014 output:=0 \
			cache_read:=0 cache_write_5m:=0 cache_write_1h:=0 \
			cost:=4.000012)" \
		-- usage -j -b agent --prices prices
}

@test "sums are exact, cents are rounded" {
	for i in {1..30}; do
		request "r$i" 2026-01-18 m input:=1 cost:=0.1
		request "s$i" 2026-01-18 m input:=1 cost:=0.000000000001
	done >in
	usage -j -b day <in | grep -o '"cost":.*' >out
	echo '"cost":3.00000000003}' | diff - out
	usage <in | tail -n 1 | grep -q ' 3\.0000$'
	request t 2026-01-18 m input:=1 cost:=96.99995 >>in
	usage <in | tail -n 1 | grep -q ' 100\.0000$'
	# More than any log can say honestly.
	request t 2026-01-18 m input:=99999999999999999999 output:=18446744073709551615 cost:=1e99 >>in
	usage <in | tail -n 1 | grep -q '18\.45E .* 18446744\.07$\|18\.4E .* 18446744\.07$'
}

# Requests and calls of a few sessions with copies in others, with and without
# what distinguishes them, in an order of no meaning.
many_requests() {
	local i

	for ((i = 0; i < 400; i++)); do
		SESSION=s$((i * 7 % 5)) request "r$((i * 13 % 97))" \
			"2026-01-$((i * 11 % 97 % 20 + 10))T10:00:00Z" "m-$((i * 13 % 97 % 4))" \
			agent=a$((i % 2)) input:=$((i % 3)) output:=$((i % 7)) \
			cost:=0.0$i
		SESSION=s$((i * 3 % 5)) tool_call "2026-01-$((i % 20 + 10))" \
			"T$((i % 3))" run args:="{\"n\":$((i % 50))}" \
			error:="$([ $((i % 9)) = 0 ] && echo true || echo false)" \
			tokens_in:=$((i % 4)) tokens_out:=$i
		[ $((i % 10)) != 0 ] ||
			record usage session=s$((i % 3)) model=gpt-5 input:=$i
		[ $((i % 25)) != 0 ] ||
			record total session=s$((i % 3)) day=2026-01-20 \
				requests:=2 input:=$i cost:=0.25 unpriced:=1
	done
}

@test "parts, merged, give the bytes of the whole, however it is cut" {
	many_requests >whole
	set -- '-b session,agent,model,day' '-j' '-b tool,verb' '--map'
	for wish; do
		# shellcheck disable=SC2086 # words
		usage $wish whole >"all.$wish"
	done
	for seed in 1 2 3 4 5 6; do
		shuf --random-source=<(yes $seed) whole >mixed
		rm -f part.*
		split -n l/$seed mixed part.
		for part in part.*; do
			usage --map "$part" | shuf --random-source=<(yes $seed) >"$part.map"
		done
		cat part.*.map | usage --map >again
		for wish; do
			# shellcheck disable=SC2086
			cat part.*.map | usage $wish | diff -q "all.$wish" -
			# shellcheck disable=SC2086
			usage $wish again | diff -q "all.$wish" -
		done
	done
}

@test "totals are added up again" {
	two_days >in
	SESSION=s2 request r9 2026-01-20 unknown input:=1000000 >>in
	usage -j in >totals
	usage -j totals | diff totals -
	expect 0 \
		'2 sessions, 4 requests' \
		'1 sub-agent: 1 request, $0.0740' \
		'no price for unknown (1 request): not in the cost' \
		'' \
		'session   input   output  cached  write5m  write1h    cost $' \
		's1       71,001  502,800   1.90M   40,000   20,000   14.0290' \
		's2        1.00M        0       0        0        0         -' \
		'total     1.07M  502,800   1.90M   40,000   20,000  14.0290+' \
		-- usage -b session totals
	usage -b tool totals | diff <(usage -b tool in) -
}

@test "the context is what the last request of the main agent had" {
	two_days >in
	expect 0 2120001 -- usage --context
	# Sub-agents have their own; a later line may have an earlier time.
	request r4 2026-01-18T09:00:00Z gpt-5 input:=1 >>in
	expect 0 2120001 -- usage --context
	request r4 2026-01-20T09:00:00Z gpt-5 input:=90000 output:=10 >>in
	expect 0 90010 -- usage --context
	echo '{"kind":"compaction","ts":"2026-01-20T09:01:00Z","before":90010,"after":20000}' >>in
	expect 0 20000 -- usage --context
	request r5 2026-01-20T09:02:00Z gpt-5 input:=0 >>in
	expect 0 20000 -- usage --context
	given
	expect 0 0 -- usage --context
}

@test "numbers of tokens may be written as any number" {
	need jq
	request r1 2026-01-18T10:00:00Z m input:=1000.0 output:=2.5e2 cache_read:=0.6 >in
	expect 0 '[1000,250,1]' -- sh -c 'usage -j | jq -c "[.input,.output,.cache_read]"'
	given "$(joined '{"type":"message","message":{"role":"assistant","model":"m",' \
		'"content":[],"usage":{"input":1e3,"output":12.5}}}')"
	expect 0 '[1000,13]' -- sh -c \
		'trace2jsonl | jq -c "select(.kind == \"usage\") | [.input,.output]"'
}

@test "a session over 60 % of its budget fails a check" {
	request r1 2026-01-18 gpt-5 input:=60000 >in
	expect 0 -- usage --check --budget 100000
	[ ! -s err ]
	expect 1 -- usage --check --budget 99999
	said 'usage: the session has 60,000 tokens, over 60 % of 99,999'
	expect 1 -- usage --check --budget 100000 -p 59
	expect 0 -- usage --check --budget 100000 --percent 61
	expect 1 60000 -- usage --check --budget 99999 --context
	expect 0 \
		'1 session, 1 request; cost by the list prices of 2026-10-27' \
		'context: 60,000 of 80,000 tokens, 75 %' \
		'' \
		'day         model   input  output  cost $' \
		'2026-01-18  gpt-5  60,000       0  0.0750' \
		'total              60,000       0  0.0750' \
		-- usage --budget 80000
}

@test "what costs more than the limit fails a check" {
	request r1 2026-01-18 gpt-5 input:=60000 >in
	expect 0 -- usage --check --cost-limit 0.075
	expect 1 -- usage --check --cost-limit 0.0749
	said 'usage: $0.0750 is over the limit of $0.0749'
	expect 64 -- usage --check
	expect 64 -- usage --check --cost-limit much
	expect 64 -- usage --check --cost-limit -1
}

@test "E12: a claim has a line for each session, the latest one" {
	need jq
	two_days >in
	expect 0 \
		'1 session, 3 requests' \
		'' \
		'agent     input   output  cached  write5m  write1h   cost $' \
		'main      1,001  502,000   1.90M   40,000   20,000  13.9550' \
		'explore  70,000      800       0        0        0   0.0740' \
		'total    71,001  502,800   1.90M   40,000   20,000  14.0290' \
		-- usage --claim claim
	cp claim once
	usage --claim claim in >out
	cmp claim once
	SESSION=s0 request r7 2026-01-21 gpt-5 input:=1000000 >other
	usage --claim claim other >out
	# Now the first session has gone on.
	request r8 2026-01-22 gpt-5 input:=1000000 >>in
	expect 0 \
		'2 sessions, 5 requests' \
		'' \
		'session  agent     input   output  cached  write5m  write1h   cost $' \
		's0       main      1.00M        0       0        0        0   1.2500' \
		's1       main      1.00M  502,000   1.90M   40,000   20,000  15.2050' \
		's1       explore  70,000      800       0        0        0   0.0740' \
		'total             2.07M  502,800   1.90M   40,000   20,000  16.5290' \
		-- sh -c 'usage --claim claim -b session,agent | sed "s/^total  /total /"'
	jq -c '[.session, .requests, .calls, .failed, .tokens_out, .cost]' claim >out
	diff <(lines '["s1",4,3,1,1080,15.279005]' '["s0",1,null,null,null,1.25]') out
	# The sums are those of the parts.
	jq -e '[.parts[].cost // 0] as $c | ($c | add) - .cost | fabs < 1e-9' claim >out
	usage -b tool claim | diff <(usage -b tool in) -
	usage -b day,model claim | tail -n +3 >out
	usage -b day,model in other | tail -n +3 | diff - out
}

@test "what else is in the file of a claim stays in it" {
	lines '{"kind":"x","b":1.0}' '' \
		'{"kind":"total","session":"s9","requests":1,"cost":1,"y":2}' \
		'{"kind":"total","session":"s1","requests":9}' 'no record' \
		'{"kind":"total","session":"s1","requests":9}' >claim
	two_days >in
	usage -q --claim new in >out
	expect 1 \
		"$(record total session=s1 requests:=3 input:=71001 \
			output:=502800 cache_read:=1900000 \
			cache_write_5m:=40000 cache_write_1h:=20000 \
			cost:=14.029005 calls:=3 failed:=1 tokens_in:=19 \
			tokens_out:=1080)" \
		"$(record total session=s9 requests:=1 input:=0 output:=0 \
			cache_read:=0 cache_write_5m:=0 cache_write_1h:=0 \
			cost:=1)" \
		-- usage -j -b session --claim claim
	said "usage: claim:5: bad record: column 1: value expected"
	diff <(lines '{"kind":"x","b":1.0}' '' \
		'{"kind":"total","session":"s9","requests":1,"cost":1,"y":2}' \
		"$(cat new)" 'no record') claim
}

@test "many sessions that end at once are all in the claim" {
	for i in {1..20}; do
		SESSION=s$i request "r$i" 2026-01-18 gpt-5 input:=1 >"in.$i"
		usage --claim claim "in.$i" >"out.$i" &
	done
	wait
	[ "$(wc -l <claim)" -eq 20 ]
	usage claim | tail -n 1 | grep -q '^total .* 20 '
}

@test "a claim stays as it is where something cannot be read or written" {
	two_days >in
	usage --claim claim in >out
	cp claim was
	request r9 2026-01-20 gpt-5 input:=1000000 >more
	run -70 --separate-stderr usage --claim claim more nowhere
	cmp claim was
	run -70 --separate-stderr usage --claim ./no/claim more
	run -70 --separate-stderr usage --claim . more
	request r9 2026-01-20 "$(head -c 20000 /dev/zero | tr '\0' m)" input:=1 >large
	run -70 --separate-stderr on_a_full_disk usage --claim claim large
	cmp claim was
	[ "$(echo claim*)" = claim ]
}

@test "nothing is nothing" {
	given
	expect 0 'no requests' -- usage
	expect 0 'no requests' -- usage -b session
	expect 0 'no calls' -- usage -b tool
	expect 0 -- usage -j
	expect 0 -- usage --map
	expect 0 -- usage --check --budget 1
	expect 0 'no requests' -- usage --claim claim
	[ ! -s claim ]
	# The client's own words cost nothing.
	request r1 2026-01-18 '<synthetic>' input:=0 output:=0 >in
	expect 0 'no requests' -- usage
}

@test "names from logs are harmless on a terminal" {
	request r1 2026-01-18 $'\\u001b[31mm\\n|x' agent='\u202e' input:=1 >in
	usage -b model,agent <in >out
	grep $'\e\|\u202e' out >raw || true
	[ ! -s raw ]
	[ "$(wc -l <out)" -eq 6 ]
}

# How many columns a terminal takes for what these tests write: all that is
# not ASCII but the ellipsis takes two.
columns() {
	perl -CS -lpe 's/\x{2026}/./g; s/[^\x00-\x7f]/xx/g; $_ = length'
}

@test "a table has 79 columns, whatever the names" {
	need perl
	wide=$(printf '\xe6\xa8\xa1%.0s' {1..60})
	long=$(printf 'm%.0s' {1..200})
	{
		request r1 2026-01-18 "$wide" agent="$long" input:=1234567 cost:=12.5
		request r2 2026-01-18 "$long" agent="$wide" input:=1234567
		request r3 2026-01-18 short input:=1234567
	} >in
	for by in model agent,model session,agent,model,day; do
		usage -b $by in >out
		# All end where their heads do.
		[ "$(tail -n 5 out | columns | sort -u)" = 79 ]
	done
}

@test "a line that is not a record is reported in the table, and noted for programs" {
	need jq
	{ two_days; echo '{"kind":"usage"'; } >in
	run -1 --separate-stderr usage in
	[[ $output == *'1 bad record left out by usage, the first at in:7: '* ]]
	run -1 --separate-stderr usage -j in
	[ "$(jq -r 'select(.kind == "note").code' <<<"$output")" = bad-record ]
}

@test "a wrong file of prices is refused with its place" {
	two_days >in
	for line in 'm 1 2 3 4' 'm 1 2 3 4 x' 'm 1 2 3 4 5 over=' 'm 1 2 3 4 5 6' \
		'm 1 2 3 4 5 from=May' 'm 1 2 3 4 0.0000001' 'DATE today' m '/ 1 2 3 4 5' \
		'DATE 2026-13-99' 'm 1 2 3 4 5 from=2026-02-30'; do
		prices 'ok 1 2 3 4 5' "$line"
		run -70 --separate-stderr usage --prices prices in
		[[ $stderr == 'usage: prices:5: a price is '* ]] || {
			echo "$line: $stderr"
			false
		}
	done
	echo 'm 1 2 3 4 5' >prices
	run -70 --separate-stderr usage --prices prices in
	[ "$stderr" = "usage: 'prices' has no DATE line" ]
	run -70 --separate-stderr usage --prices nowhere in
}

@test "thousands of models and their prices take linear time" {
	local n=$((40000 / ${THIN:-1}))

	seq $n | sed 's/.*/m& 1 2 3 4 5\nx&* 1 2 3 4 5/;1i DATE 2026-01-01' >prices
	for names in 'm& r&' 'x&y s&'; do
		SESSION=s request "${names#* }" 2026-01-01 "${names% *}" \
			input:=1000000 output:=0
	done >both
	seq $n | sed "s/.*/$(sed -n 1p both)\n&/; s/\n\(.*\)/\n$(
		sed -n '2s/&/\\1/gp' both)/" >in
	timeout 20 usage -j -b model --prices prices in >out
	[ "$(grep -c '"cost":1[,}]' out)" -eq $((2 * n)) ]
}

@test "the built-in prices are right, and can be replaced" {
	usage --print-prices >prices
	cmp prices "$ROOT/lib/data/prices"
	[ "$(cost claude-sonnet-4-5-20250929 2026-01-31 input:=1000 output:=1000 \
		cache_read:=1000 cache_write_5m:=1000 cache_write_1h:=1000)" = 0.02805 ]
	[ "$(cost gpt-5-codex 2026-01-31 input:=1000 output:=1000 cache_read:=1000)" = 0.011375 ]
	[ "$(cost gemini-2.5-pro 2026-01-31 input:=1000 output:=1000 cache_read:=1000)" = 0.011375 ]
	[ "$(cost claude-sonnet-5-5 2026-10-06 cache_read:=1000000)" = 0.2 ]
	[ "$(cost claude-sonnet-5-5 2026-10-07 cache_read:=1000000)" = 0.1 ]
	# Each name once for a day and a size.
	awk '/^[a-z]/ { k = $1; for (i = 7; i <= NF; i++) k = k " " $i; print k }' prices |
		sort | uniq -d | diff /dev/null -
	prices 'gpt-5 9 9 9 9 9'
	request r1 2026-01-18 gpt-5 input:=1000000 >in
	PITH_DATA=. expect 0 '1 session, 1 request; cost by the list prices of 2026-01-01' \
		'' \
		'day         model  input  output  cost $' \
		'2026-01-18  gpt-5  1.00M       0  9.0000' \
		'total              1.00M       0  9.0000' \
		-- usage
}

@test "rows are by what there is" {
	two_days >in
	for by in '' month day,day model,tool verb,model 'day,'; do
		expect 64 -- usage --by "$by"
	done
	expect 64 -- usage --map -j
	expect 64 -- usage --map --claim claim
}

@test "whatever call fails or is the last one, a claim is the old or the new one" {
	local faults=$BUILD/fault.so

	[ -e "$faults" ] || skip 'make fault'
	two_days >in
	usage --claim was in >out
	cp was claim
	SESSION=s2 request r9 2026-01-20 gpt-5 input:=1000000 >in
	cp claim new
	usage --claim new in >out
	faulty() { ASAN_OPTIONS=$ASAN_OPTIONS:verify_asan_link_order=0 LD_PRELOAD=$faults usage --claim claim in; }
	FAULT_LOG=$PWD/calls faulty >out
	for fault in $(awk '{ print "before:" $1, "after:" $1 }
		$2 ~ /^(write|fsync|create|renameat|openat|open|fstatat)$/ { print "EIO:" $1 }' calls | thin); do
		cp was claim
		status=0
		FAULT=$fault faulty >out 2>err || status=$?
		cmp -s claim was || cmp claim new
		[ "$status" -ne 0 ] || cmp claim new
		usage --claim claim in >out
		cmp claim new
		[ -z "$(find . -name '.claim.*')" ]
	done
	[ "$(wc -l <calls)" -gt 5 ]
}

# ---- branches, projects, sub-agents ----

@test "requests by branch and project; a project is where its session began" {
	need jq
	given_data trace2jsonl/sub-agent.jsonl
	sed 's/"sessionId":"s-1"/"sessionId":"s-2"/; s/feature.moisture/main/
		s|/work/roastery"|/work/old/roastery"|; s/"id":"r/"id":"q/' in >other
	sed '3,$s|"cwd":"/work/roastery"|"cwd":"/work/roastery/src"|' in >s-1
	trace2jsonl s-1 other >records
	[ "$(usage -j --by project,branch records | jq -c \
		'select(.requests)|[.project,.branch,.requests]')" = \
		'["/work/old/roastery","main",4]
["/work/roastery","feature/moisture",4]' ]
	# Of one name, whole paths; else the last part.
	[ "$(usage --by project records | sed -n '5,$p' | cut -d ' ' -f 1 | xargs)" = \
		'/work/old/roastery /work/roastery total' ]
	[ "$(trace2jsonl s-1 | usage --by project | sed -n '5p' | cut -d ' ' -f 1)" = \
		roastery ]
	# The same from parts; and in the sums of a claim.
	for file in s-1 other; do
		trace2jsonl $file | usage --map
	done >parts
	[ "$(without_end parts | usage -j --by project,branch)" = \
		"$(without_end records | usage -j --by project,branch)" ]
	usage --claim claim.jsonl records >/dev/null
	[ "$(usage -j --by branch claim.jsonl)" = \
		"$(without_end records | usage -j --by branch)" ]
	run -64 usage --by project,tool records
}

@test "the cost of sub-agents is named apart" {
	given_data trace2jsonl/sub-agent.jsonl
	trace2jsonl in >records
	# Two requests, by hand: 50 + 60 in, 9 + 30 out, 40 cached: at 1, 5, 0.1.
	[ "$(usage records | sed -n 2p)" = '1 sub-agent: 2 requests, $0.0003' ]
	grep -v '"agent"' records >alone
	lacks sub-agent <(usage alone)
}

@test "what a sub-agent repeats of its session does not count" {
	given "$(record usage session=s ts=2026-01-01T00:00:02Z agent=a model=claude-opus-4-5 \
		request=r input:=5 output:=9 cache_read:=50000)" \
		"$(record usage session=s ts=2026-01-01T00:00:01Z model=claude-opus-4-5 \
			request=r input:=5 output:=10 cache_read:=20)"
	want='{"kind":"total","model":"claude-opus-4-5","requests":1,"input":5,"output":10,"cache_read":20,"cache_write_5m":0,"cache_write_1h":0,"cost":0.000285}'
	[ "$(usage -j --by model in)" = "$want" ]
	[ "$(tac in | usage -j --by model)" = "$want" ]
}

# ---- teams, and other programs ----

# A request for each project.
projects() {
	local project n=0

	for project; do
		SESSION=s$((++n)) request "r$n" 2026-01-18 claude-opus-4-5-20251101 \
			project="$project" input:=10 output:=20
	done
}

@test "a team has the projects that the first pattern matches" {
	projects /work/roastery /work/roastery/api '/work/a b' /home/x '' >in
	lines $'\xef\xbb\xbf# Our teams' '' '/work/roastery  Coffee, and tea ' \
		'*/api Never' '/work/roast* Beans' $'*\\ b\tBlanks\r' '/work/* Late' >teams
	expect 0 \
		'5 sessions, 5 requests; cost by the list prices of 2026-10-27' '' \
		'team             input  output  cost $' \
		'-                   20      40  0.0011' \
		'Blanks              10      20  0.0006' \
		'Coffee, and tea     10      20  0.0006' \
		'Never               10      20  0.0006' \
		'total               50     100  0.0028' -- usage -b team --teams teams
	# A total keeps its team, or gets that of its project.
	usage -j --teams teams in >totals
	usage -b team --teams teams in | tail -n +3 >want
	usage -b team totals | tail -n +3 | diff want -
	usage --map in | usage -b team --teams teams | tail -n +3 | diff want -
	echo '* All' >all
	expect 0 'team   input  output  cost $' '-         10      20  0.0006' \
		'All       40      80  0.0022' 'total     50     100  0.0028' \
		-- sh -c 'usage -b team --teams all totals | tail -n +3'
	expect 64 -- usage -b team,tool in
}

@test "a file of teams that cannot be read, or has a line without one" {
	projects /work >in
	lines '# x' '/work' >teams
	expect 70 -- usage --teams teams
	said 'usage: teams:2: a team is PATTERN TEAM'
	expect 70 -- usage --teams nowhere
	said "usage: cannot read the teams 'nowhere'"
	: >teams
	usage --teams teams in | diff <(usage in) -
}

@test "values for a spreadsheet: full names, exact numbers, a header" {
	two_days >in
	SESSION=s2 request r9 2026-01-20 unknown input:=1000000 >>in
	cr=$'\r'
	expect 0 \
		"day,model,requests,input,output,cache_read,cache_write_5m,cache_write_1h,cost,unpriced$cr" \
		"2026-01-18,claude-opus-4-5-20251101,2,1001,502000,1900000,40000,20000,13.955005,0$cr" \
		"2026-01-19,anthropic/claude-haiku-4.5,1,70000,800,0,0,0,0.074,0$cr" \
		"2026-01-20,unknown,1,1000000,0,0,0,0,,1$cr" -- usage -f csv
	expect 0 "tool,calls,failed,tokens_in,tokens_out$cr" "Read,2,0,10,780$cr" \
		"Bash,1,1,9,300$cr" -- usage --format csv -b tool
	usage -f json in | diff <(usage -j in) -
	usage -f table in | diff <(usage in) -
	given
	expect 0 "team,requests,input,output,cache_read,cache_write_5m,cache_write_1h,cost,unpriced$cr" \
		-- usage -f csv -b team
	expect 64 -- usage -f xml
	said "usage: --format takes table, csv or json, not 'xml'"
	expect 64 -- usage -j -f csv
	expect 64 -- usage --map -f csv
}

@test "no name ends its field, is a formula, or reaches the terminal" {
	projects 'a,b' 'say \"x\"' '=SUM(A1)' '+1' '-1' '@x' "'q" '\t=1' \
		' blank ' 'two\r\nlines' '\u001b[31mred\u009b\u202e' 'a\u0000b' >in
	usage -f csv -b project in >out
	printf '%s,1,10,20,0,0,0,0.00055,0\r\n' "'"$'\t=1' '" blank "' \
		"'+1" "'-1" "'=SUM(A1)" "'@x" "''q" '[31mred' '"a,b"' 'ab' \
		'"say ""x"""' '"two'$'\n''lines"' | sort >want
	tail -n +2 out | sort | diff want -
}

@test "a part that is missing is in each report, and the status is 1" {
	two_days >in
	record note code=missing-part text='part 3 of 9: a.jsonl' >note
	cat note >>in
	record note code=torn-line text='it is being written' >>in
	cat note >>in
	expect 1 \
		'1 session, 3 requests; cost by the list prices of 2026-10-27' \
		'Note: part 3 of 9: a.jsonl' '' \
		'agent     input   output  cached  write5m  write1h   cost $' \
		'main      1,001  502,000   1.90M   40,000   20,000  13.9550' \
		'explore  70,000      800       0        0        0   0.0740' \
		'total    71,001  502,800   1.90M   40,000   20,000  14.0290' \
		-- usage -b agent
	expect 1 'Note: part 3 of 9: a.jsonl' '' \
		'tool   calls  failed  in (est.)  out (est.)' \
		'Read       2       0         10         780' \
		'Bash       1       1          9         300' \
		'total      3       1         19       1,080' -- usage -b tool
	for option in -j --map; do
		two_days | usage $option | cat note - >want
		run -1 --separate-stderr usage $option in
		[ "$output" = "$(without_end want)" ]
		[ -z "$stderr" ]
	done
	two_days | usage -f csv >want
	run -1 --separate-stderr usage -f csv in
	[ "$output" = "$(<want)" ]
	[ "$stderr" = 'usage: part 3 of 9: a.jsonl' ]
	expect 1 2120001 -- usage --context
	said 'usage: part 3 of 9: a.jsonl'
	expect 1 -- usage --check --budget 9000000
	said 'usage: part 3 of 9: a.jsonl'
	# A sum that is too small is not kept.
	expect 70 -- usage --claim claim
	said "usage: a part is missing: 'claim' is not changed"
	[ ! -e claim ]
	# Records that were skipped before are named; they have their own status.
	{ two_days; record note code=bad-record text='1 bad record left out by x'; } >in
	usage in >out
	grep -qx 'Note: 1 bad record left out by x' out
}

@test "--whole prints nothing of a stream that broke off" {
	two_days >in
	expect 70 -- usage --whole
	grep -q '^usage: the input ended early' err
	echo '{"kind":"end","files":[],"status":0}' >>in
	usage --whole in | diff <(usage in) -
}

@test "of a session, little is held where no project is wanted" {
	! grep -q __asan_init "$(command -v usage)" ||
		skip "the sanitizers have a memory of their own"
	awk 'BEGIN {
		n = 100000
		for (i = 0; i < n; i++)
			printf "{\"kind\":\"usage\",\"session\":\"session-%06d\",\"ts\":\"2026-01-02T03:04:05Z\",\"project\":\"/work/p%d\",\"model\":\"m\",\"request\":\"r%d\",\"input\":4,\"output\":9}\n", i, i % 9, i
		printf "{\"kind\":\"end\",\"files\":["
		for (i = 0; i < n; i++)
			printf "%s\"sessions/%06d.jsonl\"", i ? "," : "", i
		print "],\"status\":0}"
	}' >in
	(
		ulimit -v 26000
		usage in >out
	)
	grep -q '^100,000 sessions, 100,000 requests' out
}
