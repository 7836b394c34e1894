# The summary of each sample, line for line. A golden file is what a careful
# reader wants to find there: it is written by hand, or read and found right,
# before it is stored next to the sample. Where there is none yet, the test says
# so and skips.
load lib

# summary_is_golden SAMPLE: with pith, and with the pipe that README.md shows.
summary_is_golden() {
	local golden=$SAMPLES/$1/progress-summary.golden.md

	[ -e "$golden" ] || skip "no golden file for samples/$1 yet"
	cp -Rp "$SAMPLES/$1" place
	cd place || return
	rm -f progress-summary.*
	pith summary
	diff -u "$golden" progress-summary.md
	{ [ ! -e prd.json ] || prd2jsonl prd.json
	  md2jsonl progress.md; } | learnings | dedupe | recent | budget |
		render summary | cmp - progress-summary.md
	cmp progress.md "$SAMPLES/$1/progress.md"
}

@test "ralph" {
	summary_is_golden ralph
}

@test "ralph-two-plans: the log was not begun anew for the new plan" {
	summary_is_golden ralph-two-plans
}

@test "no-plan: a log and no prd.json" {
	summary_is_golden no-plan
}

@test "no-learnings: entries that only report what was done" {
	summary_is_golden no-learnings
}

@test "three-stories: the same learning in two wordings" {
	summary_is_golden three-stories
}

@test "crlf: the same with CRLF, the same summary" {
	summary_is_golden crlf
}

@test "chinese: full-width punctuation" {
	summary_is_golden chinese
}

@test "other-plan: prd.json belongs to another feature, and that is reported" {
	summary_is_golden other-plan
}

@test "memory-bank: milestones, one of them blocked, one without a date" {
	summary_is_golden memory-bank
}

@test "freeform: sessions without dates, and what is needed of all of them" {
	summary_is_golden freeform
}

@test "a log and a plan with CRLF have the summary of those without" {
	cp -Rp "$SAMPLES/three-stories" "$SAMPLES/crlf" .
	(cd three-stories && pith summary)
	(cd crlf && pith summary)
	diff -u three-stories/progress-summary.md crlf/progress-summary.md
}

@test "each sample with a log is in this file" {
	for log in "$SAMPLES"/*/progress.md; do
		dir=${log%/*}
		grep -qx "	summary_is_golden ${dir##*/}" "$BATS_TEST_FILENAME" || {
			echo "no test for samples/${dir##*/}"
			false
		}
	done
}

# progress-summary.by-hand.md is what an engineer made of the sample before
# there was a program. Which learnings and which lines of an entry are worth
# their place is a matter of judgement; the form is not.
@test "ralph: the form is the one made by hand, the learnings are mostly his" {
	local hand=$SAMPLES/ralph/progress-summary.by-hand.md
	local golden=$SAMPLES/ralph/progress-summary.golden.md

	diff <(sed '/^## Key/q' "$hand") <(sed '/^## Key/q' "$golden")
	diff <(grep '^#\|^---$\|^\*Auto' "$hand") \
		<(grep '^#\|^---$\|^\*Auto' "$golden")
	learned() {
		sed -n '/^## Key/,/^## Recent/s/^- //p' "$1" | sort
	}
	[ "$(comm -12 <(learned "$hand") <(learned "$golden") | wc -l)" -ge 8 ]
}
