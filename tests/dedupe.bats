load lib

# learning_on TEXT LINE [MEMBER...]
learning_on() {
	learning "$1" "${@:3}" src="log.md:$2@$((10 * $2))+9"
}

# texts: of the learnings, a line each, followed by what was merged.
texts() {
	jq -r 'select(.kind == "learning" or .kind == "fact") | .text +
		([.also[]? | " < " + .text] | add // "") +
		([.replaces[]? | " x " + .text] | add // "")'
}

merged_texts() {
	dedupe >merged && texts <merged
}

@test "S5: dedupe keeps the fuller wording, with the files, ids and places of all" {
	first=$(learning 'Use requireAuth' files:='["lib/auth.ts"]' \
		ids:='["US-001"]' ts=2026-01-10 entry:=10 src=log.md:12@100+17)
	given "$first" "$(learning 'requireAuth middleware' ids:='["US-002"]' \
		ts=2026-01-11 entry:=30 src=log.md:33@400+24)"
	# A record that was merged has all but its kind.
	expect 0 \
		"$(learning 'requireAuth middleware' files:='["lib/auth.ts"]' \
			ids:='["US-002","US-001"]' ts=2026-01-11 entry:=30 \
			mentions:=2 src=log.md:33@400+24 \
			also:="[{${first#*,}]" \
			own:='{"files":[],"ids":["US-002"]}')" \
		"$(record drop of=learning why=same n:=1 tokens:=3 \
			src='[log.md:12@100+17]')" \
		-- dedupe
}

@test "a record of megabytes passes in its place, like those beside it" {
	{
		record weather sky=blue
		for _ in 1 2; do
			printf '{"kind":"weather","sky":"'
			head -c 3000000 /dev/zero | tr '\0' x
			printf '"}\n'
		done
		record weather sky=grey
	} >in
	dedupe in >out
	cmp in out
}

@test "dedupe passes all other records as they are, and writes its own after them" {
	given '{"kind":"doc","schema":1, "file":"log.md"}' \
		"$(learning_on 'Cache keys hold the tenant' 7)" \
		'{"kind":"entry","id":"US-001","text":"Cache keys hold the tenant"}' \
		'{"odd":[1.50, 2]}' \
		"$(learning_on 'Jobs are retried twice' 3 topic=Jobs)" \
		'{"kind":"drop","of":"story","why":"old","n":3}'
	expect 0 '{"kind":"doc","schema":1, "file":"log.md"}' \
		'{"kind":"entry","id":"US-001","text":"Cache keys hold the tenant"}' \
		'{"odd":[1.50, 2]}' \
		'{"kind":"drop","of":"story","why":"old","n":3}' \
		"$(learning 'Jobs are retried twice' topic=Jobs mentions:=1 \
			src=log.md:3@30+9)" \
		"$(learning 'Cache keys hold the tenant' mentions:=1 \
			src=log.md:7@70+9)" \
		-- dedupe
}

@test "dedupe shows one line for a file that was created and then modified" {
	given "$(learning_on 'Created lib/auth.ts' 1)" \
		"$(learning_on 'Modified lib/auth.ts' 2)"
	expect 0 'Modified lib/auth.ts < Created lib/auth.ts' -- merged_texts
}

@test "dedupe takes a number in parentheses as a reference, any other as a value" {
	given "$(learning_on 'Reports (#7) wait for the queue of the mail server' 10)" \
		"$(learning_on 'Reports (#8) wait for the queue of the mail server' 20)" \
		"$(learning_on 'This is session #41. Uploads end with a zip of all pictures.' 30)" \
		"$(learning_on 'This is session #42. Exports hide the drafts of a page.' 40)" \
		"$(learning_on 'The 2nd argument of open is the mode' 50)" \
		"$(learning_on 'The 3rd argument of open is the mode' 60)" \
		"$(learning_on 'A session of 30 minutes is closed' 70)" \
		"$(learning_on 'A session of 60 minutes is closed' 80)"
	expect 0 'Reports (#8) wait for the queue of the mail server < Reports (#7) wait for the queue of the mail server' \
		'This is session #41. Uploads end with a zip of all pictures.' \
		'This is session #42. Exports hide the drafts of a page.' \
		'The 2nd argument of open is the mode' \
		'The 3rd argument of open is the mode' \
		'A session of 30 minutes is closed' \
		'A session of 60 minutes is closed' -- merged_texts
}

@test "dedupe shows the latest of what is obsolete" {
	given "$(learning_on 'US-001 created schema' 1 ts=2026-01-02 entry:=1)" \
		"$(learning_on 'US-005 modified schema' 9 ts=2026-01-05 entry:=8)" \
		"$(learning_on 'Dev server runs on port 3000' 10 ts=2026-01-05 entry:=8)" \
		"$(learning_on 'The dev server now runs on port 8080' 20 ts=2026-01-06 entry:=18)"
	expect 0 'US-005 modified schema < US-001 created schema' \
		'The dev server now runs on port 8080 x Dev server runs on port 3000' \
		-- merged_texts
}

@test "dedupe goes by the time of an entry, not by its place" {
	given "$(learning_on 'Dev server now runs on port 8080' 1 ts=2026-01-06 entry:=1)" \
		"$(learning_on 'The dev server runs on port 3000' 9 ts=2026-01-05T10:00:00Z entry:=8)"
	expect 0 'Dev server now runs on port 8080 x The dev server runs on port 3000' \
		-- merged_texts
}

@test "dedupe leaves apart what only looks alike" {
	texts='Commit the generated client
Never commit the generated client
Сгенерированный клиент коммитить вместе со схемой базы
Сгенерированный клиент НЕ коммитить вместе со схемой базы
The preview listens on port 3000
The preview listens on port 8080
The left panel lists open tasks of a project
The right panel lists open tasks of a project
`getUser` returns null for deleted rows
`getTeam` returns null for deleted rows
Before each commit the tests must pass: `npm test`
Before each commit the tests must pass: `npm run test:e2e`
Quality checks: typecheck with `tsc -p api/tsconfig.json` must pass
Quality checks: typecheck with tsc from sdk root must pass
Deploy to the cluster with `./deploy.sh staging`
Deploy to the cluster with `./deploy.sh staging --force`
This is session 4. Run the seeds first
This is session 4. Port 443 is taken'
	while read -r text; do learning_on "$text" $((++n)); done <<<"$texts" >in
	expect 0 "$texts" -- merged_texts
	[ "$(grep -c drop <(dedupe <in))" -eq 0 ]
}

@test "dedupe merges short texts that have most in common" {
	given "$(learning_on 'Pure grey palette (no accent colors)' 1)" \
		"$(learning_on 'Pure grey color palette (neutral shades only)' 2)" \
		"$(learning_on 'Watch the sizes of caches to learn their growth rates' 3)" \
		"$(learning_on 'Watch the sizes of caches to learn good limits for larger teams' 4)" \
		"$(learning_on 'Unit tests of the backend are run with jest' 5)" \
		"$(learning_on 'Unit tests of the backend are run with vitest' 6)"
	expect 0 'Pure grey color palette (neutral shades only) < Pure grey palette (no accent colors)' \
		'Watch the sizes of caches to learn their growth rates' \
		'Watch the sizes of caches to learn good limits for larger teams' \
		'Unit tests of the backend are run with jest' \
		'Unit tests of the backend are run with vitest' -- merged_texts
}

@test "dedupe merges what names the same commands" {
	given "$(learning_on 'Use `make  test` to run tests' 1)" \
		"$(learning_on 'Use make test to run all tests' 2)" \
		"$(learning_on 'Use `make test` to run all tests' 3)" \
		"$(learning_on 'One file: `npx jest \"path\"` in server' 4)" \
		"$(learning_on 'One file: `npx jest \"path/to/test\"` in server' 5)"
	expect 0 'Use `make test` to run all tests < Use `make  test` to run tests < Use make test to run all tests' \
		'One file: `npx jest "path/to/test"` in server < One file: `npx jest "path"` in server' \
		-- merged_texts
}

# Paraphrases, what only looks like them, and other texts.
paraphrases='Only `internal/clock` may call `time.Now()`, or the linter refuses it
The linter refuses a `time.Now()` outside of `internal/clock`
Never edit a merged migration, add a new one
A merged migration is never edited: write the next number
Every export job takes a day and can safely be run twice
Export jobs are run for a day and are safe to repeat
Lock rows in the order of their numbers in `deck`, or it deadlocks
Lock rows in the order of their numbers in `boarding`, or it deadlocks
Uploads above 20 MB are refused by the proxy of the office
The proxy of the office refuses large uploads above 50 MB
Call `flush()` before the socket of the printer closes
Never call `flush()` when the socket of the printer closes
`internal/rates` reads at most a page of rows at once
`internal/rates` rounds half a cent up, as the bank does
Labels are printed from the left edge of the roll
Warehouse names are unique within a country
Refunds go through the queue of the bookkeeper
A customer without an address gets the invoice by mail
Pallets are weighed before the lorry is loaded
Holidays come from the calendar of the canton'

with_others() {
	merged_texts | grep ' < ' || [ $? -eq 1 ]
}

@test "dedupe merges what says the same in other, rare words" {
	while read -r text; do learning_on "$text" $((++n)); done \
		<<<"$paraphrases" >in
	expect 0 'The linter refuses a `time.Now()` outside of `internal/clock` < Only `internal/clock` may call `time.Now()`, or the linter refuses it' \
		'A merged migration is never edited: write the next number < Never edit a merged migration, add a new one' \
		'Every export job takes a day and can safely be run twice < Export jobs are run for a day and are safe to repeat' \
		-- with_others
	split_and_merge in
}

@test "dedupe merges paraphrases whichever of the two comes first" {
	while read -r text; do learning_on "$text" $((++n)); done \
		< <(tail -n 18 <<<"$paraphrases" | sed -n 'h;n;p;x;p'
			head -n 2 <<<"$paraphrases" | tac) >in
	expect 0 'A merged migration is never edited: write the next number < Never edit a merged migration, add a new one' \
		'Every export job takes a day and can safely be run twice < Export jobs are run for a day and are safe to repeat' \
		'Only `internal/clock` may call `time.Now()`, or the linter refuses it < The linter refuses a `time.Now()` outside of `internal/clock`' \
		-- with_others
}

# Of two on one subject, each says something of its own, or one says much more.
subjects='The kiln can be watched with the peephole camera, whose pictures show the door
Pictures of the peephole camera are empty in fog, although it clicks
Unknown: how wide the flue is behind the brass plate
Unknown: which bracket holds the brass plate, as soot hides it
The tide bell has a cord for the hammer and one for the clapper: wind each on a drum of its own
The tide bell tells the keeper how high the water stands: the hammer strikes per foot, the clapper per inch, and silence for an hour means that a cord is off its drum; then the sluice is opened by hand, with the long iron from the shed behind the mill, before the ebb, by two people, one of whom keeps an eye on the gauge and calls out each notch, while the other turns, rests, greases the thread, and turns again until the red ring shows
'

@test "dedupe leaves apart what is about the same, but says something else" {
	while read -r text; do learning_on "$text" $((++n)); done \
		< <(printf %s "$subjects"; tail -n 14 <<<"$paraphrases") >in
	expect 0 -- with_others
}

@test "dedupe tells no rare words from fewer than twenty texts" {
	while read -r text; do learning_on "$text" $((++n)); done \
		< <(head -n 19 <<<"$paraphrases") >in
	expect 0 'The linter refuses a `time.Now()` outside of `internal/clock` < Only `internal/clock` may call `time.Now()`, or the linter refuses it' \
		'Every export job takes a day and can safely be run twice < Export jobs are run for a day and are safe to repeat' \
		-- with_others
}

@test "dedupe counts an entry once, and what is outside of entries once a file" {
	given "$(learning_on 'Seed data before the tests' 1)" \
		"$(learning_on 'Seed data before tests' 2)" \
		"$(learning_on 'seed the data before tests' 11 entry:=10)" \
		"$(learning_on 'Seed data before all tests' 12 entry:=10)" \
		"$(learning_on 'Seed data before tests' 21 entry:=20)"
	expect 0 3 -- sh -c 'dedupe | jq "select(.kind == \"learning\") | .mentions"'
}

# The facts that are left, and how many others were merged, and from where.
merged_facts() {
	dedupe | jq -r 'if .kind == "fact" then "\(.type) \(.text) \(.state)"
		else "\(.n) " + ([.src[] | "s:\(.line)"] | join(" ")) end'
}

@test "dedupe merges facts of one type only, and settles their state" {
	fact() {
		record fact type="$1" text="$2" state="$3" ts="2026-01-0$4" \
			src="s:$4@$4+1"
	}
	given "$(fact path src/a.c created 1)" "$(fact path src/a.c modified 2)" \
		"$(fact path src/a.c read 3)" "$(fact path src/A.c read 4)" \
		"$(fact todo src/a.c open 5)" "$(fact test t/login fail 6)" \
		"$(fact test t/login pass 7)" \
		"$(fact blocker 'The staging database is locked' open 8)" \
		"$(fact blocker 'staging database is locked' resolved 9)"
	expect 0 'path src/a.c modified' 'path src/A.c read' 'todo src/a.c open' \
		'test t/login pass' 'blocker staging database is locked resolved' \
		'4 s:1 s:3 s:6 s:8' \
		-- merged_facts
}

@test "dedupe keeps unknown members, and takes apart what it put together" {
	given "$(learning_on 'Use the shared pool' 1 x:='{"a":[1.0]}' ids:='["A-1"]')" \
		"$(learning_on 'Always use the shared connection pool' 2 y='\u00e9' ids:='["A-2"]' score:=3)"
	dedupe <in >once
	jq -e -s '.[0] | .y == "é" and .score == 3 and
		.also[0].x.a == [1.0] and .also[0].ids == ["A-1"] and
		.own.ids == ["A-2"] and .ids == ["A-2", "A-1"]' once
	dedupe <once | cmp - once
	# Without the other one it is what it was.
	jq -c 'del(.also) | select(.kind == "learning")' once | dedupe >alone
	expect 0 "$(learning_on 'Always use the shared connection pool' 2 ids:='["A-2"]' mentions:=1 score:=3 |
		sed 's/}}$/},"y":"é"}/')" -- cat alone
}

@test "dedupe says nothing for no input, and counts bad lines" {
	expect 0 -- dedupe
	given '{"kind":"learning"' "$(learning_on 'Use the shared pool' 1)"
	run_into_files dedupe || [ $? -eq 1 ]
	grep -q '"kind":"note","code":"bad-record"' out
	grep -q '"text":"Use the shared pool"' out
}

# Many texts that share words: some equal, some alike, some not.
many_learnings() {
	awk -v n="$1" 'BEGIN {
		seed = 7
		for (i = 1; i <= n; i++) {
			text = ""
			seed = (seed * 1103515245 + 12345) % 2147483648
			base = int(seed / 65536) % int(n / 4 + 1)
			for (k = 0; k < 9; k++)
				text = text " w" (base * 7 + k * k) % 997
			seed = (seed * 1103515245 + 12345) % 2147483648
			change = int(seed / 65536) % 6
			if (change == 0) text = text " extra" base
			if (change == 1) text = text " is on port 3000"
			if (change == 3) text = text " is now on port 8080"
			if (change == 2) sub(/ w[0-9]+ /, " ", text)
			file = i % 3
			printf "{\"kind\":\"learning\",\"type\":\"pattern\","
			printf "\"text\":\"use%s\",", text
			if (i % 5) printf "\"files\":[\"f%d.c\"],", i % 4
			if (i % 7) printf "\"ids\":[\"US-%03d\"],", i / 5
			if (i % 7) printf "\"ts\":\"2026-01-%02d\",\"entry\":%d,",
				1 + i % 28, i - i % 5
			printf "\"src\":{\"file\":\"f%d.md\",\"line\":%d,", file, i
			printf "\"end\":%d,\"off\":%d,\"len\":30}}\n", i, 40 * i
		}
	}'
}

# split_and_merge WHOLE: parts deduped by themselves, then together.
split_and_merge() {
	local seed

	dedupe <"$1" >whole
	dedupe <whole | cmp - whole || return 1
	for seed in 1 2 3 4 5 6; do
		rm -f part.*
		awk -v seed="$seed" '{
			srand(seed * 100003 + NR)
			print >("part." int(rand() * (seed + 1)))
		}' "$1"
		for part in part.*; do dedupe "$part"; done >parts
		dedupe <parts | cmp - whole || return 1
		awk -v seed="$seed" '{ srand(seed + NR); print rand() "\t" $0 }' \
			parts | sort | cut -f 2- | dedupe | cmp - whole || return 1
	done
}

@test "N11: dedupe of parts, joined, is dedupe of the whole" {
	many_learnings 400 >in
	split_and_merge in
	[ "$(jq -s '[.[] | select(.also)] | length' whole)" -gt 20 ]
	[ "$(jq -s '[.[] | select(.replaces)] | length' whole)" -gt 0 ]
}

@test "dedupe of parts of the corpus is dedupe of the corpus" {
	need_corpus
	need md2jsonl learnings
	find "$CORPUS/A_ralph" -name 'progress*' -size -200k | sort | head -n 60 |
		xargs md2jsonl 2>err | learnings |
		grep '"kind":"learning"' >in
	split_and_merge in
}

@test "dedupe merges by file when files are its parts" {
	many_learnings 300 >in
	dedupe <in >whole
	for file in f0 f1 f2; do grep "\"$file.md\"" in | dedupe; done |
		dedupe | cmp - whole
}

@test "blanks before a record change nothing" {
	given '  {"kind":"fact","type":"path","text":"a.c"}' \
		$'\t{"kind":"fact","type":"path","text":"a.c"}'
	expect 0 '{"kind":"fact","type":"path","text":"a.c","mentions":1}' -- dedupe
}

@test "a record that is repeated to the byte changes nothing" {
	many_learnings 200 >in
	learning_on 'Use requireAuth' 9 >>in
	sed 's/^{"kind":"learning","type":"[a-z]*"/{"kind":"fact","type":"decision"/' in >facts
	sed 's/^{\(.*\),\("src":.*\)}$/{\2,\1}/' in >turned
	cat in facts turned | dedupe >whole
	grep -q '"kind":"fact"' whole
	cat in in facts turned facts in turned | dedupe | cmp - whole
	dedupe <in >merged
	cat in merged in merged | dedupe | cmp - merged
}

# said N TEXT [MEMBER...]: the learning of the N-th log, which is younger than those before.
said_in() {
	learning "$2" "${@:3}" ts="2026-01-0$1" entry:="$1" src="r$1/log.md:$1@$1+9"
}

@test "--repeats keeps the first and the last of a text, and the places of the others" {
	given "$(said_in 4 'Run npm ci')" "$(said_in 2 'Run npm ci')" "$(said_in 1 'Run npm ci')" \
		"$(said_in 3 'Run npm ci')" "$(said_in 2 'Run npm ci first')"
	expect 0 "$(said_in 1 'Run npm ci')" "$(said_in 2 'Run npm ci first')" \
		"$(said_in 4 'Run npm ci' | sed 's/}$/,"repeats":[["2026-01-02","r2\/log.md",2,2,2,9],["2026-01-03","r3\/log.md",3,3,3,9]]}/')" \
		-- dedupe --repeats
}

@test "--repeats leaves what differs, or has more members, as it is" {
	given "$(said_in 1 'A is B')" "$(said_in 2 'A is B' topic=X)" "$(said_in 3 'A is B' mood=good)" \
		"$(said_in 4 'A is B' type=gotcha)" "$(said_in 5 'A is B' files:='["a"]')" \
		'{"kind":"learning","text":"A is B"}' '{"kind":"fact","type":"path","text":"A"}' \
		'{"kind":"fact","type":"path","text":"A"}' '{"kind":"learning","text":7}' '{"kind":"x"}'
	dedupe --repeats <in | sort | diff <(sort in) -
}

@test "what --repeats has made fewer is grouped as before, and counts as often" {
	need jq
	# Each text has three words that tell it from the others; many are repeated.
	awk 'BEGIN {
		for (i = 0; i < 400; i++) {
			n = i % 7 ? i % 23 : i
			printf "{\"kind\":\"learning\",\"text\":\"Use w%dx, w%dy and w%dz%s with care\",", n, n, n, i % 11 ? "" : " now"
			printf "\"ts\":\"2026-01-%02d\",\"entry\":%d,\"src\":{\"file\":\"r%d/a.md\",\"line\":%d,\"end\":%d,\"off\":%d,\"len\":9}}\n", 1 + i % 28, i, i % 60, i, i, i
		}
	}' >in
	split -n r/2 in part.
	shown='select(.kind == "learning") | [.text, .mentions, .src.off,
		([.also[]? | .text] | unique), ([.replaces[]?.text] | unique)]'
	dedupe <in | jq -c "$shown" >whole
	for part in part.*; do dedupe --repeats <"$part"; done >fewer
	grep -q '"repeats":\[\[' fewer
	[ "$(wc -l <fewer)" -lt 300 ]
	dedupe <fewer | tee merged | jq -c "$shown" | diff whole -
	dedupe <merged | cmp merged -
	# No place is lost.
	places() { jq -c '.. | objects | (select(.src.off).src.off), (.repeats[]?[4])' | sort -n | uniq; }
	places <in >all
	places <merged | diff all -
}

@test "an empty list of files is none" {
	given '{"kind":"learning","text":"Use npm ci","files":[ ],"ids":[]}' \
		'{"kind":"learning","text":"Run it twice","files":[ "a" ]}'
	expect 0 '{"kind":"learning","text":"Run it twice","files":[ "a" ],"mentions":1}' \
		'{"kind":"learning","text":"Use npm ci","mentions":1}' -- dedupe
}

@test "members that dedupe does not know stand behind its own" {
	repeats='"repeats":[["","log.md",1,1,10,9]]'
	given "{\"kind\":\"learning\",\"mood\":\"good\",\"text\":\"Use npm ci\",$repeats}" \
		"{\"kind\":\"learning\",$repeats,\"text\":\"Run it twice\",\"score\":3}"
	expect 0 "{\"kind\":\"learning\",\"text\":\"Run it twice\",\"mentions\":2,\"score\":3,$repeats}" \
		"{\"kind\":\"learning\",\"text\":\"Use npm ci\",\"mentions\":2,$repeats,\"mood\":\"good\"}" -- dedupe
}

@test "what --repeats has made fewer, a second run makes fewer still" {
	need jq
	# A few texts, of which each part has very many; some are in one part only.
	awk 'BEGIN {
		for (i = 0; i < 9000; i++) {
			n = i % 50 ? i % 3 : i
			printf "{\"kind\":\"learning\",\"text\":\"Use w%dx, w%dy and w%dz\",", n, n, n
			printf "\"ts\":\"2026-01-%02d\",\"entry\":%d,\"src\":{\"file\":\"r%d/a.md\",\"line\":%d,\"end\":%d,\"off\":%d,\"len\":9}}\n", 1 + i * 7 % 28, i, i % 60, i, i, i
		}
	}' >in
	shown='select(.kind == "learning") | [.text, .mentions, .src.off]'
	dedupe <in | jq -c "$shown" >whole
	for n in 7 40; do
		split -n "r/$n" in part.
		for part in part.*; do dedupe --repeats <"$part"; done >some
		dedupe --repeats <some >fewer
		[ "$(wc -l <fewer)" -lt 220 ]
		dedupe <fewer | jq -c "$shown" | diff whole -
		# No place is lost or there twice, and no line is long.
		jq '.src.off, .repeats[]?[4]' fewer | sort -n | diff <(seq 0 8999) -
		[ "$(jq '.repeats | length' fewer | sort -n | tail -n 1)" -le 1500 ]
		dedupe --repeats <fewer | cmp - fewer
		rm part.*
	done
}

@test "what is in repeats takes no memory" {
	! grep -q __asan_init "$(command -v dedupe)" ||
		skip "the sanitizers have a memory of their own"
	awk 'BEGIN {
		for (n = 0; n < 1000; n++)
			places = places (n ? "," : "") "[\"2026-01-02\",\"r" n "/log.md\",2,2,2,9]"
		for (i = 0; i < 1000; i++)
			printf "{\"kind\":\"learning\",\"text\":\"Use w%dx\",\"src\":{\"file\":\"a.md\",\"line\":%d,\"end\":%d,\"off\":%d,\"len\":9},\"repeats\":[%s]}\n", i, i, i, i, places
	}' >in
	(
		ulimit -v 16000
		dedupe <in >out
	)
	# 33 MB.
	sed 's/"text":"[^"]*",/&"mentions":1001,/' in | diff -q - out
}

@test "--repeats: no line is as long as a text has places" {
	need jq
	awk 'BEGIN {
		for (i = 0; i < 2505; i++)
			printf "{\"kind\":\"learning\",\"text\":\"Use w\",\"ts\":\"2026-01-%02d\",\"entry\":%d,\"src\":{\"file\":\"r%d/a.md\",\"line\":%d,\"end\":%d,\"off\":%d,\"len\":9}}\n", 1 + (i + 9) % 28, i, i % 60, i, i, i
	}' >in
	dedupe --repeats <in >fewer
	# The first, the last, and of the 2,503 between two with 1,000 places each.
	[ "$(jq -c '.repeats | length' fewer | sort -n | tr '\n' ' ')" = '0 501 1000 1000 ' ]
	jq '.src.off, .repeats[]?[4]' fewer | sort -n | diff <(seq 0 2504) -
	shown='select(.kind == "learning") | [.text, .mentions, .src.off]'
	dedupe <in | jq -c "$shown" >whole
	[ "$(cat whole)" = "$(jq -c '[.[0], 2505, .[2]]' whole)" ]
	dedupe <fewer | jq -c "$shown" | diff whole -
	dedupe --repeats <fewer | sort | diff <(sort fewer) -
}

@test "--apart: what was merged into a learning is a record after it, and merges as before" {
	given "$(learning_on 'Created lib/auth.ts' 1)" \
		"$(learning_on 'Modified lib/auth.ts' 2)" \
		'{"kind":"fact","type":"path","text":"a.c"}' '{"kind":"fact","type":"path","text":"a.c","ts":"2026-01-02"}'
	dedupe <in >whole
	expect 0 "$(grep '^{"kind":"fact".*"also":' whole)" \
		"$(learning 'Modified lib/auth.ts' mentions:=1 src=log.md:2@20+9)" \
		"$(learning_on 'Created lib/auth.ts' 1 | sed 's/"learning"/"also"/')" \
		"$(grep '^{"kind":"drop","of":"learning"' whole | sed 's/"src":.*/"src":[]}/')" \
		"$(grep '^{"kind":"drop","of":"fact"' whole)" -- dedupe --apart
	dedupe <out | diff whole -
	expect 64 -- dedupe --apart --repeats
	said 'dedupe: --repeats merges nothing that --apart could write'
}

@test "--shared: learnings that are said once are only counted, by file and type" {
	given "$(said_in 1 'Run npm ci')" "$(learning 'Pin node' src=r1/log.md:4@20+9)" \
		"$(learning 'Close the pool' type=gotcha src=r1/log.md:5@40+9)" \
		"$(learning 'Sort imports by hand' src=r1/log.md:6@60+9)" \
		"$(said_in 2 'Run npm ci')" "$(learning 'Quote the paths' src=r2/log.md:7@90+9)" \
		'{"kind":"learning","text":"Has no place"}' '{"kind":"fact","type":"path","text":"a.c"}'
	dedupe <in >whole
	expect 0 "$(grep -v '"text":"[PCSQ]' whole | grep -v '^{"kind":"drop"')" \
		'{"kind":"drop","of":"learning","type":"pattern","why":"once","n":2,"src":[{"file":"r1/log.md","line":4,"end":6,"off":20,"len":49}]}' \
		'{"kind":"drop","of":"learning","type":"gotcha","why":"once","n":1,"src":[{"file":"r1/log.md","line":5,"end":5,"off":40,"len":9}]}' \
		'{"kind":"drop","of":"learning","type":"pattern","why":"once","n":1,"src":[{"file":"r2/log.md","line":7,"end":7,"off":90,"len":9}]}' \
		"$(grep '^{"kind":"drop"' whole)" -- dedupe --shared
	expect 64 -- dedupe --shared --repeats
	said 'dedupe: --repeats merges nothing that --shared could write'
}

@test "--shared: the place of those that are counted ends where the last of them ends" {
	given "$(learning 'Pin node' src=log.md:1-9@0+100)" \
		"$(learning 'Quote the paths' src=log.md:3@20+9)"
	expect 0 '{"kind":"drop","of":"learning","type":"pattern","why":"once","n":2,"src":[{"file":"log.md","line":1,"end":9,"off":0,"len":100}]}' \
		-- dedupe --shared
}

@test "--shared: what made another one obsolete is written, and what another --repeats made fewer" {
	{
		learning_on 'Always use npm for installs in the web app' 1 ts=2026-01-01
		learning_on 'Now never use npm for installs in the web app' 2 ts=2026-01-02
	} >in
	dedupe <in >whole
	grep -q '"replaces"' whole
	dedupe --shared <in | diff whole -
	for i in 1 2 3; do said_in "$i" 'Run npm ci'; done | dedupe --repeats | tail -n 1 |
		dedupe --shared | grep -q '"mentions":2,.*"repeats":'
}

@test "--lines: of what was merged only the lines are named, and all else is the same" {
	need jq
	md2jsonl -q "$SAMPLES/ralph/progress.md" | learnings | facts >in
	dedupe <in | jq -c '(.also // empty) |= [.[].src.line]' >lines
	[ "$(grep -c '"also":\[[0-9]' lines)" -gt 2 ]
	dedupe --lines <in | jq -c . | diff lines -
	expect 64 -- dedupe --lines --repeats
	said 'dedupe: --repeats merges nothing that --lines could write'
	expect 64 -- dedupe --lines --apart
	said 'dedupe: one of --apart and --lines'
}

@test "--apart: no line is as long as a learning has places" {
	for i in $(seq 3000); do
		echo "{\"kind\":\"learning\",\"text\":\"Run npm ci\",\"src\":{\"file\":\"r$i/a.md\",\"line\":1,\"end\":1,\"off\":0,\"len\":9}}"
	done >in
	dedupe <in >whole
	[ "$(wc -L <whole)" -gt 100000 ]
	dedupe --apart <in >out
	[ "$(wc -L <out)" -lt 200 ]
	dedupe <out | cmp whole -
}
