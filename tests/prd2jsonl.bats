load lib

# The stories of the plan in `in`, without src: id, status and what is asked for.
stories() {
	prd2jsonl <in 2>err |
		jq -r "select(.kind==\"story\")|[.id,.status${1:-}]|@tsv"
}

of_plan() {
	prd2jsonl <in 2>err | jq -c "select(.kind==\"plan\")|$1"
}

@test "a plan becomes doc, plan and story records, in this order" {
	given '{"project":"Shop","branchName":"ralph/gifts",' \
		'"description":"Gift Cards - cards that can be redeemed once",' \
		'"userStories":[' \
		' {"id":"US-1","title":"Codes","passes":true,"agent":"api","attempts":2,"priority":1},' \
		' {"id":"US-2","title":"Page","passes":false,"priority":"P1","dependsOn":["US-1"]}]}'
	expect 0 \
		'{"kind":"doc","schema":1,"file":"-","format":"plan"}' \
		"$(record plan project=Shop branch=ralph/gifts \
			title='Gift Cards' done:=1 total:=2 \
			current:='{"id":"US-2"}' src=-:1-5@0+294)" \
		"$(record story id=US-1 title=Codes status=done agent=api \
			attempts:=2 priority:=1 src=-:4@125+83)" \
		"$(record story id=US-2 title=Page status=pending priority=P1 \
			needs:='["US-1"]' src=-:5@211+80)" \
		-- prd2jsonl
}

@test "src gives the bytes of the plan and of each story" {
	need jq
	prd=$SAMPLES/ralph/prd.json
	prd2jsonl "$prd" | jq -r 'select(.src)|"\(.src.off) \(.src.len) \(.id)"' |
		while read -r off len id; do
			tail -c "+$((off + 1))" "$prd" | head -c "$len" | jq -r .id |
				grep -Fqx -- "$id" || exit 1
		done
}

@test "the settings of a plan are a config record before the stories" {
	given '{"optimization":{"progressSummary":{"enabled":true,"recentStoriesCount":5,' \
		'"maxLearnings":9,"autoGenerate":false},"maxContextTokens":2000,' \
		'"prioritize":["recent",' '"learnings"]},"stories":[{"title":"x"}]}'
	expect 0 \
		'{"kind":"doc","schema":1,"file":"-","format":"plan"}' \
		'{"kind":"plan","done":0,"total":1,"current":{"title":"x"},"src":{"file":"-","line":1,"end":4,"off":0,"len":204}}' \
		"$(record config enabled:=true recent:=5 max_learnings:=9 \
			auto:=false max_tokens:=2000 \
			prioritize:='["recent","learnings"]')" \
		'{"kind":"story","title":"x","status":"pending","src":{"file":"-","line":4,"end":4,"off":188,"len":13}}' \
		-- prd2jsonl
}

@test "a plan without settings gives no config record" {
	given '{"optimization":{"other":1},"stories":[]}'
	expect 0 \
		'{"kind":"doc","schema":1,"file":"-","format":"plan"}' \
		'{"kind":"plan","done":0,"total":0,"src":{"file":"-","line":1,"end":1,"off":0,"len":42}}' \
		-- prd2jsonl
}

@test "a setting of the wrong type is reported, noted and ignored" {
	need jq
	given '{"stories":[],"optimization":{"maxContextTokens":"many",' \
		'"progressSummary":{"enabled":1,"recentStoriesCount":-3,"maxLearnings":4}}}'
	run -1 prd2jsonl in
	said_in_output 'prd2jsonl: in:2: enabled must be true or false; this value is ignored'
	said_in_output 'prd2jsonl: in:2: recentStoriesCount must be a number; this value is ignored'
	said_in_output 'prd2jsonl: in:1: maxContextTokens must be a number; this value is ignored'
	said_in_output '{"kind":"config","max_learnings":4}'
	[ "$(grep -c '"code":"bad-config"' <<<"$output")" -eq 3 ]
}

said_in_output() {
	grep -Fqx -- "$1" <<<"$output" || {
		echo "$output"
		return 1
	}
}

@test "settings that are not an object are reported" {
	given '{"optimization":[],"stories":[]}'
	run -1 prd2jsonl in
	said_in_output 'prd2jsonl: in:1: the settings are not an object and are ignored'
}

@test "broken JSON is reported by file and line, and noted for the summary" {
	given '{"stories":[' '{"id":"a","title":"x"}' '{"id":"b"}]}'
	expect 1 \
		'{"kind":"doc","schema":1,"file":"-","format":"plan"}' \
		"$(record note code=bad-plan text="-:3: ',' expected" src=-:3@36+1)" \
		-- prd2jsonl
	said "prd2jsonl: -:3: ',' expected"
}

@test "an empty file and a file that is not a plan are reported and noted" {
	need jq
	given
	run -1 prd2jsonl in
	said_in_output 'prd2jsonl: in:1: the file is empty'
	for other in '{"sessions":[{"session_id":"1"}]}' '[]x' '7' '[1,2]' \
		'{"tasks":["a"]}' '{"stories":{}}'; do
		given "$other"
		run -1 prd2jsonl in
		[ "$(grep -c '"code":"bad-plan"' <<<"$output")" -eq 1 ]
		[ "$(grep -c '^prd2jsonl: in:1: ' <<<"$output")" -eq 1 ]
	done
}

@test "of a member that is there twice the last is taken, and this is reported" {
	need jq
	given '{"project":"a","stories":[{"id":"1","title":"x","status":"done",' \
		'"status":"failed"}],' '"project":"b"}'
	[ "$(of_plan .project)" = '"b"' ]
	[ "$(stories)" = $'1\tfailed' ]
	run -1 prd2jsonl in
	said_in_output 'prd2jsonl: in:3: "project" is a duplicate name; the last one is used'
	said_in_output 'prd2jsonl: in:2: "status" is a duplicate name; the last one is used'
	[ "$(grep -c '"code":"duplicate-key"' <<<"$output")" -eq 2 ]
}

@test "stories are found under every name that plans use" {
	need jq
	story='{"id":"A-1","title":"t"}'
	for list in '"userStories":[@]' '"user_stories":[@]' '"stories":[@]' \
		'"features":[@]' '"tasks":[@]' '"items":[@]' \
		'"stories":[],"tasks":[@]' '"prd":{"userStories":[@]}' \
		'"phases":[{"name":"1","tasks":[@]}]' \
		'"epics":[{"stories":[]},{"stories":[@]}]' \
		'"userStories":[@],"features":[{"title":"other"}]'; do
		given "{${list/@/$story}}"
		[ "$(stories)" = $'A-1\tpending' ] || {
			echo "$list"
			return 1
		}
	done
	given '[{"name":"n","passes":true}]'
	[ "$(stories ,.title)" = $'\tdone\tn' ]
}

@test "a story's members have the names that plans use" {
	need jq
	given '{"tasks":[' \
		'{"task_id":7,"name":" a\n b ","delegatedTo":"qa","retry_count":1,' \
		'"dependencies":[3,"x",{"id":"y"}]},' \
		'{"id":"c","description":"d","blockedBy":"x","needs":null},' \
		'{"id":"e","title":"f","description":"g","dependencies":"none"}]}'
	expect_stories ',.title,.agent,.attempts,(.needs//[]|join(" "))' \
		$'7\tpending\ta b\tqa\t1\t3 x y' \
		$'c\tpending\td\t\t\tx' \
		$'e\tpending\tf\t\t\t'
}

expect_stories() {
	local what=$1

	shift
	stories "$what" >out
	diff -u <(lines "$@") out
}

@test "passes and status give the state of a story" {
	need jq
	given '{"stories":[{"id":"1","title":"t","passes":true,"status":"blocked"},' \
		'{"id":"2","title":"t","passes":false,"status":"done"},' \
		'{"id":"3","title":"t","passes":false,"status":"failed"},' \
		'{"id":"4","title":"t","status":"in_progress"},' \
		'{"id":"5","title":"t","status":"verified_done"},' \
		'{"id":"6","title":"t","status":"H3_pass"},' \
		'{"id":"7","title":"t","status":"whatever"},' \
		'{"id":"8","title":"t","completed":true},' \
		'{"id":"9","title":"t","blocked":true},' \
		'{"id":"10","title":"t","passes":null,"status":"not_started"}]}'
	expect_stories '' $'1\tdone' $'2\tprogress' $'3\tfailed' $'4\tprogress' \
		$'5\tdone' $'6\tdone' $'7\tpending' $'8\tdone' $'9\tblocked' \
		$'10\tpending'
	[ "$(of_plan '[.done,.total,.blocked]')" = '[4,10,["9"]]' ]
}

@test "the current story is named, in progress, ready, or what is left" {
	need jq
	current() {
		given "{\"stories\":[$1]${2:-}}"
		of_plan .current
	}
	a='{"id":"a","title":"t","passes":true}'
	b='{"id":"b","title":"t","priority":3,"dependsOn":["d"]}'
	c='{"id":"c","title":"t","priority":2,"attempts":1}'
	d='{"id":"d","title":"t","priority":"P9","dependsOn":["a","elsewhere"]}'
	p='{"id":"p","title":"t","status":"in_progress","attempts":0}'
	x='{"id":"x","title":"t","status":"blocked"}'
	[ "$(current "$a,$x,$b,$c,$d")" = '{"id":"c","attempt":2}' ]
	[ "$(current "$a,$x,$b,$d")" = '{"id":"d"}' ]
	[ "$(current "$b,$c,$d,$p")" = '{"id":"p","attempt":1}' ]
	[ "$(current "$b,$c,$p" ',"currentStory":"b"')" = '{"id":"b"}' ]
	[ "$(current "$a,$x")" = null ]
	[ "$(current "$b,{\"id\":\"d\",\"title\":\"t\",\"status\":\"blocked\"}")" = '{"id":"b"}' ]
}

@test "a description is a title only where it is written as one" {
	need jq
	while IFS='|' read -r description title; do
		given "{\"description\":\"$description\",\"stories\":[]}"
		[ "$(of_plan .title)" = "$title" ] || {
			echo "$description"
			return 1
		}
	done <<-'END'
		Gift Cards - let people give|"Gift Cards"
		Gift Cards & Vouchers: the second part|"Gift Cards & Vouchers"
		Phase 2 — Gift Cards. It begins|"Phase 2 — Gift Cards"
		Build the gift cards|null
		Coffee by subscription: plans|null
		Gift|null
		|null
	END
	given '{"title":"a name","description":"Gift Cards - x","stories":[]}'
	[ "$(of_plan .title)" = '"a name"' ]
}

@test "the start of the plan is an ISO date" {
	need jq
	given '{"createdAt":"January 18, 2026 at 7:30 PM","stories":[]}'
	[ "$(of_plan .started)" = '"2026-01-18T19:30"' ]
}

@test "a byte order mark and CRLF are not an error, and src counts them" {
	need jq
	printf '\357\273\277{"stories":[\r\n{"id":"1","title":"x"}]}\r\n' >in
	prd2jsonl in >out
	[ "$(jq -c 'select(.id)|.src' out)" = \
		'{"file":"in","line":2,"end":2,"off":17,"len":22}' ]
}

@test "what is not a story in the list is reported, the others are read" {
	need jq
	given '{"stories":[1,{"id":"1","title":"x"},' '{"note":"y"}]}'
	[ "$(stories)" = $'1\tpending' ]
	run -1 prd2jsonl in
	said_in_output 'prd2jsonl: in:1: not a story'
	said_in_output 'prd2jsonl: in:2: not a story'
}

@test "several files are read one after the other" {
	need jq
	lines '{"stories":[{"id":"1","title":"x"}]}' >a
	lines '{"stories":' >b
	lines '{"stories":[{"id":"2","title":"y"}]}' >c
	run -1 prd2jsonl a b c
	[ "$(grep -o '"file":"[abc]","format"\|"id":"[12]","t' <<<"$output" |
		tr -d '\n')" = \
		'"file":"a","format""id":"1","t"file":"b","format""file":"c","format""id":"2","t' ]
}

@test "--name is what records call standard input" {
	given '{"stories":[]}'
	prd2jsonl --name plan.json <in | grep -q '"file":"plan.json","format"'
	prd2jsonl -n plan.json <in | grep -q '"file":"plan.json","format"'
}

@test "each JSON file of the corpus gives valid records" {
	need jq
	need_corpus
	find "$CORPUS" -name '*.json' >files
	[ -s files ]
	# For one jq, which starts slowly: each is an array, of the status and the records.
	while read -r file; do
		status=0
		prd2jsonl "$file" >out 2>err || status=$?
		case $status in
		0) ;;
		1) grep -q "^prd2jsonl: $file:[0-9]" err ;;
		*) false ;;
		esac || {
			echo "$status $file" >&2
			return 1
		}
		echo "[$status,["
		paste -sd, out
		echo ']]'
	done <files | jq -c '.[0] as $status | .[1] | all(.kind) and
		if $status == 0 then map(select(.kind=="plan"))|length==1
		else any(.kind=="note") end' >verdicts
	[ "$(wc -l <verdicts)" -eq "$(wc -l <files)" ]
	paste verdicts files | grep -v ^true | diff /dev/null -
}
