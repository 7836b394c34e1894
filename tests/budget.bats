# shellcheck disable=SC2154 # stderr_lines is set by run
load lib

# module_learning N [TYPE]: a learning about file N, on line N.
module_learning() {
	learning "The module of number $1 checks its input in \`src/m$1.c\`" \
		type="${2:-pattern}" entry:="$1" mentions:=1 \
		src="p.md:$1@$(($1 * 80))+80"
}

learnings_to() {
	for n in $(seq "$1"); do module_learning "$n"; done
}

# story_entry N: an entry of January N, on line 1000 + N.
story_entry() {
	local day=0$1

	day=2026-01-${day: -2}
	record entry id="US-$1" ts="$day" title="Story $1" status=done \
		files:="[\"src/e$1.c\"]" \
		src="p.md:$((1000 + $1))@$((100000 + $1 * 200))+200" \
		body="## $day - US-$1: Story $1\n$(printf '%s' \
			"- Did the first thing of story $1, with all that belongs to it\n" \
			"- Did the second thing of story $1, which took a while longer\n")"
}

plan_of() {
	record plan title=T done:=3 total:="$1" src=prd.json:1-9@0+4000
	for n in $(seq "$1"); do
		record story id="US-$n" title="Story number $n of the plan" \
			status=pending
	done
}

# A project of all kinds.
all_kinds() {
	plan_of 10
	learnings_to 20
	for n in 1 2 3; do story_entry $n; done
}

number_of() {
	grep -c "^{\"kind\":\"$1\"" out || true
}

tokens() {
	render summary <out | budget --count | awk '{ print $1 }'
}

# $kind/$name of sample projects as records, to the file `in`.
sample() {
	{
		[ ! -e "$1/prd.json" ] || prd2jsonl -q "$1/prd.json"
		md2jsonl -q "$1/progress.md"
	} | learnings -q | dedupe -q | recent -q >in
}

# ---- what passes ----

@test "what fits passes, byte for byte, followed by a layout" {
	given '{"kind":"doc","file":"p.md"}' \
		'{"kind":"entry" , "id":"A", "new":[1, 2.50],"body":"- x\n"}'
	mapfile -t in <in
	expect 0 "${in[@]}" \
		'{"kind":"layout","template":"summary","counter":"~o200k_base","rows":20,"lines":3}' \
		-- budget
}

@test "unknown kinds and keys, order, spelling and numbers pass untouched" {
	given '{"kind":"weather","t":1e3}' '{ "x" : "\u00e9" , "kind" : "fact" }' \
		'{"a":1,"a":2}' '{"kind":"message","text":"hi\/"}' \
		'{"kind":"stats"}' '{"kind":"loss","n":-0.0}'
	mapfile -t in <in
	expect 0 "${in[@]}" \
		'{"kind":"layout","template":"summary","counter":"~o200k_base","rows":20,"lines":3}' \
		-- budget
}

@test "of each sample every record passes or is counted in a drop" {
	for dir in "$SAMPLES"/*/; do
		[ -e "$dir/progress.md" ] || continue
		sample "$dir"
		for cap in 0 60 400; do
			budget -q -t $cap <in >out 2>/dev/null || [ $? -eq 1 ]
			grep -v -e '^{"kind":"layout"' -e '^{"kind":"end"' \
				-e '^{"kind":"drop".*"why":"\(cap\|budget\|template\)"' out |
				sed 's/,"brief":"[^"]*"//' | sort >passed
			sort in | comm -13 - passed >made
			[ ! -s made ]
			for kind in learning entry section; do
				left=$(grep "^{\"kind\":\"drop\",\"of\":\"$kind\",\"why\":\"\(cap\|budget\|template\)\"" out |
					grep -o '"n":[0-9]*' | cut -d: -f2 | paste -sd+)
				[ $(($(number_of $kind) + ${left:-0})) -eq \
					"$(grep -c "^{\"kind\":\"$kind\"" in)" ]
			done
		done
	done
}

@test "no input gives a layout and nothing else" {
	given
	expect 0 '{"kind":"layout","template":"summary","counter":"~o200k_base","rows":20,"lines":3}' \
		-- budget
}

@test "a line that is not a record is reported, passed over and counted" {
	given '{"kind":"doc","file":"p.md"}' '{"kind":' '{"kind":"x"}'
	run -1 --separate-stderr budget in
	[[ $stderr == budget:\ in:2:\ * ]]
	[ "${lines[0]}" = '{"kind":"doc","file":"p.md"}' ]
	[ "${lines[1]}" = '{"kind":"x"}' ]
	[[ ${lines[2]} == '{"kind":"note","code":"bad-record",'* ]]
}

# ---- learnings ----

@test "of more learnings than 15 the others are one drop record, with places" {
	learnings_to 18 >in
	budget <in >out
	[ "$(number_of learning)" -eq 15 ]
	grep '"kind":"drop"' out >drop
	[ "$(wc -l <drop)" -eq 1 ]
	grep -q '^{"kind":"drop","of":"learning","why":"cap","n":3,"tokens":57,"src":\[{"file":"p.md","line":' drop
	# What is dropped is what is not kept; places that touch are one.
	{ grep '"kind":"learning"' out | jq .src.line
	  jq '.src[] | range(.line; .end + 1)' drop; } | sort -n | uniq |
		wc -l | grep -qx 18
}

@test "-l is another number, 0 none" {
	learnings_to 18 >in
	for n in 0 1 7 17 18 19 1000; do
		budget -l $n <in >out
		[ "$(number_of learning)" -eq $((n < 18 ? n : 18)) ]
	done
	budget -l 18 <in >out
	[ "$(number_of drop)" -eq 0 ]
	budget --max-learnings=4 <in >out
	[ "$(number_of learning)" -eq 4 ]
}

@test "what is kept stays in the order of the log" {
	learnings_to 30 | shuf --random-source=<(yes) >in
	budget -l 12 <in >out
	grep '"kind":"learning"' out >learnings
	grep -Fxf learnings in | diff - learnings
}

@test "the document is the same in whatever order the files come" {
	make_records() { for dir; do
		prd2jsonl "$SAMPLES/$dir/prd.json"
		md2jsonl "$SAMPLES/$dir/progress.md"
	done | learnings | dedupe | recent -q; }
	make_records ralph three-stories other-plan >in
	budget --cite <in | render summary --cite >summary
	for order in 'other-plan ralph three-stories' 'three-stories other-plan ralph'; do
		# shellcheck disable=SC2086 # several words
		make_records $order >turned
		budget --cite <turned | render summary --cite | diff summary -
		budget --cite -t 900 <turned >out
		budget --cite -t 900 <in | render summary --cite | diff - <(render summary out)
	done
	budget --cite --as-given <turned | render summary --cite >out
	[ "$(head -n 1 out)" != "$(head -n 1 summary)" ]
	run -64 budget --as-given -T running in
}

@test "learnings that lost their src are reported" {
	{ lines '{"kind":"doc","schema":1,"file":"p.md"}'; learnings_to 3; } >in
	budget <in | render summary >out
	lacks '^Note' out
	jq -c 'select(.kind=="learning") |= del(.src)' in | budget | render summary >out
	grep -qx 'Note: 3 learnings have no src, so others may be kept than with it' out
	# Records of your own need none.
	learning 'Staging has no mail' | budget | render summary >out
	lacks '^Note' out
}

@test "a learning that many entries mention, or names code of now, goes first" {
	learnings_to 10 >in
	sed -i '5s/"mentions":1/"mentions":4/' in
	budget -l 1 <in >out
	grep -q 'number 5' out
	{ learnings_to 10; story_entry 3 | sed 's|src/e3.c|src/m3.c|'; } >in
	budget -l 1 <in >out
	grep -q 'number 3 ' out
}

@test "a learning with words of the story ahead goes first, but not in a context" {
	given \
		'{"kind":"plan","title":"T","done":1,"total":3,"current":{"id":"S-2"}}' \
		'{"kind":"story","id":"S-1","title":"Login page","status":"done","text":"Typecheck passes"}' \
		"$(record story id=S-2 title=Invoices status=pending \
			text='A page of invoices with their rates. Typecheck passes')" \
		'{"kind":"story","id":"S-3","title":"Export","status":"pending","text":"Typecheck passes"}'
	{
		cat in
		learnings_to 9
	} >all
	sed -i '/number 4 /s/checks its input/prints the invoices/; /number 7 /s/checks its input/typecheck passes/' all
	budget -l 1 <all >out
	grep -q 'number 4 prints the invoices' out
	budget -l 1 -T context <all | grep '^{"kind":"learning"' >out
	sed '/"S-2"/d' all | budget -l 1 -T context | grep '^{"kind":"learning"' |
		diff out -
}

@test "--explain shows the learnings by rank, and what their scores are made of" {
	{
		module_learning 1
		module_learning 2 gotcha | sed 's/"mentions":1/"mentions":3/'
		module_learning 3 | sed 's/"text":"[^"]*"/"text":"Say it"/'
	} >in
	expect 0 '+   10 p.md:2:The module of number 2 checks its input in `src/m2.c`' \
		'       +6 mentioned again, +2 gotcha, +2 names code' \
		'-    2 p.md:1:The module of number 1 checks its input in `src/m1.c`' \
		'       +2 names code' \
		'-   -2 p.md:3:Say it' \
		'       -2 length' \
		-- budget -l 1 --explain
}

@test "the points of --explain add up to the score, in 80 columns" {
	for sample in ralph chinese no-plan; do
		sample "$SAMPLES/$sample"
		budget --explain <in >out
		awk '/^[+-]/ { if (NR > 1 && sum != score) bad = 1; score = $2; sum = 0; next }
			{ for (i = 1; i <= NF; i++) if ($i ~ /^[+-][0-9]+$/) sum += $i }
			END { exit bad || sum != score || !NR }' out
		[ "$(grep -c '^[+-]' out)" -eq "$(grep -c '^{"kind":"learning"' in)" ]
		[ "$(grep -c '^+' out)" -eq "$(budget <in | grep -c '^{"kind":"learning"')" ]
		run -1 grep -E '.{81}' out
	done
}

# ---- configuration ----

@test "a config record sets the caps, an option beats it" {
	{
		lines '{"kind":"config","max_learnings":4,"max_tokens":500,"prioritize":["learnings"]}'
		learnings_to 18
	} >in
	budget <in >out
	[ "$(number_of learning)" -eq 4 ]
	grep -q '"kind":"layout".*"cap":500' out
	budget -l 6 -t 400 <in >out
	[ "$(number_of learning)" -eq 6 ]
	grep -q '"kind":"layout".*"cap":400' out
	grep -q '^{"kind":"config"' out
	budget --cap learnings=6 <in >out
	[ "$(number_of learning)" -eq 6 ]
	budget --cap entries=1 <in >out
	[ "$(number_of learning)" -eq 4 ]
}

@test "learnings that did not fit are not said to be none" {
	learnings_to 3 >in
	budget -l 0 <in >out
	render summary <out | grep -qx 'None of them fits here.'
	budget --cap learnings=0 -t 2000 <in >out
	render summary <out | grep -qx 'None of them fits here.'
}

# ---- the hard limit ----

@test "S16: -t is never exceeded" {
	for sample in ralph chinese no-plan three-stories other-plan; do
		sample "$SAMPLES/$sample"
		for cap in 1 5 12 20 35 $((RANDOM % 100 + 40)) $((RANDOM % 300 + 100)) \
			$((RANDOM % 1000 + 300)) 2000; do
			for template in summary context; do
				status=0
				budget -q -t $cap -T $template <in >out 2>err ||
					status=$?
				render $template <out >text 2>/dev/null || true
				n=$(budget --count <text | awk '{ print $1 }')
				[ "$n" -le $cap ] || {
					echo "$sample: $n tokens, not $cap"
					return 1
				}
				# What cannot be held is said.
				[ $status -eq 0 ] ||
					[ "$(cat err)" = "budget: not even the title fits in $cap tokens" ]
				[ $cap -lt 100 ] || [ $status -eq 0 ]
			done
		done
	done
}

@test "it is held by the other counters too" {
	sample "$SAMPLES/ralph"
	for counter in estimate cl100k_base claude chars; do
		budget -t 500 -c $counter <in >out
		n=$(render summary <out | budget --count -c $counter | awk '{ print $1 }')
		[ "$n" -le 500 ]
		[ "$n" -gt 250 ]
	done
}

@test "more tokens never show less" {
	sample "$SAMPLES/ralph"
	before=0
	for cap in 100 200 400 600 800 1000 1400; do
		budget -t $cap <in >out
		n=$(tokens)
		[ "$n" -ge $((before * 9 / 10)) ]
		[ "$n" -ge $((cap < 1000 ? cap / 2 : 500)) ]
		before=$n
	done
}

@test "-p says what is filled first" {
	all_kinds >in
	budget -t 300 -p recent <in >out
	[ "$(number_of entry)" -eq 3 ]
	budget -t 300 -p learnings <in >out
	[ "$(number_of learning)" -ge 8 ]
	[ "$(number_of entry)" -lt 3 ]
	budget -t 400 -p status <in >out
	render summary <out | grep -c '^| US-' | grep -qx 10
	budget -t 270 -p status,learnings,recent <in >out
	budget -t 270 --prioritize='status, learnings' <in | cmp - out
	# Its title at most.
	[ "$(number_of entry)" -le 1 ]
	grep -q '"kind":"layout".*"lines":0' out
}

@test "without -p the order is recent, learnings, status" {
	all_kinds >in
	budget -t 300 <in >out
	budget -t 300 -p recent,learnings,status <in | cmp - out
	[ "$(number_of entry)" -eq 3 ]
	[ "$(number_of learning)" -ge 1 ]
}

@test "the plan's order of priority is taken, -p beats it" {
	all_kinds >in
	budget -t 300 -p learnings <in >want
	{ lines '{"kind":"config","prioritize":["learnings"]}'; all_kinds; } >in
	budget -t 300 <in | tail -n +2 | cmp - want
	budget -t 300 -p recent <in >out
	[ "$(number_of entry)" -eq 3 ]
	# Names that mean nothing here are passed over.
	{ lines '{"kind":"config","prioritize":["goal","learnings",7]}'; all_kinds; } >in
	budget -t 300 <in | tail -n +2 | cmp - want
}

@test "what the limit drops says so" {
	all_kinds >in
	budget -t 200 <in >out
	grep -q '^{"kind":"drop","of":"learning","why":"budget","n":[0-9]*,' out
	budget -t 60 <in >out
	grep -q '^{"kind":"drop","of":"entry","why":"budget","n":3,"tokens":[0-9]*,"src":\[{' out
}

@test "the layout says what it was measured for" {
	all_kinds >in
	budget -t 250 -T context -c claude <in >out
	[ "$(number_of layout)" -eq 1 ]
	tail -n 1 out | grep -qx "$(record layout template=context cap:=250 \
		counter=~claude rows:='[0-9]*' lines:='[0-9].*')"
	expect 64 -- budget -T poem
	said "budget: unknown template 'poem'; use summary, context or running; the others need no budget"
}

@test "--cite measures the source lines too" {
	sample "$SAMPLES/ralph"
	for cap in 200 500 900; do
		budget -t $cap --cite <in >out
		render summary <out >text
		grep -q '(progress.md:[0-9]*)$' text
		[ "$(budget --count <text | awk '{ print $1 }')" -le $cap ]
	done
}

@test "--by topic measures the groups that will be written" {
	sample "$SAMPLES/ralph"
	topics <in >records
	for cap in 200 500 900; do
		budget -t $cap -b topic <records >out
		grep -q '^{"kind":"layout".*"by":"topic"}$' out
		render summary <out >text
		[ "$(budget --count <text | awk '{ print $1 }')" -le $cap ]
	done
	grep -qx '### Database' text
	expect 64 -- budget --by phase
	said "budget: cannot group by 'phase', only by topic, type or need"
}

@test "a point that repeats another adds its place to that one, once" {
	point() {
		record point type=rule text="$2" score:="$3" group:=1 \
			"src=a.md:$1@$1+9" "${@:4}"
	}
	local other='Run `make tides` before each release'
	local zone='Never apply the zone of the harbour' also
	also='[{"src":{"file":"a.md","line":1,"end":1,"off":1,"len":9}}]'

	given "$(point 1 "$zone" 10)" "$(point 2 "$zone" 20)" \
		"$(point 3 "$other" 15)"
	budget -t 900 --by need <in >out
	grep '^{"kind":"point"' out | diff - <(lines \
		"$(point 2 "$zone" 20 also:="$also")" "$(point 3 "$other" 15)")
	budget -t 900 --by need <out | grep '^{"kind":"point"' | diff - <(grep '^{"kind":"point"' out)
}

@test "of points needed as much, those under a line that is there cost less" {
	point() {
		record point type=finding text="$2" score:=5000 group:="$1" topic="$3" \
			"src=a.md:$1@$1+9"
	}
	local town='The council and its harbour board' crane='The old crane at the western wharf'

	given "$(point 1 'It holds four tons of coal' "$crane")" \
		"$(point 2 'It wants oil each spring' "$crane")" \
		"$(point 3 'They meet on a Monday' "$town")" \
		"$(point 4 'They pay in the autumn' "$town")" \
		"$(record doc file=a.md)"
	budget -t 50 --by need <in >out
	render summary <out >text
	[ "$(grep -c 'wharf\|council' text)" = 1 ]
	[ "$(grep -c '"kind":"point"' out)" = 2 ]
}

@test "a summary costs less than what it summarises, where that is worth it" {
	{
		learnings_to 4
		story_entry 1 | sed 's/while longer/&, '"$(printf 'long %.0s' {1..500})"'/'
		plan_of 30 | tail -n +2
	} >in
	budget -v <in >out
	grep -q '^{"kind":"stats","source":\([0-9]*\),"summary":\([0-9]*\),' out
	read -r source summary < <(sed -n \
		's/.*"source":\([0-9]*\),"summary":\([0-9]*\),.*/\1 \2/p' out)
	[ "$summary" -lt "$source" ]
}

# ---- statistics and counting ----

@test "-v adds tokens and learnings, before and after" {
	{
		all_kinds
		lines '{"kind":"learning","type":"gotcha","text":"Twice said","also":[{"text":"a"},{"text":"b"}]}' \
			'{"kind":"drop","of":"entry","why":"old","n":4,"tokens":700}'
	} >in
	budget -v -l 5 <in >out
	number='[0-9][0-9]*'
	tail -n 1 out | grep -qx "$(record stats source:="$number" \
		summary:="$number" saved:="$number" log:="$number" learnings:=23 \
		kept:=5 merged:=2 counter=~o200k_base)"
	read -r source summary saved < <(sed -n \
		's/.*"source":\([0-9]*\),"summary":\([0-9]*\),"saved":\([0-9]*\),.*/\1 \2 \3/p' out)
	[ "$summary" -eq "$(tokens)" ]
	[ $((source - summary)) -eq "$saved" ]
	# Plan by its length, what recent dropped, and the three entries.
	[ "$source" -gt 1700 ]
}

@test "--count is a table like that of wc" {
	printf 'word' >a
	printf 'two words\n' >b
	expect 0 '       1         4 a' '       3        10 b' '       4        14 total' \
		-- budget --count a b
	expect 0 '       1         4 a' -- budget --count a
	given 'two words'
	expect 0 '       3        10 -' -- budget --count
	expect 0 '       3        10 -' '       1         4 a' '       4        14 total' \
		-- budget -n - a
	expect 0 '       3        10 b' -- budget --count -c chars b
	# In the log of a workflow, a name must not begin a line.
	mv b $'b\n::error::x\t'
	expect 0 '       3        10 b?::error::x?' -- budget --count b*
	expect 70 '       1         4 a' -- budget --count a nowhere
	said "budget: cannot open 'nowhere': No such file or directory"
}

@test "--cap limits each kind, however much there is room for" {
	all_kinds >in
	budget --cap learnings=2,entries=1,stories=3 <in >out
	[ "$(number_of learning)" -eq 2 ]
	[ "$(number_of entry)" -eq 1 ]
	grep -q '"id":"US-3"' <(grep '"kind":"entry"' out)
	grep -q '"kind":"layout".*"rows":3' out
	[ "$(render summary <out | grep -c '^| US-')" -le 4 ]
	budget --cap entries=1 -t 400 <in >out
	[ "$(number_of entry)" -eq 1 ]
	for list in '' learnings entries= entries=x cups=3 'entries=1,'; do
		expect 64 -- budget --cap "$list"
		[[ $(cat err) == 'budget: --cap takes learnings, entries, sections or stories, each with =N, not '* ]]
	done
}

@test "sections about the present come before others, in whole words" {
	for title in 'Interactive shell' 'Estado del proyecto' 'Multitasking' \
		'当前任务' 'STATUS'; do
		lines "## $title" '- one thing' ''
	done | md2jsonl -n log.md >in
	budget --cap sections=3 <in | render summary | grep '^###' |
		diff -u - <(printf '### %s\n' 'Estado del proyecto' '当前任务' \
			'STATUS')
}

@test "--check ends with 1 where files have more tokens than the limit" {
	printf 'word' >a
	printf 'two words\n' >b
	expect 0 -- budget --check -t 4 a b
	expect 1 -- budget --check -t 3 a b
	said 'budget: all files: 4 tokens, 1 over the limit of 3'
	expect 0 -- budget --check --each -t 3 a b
	expect 1 -- budget --check --each -t 2 a b
	said 'budget: b: 3 tokens, 1 over the limit of 2'
	expect 1 -- budget --check -t 2 b
	said 'budget: b: 3 tokens, 1 over the limit of 2'
	given 'two words'
	expect 1 -- budget --check -t 0
	said 'budget: -: 3 tokens, 3 over the limit of 0'
	expect 64 -- budget --check a
	said 'budget: --check needs a limit: -t N'
	expect 70 -- budget --check -t 1 nowhere
}

@test "--github says it as workflow commands say it" {
	printf 'two words\n' >'b,c:%d'
	printf 'word' >a
	expect 1 '::error file=b%2Cc%3A%25d::3 tokens, 1 over the limit of 2' \
		-- budget --check --github --each -t 2 a 'b,c:%d'
	expect 1 '::error file=b%2Cc%3A%25d::4 tokens, 2 over the limit of 2, all files together' \
		-- budget --check --github -t 2 a 'b,c:%d'
	expect 0 -- budget --check --github -t 4 a 'b,c:%d'
}

# ---- the command line ----

@test "a wrong command line ends with 64" {
	given
	for words in '-t' '-t x' '-t -1' '-l 1.5' '-c tea' '-p tea' '-p recent,' \
		'-p ,' '--no-such'; do
		run -64 --separate-stderr budget $words <in
		[ -z "$output" ]
		[[ ${stderr_lines[0]} == budget:\ * ]]
	done
	for words in '-T running -l 3' '-T running --cap learnings=3' \
		'-T running --explain' '--sections none' '--each -t 3' \
		'--github -t 3' '--count --check -t 3' '--plan in --cite'; do
		run -64 --separate-stderr budget $words <in
		[ -z "$output" ]
		[[ ${stderr_lines[0]} == budget:\ * ]]
	done
	expect 64 -- budget -p recent,,
	expect 64 -- budget -p recent,recent,recent,recent,recent,recent,recent,recent,tea
	said "budget: --prioritize takes recent, learnings and status, not 'tea'"
}

@test "what cannot be read or written ends with 70" {
	run -70 --separate-stderr budget nowhere
	[[ $stderr == *"cannot open 'nowhere'"* ]]
	all_kinds >in
	run -70 bash -c 'budget <in >/dev/full'
}

@test "the same records give the same bytes" {
	sample "$SAMPLES/ralph"
	budget -t 700 <in >out
	LC_ALL=C TZ=Asia/Tokyo budget -t 700 <in | cmp - out
	budget -t 700 in | cmp - out
}

@test "many files take no more than their share of time" {
	seq 40000 | sed "s/.*/$(record entry title=t status=done \
		src='f&:1@0+5' body='- x\\n')/" >in
	timeout 20 budget <in >out
	timeout 20 render summary <in >out
	grep -q 'f39998, f39999 and f40000' out
}

@test "many records take no more than their share of time" {
	for n in $(seq 2000); do module_learning $n; story_entry $((n % 28 + 1)); done >in
	budget -t 1500 <in >out
	[ "$(tokens)" -le 1500 ]
}

@test "many entries in a large budget take no more than their share of time" {
	seq 60000 | sed "s/.*/$(record entry title='title &' status=done \
		src='f:&@0+5' body='- x\\n')/" >in
	timeout 20 budget -t 400000 <in >out
	grep '"kind":"drop"' out >got
	record drop of=entry why=budget n:=48613 tokens:=97226 \
		src='[f:1-48613@0+5]' | diff - got
}

@test "thousands of each kind, and much room for them, take linear time" {
	form=$(
		record story id=US-%d title='Card %d' status='done'
		record note code=x text='note %d'
		record drop of=entry why=w%d n:=1
		record section title='Next %d' level:=2 src=a.md:%d \
			body='## Next %d\n- sell card %d\n'
		record entry id=US-%d title='Card %d' src=a.md:%d \
			body='## US-%d\n- sold card %d\n'
		record learning type=dependency text='US-%d needs card %d' \
			topic=t%d entry:=%d needs:='{"from":"US-%d"}' src=a.md:%d
	)
	seq $((8000 / ${THIN:-1})) | form=$form awk '{ printf ENVIRON["form"] "\n",
		$1, $1, $1, $1, $1, $1 * 3 + 99999, $1, $1, $1, $1, $1 * 3,
		$1, $1, $1, $1, $1, $1 * 3, $1, $1 * 3 + 2 }' >in
	for wish in '' '-T context' '-t 200000 -l 9999' '-l 9999' \
		'-t 200000 -l 9999 --cap sections=9999 -b topic'; do
		# shellcheck disable=SC2086
		timeout 20 budget $wish <in >out
		timeout 20 render "$(jq -r 'select(.kind == "layout").template' \
			out)" <out >text
	done
}

@test "a text full of back quotes that nothing closes takes linear time" {
	yes '``a\' | head -n $((100000 / ${THIN:-1})) | tr -d '\n' |
		jq -Rsc '{kind: "learning", type: "pattern", text: .}' >in
	timeout 20 budget -q <in >out
	timeout 20 render summary <out >text
	: >AGENTS.md
	timeout 20 promote -q -n -m 1 AGENTS.md <in >text
}

@test "of the sections of a log without entries the last ones are kept" {
	for n in $(seq 12); do
		record section title="Part $n" level:=2 src="p.md:$n@$n+9" \
			body="## Part $n\n- Wharf $n has a crane\n"
	done >in
	budget <in | grep -o '"title":"Part [0-9]*"' | grep -o '[0-9]*' >out
	holds out 3 4 5 6 7 8 9 10 11 12
	render summary <in | grep -c '^### ' | grep -qx 12
}

@test "a context adds learnings below those that it had" {
	for n in 4 5 6 7 8 9; do
		for m in $(seq "$n"); do
			learning "Crane $m of wharf $m needs a pilot" entry:="${m}00" \
				ts="2026-01-0$m" src="p.md:${m}01"
		done | budget -T context | grep -o 'Crane [0-9]*' | tr '\n' ' '
		echo
	done >out
	awk 'NR > 1 && index($0, last) != 1 { exit 1 } { last = $0 }' out
	[ "$(tail -n 1 out | wc -w)" -eq 18 ]
}

@test "a context that is chosen again has the same learnings" {
	"$SAMPLES/growth/make-log" 30 >p.md
	md2jsonl p.md | learnings | dedupe | recent --blocks >in
	budget -T context <in >once
	budget -T context <once | render context | grep '^- ' | sort >twice
	render context <once | grep '^- ' | sort | diff - twice
}

# What each point repeats, by line.
repeated_points() {
	budget -q | jq -r 'select(.kind == "point") |
		.text + ([.also[]? | " < \(.src.line)"] | add // "")'
}

@test "a point repeats another only if it says the same" {
	local body

	body=$(printf 'Wrote the handlers of one more table\\n%.0s' {1..90})
	given "$(record doc file=log.md)" \
		"$(record entry ts=2026-01-02 body="$body" src=log.md:10@100+3700)" \
		"$(record point type=rule text='Use the shared pool in all request handlers' \
			score:=6000 src=log.md:4@10+20)" \
		"$(record point type=rule text='Never use the shared pool in request handlers' \
			score:=5900 src=log.md:5@40+20)" \
		"$(record point type=rule text='Use the shared pool in request handlers' \
			score:=5500 src=log.md:6@70+20)"
	expect 0 'Use the shared pool in all request handlers < 6' \
		'Never use the shared pool in request handlers' -- repeated_points
}

@test "what a point of another list says is not missing in its own" {
	local body

	body=$(printf 'Wrote the handlers of one more table\\n%.0s' {1..90})
	given "$(record doc file=log.md)" \
		"$(record entry ts=2026-01-02 body="$body" src=log.md:10@100+3700)" \
		"$(record point type=rule text='Use the shared pool in all request handlers' \
			score:=6000 list:=1 n:=2 src=log.md:4@10+20)" \
		"$(record point type=rule text='Use the shared pool in request handlers' \
			score:=5500 list:=3 n:=2 src=log.md:6@70+20)" \
		"$(record point type=rule text='Never log a password' score:=5900 list:=3 n:=2 src=log.md:7@90+20)"
	budget -q <in | jq -r 'select(.kind == "point") | "\(.merged) \(.text)"' >out
	holds out 'null Use the shared pool in all request handlers' '1 Never log a password'
	budget -q <in | render summary | grep '^- Use' |
		grep -qxF -- '- Use the shared pool in all request handlers (+1 more); Never log a password'
}

@test "a point that holds others, or adds a relation or a status, is not folded" {
	local body

	body=$(printf 'Wrote the handlers of one more table\\n%.0s' {1..90})
	given "$(record doc file=log.md)" \
		"$(record entry ts=2026-01-02 body="$body" src=log.md:10@100+3700)" \
		"$(record point type=rule text='Move the kiln of the yard' score:=6000 group:=1 src=log.md:4@10+20)" \
		"$(record point type=rule text='Depends on: Move the kiln of the yard' score:=5500 group:=2 src=log.md:5@40+20)" \
		"$(record point type=rule text='~~Move the kiln of the yard~~' score:=5400 group:=3 src=log.md:6@70+20)" \
		"$(record point type=rule text='Move the kiln of yard' score:=5300 group:=4 src=log.md:7@90+20)" \
		"$(record point type=rule text='Move the kiln of one yard' score:=5200 group:=5 src=log.md:8@95+20)" \
		"$(record point type=rule text='Oil it' parent='Move the kiln of one yard' score:=5200 group:=5 src=log.md:9@97+3)"
	budget -q <in | jq -r 'select(.kind == "point").text' >out
	holds out 'Move the kiln of the yard' 'Depends on: Move the kiln of the yard' \
		'~~Move the kiln of the yard~~' 'Move the kiln of one yard' 'Oil it'
}

@test "a point whose code is not that of another says something else" {
	local body

	body=$(printf 'Wrote the handlers of one more table\\n%.0s' {1..90})
	given "$(record doc file=log.md)" \
		"$(record entry ts=2026-01-02 body="$body" src=log.md:10@100+3700)" \
		"$(record point type=open text='`GET /gates/:id` — the real gate of each yard' \
			score:=6000 src=log.md:4@10+20)" \
		"$(record point type=open text='`GET /gates` — the real gate of each yard' \
			score:=5900 src=log.md:5@40+20)" \
		"$(record point type=open text='`GET /gates` — the real gate of yard' \
			score:=5800 src=log.md:6@70+20)" \
		"$(record point type=open text='GET /gates/:id — the real gate of each yard' \
			score:=5700 src=log.md:7@95+20)"
	expect 0 '`GET /gates/:id` — the real gate of each yard < 7' \
		'`GET /gates` — the real gate of each yard < 6' -- repeated_points
}

@test "the last step or two of a list are shown where there is room" {
	step() { # N TEXT SCORE STEPS
		record point type=open text="$2" score:="$3" group:=1 n:="$4" "src=a.md:$1@$1+9"
	}
	long() { # N TEXT: a rule for which there is no room
		record point type=rule text="$2 $(printf '%.0stides and winds, ' {1..40})" \
			score:=5000 group:="$1" "src=a.md:$1@$1+9"
	}
	steps() { # STEPS
		step 1 'Oil the crane of the wharf' 7000 "$1"
		step 2 'Paint the boat at the pier' 6900 "$1"
		step 3 'Wait for rain' 10 "$1"
		for n in 11 12 13 14 15 16 17; do long $n "Rule $n:"; done
	}
	given "$(record doc file=a.md)" "$(steps 3)"
	budget -t 100 --by need <in | grep -c '"type":"open"' | grep -qx 3
	given "$(record doc file=a.md)" "$(steps 6)"
	budget -t 100 --by need <in | jq -r 'select(.type == "open" and .brief == null).text' >out
	holds out 'Oil the crane of the wharf' 'Paint the boat at the pier'
}

@test "a point that has places of its own keeps them" {
	local also='[{"src":{"file":"a.md","line":9,"end":9,"off":1,"len":9}}]' text

	text='Last: the crane of the harbour and the boat'
	given "$(record doc file=a.md)" \
		"$(record point type=state text="$text" score:=9999 group:=1 src=a.md:1@1+9 also:="$also")" \
		"$(record point type=state text="$text" score:=5000 group:=2 src=a.md:4@1+9)"
	budget -t 900 --by need <in | grep '"kind":"point"' >out
	[ "$(wc -l <out)" -eq 1 ]
	[ "$(grep -o '"also"' out | wc -l)" -eq 1 ]
}

@test "a log without entries is shown by need, however short it is" {
	printf '%s\n' '# Kiln' '' '## Working' '- The arch' '' '## Next up' '- Lay the yard' >log.md
	md2jsonl log.md | learnings | recent | budget >out
	jq -r 'select(.kind == "layout").by' out | grep -qx need
	printf '%s\n' '# Kiln' '' '## 2026-01-02 - Arch' '- Laid it' >log.md
	md2jsonl log.md | learnings | recent | budget >out
	run -1 grep '"by":"need"' out
}

@test "no step is shown without those before it that do not fit" {
	step() {
		record point type=open text="$1" title='Next steps' score:="$2" group:="$3" \
			list:="$3" n:=3 topic='Next steps' src="log.md:$4@$4+9"
	}
	given "$(record doc file=log.md)" "$(step 'Close the gate' 6000 1 2)" \
		"$(step "Count $(printf '%.0sbricks of the yard, ' {1..40})" 5980 1 3)" \
		"$(step 'Sweep it' 5960 1 4)" \
		"$(step 'Oil the doors' 5800 2 6)" \
		"$(record point type=rule text='Never fire wet bricks' score:=5000 group:=3 src=log.md:9@90+20)"
	budget -q -t 70 --by need <in | jq -r 'select(.kind == "point" and .brief == null).text' >out
	holds out 'Close the gate' 'Never fire wet bricks'
}

@test "the heading that what is open begins with is never missing" {
	rule() {
		record point type=rule text="$2 $(printf '%.0stides and winds, ' {1..20})" score:=6000 \
			group:="$1" "src=a.md:$1@$1+9"
	}
	given "$(record doc file=a.md)" "$(for n in {1..14}; do rule $n "Rule $n:"; done)" \
		"$(record point type=open text='Phase 2: the gate' topic='Phase 2: the gate' level:=1 \
			score:=2000 group:=31 list:=31 n:=2 below:=4 src=a.md:30@90+9)"
	budget -q -t 300 --by need <in | jq -r 'select(.kind == "point" and .type == "open").text' >out
	holds out 'Phase 2: the gate'
}

# The log: five long steps below a heading, two short rules and two long ones.
harbour() {
	long() {
		printf -- '- %s: oil it with the fat of the mill before the storm comes over the sea from the far side of the island\n' "$@"
	}
	printf '%s\n' '# Harbour' '' '## Next steps' ''
	long Crane Lamp Gate Winch 'Old boat'
	printf '%s\n' '' '## Rules of the mill' '' '- Never grind wet corn' \
		'- Never open the upper door at night' '' '## Rules of the yard' ''
	long 'Never park there' 'Never sweep there'
}

@test "what is left out of a list is named where there is room" {
	harbour >log.md
	md2jsonl log.md | recent -q | budget -q --cite -t 170 >out
	jq -r 'select(.brief).brief' out >briefs
	holds briefs Lamp Gate Winch 'Old boat'
	render summary <out >document
	grep -qx -- '- Crane: .* island (+4 more: Lamp; Gate; Winch; Old boat) (log.md:5-9)' document
	grep -qx '\*5 of 9 items in log.md.\*' document
	# It is no more than what was measured.
	[ "$(budget -n document | grep -o '[0-9]*' | head -n 1)" -le 170 ]
}

@test "a list of which nothing is shown is named by its heading" {
	{
		printf '%s\n' '# Harbour' '' '## Rules of the mill' '' '- Never grind wet corn' \
			'- Never open the upper door at night' '' '## Rules of the yard' ''
		printf -- '- Never %s there%s\n' park "$(printf ', nor where masons of the quay %.0s' {1..20})" \
			sweep "$(printf ', nor where smiths of the mill %.0s' {1..20})"
	} >log.md
	md2jsonl log.md | recent -q | budget -q --cite -t 75 | render summary >document
	grep -qx -- '- More: Rules of the yard (2) (log.md:10)' document
}

@test "a heading that is only a date or a number names no list" {
	local name

	for name in '2026-05-02 Session (#3)' 'Session 7 (continued)' D-004 'Session 7: the yard'; do
		{
			printf '%s\n' '# Harbour' '' '## Rules of the mill' '' '- Never grind wet corn' \
				'- Never open the upper door at night' '' "## $name" ''
			printf -- '- Never %s there%s\n' park "$(printf ', nor where masons of the quay %.0s' {1..20})" \
				sweep "$(printf ', nor where smiths of the mill %.0s' {1..20})"
		} >log.md
		md2jsonl log.md | recent -q | budget -q -t 75 | render summary | grep '^- More' || true
	done >got
	holds got '- More: Session 7: the yard (2)'
}

@test "headings are named once, and a list of findings is not" {
	{
		printf '%s\n' '# Harbour' '' '## To do' '' '### Phase 1: the pier' '' '- [ ] Oil its lamp'
		printf '%s\n' '' '### Phase 2: the crane' '' \
			'- [ ] Turn the hook so that its point looks to the quay when the tide is at its lowest' \
			'- [ ] Grease the chain so that no fisherman of the island hears it at night' \
			'' '### Phase 3: the dock' '' '- [ ] Drain it' '' '## What we measured' ''
		printf -- '- The %s of the harbour was as wet as it had been in the spring of that year\n' cellar attic wall tower
	} >log.md
	md2jsonl log.md | recent -q | budget -q --cite -t 120 | render summary >document
	[ "$(grep -o 'Phase 2' document | wc -l)" = 1 ]
	lacks -q 'more heading\|More:.*measured' document
}

@test "open boxes of which nothing is shown are named before findings have room" {
	{
		printf '%s\n' '# Harbour' '' '## The pier' ''
		printf -- '- [ ] %s the planks before the storm comes over the sea, with two masons of the island\n' \
			Drain Caulk Grout
		printf '%s\n' '' '## The crane' '' '- [x] Grease its chain' \
			'- [ ] Turn the hook so that its point looks to the quay when the tide is at its lowest' \
			'' '## What we found' '' '- The cellar was never as wet as in spring' \
			'- The attic has holes in six places' '- The north wall leans'
	} >log.md
	md2jsonl log.md | recent -q >points
	budget -q --cite -t 120 points | render summary >document
	grep -q '^- More: .*The crane' document
	lacks -q 'cellar\|attic\|north' document
	budget -q -t 400 points | render summary >document
	grep -q 'Turn the hook' document
	grep -q 'cellar' document
}

@test "of several lists with long items each has some before one has all" {
	local item='must be made of the oak that the two masons of the far island keep dry below the mill, and then'

	given "$(record doc file=a.md)" "$(
		for list in 1 2; do
			for n in 1 2 3; do
				record point type=rule title="Wall $list" score:=$((6200 - 200 * list)) group:=$list \
					list:=$list n:=3 src="a.md:$list$n@$list$n+9" \
					text="Door $list$n $item $(printf "%.0sbeam$list$n$n " {1..9})"
			done
		done
	)"
	budget -q -t 200 --by need <in | jq -r 'select(.kind == "point" and .brief == null).text' |
		grep -o 'Door ..' >out
	holds out 'Door 11' 'Door 12' 'Door 21'
}

@test "steps below a heading are named in its line" {
	printf '%s\n' '# Harbour' '' '## Next steps' '' '### Stage 1: Storm wall' '' \
		'- Draw it: of stone and iron, with all that the harbour master wrote down last spring' \
		'- Build it: four masons and a smith, as soon as the quarry of the valley opens again' '' \
		'### Stage 2: Crane' '' \
		'- Grease it: the fat is in the cellar of the mill, behind the barrels of last winter' \
		'- Test it: lift the old boat over the pier when the wind comes from the land' >log.md
	md2jsonl log.md | recent -q | budget -q --cite -t 80 | render summary >document
	grep -qx -- '- Stage 1: Storm wall (2 steps: Draw it; Build it) (log.md:5; 7-8)' document
	grep -qx -- '- Stage 2: Crane (2 steps) (log.md:10)' document
}

@test "names that several points of a list have are those of what follows them" {
	step() {
		record point type=open text="$1: $2 $(printf '%.0stides and winds, ' {1..20})" \
			title='Next steps' score:="$3" group:=1 list:=1 n:=3 src="log.md:$4@$4+9"
	}
	given "$(record doc file=log.md)" "$(step Crane 'oil it.' 6000 1)" \
		"$(step Mill 'grind the corn.' 5000 2)" "$(step Mill 'sweep it.' 4000 3)"
	budget -q -t 130 --by need <in | jq -r 'select(.brief).brief' >out
	holds out 'grind the corn' 'sweep it'
}

@test "a name ends at its first comma, or joint, and keeps what is within brackets" {
	step() {
		record point type=open score:=$((6000 - 10 * $1)) group:=1 list:=1 n:=5 \
			text="$2" "src=a.md:$1@$1+9"
	}
	given "$(record doc file=a.md)" \
		"$(step 1 "Rig the crane: $(printf '%.0stides and winds, ' {1..20})")" \
		"$(step 2 "Delete 13 dead files, R 10, I 0.25 $(printf '%.0s, tide' {1..60})")" \
		"$(step 3 "Task C (vessels) and its tides: $(printf '%.0stides and winds, ' {1..20})")" \
		"$(step 4 "Sell the boat (of oak): $(printf '%.0stides and winds, ' {1..20})")" \
		"$(step 5 "Move it (by sea: two days, if calm) to the pier: $(printf '%.0stides, ' {1..40})")"
	budget -q -t 160 --by need <in | jq -r 'select(.brief).brief' >out
	holds out 'Delete 13 dead files' 'Task C (vessels) and its tides' 'Sell the boat' \
		'Move it (by sea: two days, if calm) to the pier'
}

@test "lists of findings of which nothing is shown are not named" {
	{
		record doc file=a.md
		for n in 1 2 3 4 5; do
			record point type=finding title="Wall $n" score:="${n}000" group:="$n" list:="$n" \
				n:=3 src="a.md:$n@$n+9" text="$(printf "%.0sslate and flint of wall $n and " {1..12})"
		done
	} >in
	budget -q -t 150 --by need <in | jq -c 'select(.brief) | [.list, .brief]' >out
	[ ! -s out ]
}

@test "what shares rare words with an open step is needed more than what does not" {
	local rest='painted by six masons, who came over land with brushes, buckets, ladders, planks, oil, chalk, ropes, tar'

	given "$(record doc file=a.md)" \
		"$(record point type=open text='Rig the derrick of the quay' score:=6000 group:=1 src=a.md:1@1+9)" \
		"$(record point type=finding text="The mill of the brook was $rest" score:=5040 group:=2 src=a.md:2@1+9)" \
		"$(record point type=finding text="The derrick of the quay was $rest" score:=5000 group:=3 src=a.md:3@1+9)"
	budget -q -t 78 --by need <in | jq -r 'select(.kind == "point").text' >out
	holds out 'Rig the derrick of the quay' "The derrick of the quay was $rest"
}

@test "a field that says where the work stands is shown once, however short" {
	given "$(record doc file=a.md)" \
		"$(record point type=state text='Stopped at: step 4' score:=6000 group:=1 src=a.md:2@1+9)" \
		"$(record point type=state text='Gate: step 4' score:=5900 group:=2 src=a.md:5@2+9)" \
		"$(record point type=state text='Gate: step 4' score:=5900 group:=3 src=a.md:7@3+9)" \
		"$(record point type=state text='Stopped at: step 4' score:=5900 group:=4 src=a.md:9@4+9)"
	budget -q -t 200 --by need <in | jq -r 'select(.kind == "point").text' >out
	holds out 'Stopped at: step 4' 'Gate: step 4' 'Gate: step 4'
}

# Five rules, and an open step that is as long.
rules_and_step() { # MEMBER...: of the step
	local n

	record doc file=a.md
	for n in 1 2 3 4 5; do
		record point type=rule score:=6000 group:="$n" "src=a.md:$n@$n+9" \
			text="Rule $n $(printf "%.0sslate$n and flint$n, " {1..9})"
	done
	record point type=open group:=9 src=a.md:9@99+9 "$@" \
		text="Rig the derrick before $(printf '%.0sthe tide turns, ' {1..9})"
}

@test "three tenths of the room are kept for what is open in the newest part of a log" {
	rules_and_step score:=5100 >in
	budget -q -t 260 --by need <in | jq -r 'select(.kind == "point").type' | sort -u | diff - <(echo rule)
	rules_and_step score:=5100 current:=true >in
	budget -q -t 260 --by need <in | jq -r 'select(.type == "open").text' | grep -q derrick
	# Not if it is hardly needed.
	rules_and_step score:=3800 current:=true >in
	budget -q -t 260 --by need <in | jq -r 'select(.kind == "point").type' | sort -u | diff - <(echo rule)
}

@test "the other steps of a list that is open now are named before findings have room" {
	step() { # N TEXT MEMBER...
		record point type=open score:=$((6000 - 10 * $1)) group:=1 list:=1 n:=4 \
			text="$2: $(printf '%.0sтиды и ветры, ' {1..14})" "src=a.md:$1@$1+9" "${@:3}"
	}
	log() { # MEMBER...
		record doc file=a.md
		step 1 'Смазать кран у северной пристани острова' "$@"
		step 2 'Закрыть ворота у северной пристани' "$@"
		step 3 'Покрасить лодку старого мельника' "$@"
		step 4 'Осушить погреб под старой мельницей' "$@"
		for n in 11 12 13; do
			record point type=finding score:=5000 group:="$n" "src=a.md:$n@$n+9" \
				text="Wall $n $(printf "%.0sslate$n and flint$n, " {1..6})"
		done
	}
	log current:=true >in
	budget -q -t 252 --by need <in >out
	jq -r 'select(.brief).brief' out >briefs
	[ "$(tail -n 1 briefs)" = 'Осушить погреб под старой мельницей' ]
	[ "$(jq -r 'select(.type == "open") | 1' out | wc -l)" -eq 4 ]
	log >in
	budget -q -t 252 --by need <in | jq -r 'select(.type == "finding") | 1' | wc -l >without
	[ "$(jq -r 'select(.type == "finding") | 1' out | wc -l)" -lt "$(cat without)" ]
}

@test "a log without a plan has room for more, first for what it has put together itself" {
	{
		printf '%s\n' '# Progress' '' '## Codebase Patterns' ''
		seq -f '- The wheel of `mill_%g` is made of oak, and turns by hand' 12
		for i in {1..40}; do
			printf '%s\n' '' "## 2026-05-04 - US-$i" "- Built gate $i of the mill with all that belongs to it" \
				'- **Learnings:**' "  - Never open \`gate_$i\` before the water of pond $i is low" \
				"  - The lid of \`box_$i\` needs the key number $i of the miller"
		done
	} >progress.md
	md2jsonl progress.md | learnings | dedupe | recent | budget >out
	[ "$(number_of learning)" -gt 15 ]
	[ "$(jq -c 'select(.kind == "learning" and .src.line < 17)' out | wc -l)" -eq 12 ]
	printf '%s\n' '{"userStories":[{"id":"US-1","title":"Gate","passes":true}]}' >prd.json
	{ prd2jsonl prd.json && md2jsonl progress.md; } | learnings | dedupe | recent | budget >out
	[ "$(number_of learning)" -le 15 ]
}
