load lib

# named TOPIC TEXT [FILES]: a text alone has this topic.
named() {
	learning "$2" ${3:+files:="$3"} >in
	topics <in >out
	jq -r '.topic // "none"' out >topic
	[ "$(cat topic)" = "$1" ] || {
		echo "'$(cat topic)', not '$1': $2"
		return 1
	}
}

# shared TEXT...: topics of these, a line each.
shared() {
	for text; do learning "$text"; done >in
	topics <in | jq -r '.topic // "-"'
}

@test "S14: the words of a learning name its topic" {
	need jq
	named Authentication 'requireAuth middleware in lib/auth.ts'
	named Authentication 'JWT tokens stored in httpOnly cookies'
	named Authentication 'Session refresh handled by middleware'
	named Database 'Migrations use SQL with -- Up/-- Down'
	named Database 'RLS policies required for all tables'
	named Testing 'Fixtures are rebuilt before each suite'
	named Build 'The bundler drops comments with a licence'
	named UI 'Close the modal before the sidebar opens'
	named API 'Every endpoint answers with an envelope'
	named Performance 'Exchange rates are cached for an hour'
	named Deployment 'The Docker image has no shell'
	named Git 'Rebase before you open a pull request'
	named Configuration 'Ports come from environment variables'
	named 'Error handling' 'An exception in a hook ends the worker'
	named Security 'Sanitize what stands between the brackets'
	named Documentation 'The README is made from the comments'
	named Tooling 'Prettier wants single quotes here'
	named 'Dates and times' 'Opening hours are kept in UTC'
	named Dependencies 'US-014 needs US-002: prices first'
}

@test "words of other languages do as well" {
	need jq
	named Database '数据库迁移文件要成对提交'
	named Testing 'Тесты ждут свободного порта'
	named Configuration 'Настройки лежат рядом с программой'
	named Authentication 'La autenticación caduca a medianoche'
	named Performance 'O desempenho cai com listas longas'
	named Security 'Güvenlik başlıkları tek yerde'
	named Database 'Die Datenbank sperrt ganze Seiten'
}

@test "a text without words of a topic has none" {
	need jq
	named none 'Peel the apples before you weigh them'
	named none 'The error is known'
	named none 'Prefer the short form'
	named none ''
}

@test "weak words count together only" {
	need jq
	named none 'A column is 4 m high'
	named Database 'A column without an index is slow to join'
	named none 'The panel is grey'
	named UI 'The panel is grey on hover'
}

@test "the same word counts once, whatever its case" {
	need jq
	named none 'A column, a Column, three columns'
}

@test "the topic with the most words wins, then the first one" {
	need jq
	named Testing 'Docker is stopped by a fixture of the test suite'
	named Deployment 'Docker and pytest do not like each other'
	named Testing 'pytest and Docker do not like each other'
}

@test "the end of a long text counts less" {
	need jq
	long="$(echo 'Peel the apples with the small knife, put them into cold water' \
		'with a little lemon, and do not forget to count them twice,' \
		'because the cook is always very strict')"
	named none "$long about Docker"
	named Deployment "Docker: $long"
}

@test "files and the parts of names count too" {
	need jq
	named none 'Ask twice'
	named Deployment 'Ask twice' '["ops/Dockerfile"]'
	named none 'Call fetchRows'
	named Database 'Call postgresPool before sqlite_rows'
	named Authentication 'Wrap it in requireAuth, then in adminLogin'
}

@test "the member is put into the line, between needs and mentions" {
	odd=$(learning 'Run \u0070ytest twice' entry:=4 x:=1.50 mentions:=2 src:='{}' |
		sed 's/,"text/, "text/')
	given "$odd" \
		'{ "kind" : "learning" , "needs":{"from":"A-1","to":"A-2"}, "text" : "Run pytest twice" } ' \
		'{"kind":"learning","text":"Run pytest twice","src":{"file":"a","line":1,"end":1,"off":0,"len":2}}'
	expect 0 \
		"${odd/,\"mentions\"/,\"topic\":\"Testing\",\"mentions\"}" \
		'{ "kind" : "learning" , "needs":{"from":"A-1","to":"A-2"}, "text" : "Run pytest twice","topic":"Testing" } ' \
		"$(record learning text='Run pytest twice' topic=Testing \
			src=a:1@0+2)" \
		-- topics
}

@test "learnings with a topic, without a text, and other records pass" {
	given '{"kind":"learning","text":"Run pytest","topic":"Snakes"}' \
		'{"kind":"learning","text":"Run pytest","topic":null}' \
		'{"kind":"learning","text":["pytest"]}' \
		'{"kind":"learning"}' '{"kind":"fact","text":"Run pytest"}' \
		'{"kind":"entry","text":"Run pytest","body":"pytest"}'
	mapfile -t in <in
	expect 0 "${in[@]}" -- topics
}

@test "a term that three share is the topic of what no rule names" {
	need jq
	[ "$(shared 'Ask the Harbourmaster first' \
		'A `harbourmaster` sleeps at noon' \
		'Peel the apples' 'Two harbourmasters never agree')" = \
		$'Harbourmaster\nHarbourmaster\n-\nHarbourmaster' ]
}

@test "a name in a program is written as it is there" {
	need jq
	[ "$(shared '`berth_id` is a letter' 'Never reuse a berth_id' \
		'Print berth_id in full' 'Peel the apples')" = \
		$'berth_id\nberth_id\nberth_id\n-' ]
}

@test "two are not enough, nor are words of everybody's language" {
	need jq
	[ "$(shared 'Ask the Harbourmaster first' 'The Harbourmaster sleeps' \
		'Peel the apples')" = $'-\n-\n-' ]
	[ "$(shared 'apples are round' 'apples are red' \
		'apples are sweet')" = $'-\n-\n-' ]
	[ "$(shared '`value` is round' '`value` is red' \
		'`value` is sweet')" = $'-\n-\n-' ]
}

@test "a word that more than half of many share counts for nothing" {
	need jq
	for i in $(seq 14); do learning "the Quay has a ring, number $i"; done >in
	topics <in >out
	cmp in out
}

@test "learnings keep their order, other records do not wait" {
	given '{"kind":"learning","text":"Run pytest"}' \
		'{"kind":"learning","text":"Peel the apples"}' \
		'{"kind":"entry","id":"US-1"}' \
		'{"kind":"learning","text":"Stop Docker"}' \
		'{"kind":"story"}'
	expect 0 '{"kind":"learning","text":"Run pytest","topic":"Testing"}' \
		'{"kind":"entry","id":"US-1"}' '{"kind":"story"}' \
		'{"kind":"learning","text":"Peel the apples"}' \
		'{"kind":"learning","text":"Stop Docker","topic":"Deployment"}' \
		-- topics
}

@test "a second run changes nothing, and only the member is new" {
	for dir in "$SAMPLES"/*/; do
		[ -e "$dir/progress.md" ] || continue
		md2jsonl "$dir/progress.md" | learnings | dedupe >records
		topics <records >once
		topics <once | cmp - once
		sed '/^{"kind":"learning"/s/,"topic":"[^"]*"//' once >without
		sort records >a
		sort without | cmp - a
	done
}

@test "the rules can be replaced" {
	printf '%s\n' '# fruit' 'apple Fruit_and_nuts appl (?i)\bapples?\b' \
		'pear Fruit_and_nuts? - (?i)\bpears?\b' 'no ! quay (?i)^quays?$' >my
	given '{"kind":"learning","text":"Peel the apples"}' \
		'{"kind":"learning","text":"Run pytest on pears"}'
	expect 0 '{"kind":"learning","text":"Peel the apples","topic":"Fruit and nuts"}' \
		'{"kind":"learning","text":"Run pytest on pears"}' \
		-- topics --rules my
	mkdir data
	mv my data/topics.rules
	PITH_DATA=data topics <in >again
	cmp out again
}

@test "the built-in rules can be printed and read again" {
	given '{"kind":"learning","text":"Run pytest"}'
	topics --print-rules >rules
	expect 0 '{"kind":"learning","text":"Run pytest","topic":"Testing"}' \
		-- topics --rules rules
	given
	expect 70 -- topics --rules nowhere
	echo 'a b c (' >bad
	expect 70 -- topics --rules bad
}

@test "no gate of the built-in rules keeps a pattern from matching" {
	topics --print-rules | awk '
		/^#/ || NF < 4 { print; next }
		{ rest = $0; sub(/^[^ ]+ +[^ ]+ +[^ ]+ +/, "", rest)
		  print $1, $2, "-", rest }' >open
	for dir in "$SAMPLES"/*/; do
		[ ! -e "$dir/progress.md" ] || md2jsonl "$dir/progress.md"
	done | learnings >records
	topics <records >gated
	topics --rules open <records | cmp - gated
	[ -d "$CORPUS" ] || return 0
	find -L "$CORPUS"/A_* "$CORPUS"/B_* -type f -name '*.md' -print0 |
		sort -z | xargs -0 md2jsonl 2>err | learnings >records || true
	topics <records >gated
	topics --rules open <records | cmp - gated
}

@test "a text of one long word, or of many, takes no longer" {
	{ printf '{"kind":"learning","text":"'
	  head -c 2000000 /dev/zero | tr '\0' A
	  printf '"}\n{"kind":"learning","text":"'
	  yes 'the Quay_aB `x' | head -c 2000000 | tr '\n' ' '
	  printf '"}\n'; } >in
	timeout 10 topics <in | cmp - in
}
