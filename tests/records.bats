# The records, held against pith-records(5): each kind's members, their order
# and their types are what that page lists and shows, in its own examples and
# in all that the programs write of the samples.
load lib

PAGE=$ROOT/man/pith-records.5

setup_file() {
	command -v jq >/dev/null || return 0
	cd "$BATS_FILE_TMPDIR" || return
	members_of_page >members
	examples_of_page >examples
	# {kind: {keys: [...], types: {member: type of it in the examples}}}
	jq -n --rawfile members members --slurpfile examples examples '
		[$members | split("\n")[] | select(. != "") | split(" ")] |
		group_by(.[0]) | map({key: .[0][0], value: {keys: map(.[1])}}) |
		from_entries | . as $page |
		with_entries(.key as $kind | .value.types =
			([$examples[] | select(.kind == $kind) | map_values(type)] |
			add))' >schema
	faults_program >faults.jq
	write_records >records
}

# "KIND MEMBER", in the order of the page.
members_of_page() {
	awk '
	/^\.Sh / { on = /KINDS$/ }
	on && /^\.Ss / { kind = $2 }
	on && /^\.It Va / {
		sub(/^\.It Va /, "")
		n = split($0, names, / *, */)
		for (i = 1; i <= n; i++) print kind, names[i]
	}' "$PAGE"
}

# The blocks that begin with "{": one record each.
examples_of_page() {
	awk '
	/^\.Ed/ { on = 0 }
	seen && /^\{/ { on = 1 }
	seen = /^\.Bd/ { next }
	on { gsub(/\\e/, "\\"); print }' "$PAGE"
}

# A line for each thing that is wrong with a record.
faults_program() {
	cat <<'END'
def statuses: ["done", "progress", "pending", "failed", "blocked"];
def is_place:
	keys_unsorted == ["file", "line", "end", "off", "len"] and
	.line >= 1 and .end >= .line and .off >= 0 and .len >= 0;
def is_time: test(
	"^\\d{4}(-\\d\\d(-\\d\\d(T\\d\\d:\\d\\d(:\\d\\d)?(Z|[+-]\\d\\d:\\d\\d)?)?)?)?$");
def order($page):
	keys_unsorted as $keys | [$page.keys[] | select(IN($keys[]))] as $right |
	($keys - $right)[] as $other | "the page has no \($other)";
def in_order($page):
	keys_unsorted as $keys | [$page.keys[] | select(IN($keys[]))] == $keys;
def empties:
	to_entries[] | select(.value | . == null or . == "" or . == [] or . == {}) |
	"\(.key) is empty";
def types($kind; $page):
	to_entries[] | (.value | type) as $is | $page.types[.key] as $type |
	select($is != $type and
		[$kind, .key, $is] != ["story", "priority", "string"]) |
	"\(.key): \($is), not \($type)";
def inner($page):
	order($page), (select(in_order($page) | not) | "order inside"),
	(select(has("mentions")) | "mentions inside"), empties;
def faults($page):
	.kind as $kind |
	(select(keys_unsorted[0] != "kind") | "kind is not first"),
	(select($page == null) | "the page has no such kind"),
	(del(.kind) | order($page),
		(select(in_order($page) | not) | "order"),
		empties, types($kind; $page)),
	(.src | if type == "array" then .[] else objects end |
		select(is_place | not) | "src"),
	(.ts, .started | strings | select(is_time | not) | "time \(.)"),
	(.status | strings | select(IN(statuses[]) | not) | "status \(.)"),
	(select($kind == "learning").type |
		select(IN("pattern", "gotcha", "dependency") | not) | "type \(.)"),
	(select($kind != "message" and $kind != "compaction").text | strings |
		select(test("[\\n\\r\\t]")) | "text is not one line"),
	((.also, .replaces) | arrays[] | inner($page));
. as $record | faults($schema[0][.kind]) |
"\(.): \($record | tojson[0:300])"
END
}

# What the programs write of all samples, and of a log and a plan that have
# what the samples lack, with nothing left out between the programs.
write_records() {
	local day=0 dir log plan status

	write_odd_ones
	usages >odd/usages
	echo '/wor* Coffee' >odd/teams
	usage -j --teams odd/teams odd/usages
	usage --map odd/usages
	usage -q --claim odd/claim odd/usages >>out
	cat odd/claim
	chosen | facts
	linted || true
	forgotten | losses --adapt -d d-004 |
		jq -c 'select(.kind == "loss" or .kind == "session" or .kind == "note")'
	usual | losses --adapt -d d-004 | jq -c 'select(.kind == "habit")'
	for log in "$SAMPLES"/transcripts/*; do
		trace2jsonl "$log" | facts | losses --lost
	done
	for log in "$SAMPLES/agent-os/progress.json" odd/progress.json; do
		log2jsonl "$log" 2>>err >made || true
		cat made
		learnings <made | facts | dedupe | recent | budget -t 300 \
			--cite
	done
	md2jsonl odd/notes.md 2>>err | recent | budget -t 900 --by need
	# Entries that have only a title.
	lines '# Log' '' '## 2026-01-02 - Moved the tide tables' '' \
		'## 2026-01-03 - Painted the crane' '' '### Next steps' '' \
		'1. **Oil the winch**' '   - Buy the oil' '   - Stop the crane' '' '## Current status: the crane is shut' '' \
		'## Rules' '' \
		'- Never lift more than two boats at once' '- Never oil it in the rain' '' '## Traps' '' \
		'- Never lift more than two boats at once' '- The winch slips in the frost' |
		md2jsonl --name titles.md | recent | budget -t 900 --by need
	# A list with steps that have no room.
	{
		lines '# Harbour' '' '## Next steps' ''
		for name in Crane Lamp Gate Winch; do
			printf -- '- %s: oil it with the fat of the mill%s\n' $name \
				"$(printf ', then wait for the tide%.0s' {1..6})"
		done
	} | md2jsonl --name steps.md | recent | budget -t 90 --by need
	for tokens in 3 60 700; do
		md2jsonl "$SAMPLES"/load/*/*.md 2>>err |
			budget -v -t $tokens --plan "$SAMPLES/load/pith-load.plan" \
				2>>err || true
	done
	# Attempts of each status at a story that was done after all.
	for status in BLOCKED FAILED PENDING 'IN PROGRESS' DONE; do
		printf '\n## 2026-01-1%d - US-7: Pond (%s)\n- dug\n' \
			$((++day)) "$status"
	done >odd/attempts.md
	md2jsonl odd/attempts.md 2>>err | budget --template running
	# What archive(1) left of an entry.
	md2jsonl -n progress.md <<<'- One <!-- pith:ref a.archive.md:3-4 sha256=0123456789ab -->'
	# A log with the newest on top.
	printf '## 2026-01-1%d - US-%d: Pond\n- dug\n' 2 2 1 1 >odd/top.md
	md2jsonl odd/top.md 2>>err | budget --template running
	# A log without stories that repeats itself.
	printf '# %s\n- Never restart the queue by hand\n\n' Notes Later >odd/notes.md
	md2jsonl odd/notes.md 2>>err | learnings | recent | budget
	"$SAMPLES/growth/make-log" 30 >odd/grown.md
	md2jsonl odd/grown.md | learnings | dedupe | recent | budget -T context
	for dir in "$SAMPLES"/*/ "$SAMPLES"/*/archive/*/ odd/; do
		[ -e "$dir/progress.md" ] || continue
		plan=
		[ ! -e "$dir/prd.json" ] || plan=$dir/prd.json
		{ [ -z "$plan" ] || prd2jsonl "$plan" || true
		  md2jsonl "$dir/progress.md"; } 2>>err | gist | gist --docs >made
		cat made
		learnings <made | dedupe | topics | tee deduped
		recent <deduped | budget -v 2>>err
		recent -n 1 <deduped | budget -t 60 --template context \
			--cite --by topic 2>>err || true
		facts <made | budget -t 40 --template running 2>>err || true
		{ cat deduped; echo 'no record'; } | recent 2>>err | grep '"note"'
	done
	# A learning of two repositories.
	printf '## 2026-01-1%d - US-7: Pond\n- **Learnings:**\n  - %s\n' 1 \
		'Run `npm run seed` before the tests' >odd/pond.md
	md2jsonl odd/pond.md odd/progress.md 2>>err | learnings |
		jq -c 'select(.kind == "learning") | .src.file |= (sub("odd"; "shop") | sub("shop/pond"; "pond/log"))' |
		dedupe | topics | render recurring -j
	# And one of three.
	for i in 1 2 3; do mkdir -p "odd/$i" && cp odd/pond.md "odd/$i"; done
	md2jsonl odd/[123]/pond.md | learnings --only | dedupe --repeats
	md2jsonl -q "$SAMPLES/ralph/progress.md" | learnings | dedupe --shared |
		grep '"once"'
	md2jsonl odd/[12]/pond.md | learnings --only |
		jq -c 'select(.kind == "learning") + {files: ["a.c"], topic: "Tests",
			needs: {from: "US-7", to: "US-1"}, repeats: [["", "a.md", 1, 1, 0, 9]]}' |
		dedupe --apart | grep '"also"'
}

# A memory file with a path that is gone, and a rule that it has twice.
linted() {
	lines 'See `src/a.c`.' '- Never run the seeds before the tests of the database' '' \
		'# More' '- Never run the seeds before the tests of the database' >odd/AGENTS.md
	printf 'commit 1a2b3c4 2026-01-02\n\nD\tsrc/a.c\n' |
		lint --history - odd/AGENTS.md
}

# Two requests, one of a model that has no price, and a call.
usages() {
	set -- session=7c1f ts=2026-01-22T15:06:00Z
	record usage "$@" agent=explore branch=main project=/work model=gpt-5 request=r-1 input:=6 output:=9
	record usage "$@" agent=explore branch=main project=/work model=m-1 request=r-2 input:=6 output:=9 cost:=0.5
	record usage "$@" agent=explore branch=main project=/work model=m-1 request=r-3 input:=6 output:=9
	record call "$@" tool=Bash verb=run args:='{"command":"ls"}' \
		error:=false tokens_in:=5 tokens_out:=7 agent=explore
}

# An answer to an offered choice.
chosen() {
	record message session=7c1f role=assistant text='sqlite or postgres?' \
		src=7c1f.jsonl:1@0+9
	record message session=7c1f role=user text=sqlite src=7c1f.jsonl:2@9+9
}

# A session with an error, and a file that is read again.
forgotten() {
	local line

	record doc schema:=1 file=7c1f.jsonl format=codex session=7c1f
	record message session=7c1f role=assistant model=m-1 text=x
	for line in '"call","verb":"run","command":"make","error":true,"output":"no a.c"' \
		'"call","verb":"read","path":"a.c","output":"x"' '"compaction"' \
		'"call","verb":"read","path":"a.c","output":"x"'; do
		printf '{"kind":%s,"session":"7c1f","src":{"file":"7c1f.jsonl","line":1,"end":1,"off":0,"len":9}}\n' \
			"$line"
	done
}

# Ten sessions that search equally often.
usual() {
	local i k

	for i in {10..19}; do
		for k in {1..12}; do
			record call session=s$i verb=search args:='{"pattern":"a"}' \
				src=s$i.jsonl:$k@$k+1
		done
	done
}

write_odd_ones() {
	mkdir odd
	cat >odd/progress.md <<-'END'
	---
	title: Gift cards
	summary_128: Gift cards can be sold.
	---
	# Progress Log

	Branch: feature/gift-cards
	Started: 2026-01-18

	## 2026-01-18 ~09:55 CST - US-001, US-002: Sell a card
	**Agent:** api-agent
	- Files changed: `src/cards/sell.ts`
	- **Learnings:**
	  - The test database listens on port 5433 (`compose.yaml`)
	  - Run `npm run seed` before the tests with a database

	## 2026-01-19 - US-001: Sell a card
	- **Learnings:**
	  - The test database now listens on port 5544 (`compose.yaml`)
	  - Run `npm run seed` before the tests with a database
	END
	cat >odd/notes.md <<-'END'
	# Harbours

	## Rules
	- Never apply the zone of the harbour to a prediction
	- Two zones:
	  - the zone of the quay is never that of the tide
	- Always round a prediction up

	## 2026-01-02
	- Never apply the zone of the harbour to a prediction
	  - not even in winter
	END
	cat >odd/progress.json <<-'END'
	{"version":"2.0","project":"Roastery","branch":"main",
	"created":"2026-01-18","goal":"Sell gift cards","entries":[
	{"id":"entry-20260118-095500-a1b","timestamp":"2026-01-18 ~09:55 CST",
	"type":"task_blocked","spec":"gift-cards","task_id":"1.2",
	"agent":"api-agent","data":{"description":"No balance","issue":"No key",
	"files_modified":["src/cards/balance.ts"]}},
	{"id":"a","id":"b","type":"session_started"}, 7],"next":["Ship it"],"open":
	END
	cat >odd/prd.json <<-'END'
	{"project":"Roastery","branchName":"feature/gift-cards","title":"Gift Cards",
	"startDate":"2026-01-18","project":"Shop",
	"optimization":{"maxContextTokens":900,"prioritize":["recent"],
	"progressSummary":{"enabled":true,"recentStoriesCount":2,"maxLearnings":9,
	"autoGenerate":false}},"userStories":[
	{"id":"US-001","title":"Sell a card","passes":true,"priority":1,"attempts":2,
	"agent":"api-agent"},
	{"id":"US-003","title":"Refund","priority":"high","dependsOn":["US-001"]},
	{"id":"US-004","title":"Print","status":"blocked"}]}
	END
}

# no_faults FILE: nothing is wrong with the records in it.
no_faults() {
	local dir=$BATS_FILE_TMPDIR

	[ -s "$1" ]
	jq -r --slurpfile schema "$dir/schema" -f "$dir/faults.jq" "$1" >faults
	head -n 20 faults
	[ ! -s faults ]
}

@test "the example of each kind in pith-records(5) is as the page says" {
	need jq
	no_faults "$BATS_FILE_TMPDIR/examples"
}

@test "the examples of a kind have all of its members" {
	need jq
	jq -r -n --slurpfile schema "$BATS_FILE_TMPDIR/schema" '
		$schema[0] | to_entries[] | .key as $kind |
		(.value.keys - (.value.types | keys))[] | "\($kind) \(.)"' >missing
	diff /dev/null missing
	[ "$(jq length "$BATS_FILE_TMPDIR/schema")" -ge 17 ]
}

@test "the table of kinds in pith-records(5) has each kind, and programs that are" {
	sed -n '/^\.Sh KINDS/,$p' "$PAGE" >kinds
	sed -n 's/^\.It \([a-z]*\) Ta .*/\1/p' kinds | sort >told
	awk '{ print $1 }' "$BATS_FILE_TMPDIR/members" | sort -u | diff - told
	sed -n 's/^\.It [a-z]* Ta //p' kinds | sed 's/ Ta /,/; s/ *, */\n/g' |
		sed 's/ .*//; /^--/d' | sort -u >words
	while read -r word; do
		case $word in
		readers | any | a | pith) ;;
		*) command -v "$word" >/dev/null || { echo "$word"; false; } ;;
		esac
	done <words
}

@test "what the programs write is as pith-records(5) says" {
	need jq
	no_faults "$BATS_FILE_TMPDIR/records"
}

# What the page calls reserved or what comes from outside.
unwritten() {
	cat <<-'END'
	learning score
	END
}

@test "each member in pith-records(5) is written, unless it is reserved" {
	need jq
	jq -r '.kind as $kind | keys_unsorted[] | select(. != "kind") |
		"\($kind) \(.)"' "$BATS_FILE_TMPDIR/records" | sort -u >written
	sort "$BATS_FILE_TMPDIR/members" | comm -23 - written >unwritten
	diff <(unwritten) unwritten
}

@test "the codes of notes and the reasons of drops are in pith-records(5)" {
	need jq
	jq -r '.code // .why | strings' "$BATS_FILE_TMPDIR/records" |
		sort -u >used
	[ -s used ]
	while read -r word; do
		grep -Eq "^\.Ql $word( |\$)" "$PAGE" || {
			echo "$word"
			false
		}
	done <used
	grep -Ehro '(note|complain|complain_at)\(((plan|r|src|&src|&log->damage), )?"[a-z-]+"' "$ROOT"/filters \
		"$ROOT"/lib | sed 's/.*"\(.*\)"/\1/' | sort -u >codes
	[ -s codes ]
	while read -r word; do
		grep -Eq "^\.Ql $word( |\$)" "$PAGE" || {
			echo "$word"
			false
		}
	done <codes
}

@test "a doc record comes first in each file, settings before the stories" {
	need jq
	for dir in "$SAMPLES"/*/; do
		[ ! -e "$dir/progress.md" ] || md2jsonl "$dir/progress.md" >log
		[ ! -e "$dir/prd.json" ] || prd2jsonl "$dir/prd.json" >plan
		for file in log plan; do
			[ ! -s $file ] || jq -es '
				(map(.kind == "doc") | index(true) == 0 and
				indices(true) == [0]) and .[0].schema == 1 and
				(map(.kind) | (index("story") // 9999) >
				(rindex("config") // -1))' $file >/dev/null ||
				{ echo "$dir$file"; false; }
		done
	done
}

@test "src has the lines and the bytes that the body is made of" {
	need jq
	for file in "$SAMPLES"/*/progress.md; do
		md2jsonl "$file" >records
		jq -j 'select(.body).body' records | cmp - "$file"
		jq -r 'select(.body).src | "\(.line) \(.end) \(.off) \(.len)"' \
			records >places
		line=1 off=0
		while read -r first last at length; do
			[ "$first" -eq "$line" ] && [ "$at" -eq "$off" ]
			off=$((at + length)) line=$((last + 1))
			[ "$(head -c "$off" "$file" | wc -l)" -eq "$last" ]
		done <places
		[ "$off" -eq "$(wc -c <"$file")" ]
	done
}

@test "the src of a learning is where its words are" {
	need jq
	for file in "$SAMPLES"/*/progress.md; do
		md2jsonl "$file" | learnings | jq -r 'select(.kind=="learning") |
			(.src | "\(.off) \(.len) \(.line) \(.end) ") +
			(.text | split(" ")[0][0:12])' |
		while read -r off len first last word; do
			tail -c +$((off + 1)) "$file" | head -c "$len" >bytes
			sed -n "${first},${last}p" "$file" >lines
			# Inside those lines, and with the first word of the text.
			[ "$(head -c "$off" "$file" | wc -l)" -eq $((first - 1)) ]
			grep -qF -e "$(head -n 1 bytes | tr -d '\r')" lines
			[ -n "$word" ]
			grep -qF -- "$word" bytes
		done
	done
}

@test "the JSON Schema is what packaging/schema makes of pith-records(5)" {
	need jq
	"$ROOT/packaging/schema" | diff "$ROOT/man/records.schema.json" -
}

# validate FILE: the records that the JSON Schema refuses, and those of kinds or with
# members that it does not have. A validator for each kind is much faster than one
# for all; the examples of the page are for that one.
validate() {
	python3 - "$ROOT/man/records.schema.json" "$BATS_FILE_TMPDIR/examples" "$1" <<-'END'
		import json, sys
		from jsonschema import Draft202012Validator as Validator

		def records(path):
		    text, at = open(path).read(), 0
		    decoder = json.JSONDecoder()
		    while text[at:].strip():
		        at += len(text[at:]) - len(text[at:].lstrip())
		        record, at = decoder.raw_decode(text, at)
		        yield record

		schema = json.load(open(sys.argv[1]))
		Validator.check_schema(schema)
		whole = Validator(schema)
		for record in records(sys.argv[2]):
		    for error in whole.iter_errors(record):
		        print('example:', error.message, record)

		kinds = {kind: Validator({**schema['$defs'][kind], '$defs': schema['$defs']})
		         for kind in schema['$defs']}
		for line in open(sys.argv[3]):
		    record = json.loads(line)
		    kind = record.pop('kind', None)
		    if kind not in kinds:
		        print('kind:', line)
		        continue
		    for error in kinds[kind].iter_errors(record):
		        print(f'{kind}:', error.message[:200])
		    for member in record.keys() - schema['$defs'][kind]['properties'].keys():
		        print(f'{kind}: member {member}')
	END
}

@test "all records of the samples are valid by the JSON Schema, and others are not" {
	need jq python3
	python3 -c 'import jsonschema' || skip 'python3 has no module jsonschema'
	validate "$BATS_FILE_TMPDIR/records" >faults
	head -n 20 faults
	[ ! -s faults ]
	lines '{"kind":"entry","id":7}' '{"kind":"learning","type":"joke"}' \
		'{"kind":"entry","ts":"yesterday"}' '{"kind":"entry","src":{"file":"a","line":0}}' \
		'{"kind":"weather"}' '{"kind":"entry","mood":"good"}' \
		'{"kind":"learning","also":[{"type":"joke"}]}' >wrong
	validate wrong >faults
	cat faults
	for word in "7 is not of type 'string'" "'joke' is not one of" "'yesterday' does not match" \
		"'end' is a required" 'kind: {"kind":"weather"}' 'entry: member mood'; do
		grep -qF -- "$word" faults
	done
	[ "$(grep -c joke faults)" = 2 ]
}
