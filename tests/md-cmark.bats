# lib/md against cmark: headings, opening fences and list items that begin in
# the first three columns must be on the same lines. Where md means to
# differ there is a test of its own, with the reason.
load lib

# cmark's XML of a file, as the lines that mdlines prints. A heading that does
# not begin with a number sign is a setext heading: md has none.
cmark_lines() {
	cmark -t xml --sourcepos "$1" | awk '
	FNR == NR {
		if (!match($0, /sourcepos="[0-9]+:[0-9]+/))
			next
		split(substr($0, RSTART + 11, RLENGTH - 11), at, ":")
		if ($1 == "<heading") {
			match($0, /level="[0-9]/)
			if (!(at[1] in kind))
				kind[at[1]] = "heading " substr($0, RSTART + 7, 1)
		} else if ($1 == "<item" && at[2] <= 4 && !(at[1] in kind)) {
			kind[at[1]] = "item"
		} else if ($1 == "<code_block") {
			code[at[1]] = 1
		}
		next
	}
	{ sub(/^\357\273\277/, "") }
	# Front matter is YAML, not Markdown.
	FNR == 1 && /^---$/ { ruled = 1; next }
	FNR == 2 && ruled { front = /^[a-z]+:/ }
	front { front = !/^---$/; next }
	# A column of cmark is a byte: a tab is one. Quotes hold no items of ours.
	FNR in kind && (kind[FNR] == "item" ? !/^ ? ? ?[\t>]/ : /^ ? ? ?#+([ \t\r]|$)/) {
		print FNR, kind[FNR]
	}
	FNR in code && /^ ? ? ?(```|~~~)/ { print FNR, "fence" }
	' - "$1"
}

same_as_cmark() {
	cmark_lines "$1" >wanted
	"$UNIT/mdlines" <"$1" >got
	diff -u wanted got
}

setup() {
	fresh
	need cmark
}

@test "md sees the headings, fences and items that cmark sees" {
	given '' '# one' '## two ##' '   ### three' '    # code' '' '#no' '' \
		'####### seven' '' '- a' '  - b' '  wrapped' '* c' '+ d' '' \
		'1. one' '2. two' '10) ten' '' 'text' '2026. no item' '1. item' \
		'' '- - - nested' '* * *' '- # in an item' '-' '' 'text' '-' '' \
		'```sh' '# no heading' '- no item' '```' '~~~~' '```' '~~~~' \
		'``` a ` b' '' '-	tab' '' '	code' '- item' '' '> # quoted' \
		'- [x] done' '- [ ] open' '-none' '1234567890. no' '' '# last'
	same_as_cmark in
}

@test "md sees what cmark sees in the logs of the corpus" {
	need_corpus
	find "$CORPUS" -type f \( -name '*.md' -o -name '*.txt' \) |
		sort >files
	# What has a test of its own: sums are no items here, and a blank line comes
	# before a list that begins with any number, after a colon.
	while IFS= read -r file; do
		sed 's/^\( *\)+ \([a-z]\)/\1. \2/' "$file" |
			awk '/^ *[0-9]+[.)]/ && colon { print "" }
				{ print; colon = /(:|：)[*_]*[ \r]*$/ }' >plain
		same_as_cmark plain || { echo "$file" && return 1; }
	done <files
}

@test "text above a ruler is not a heading: logs part their entries so" {
	given '' 'The last line of an entry.' '---' 'The next.'
	expect 0 -- "$UNIT/mdlines"
}

@test "a run of equal signs is a ruler, after which any number is an item" {
	given '' '=====' '2. two'
	expect 0 '3 item' -- "$UNIT/mdlines"
}

@test "a fence goes on where its item ends: the output of commands is pasted unindented" {
	given '' '- ran:' '  ```' '# make' '  ```' '# heading'
	expect 0 '2 item' '3 fence' '6 heading 1' -- "$UNIT/mdlines"
}

@test "a sign of a sum at the start of a line is no item, where none begins so" {
	given '' '- for the kernel, msleep' '  and udelay' '  + ndelay over a bridge' \
		'' 'the screen' '+ the cursor' '' 'Two:' '+ one' 'text' '+ two'
	expect 0 '2 item' '10 item' '12 item' -- "$UNIT/mdlines"
}

@test "after a colon a list begins with any number" {
	given '' '**Fixes:**' '17. the door' '18. the gate' 'text' '2026. a year'
	expect 0 '3 item' '4 item' '6 item' -- "$UNIT/mdlines"
	given '' 'text' '17. the door'
	expect 0 -- "$UNIT/mdlines"
}
