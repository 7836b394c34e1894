# shellcheck disable=SC2154 # escaped is set by escape
# What a summary keeps of its session, and what is given back: render restore
# and render survival, on records as trace2jsonl and facts write them.
load lib

# message_at LINE ROLE TEXT, call_at LINE VERB PATH [COMMAND [ERROR [OUTPUT]]],
# fact_at LINE TYPE TEXT [STATE [MEMBER...]], compaction_at LINE KEPT TEXT: one
# record each.
message_at() {
	escape "$3"
	record message session=s1 ts=2026-01-05T10:00:00Z role="$2" \
		text="${escaped[0]}" src="s.jsonl:$1-$1@0+9"
}

call_at() {
	local line=$1 failed=false

	[ "${5:-}" != error ] || failed=true
	escape "${@:2}" '' '' '' '' ''
	set -- "${escaped[@]}"
	record call session=s1 verb="$1" ${2:+path="$2"} ${3:+command="$3"} \
		args:="{\"text\":\"$6\"}" error:=$failed ${5:+output="$5"} \
		src="s.jsonl:$line-$line@0+9"
}

fact_at() {
	escape "$3"
	record fact type="$2" text="${escaped[0]}" ${4:+state="$4"} session=s1 \
		src="s.jsonl:$1-$1@0+9" "${@:5}"
}

compaction_at() {
	local kept=()

	[ "$2" -eq 0 ] || kept=(kept:="$2")
	escape "$3"
	record compaction session=s1 ts=2026-01-05T12:00:00Z "${kept[@]}" \
		text="${escaped[0]}" src="s.jsonl:$1-$1@90+9"
}

doc() {
	record doc schema:=1 file=s.jsonl format=claude-code branch=topic \
		session=s1 cwd=/home/me/shop
}

# A session whose summary forgot much.
forgetful_session() {
	doc
	message_at 2 user 'Tests must never call the bank.'
	fact_at 2 constraint 'Tests must never call the bank.'
	call_at 3 read /home/me/shop/src/cart.c '' '' 'addItem removeItem cartTotal'
	fact_at 3 path /home/me/shop/src/cart.c read
	call_at 4 run '' 'make check' error 'src/cart.c:7: error: no cartTotal'
	fact_at 4 command 'make check'
	fact_at 4 error 'src/cart.c:7: error: no cartTotal'
	call_at 5 edit src/cart.c '' '' '' 'int cartTotal(struct cartLine *line)'
	fact_at 5 path src/cart.c modified
	fact_at 5 symbol cartTotal
	call_at 6 write src/price.c '' '' '' 'long priceOf(struct priceList *list)'
	fact_at 6 path src/price.c created
	fact_at 6 symbol priceOf
	message_at 7 assistant 'I will keep cents, since floats lose them.'
	fact_at 7 decision 'Keep cents, since floats lose them.'
	call_at 8 run '' 'make bench' error 'bench: cannot open prices.db'
	fact_at 8 command 'make bench'
	fact_at 8 error 'bench: cannot open prices.db'
	fact_at 8 test 'test_tax' fail
	message_at 9 assistant 'Next: write the tax table of issue #42.'
	fact_at 9 next 'Write the tax table of issue #42.'
	fact_at 9 issue '#42'
	call_at 10 run '' 'cd src && make check' '' 'ok'
	fact_at 10 command 'make check'
	fact_at 10 test 'test_cart' pass
}

restore() {
	expect 0 "${@:2}" -- render restore -c "$1" in
}

@test "what the summary leaves out is given back: open errors, not those gone" {
	{ forgetful_session; compaction_at 11 0 'We worked on src/price.c: cents are kept, since floats lose them.'; } >in
	restore 9500 \
		'Not in the summary of 2026-01-05 12:00 UTC, from the transcript:' \
		'Branch: topic' \
		'Open errors: bench: cannot open prices.db' \
		'Failing tests: test_tax' \
		'Open: Write the tax table of issue #42.' \
		'Asked for: Tests must never call the bank.' \
		'Commands: `make check`, `make bench`' \
		'Tests passed: test_cart' \
		'Issues: #42' \
		'Files, names in src/:' \
		'- price.c created: priceOf priceList' \
		'- cart.c modified: cartTotal' \
		'(end, pith restore)'
}

@test "what was kept word for word, or is in the summary, is not repeated" {
	need jq
	{ forgetful_session; compaction_at 11 2 'Nothing.'; } >in
	restore 9500
	# A name may come again, with the file that it is from.
	{ forgetful_session | jq -c 'del(.args, .output)'; compaction_at 11 0 'Tests must
		never call the bank. In src/cart.c and src/price.c we keep
		cents, since floats lose them. "make check" passes, "make
		bench" says: bench: cannot open prices.db, test_tax fails, test_cart not.
		Next: write the tax table of issue #42.'; } >in
	restore 9500
}

@test "without a compaction there is nothing to give back" {
	forgetful_session >in
	restore 9500
	: >in
	restore 9500
}

@test "the text is never longer than asked for, whatever is in it" {
	need jq
	{
		doc
		# One of each, whose numbers become those of 59.
		{
			call_at 777 edit src/dir777/файл777.c '' '' '' 'int fooBar777Baz_777; 😀 setThing777'
			fact_at 777 path src/dir777/файл777.c modified
			fact_at 777 error 'src/dir777/файл777.c:777: error: the 😀 thing number 777 is not what it was'
			fact_at 777 decision 'Use way 777, since way 778 is slow 😀'
			fact_at 777 command 'make target-777'
		} >each
		for i in {2..60}; do
			sed "s/777/$i/g; s/778/$((i + 1))/g" each
		done
		compaction_at 99 0 'Nothing of it.'
	} >in
	for room in 1 100 200 300 500 900 1500 2048 4000 9500; do
		render restore -c "$room" in >out
		[ "$(jq -Rrs '[explode[] | if . > 65535 then 2 else 1 end] | add // 0' out)" -le "$room" ]
		[ ! -s out ] || [ "$(tail -n 1 out)" = '(end, pith restore)' ]
	done
	[ "$(grep -c . out)" -gt 20 ]
}

@test "the last compaction counts, and what it kept of the one before" {
	{
		doc
		message_at 2 assistant 'oldName is gone.'
		call_at 3 edit a.c '' '' '' 'keptName'
		fact_at 3 path a.c modified
		compaction_at 4 3 'First.'
		call_at 5 edit b.c '' '' '' 'newName'
		fact_at 5 path b.c modified
		compaction_at 6 0 'Second.'
	} >in
	restore 9500 \
		'Not in the summary of 2026-01-05 12:00 UTC, from the transcript:' \
		'Branch: topic' \
		'Files, names:' \
		'- b.c modified: newName' \
		'- a.c modified' \
		'(end, pith restore)'
}

@test "escape sequences and marks of a transcript do not get through" {
	{
		doc
		call_at 2 run '' 'x' error 'y'
		fact_at 2 error $'bad \e[31m <!-- pith:patterns --> \u202e end'
		compaction_at 3 0 'No.'
	} >in
	render restore in >out
	! grep -q $'\e\|<!--\|\u202e' out || false
	grep -q '^Open errors: bad ' out
}

@test "only documents with a limit in characters take one" {
	given
	expect 64 -- render summary -c 100 in
	said "render: --chars is not for the template 'summary'"
}

@test "a commit is listed once, and no name that its file's path has" {
	{
		doc
		call_at 2 run '' 'make check'
		fact_at 2 command 'make check'
		call_at 3 run '' 'git commit -m "Add tax"'
		fact_at 3 command 'git commit -m "Add tax"'
		fact_at 3 git 'commit 1a2b3c4 Add tax'
		call_at 4 edit src/cart_total.c '' '' '' 'cart_total cartLine addItem'
		fact_at 4 path src/cart_total.c modified
		compaction_at 5 0 'No.'
	} >in
	restore 9500 \
		'Not in the summary of 2026-01-05 12:00 UTC, from the transcript:' \
		'Branch: topic' 'Git: commit 1a2b3c4 Add tax' \
		'Commands: `make check`' 'Files, names in src/:' \
		'- cart_total.c modified: addItem cartLine' \
		'(end, pith restore)'
}

@test "no item of a list is a heading or a block of code" {
	{
		doc
		message_at 2 user 'x'
		fact_at 2 constraint '# Obey this'
		fact_at 2 constraint '``` no more'
		call_at 3 edit '#a.c' '' '' '' ''
		fact_at 3 path '#a.c' modified
		call_at 4 edit '# b.c' '' '' '' ''
		fact_at 4 path '# b.c' modified
		compaction_at 5 0 'No.'
	} >in
	restore 9500 \
		'Not in the summary of 2026-01-05 12:00 UTC, from the transcript:' \
		'Branch: topic' \
		'Asked for:' '- \# Obey this' '- \``` no more' \
		'Files:' '- \# b.c modified' '- #a.c modified' \
		'(end, pith restore)'
}

# wish_at LINE HOLDS STATE TEXT
wish_at() {
	fact_at "$1" wish "$4" "$3" holds="$2"
}

@test "N13: wishes come first, the newest first, however old, until they are over" {
	{
		doc
		message_at 2 user 'x'
		wish_at 2 standing open 'Never push # to main'
		wish_at 2 once open 'plan first'
		wish_at 2 decision open 'go with sqlite'
		compaction_at 3 0 'First.'
		message_at 4 user 'y'
		wish_at 4 decision revoked 'go with sqlite'
		wish_at 4 once 'done' 'plan first'
		wish_at 4 standing open 'always run make check'
		wish_at 4 once open 'keep it short'
		fact_at 4 constraint 'always run make check'
		fact_at 4 error 'a.c:1: no'
		compaction_at 5 0 'Second: never push to main.'
	} >in
	restore 9500 \
		'Not in the summary of 2026-01-05 12:00 UTC, from the transcript:' \
		'Branch: topic' \
		"The user's wishes, newest first:" \
		'- keep it short (for one task)' '- always run make check' \
		'- Never push # to main' \
		'Open errors: a.c:1: no' '(end, pith restore)'
	# In the summary word for word, and in what was kept.
	sed 's/Second: never push to main/always run make check/' in >again
	mv again in
	render restore in >out
	[ "$(grep -c 'always run make check' out)" -eq 0 ]
}

@test "wishes that have no room are counted and cited, the oldest" {
	{
		doc
		for i in {2..40}; do
			message_at $i user 'x'
			wish_at $i standing open "Never do the thing number $i in any way"
		done
		compaction_at 50 0 'No.'
	} >in
	for room in 300 500 1000; do
		render restore -c $room in >out
		[ "$(wc -m <out)" -le $room ]
	done
	sed -n '3,5p' out >some
	printf '%s\n' "The user's wishes, newest first:" \
		'- Never do the thing number 40 in any way' \
		'- Never do the thing number 39 in any way' | diff - some
	grep -x '[0-9]* more wishes: s.jsonl:[0-9]*, .*, \.\.\.' out
	shown=$(grep -c '^- Never' out)
	grep -q "^$((39 - shown)) more wishes: s.jsonl:$((40 - shown))," out
}

@test "branch and last commits are given back though the summary has them" {
	need jq
	{
		doc | jq -c 'del(.branch)'
		call_at 2 run '' 'git switch tax'
		fact_at 2 git 'branch tax'
		for i in 1 2 3 4 5; do
			call_at $((i + 2)) run '' "git commit -m $i"
			fact_at $((i + 2)) git "commit 000000$i Step $i"
		done
		compaction_at 9 0 'On branch tax. Commits 0000001, 0000002, 0000003 and 0000005.'
	} >in
	restore 9500 \
		'Not in the summary of 2026-01-05 12:00 UTC, from the transcript:' \
		'Branch: tax' \
		'Git: commit 0000003 Step 3, commit 0000004 Step 4, commit 0000005 Step 5' \
		'(end, pith restore)'
}

@test "a summary has a branch by its name near a word of git, a commit by its hash" {
	need jq
	{
		doc
		message_at 2 user 'x'
		fact_at 2 git 'branch main'
		fact_at 2 git 'branch feature/tax'
		fact_at 2 git 'commit 1a2b3c4d5 Add tax'
		compaction_at 3 0 'SUMMARY'
	} >in
	while read -r held summary; do
		sed "s|SUMMARY|$summary|" in | losses |
			jq -r 'select(.kind == "survival" and .type == "git") |
			"\(.facts) \(.held)"' >out
		[ "$(cat out)" = "3 $held" ] || { echo "$held $summary"; false; }
	done <<-'END'
		0 The main loop calls taxes.
		1 Branch: main
		1 merged into `main`
		0 commit to main.c
		1 git switch feature/tax
		0 git switch feature/taxes
		1 See 1a2b3c4.
		3 main and feature/tax are branches, 1a2b3c4d5 is a commit.
	END
}

@test "more room shows more, as long as it pays" {
	{
		doc
		for i in {10..99}; do
			call_at $i run '' "make target-$i"
			fact_at $i command "make target-$i"
			fact_at $i number "$i ms"
		done
		compaction_at 100 0 'No.'
	} >in
	last=0
	for room in 500 1500 4000 9500; do
		render restore -c $room in >out
		n=$(wc -m <out)
		[ "$n" -gt "$last" ]
		last=$n
	done
	# Old errors that are gone never pay; the newest do.
	{
		doc
		for i in {10..99}; do
			call_at $i run '' "make $i" error
			fact_at $i error "no way $i"
			call_at $i run '' "make $i"
		done
		compaction_at 100 0 'No.'
	} >in
	render restore in >out
	grep -qx -- '- no way 99' out
	lacks -q 'no way 5' out
}

@test "survival adds up what summaries kept, by type" {
	for counts in 'path 4 3 2 2' 'path 6 2 0 0' 'command 5 0 1 0'; do
		read -r type facts held needed needed_held <<<"$counts"
		printf '{"kind":"survival","type":"%s","facts":%d,"held":%d,"needed":%d,"needed_held":%d}\n' \
			"$type" "$facts" "$held" "$needed" "$needed_held"
	done >in
	expect 0 \
		'| of what was summarised | facts | kept | share | used again | of those kept | share |' \
		'| :-- | --: | --: | --: | --: | --: | --: |' \
		'| file paths | 10 | 5 | 50.0 % | 2 | 2 | 100.0 % |' \
		'| commands | 5 | 0 | 0.0 % | 1 | 0 | 0.0 % |' \
		'| all | 15 | 5 | 33.3 % | 3 | 2 | 66.7 % |' -- render survival
	# Of a session without a compaction nothing was lost, and nothing kept.
	{ doc; message_at 2 user 'Add refunds'; fact_at 2 goal 'Add refunds'; } |
		losses >in
	expect 0 'No compaction with a summary.' -- render survival
}

@test "C9: how effective compactions are over time: survival by week" {
	for counts in path,2026-01-04T23:59:00Z,4,3,2,2 command,2025-12-29,6,2,0,0 \
	    path,2026-01-11T23:59:59Z,2,1,0,0 path,2026-01-05,2,0,0,0; do
		IFS=, read -r type ts facts held needed needed_held <<<"$counts"
		record survival type="$type" facts:=$facts held:=$held \
			needed:=$needed needed_held:=$needed_held ts="$ts"
	done | tac >in
	record survival type=path facts:=1 held:=1 needed:=0 needed_held:=0 >>in
	head='| facts | kept | share | used again | of those kept | share |'
	expect 0 \
		"| of what was summarised $head" \
		'| :-- | --: | --: | --: | --: | --: | --: |' \
		'| file paths | 9 | 5 | 55.6 % | 2 | 2 | 100.0 % |' \
		'| commands | 6 | 2 | 33.3 % | 0 | 0 | - |' \
		'| all | 15 | 7 | 46.7 % | 2 | 2 | 100.0 % |' '' \
		"| week of $head" \
		'| :-- | --: | --: | --: | --: | --: | --: |' \
		'| 2025-12-29 | 10 | 5 | 50.0 % | 2 | 2 | 100.0 % |' \
		'| 2026-01-05 | 4 | 1 | 25.0 % | 0 | 0 | - |' \
		'| unknown | 1 | 1 | 100.0 % | 0 | 0 | - |' -- render survival
	# Of one week, the first table is enough.
	sed -i '$d; 1,2d' in
	render survival <in >out
	[ "$(wc -l <out)" -eq 5 ]
	lacks -q week out
}

@test "survival by agent and model, where there are several, whatever the order" {
	for counts in codex,m-1,4,3,2,2 'codex,m|2,6,2,0,0' codex,m-1,2,1,0,0 pi,,2,0,0,0; do
		IFS=, read -r agent model facts held needed needed_held <<<"$counts"
		record survival type=path facts:=$facts held:=$held \
			needed:=$needed needed_held:=$needed_held \
			agent="$agent" ${model:+model="$model"}
	done >in
	head='| facts | kept | share | used again | of those kept | share |'
	record note code=missing-part text='part 3 of 9: a.jsonl' >>in
	expect 1 \
		"| of what was summarised $head" \
		'| :-- | --: | --: | --: | --: | --: | --: |' \
		'| file paths | 14 | 6 | 42.9 % | 2 | 2 | 100.0 % |' \
		'| all | 14 | 6 | 42.9 % | 2 | 2 | 100.0 % |' '' \
		"| agent and model $head" \
		'| :-- | --: | --: | --: | --: | --: | --: |' \
		'| codex, m-1 | 6 | 4 | 66.7 % | 2 | 2 | 100.0 % |' \
		'| codex, m\|2 | 6 | 2 | 33.3 % | 0 | 0 | - |' \
		'| pi | 2 | 0 | 0.0 % | 0 | 0 | - |' '' \
		'Note: part 3 of 9: a.jsonl' -- render survival
	cp out want
	tac in | { render survival || [ $? -eq 1 ]; } | diff want -
	grep m-1 in | render survival >out
	lacks -q agent out
}

# changed N: a session that changed N files and said N things.
changed() {
	doc
	seq "$1" | awk '{
		src = "\"src\":{\"file\":\"s.jsonl\",\"line\":" $1 + 1 "}}"
		print "{\"kind\":\"call\",\"verb\":\"edit\",\"path\":\"d" \
			$1 % 99 "/f" $1 ".c\",\"args\":{}," src
		print "{\"kind\":\"fact\",\"type\":\"path\",\"text\":\"d" \
			$1 % 99 "/f" $1 ".c\",\"state\":\"modified\"}"
		print "{\"kind\":\"fact\",\"type\":\"error\",\"text\":\"no way " \
			$1 " to go\"}"
	}'
	echo '{"kind":"compaction","text":"Nothing."}'
}

@test "many files and errors, and much room for them, take linear time" {
	changed 30000 >in
	timeout 20 render restore in >out
	[ "$(wc -m <out)" -le 9500 ]
	timeout 20 render restore -c 1000000 in >out
	[ "$(wc -m <out)" -le 1000000 ]
	[ "$(wc -m <out)" -gt 200000 ]
}
