# shellcheck disable=SC2154 # stderr is set by run
# The running summary: facts, learnings, carry, budget -T running, render
# running, and the target update.
load lib

setup() {
	unset PITH_LOG PITH_PLAN PITH_RUNNING PITH_STATE PITH_TOKENS PITH_PATH
	cd "$BATS_TEST_TMPDIR" || return
}

# A story of each day, with a decision, a learning, sometimes a blocker.
mill_day() {
	local n=$1

	printf '\n## 2025-%02d-%02d - US-%03d: Story number %d\n' \
		$((1 + n / 28 % 12)) $((1 + n % 28)) "$n" "$n"
	printf -- '- Built part %d of the mill with its %d wheels\n' "$n" $((n * 7 % 31))
	printf -- '- **Decisions:**\n  - Wheel %d is made of oak number %d\n' "$n" $((n * 13 % 97))
	printf -- '- **Learnings:**\n  - Gear %d slips in `mill/gear%d.c` unless oil %d is on it\n' \
		"$n" "$n" $((n * 3 % 17))
	[ $((n % 10)) -ne 3 ] ||
		printf -- '- BLOCKED: part %d waits for the smith of village %d\n' "$n" "$n"
}

# running [OPTION...]: of the log in the file `log`, or the records in `in`.
running() {
	[ ! -e log ] || md2jsonl -q log >in
	facts <in | learnings | dedupe | budget -T running "$@" >records
	render running <records >text
	n=$(budget --count <text | awk '{ print $1 }')
}

@test "the running summary of the sample, whole" {
	cd "$SAMPLES/ralph" || return
	{ prd2jsonl prd.json; md2jsonl progress.md; } | facts | learnings | dedupe |
		budget -T running -t 1200 | render running |
		diff -u progress-running.golden.md -
}

@test "B1: it never has more than its limit, and 70 % of it where that can be" {
	for sample in ralph chinese no-plan crlf; do
		for cap in 100 300 700 $((RANDOM % 3000 + 200)) 6200; do
			cp "$SAMPLES/$sample/progress.md" log
			running -t $cap
			[ "$n" -le $cap ] || {
				echo "$sample: $n tokens, not $cap"
				return 1
			}
			[ $cap -lt 700 ] || [ "$n" -le $((cap * 7 / 10)) ]
		done
	done
}

@test "each decision and each open blocker is listed, or its place is" {
	{ echo '# Log'; for n in $(seq 1 120); do mill_day "$n"; done; } >log
	running
	[ "$n" -le 6200 ]
	facts <in |
		jq -r 'select(.kind=="fact" and (.type=="decision" or .state=="open")) | .src.line' |
		sort -n >places
	[ "$(wc -l <places)" -eq 132 ]
	{
		grep -o 'log:[0-9]*)' text | tr -dc '0-9\n'
		sed -n 's/^- \(Earlier\|More blockers\): log://p' text | tr ', ' '\n\n'
	} | sort -nu >told
	[ -z "$(join -v 1 <(sort places) <(sort told))" ]
	# All entries are listed, or counted.
	counted=$(sed -n 's/^- 2025-..: \([0-9]*\) .*/\1/p' text | paste -sd+ | bc 2>/dev/null ||
		sed -n 's/^- 2025-..: \([0-9]*\) .*/\1/p' text | awk '{ n += $1 } END { print n }')
	shown=$(grep -c '^- US-' text)
	blocked=$(grep -c '^- Blocked: ' text || true)
	[ $((counted + shown + blocked)) -ge 108 ]
}

@test "what is over is counted by months, then by years" {
	for n in $(seq 1 100); do mill_day "$n"; done >log
	running -t 2000
	grep -q '^- 2025-01: 24 entries done: US-001, US-002, US-004 to US-012, US-014 ' text
	for year in 2019 2020 2021 2022 2023 2024; do
		sed "s/^## 2025/## $year/; s/US-/US-$year/" log
	done >years
	mv years log
	running -t 900
	grep -q '^- 2019: [0-9]* entries' text
	run -1 grep '^- 20..-..: ' text
}

@test "B2: what is settled goes: resolved blockers, old attempts, old next steps" {
	given '## 2026-01-01 - US-1: Map (BLOCKED)' '- waits for tiles' \
		'- **Next steps:**' '  - Ask for tiles' \
		'## 2026-01-02 - US-2: Pond (FAILED)' '- it leaked' \
		'## 2026-01-03 - US-1: Map' '- drawn' \
		'## 2026-01-04 - US-2: Pond' '- tight' '- **Next steps:**' \
		'  - Fill the pond'
	md2jsonl <in >records
	mv records in
	running
	expect 0 '# Running Summary' '' '## Done' '' \
		'- 2026-01: 2 entries, 1 failed, 1 blocked: US-1, US-2 (-:1-6)' \
		'- US-2: Pond (✓ 2026-01-04): tight (-:9)' \
		'- US-1: Map (✓ 2026-01-03): drawn (-:7)' '' \
		'## Next Steps' '' '- Fill the pond (-:12)' -- cat text
}

@test "a log that grows at its top is read so" {
	need jq
	for n in 5 4 3 2 1; do
		printf '## 2026-01-29 - US-00%d: Story %d\n- Did %d\n- **Decisions:**\n  - Way %d\n- **Next steps:**\n  - Do %d\n' \
			$n $n $n $n $((n + 1))
	done >log
	running
	grep -o 'US-00[0-9]' text | sort -ru | cmp - <(grep -o 'US-00[0-9]' text)
	grep -o 'Way [0-9]' text | cmp - <(printf 'Way %d\n' 5 4 3 2 1)
	grep -qx -- '- Do 6 (log:6)' text
	[ "$(grep -c -- '^- Do ' text)" -eq 1 ]
	[ "$(jq -c 'select(.kind == "layout").top' records)" = '["log"]' ]
	expect 1 -- grep 'Do 2' text
	# render knows it from the layout, not from what is left.
	running -t 260
	grep -q '^- 2026-01: 2 entries done: US-001, US-002 ' text
	grep -o '^- US-00[0-9]' text >order
	[ -s order ]
	sort -r order | cmp - order
}

@test "B3: --sections gives the parts other budgets" {
	for n in $(seq 100); do mill_day "$n"; done >log
	running --sections done=500,decisions=2000,context=0
	grep '^- Wheel' text >many
	running --sections done=500,decisions=200,context=3000
	grep '^- Wheel' text >few
	[ "$(wc -l <many)" -gt "$(($(wc -l <few) * 2))" ]
	grep -q '"cap":4900' <(without_end records | tail -n 1)
	expect 64 -- budget -T running --sections "done"
	said "budget: --sections takes goal, constraints, done, progress, decisions, next or context, each with =N, not 'done'"
}

@test "-v adds tokens and learnings, before and after" {
	md2jsonl "$SAMPLES/ralph/progress.md" | facts | learnings | dedupe >in
	budget -T running -v -t 900 <in >records
	render running <records >document
	expect 0 "summary $(budget --count <document | awk '{ print $1 }')" \
		'learnings 44' "kept $(grep -c '"kind":"learning"' records)" 'merged 1' \
		-- jq -r 'select(.kind == "stats") |
			to_entries[] | select(.key | test("^(summary|learnings|kept|merged)$")) |
			"\(.key) \(.value)"' records
}

@test "a config record sets the limit, -t beats it" {
	for n in $(seq 60); do mill_day "$n"; done >stories
	{ echo '{"kind":"config","max_tokens":800}'; md2jsonl stories; } >in
	running
	[ "$n" -le 560 ]
	running -t 2000
	[ "$n" -gt 800 ]
	[ "$n" -le 1400 ]
}

@test "B5: 40 rounds over a log that grows and is cut: flat, and nothing forgotten" {
	echo '# Log' >progress.md
	for round in $(seq 40); do
		for k in 1 2 3; do mill_day $((round * 3 + k)); done >>progress.md
		[ $((round % 10)) -ne 7 ] ||
			{ echo '# Log'; tail -n 60 progress.md | sed -n '/^## /,$p'; } >cut
		[ $((round % 10)) -ne 7 ] || mv cut progress.md
		pith update -t 3000
		n=$(budget --count <progress-running.md | awk '{ print $1 }')
		[ "$n" -le 2100 ]
	done
	[ "$(jq -r 'select(.type=="decision").text' progress-running.jsonl |
		sort -u | wc -l)" -eq 120 ]
	[ "$(jq -r 'select(.kind=="entry").id' progress-running.jsonl |
		sort -u | wc -l)" -eq 120 ]
	for n in $(grep -o 'progress.*:[0-9]*)' progress-running.md | head -n 5 |
		sed 's/.*:\([0-9]*\))/\1/'); do
		[ "$n" -gt 0 ]
	done
}

@test "update of a log that is not there is reported; a failing stage changes nothing" {
	run -0 --separate-stderr pith update
	[[ $stderr == *'nothing to update'* ]]
	mill_day 1 >progress.md
	pith update
	cp progress-running.md before
	cp progress-running.jsonl state
	rm progress.md
	mkdir progress.md
	run -70 pith update
	cmp before progress-running.md
	cmp state progress-running.jsonl
}
