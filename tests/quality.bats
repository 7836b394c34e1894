# How much of what a careful reader finds in a log the programs find. Next to
# each log of samples/dialects are its labels, written by hand from what the
# log means to a reader:
#
#   {"kind":"entry","line":N,"id":ID,"date":DATE,"status":STATUS}
#   {"kind":"learning","line":N,"type":TYPE}
#   {"kind":"same","lines":[N,...]}       learnings that say the same
#   {"kind":"decision","line":N}          a choice that was made
#   {"kind":"blocker","line":N,"state":STATE}
#   {"kind":"next","line":N}              what is to be done when the log ends
#
# A blocker is where the log says what stops the work: at the heading, if
# that says it, else at the line that gives the cause. Its state is the one at
# the end of the log. What the log later reports as done is not a next step.
#
# A line is the first one of what is labelled; null is what the log leaves
# open, and is not compared. If a test fails, it shows the scores of each log
# and each line that the programs and the reader see differently: then the
# programs are wrong, or the label was, by the meaning of the log.
load lib

setup_file() {
	local log

	cd "$BATS_FILE_TMPDIR" || return
	for log in "$SAMPLES"/dialects/*.md "$SAMPLES"/dialects/*.txt; do
		md2jsonl "$log" | facts | learnings | dedupe |
			count "$log" || return
	done >counts
	sum_up <counts >sums
	show <counts >shown
}

# count LOG: reads the records of LOG, writes one object: of each kind how many
# were found, rightly found, and there to find; of each detail how many were
# compared, how many were right, and what differs. A learning counts where it
# was before it was merged, and so does a fact; a blocker that a later entry
# ended counts where it was open.
count() {
	jq -sc --slurpfile labels "${1%.*}.labels" --arg log "${1##*/}" '
	def of($kind): map(select(.kind == $kind));
	def by_line: map({key: "\(.line)", value: .}) | from_entries;
	def place: . + {line: .src.line, date: (.ts // "")[:10]};
	def pairs: [.[] | unique | . as $l | range(length) as $i
		| range($i) as $j | "\($l[$j]) and \($l[$i])"] | unique;
	def kind($there): {right: (. - (. - $there) | length),
		found: length, there: ($there | length),
		missed: ($there - .), extra: (. - $there)};
	def detail($there; $name): . as $found
		| [$there[] | select($found["\(.line)"] and .[$name])
			| {line, want: .[$name], got: $found["\(.line)"][$name]}]
		| {right: (map(select(.want == .got)) | length),
			there: length, wrong: map(select(.want != .got))};
	def before: .state as $state | [., .also[]?]
		| if any(.state == "open") then map(select(.state == "open"))
			else . end
		| .[] + {state: $state};
	def facts($type): [of("fact")[] | select(.type == $type) | before
		| place] | by_line;
	def lines($type): facts($type) | keys | kind($labels
		| of($type) | by_line | keys);
	of("learning") as $kept
	| (of("entry") | map(place) | by_line) as $entries
	| ([$kept[] | ., .also[]?, .replaces[]? | place] | by_line) as $learnings
	| ($labels | of("entry") | by_line) as $e
	| ($labels | of("learning") | by_line) as $l
	| {log: $log,
		entry: ($entries | keys | kind($e | keys)),
		learning: ($learnings | keys | kind($l | keys)),
		same: ([$kept[] | [., .also[]? | .src.line]] | pairs
			| kind([$labels | of("same")[].lines] | pairs)),
		decision: lines("decision"), blocker: lines("blocker"),
		next: lines("next"),
		state: (facts("blocker")
			| detail($labels | of("blocker") | by_line; "state")),
		id: ($entries | detail($e; "id")),
		date: ($entries | detail($e; "date")),
		status: ($entries | detail($e; "status")),
		type: ($learnings | detail($l; "type"))}'
}

# shellcheck disable=SC2016 # they are variables of jq
percent='def percent($part; $all): if $all == 0 then 100
	else $part * 100 / $all end;
def f1: percent(2 * .right; .found + .there);'

# NAME PERCENT for all logs together, and the mean F1 of the logs.
sum_up() {
	jq -sr "$percent"'
	def shown: . * 100 | round / 100;
	def total: reduce .[] as $c ({};
		reduce ("right", "found", "there") as $n (.; .[$n] += $c[$n]));
	. as $logs
	| (("entry", "learning", "same",
		"decision", "blocker", "next") as $kind
		| [$logs[][$kind]] | (total
			| "\($kind)-precision \(percent(.right; .found) | shown)",
			"\($kind)-recall \(percent(.right; .there) | shown)",
			"\($kind)-f1 \(f1 | shown)"),
		"\($kind)-f1-per-log \(map(select(.there > 0) | f1)
			| add / length | shown)"),
	(("id", "date", "status", "type", "state") as $name
		| [$logs[][$name]] | total | "\($name) \(percent(.right; .there) | shown)")'
}

# A line for each log, and one for each difference.
show() {
	jq -r "$percent"'
	def tenth: "\(. * 10 | round / 10)";
	"\(.log): entries \(.entry | f1 | tenth), learnings \(.learning | f1
		| tenth), same \(.same | f1 | tenth), decisions \(.decision | f1
		| tenth), blockers \(.blocker | f1 | tenth), next \(.next | f1
		| tenth)",
	((.log) as $log
	| ((("entry", "learning", "same",
		"decision", "blocker", "next") as $kind | .[$kind]
		| (.missed[] | "line \(.): \($kind) missed"),
		(.extra[] | "line \(.): \($kind) where there is none")),
	(("id", "date", "status", "type", "state") as $name | .[$name].wrong[]
		| "line \(.line): \($name) \(.got), not \(.want)"))
	| "\t\($log) \(.)")'
}

# at_least PERCENT NAME
at_least() {
	awk -v min="$1" -v name="$2" '$1 == name { n++; if ($2 >= min) ok++ }
		END { exit n != 1 || !ok }' "$BATS_FILE_TMPDIR/sums" || {
		echo "$2 is below $1"
		cat "$BATS_FILE_TMPDIR/sums" "$BATS_FILE_TMPDIR/shown"
		return 1
	}
}

@test "the entries of each dialect are found" {
	at_least 98 entry-f1
	at_least 95 entry-f1-per-log
}

@test "an entry has the id, the date and the status that the log gives it" {
	at_least 98 id
	at_least 98 date
	at_least 97 status
}

@test "N14: the learnings of each dialect are found" {
	at_least 93 learning-f1
	at_least 80 learning-f1-per-log
}

@test "a learning has the type that a reader gives it" {
	at_least 85 type
}

@test "the learnings that say the same are merged, and no others" {
	at_least 85 same-precision
	at_least 70 same-f1
}

# Each of the three is to reach 90 per cent of F1, with nine in ten of what is
# found right. What keeps them below: next steps that are done under another
# name, work that is under way and does not say what it lacks, and blockers that
# another story ends. There are few labels: one of them is two to five per cent.
@test "the decisions of each dialect are found" {
	at_least 96 decision-precision
	at_least 96 decision-recall
	at_least 96 decision-f1
}

@test "the blockers of each dialect are found, and whether they are open" {
	at_least 89 blocker-precision
	at_least 84 blocker-recall
	at_least 86 blocker-f1
	at_least 64 state
}

@test "the next steps that are still to be done are found" {
	at_least 81 next-precision
	at_least 77 next-recall
	at_least 79 next-f1
}

@test "each log has its labels, and each label a line that says something" {
	for log in "$SAMPLES"/dialects/*.md "$SAMPLES"/dialects/*.txt; do
		jq -r '.line // .lines[]' "${log%.*}.labels" | sort -nu >labelled
		awk 'NR == FNR { want[$1]; left++; next }
			FNR in want && NF { left-- }
			END { exit left != 0 }' labelled "$log" || {
			echo "${log##*/}: a label without a line"
			return 1
		}
	done
}

@test "each item of the samples is shown or counted by a summary" {
	expect 0 "$(find "$SAMPLES" -name '*.md' -o -name '*.txt' | wc -l) logs, 0 items without a receipt; ten or more in 0 logs" \
		-- "$ROOT/tests/bench/receipts" "$SAMPLES"
}

@test "an item has a receipt if the summary of a single log cites it; no log is none" {
	mkdir -p fake/bin logs none
	printf '#!/bin/sh\ncat >/dev/null\n' >fake/bin/budget
	printf '#!/bin/sh\necho "The kiln is hot (log:4)"\n' >fake/bin/render
	chmod +x fake/bin/*
	lines '# Notes' '' '## Plan' '- The kiln is hot' '- The yard is swept' >logs/notes.md
	export BUILD=$PWD/fake
	expect 0 "$PWD/logs/notes.md:5: The yard is swept" \
		'1 logs, 1 items without a receipt; ten or more in 0 logs' \
		-- "$ROOT/tests/bench/receipts" logs
	expect 0 '0 logs, 0 items without a receipt; ten or more in 0 logs' \
		-- "$ROOT/tests/bench/receipts" none
}

@test "hardly an item of the corpus is neither shown nor counted" {
	need_corpus
	mkdir logs
	find -L "$CORPUS"/F_freeform -type f -name '*.*' | sort | thin |
		while IFS= read -r log; do
			cat "$log" >"logs/${log##*/}"
		done
	"$ROOT/tests/bench/receipts" logs >out
	tail -n 1 out | grep -q ' ten or more in 0 logs$'
}
