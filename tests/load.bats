# Memory files within one budget: budget --plan, and what render load shows.
# shellcheck disable=SC2154 # stderr_lines is set by run
load lib

# file NAME WORDS [SUMMARY_128 [SUMMARY_512]]: a memory file of so many words.
file() {
	mkdir -p "$(dirname "$1")"
	{
		[ $# -lt 3 ] || {
			echo ---
			[ -z "$3" ] || echo "summary_128: $3"
			[ $# -lt 4 ] || echo "summary_512: $4"
			echo ---
		}
		echo "# Title of $1"
		[ "$2" -eq 0 ] || printf 'word%.0s ' $(seq "$2")
		echo
	} >"$1"
}

# load_plan LINE...
load_plan() {
	lines "$@" >plan
}

# chosen TOKENS FILE...: the lines of --explain, without the tokens.
chosen() {
	local tokens=$1

	shift
	md2jsonl "$@" | budget --plan plan -t "$tokens" --explain |
		awk '{ print $1, $2, $4 }' >out
}

# loaded TOKENS FILE...: the document, in the file `text`.
loaded() {
	local tokens=$1

	shift
	md2jsonl "$@" | budget --plan plan -t "$tokens" >records
	render load records >text
}

tokens_of() {
	budget --count "$@" | awk '{ print $1 }'
}

# ---- the document ----

@test "the sample is loaded as its golden file says" {
	cd "$SAMPLES/load"
	md2jsonl memory-bank/*.md docs/*.md memory-bank/archive/*.md |
		budget --plan pith-load.plan -t 700 | render load |
		diff -u load.golden.md -
}

@test "a whole file is unchanged, after a line with its name" {
	load_plan 'P0 *'
	printf '# A\n\n\ntext  \n\tmore\n\n\n' >a.md
	printf 'no newline' >b.md
	expect 0 '==> a.md <==' '# A' '' '' 'text  ' $'\tmore' '' '' '' \
		'==> b.md <==' 'no newline' -- \
		bash -c 'md2jsonl a.md b.md | budget --plan plan | render load'
}

@test "whole files are byte for byte those of the samples" {
	load_plan 'P0 *'
	for file in "$SAMPLES"/*/progress.md "$SAMPLES"/load/*/*.md; do
		loaded 0 "$file"
		tail -n +2 text | cmp - <(tr -d '\r' <"$file" |
			sed '$a\')
	done
}

@test "a file is a line: its short form, else its title, with its tokens" {
	load_plan 'P0 * 128'
	file a.md 40 'About a.'
	file b.md 40
	file c.md 40 '' 'The longer form of c.'
	printf 'words\n' >d.md
	loaded 0 a.md b.md c.md d.md
	lines '==> In short: read a file when it is needed <==' \
		"- a.md ($(tokens_of a.md) tokens): About a." \
		"- b.md ($(tokens_of b.md) tokens): Title of b.md" \
		"- c.md ($(tokens_of c.md) tokens): Title of c.md" \
		'- d.md (1 tokens)' | sed 's/(1 tokens)/('"$(tokens_of d.md)"' tokens)/' |
		diff - text
}

@test "a file with a NUL, such as an image, is never whole" {
	load_plan 'P0 *'
	printf '# A\n\nx\n' >a.md
	printf '\211PNG\r\n\0\0\n# B\n' >b.png
	loaded 5000 a.md b.png
	[ "$(cat text)" = "$(lines '==> a.md <==' '# A' '' 'x' '' \
		'==> In short: read a file when it is needed <==' "$(sed -n '$p' text)")" ]
	grep -q '^- b.png ([0-9]* tokens)' text
}

@test "512 is the longer form, where the file has one" {
	load_plan 'P0 * 512'
	file a.md 40 'About a.' 'The longer form of a.'
	file b.md 40 'About b.'
	loaded 0 a.md b.md
	grep -q '^- a.md ([0-9]* tokens): The longer form of a.$' text
	grep -q '^- b.md ([0-9]* tokens): About b.$' text
	chosen 0 a.md b.md
	holds out 'P0 512 a.md' 'P0 128 b.md'
}

@test "without budget all files are whole" {
	file a.md 3
	file d/b.md 3
	md2jsonl a.md d/b.md | render load >text
	{ echo '==> a.md <=='; cat a.md; echo; echo '==> d/b.md <=='; cat d/b.md; } |
		diff - text
}

@test "files without records, and records without a doc, are files too" {
	load_plan 'P0 *'
	: >empty.md
	file a.md 3
	md2jsonl empty.md a.md >all
	budget --plan plan all | render load >text
	grep -qx -e '- empty.md' text
	grep -v '"kind":"doc"' all | budget --plan plan >records
	head -n 1 records | grep -qx \
		'{"kind":"doc","schema":1,"file":"a.md","tokens":[0-9]*,"load":"whole"}'
	render load records | head -n 1 | grep -qx '==> a.md <=='
	prd2jsonl "$SAMPLES/ralph/prd.json" | budget -t 0 --plan plan | render load |
		grep -q '^- .*/prd.json'
}

@test "bodies that another filter moved are below their own file" {
	load_plan 'P0 *'
	file a.md 3
	file b.md 4
	md2jsonl a.md b.md >all
	{ grep '"kind":"doc"' all; grep '"kind":"section"' all; } |
		budget --plan plan | render load >text
	md2jsonl a.md b.md | budget --plan plan | render load | diff - text
}

# ---- the choice ----

@test "P0 has its line before others, and is whole before others are" {
	load_plan 'P0 a.md' 'P1 b.md' 'P2 c.md'
	for name in a b c; do file $name.md 300 "About $name."; done
	chosen 60 c.md b.md a.md
	holds out 'P0 128 a.md' 'P1 128 b.md' 'P2 128 c.md'
	chosen 450 c.md b.md a.md
	holds out 'P0 whole a.md' 'P1 128 b.md' 'P2 128 c.md'
	chosen 800 c.md b.md a.md
	holds out 'P0 whole a.md' 'P1 whole b.md' 'P2 128 c.md'
	chosen 1200 c.md b.md a.md
	holds out 'P0 whole a.md' 'P1 whole b.md' 'P2 whole c.md'
	chosen 45 c.md b.md a.md
	[ "$(head -n 1 out)" = 'P0 128 a.md' ]
}

@test "E10: P0 takes its share, and no more where others use theirs" {
	load_plan 'P0 a*' 'P1 b*' 'P2 c*' 'P3 d* whole'
	for name in a1 a2 b1 b2 c1 c2; do file $name.md 150; done
	for name in d1 d2; do file $name.md 110; done
	chosen 850 ./*.md
	holds out 'P0 whole ./a1.md' 'P0 128 ./a2.md' 'P1 whole ./b1.md' \
		'P1 128 ./b2.md' 'P2 whole ./c1.md' 'P2 128 ./c2.md' \
		'P3 whole ./d1.md' 'P3 128 ./d2.md'
}

@test "a share that is not used goes to the others" {
	load_plan 'P0 a.md' 'P1 b.md' 'P2 c.md' 'P3 d.md whole'
	for name in a b c; do file $name.md 5; done
	file d.md 700
	chosen 900 ?.md
	holds out 'P0 whole a.md' 'P1 whole b.md' 'P2 whole c.md' 'P3 whole d.md'
	mv d.md x.md; mv a.md d.md; mv x.md a.md
	chosen 900 ?.md
	holds out 'P0 whole a.md' 'P1 whole b.md' 'P2 whole c.md' 'P3 whole d.md'
}

@test "within a priority the order of the plan counts, then that of the files" {
	load_plan 'P0 z.md' 'P0 *'
	for name in a b z; do file $name.md 100; done
	chosen 170 a.md b.md z.md
	holds out 'P0 whole z.md' 'P0 128 a.md' 'P0 128 b.md'
	chosen 0 b.md a.md z.md
	holds out 'P0 whole z.md' 'P0 whole b.md' 'P0 whole a.md'
}

@test "P3, and what no line matches, is a line, unless the plan says more" {
	load_plan 'P3 b.md whole' 'P3 c.md'
	for name in a b c; do file $name.md 100; done
	chosen 0 a.md b.md c.md
	holds out 'P3 whole b.md' 'P3 128 c.md' 'P3 128 a.md'
}

@test "a file that is shorter than its line is whole" {
	load_plan 'P0 *'
	file a.md 200
	file a-name-that-is-rather-long/and-longer-than/the-file.md 0 \
		"$(printf 'word %.0s' {1..60})" "$(printf 'word %.0s' {1..60})"
	printf 'x\n' >a-name-that-is-rather-long/and-longer-than/x.md
	chosen 60 a.md a-name-that-is-rather-long/and-longer-than/x.md
	holds out 'P0 128 a.md' 'P0 whole a-name-that-is-rather-long/and-longer-than/x.md'
}

# ---- what is left out ----

@test "files without a line are named at the end, and are a drop record" {
	load_plan 'P0 a.md'
	file a.md 10
	for n in 1 2 3; do file docs/b$n.md 50 "$(printf 'long %.0s' {1..100})"; done
	loaded 100 a.md docs/*.md
	out=$((3 * $(tokens_of docs/b1.md)))
	[ "$(tail -n 1 text)" = "Left out: docs/b1.md, docs/b2.md, docs/b3.md ($out tokens)" ]
	lacks '==> docs' text
	grep '"kind":"drop"' records >drop
	src=
	for n in 1 2 3; do src+="docs/b$n.md:1-5@0+$(wc -c <docs/b$n.md) "; done
	record drop of=doc why=budget n:=3 tokens:="$out" src="[$src]" | diff - drop
}

@test "where there is no room for all names the others are counted" {
	load_plan 'P0 a.md'
	for n in {1..40}; do file docs/file-number-$n.md 20; done
	loaded 120 docs/*.md
	grep -q '^Left out: docs/file-number-.* and [0-9]* more files ([0-9]* tokens)$' text
	left=$(grep -o '[0-9]* more' text | cut -d' ' -f1)
	named=$(grep '^Left out' text | grep -o 'docs/file' | wc -l)
	[ $((left + named + $(grep -c '^- ' text))) -eq 40 ]
	loaded 15 docs/*.md
	[ "$(cat text)" = "Left out: 40 files ($(md2jsonl docs/*.md |
		budget --plan plan -v -t 15 | jq -r 'select(.kind=="stats").source') tokens)" ]
}

@test "where there is no room even for that it is reported, with 1" {
	load_plan 'P0 a.md'
	file a.md 30
	md2jsonl a.md >in
	expect 1 "$(record drop of=doc why=budget n:=1 tokens:="$(tokens_of a.md)" \
		src="[a.md:1-2@0+$(wc -c <a.md)]")" \
		'{"kind":"layout","template":"load","cap":3,"counter":"~o200k_base","bare":true,"names":1}' \
		-- budget --plan plan -t 3
	said 'budget: no room in 3 tokens to report what is left out'
	render load out >text
	[ ! -s text ]
}

@test "what was left out before, and notes, are listed at the end" {
	load_plan 'P0 *'
	cp "$SAMPLES/three-stories/progress.md" .
	{
		md2jsonl progress.md | recent -n 1
		echo '{"kind":"note","code":"estimated","text":"A guess."}'
		echo '{"kind":'
	} >in
	budget --plan plan -t 700 <in >out || [ $? -eq 1 ]
	render load out >text
	grep -qx 'Left out: 2 entries' text
	grep -qx 'Note: A guess.' text
	grep -qx 'Note: 1 bad record left out by budget, the first at -:.*' text
	[ "$(tokens_of text)" -le 700 ]
	grep -q '^## .*US-003' text
	lacks '^## .*US-001' text
}

@test "every file is whole, in short, or left out" {
	load_plan 'P0 a*' 'P1 b* 512' 'P2 *c*'
	for n in {1..9}; do
		file a$n.md $((n * 9)) "A $n"
		file b$n.md $((n * 30)) "B $n" "More of b $n"
		file docs/c$n.md $((n * 5))
		file x$n.md 7
	done
	for tokens in 15 50 200 500 1000 2000 5000; do
		loaded $tokens ./*.md docs/*.md
		n=$(grep -c '"kind":"doc"' records || true)
		left=$(jq 'select(.kind=="drop").n' records)
		[ $((n + ${left:-0})) -eq 36 ]
		whole=$(grep -c '^==> .*\.md <==$' text || true)
		[ "$whole" -eq "$(grep -c '"load":"whole"' records || true)" ]
		[ $((whole + $(grep -c '^- ' text || true))) -eq "$n" ]
	done
}

# ---- the limit ----

@test "no document has more tokens than the limit, whatever the files" {
	RANDOM=7
	for _ in $(seq 12 | thin); do
		rm -rf r && mkdir r
		for n in $(seq $((RANDOM % 12 + 1))); do
			set -- r/$((RANDOM % 3))/f$n.md $((RANDOM % 400))
			[ $((RANDOM % 2)) = 0 ] || set -- "$@" \
				"Short $(printf 'é%.0s ' $(seq $((RANDOM % 60 + 1))))" \
				"Longer $(printf 'x%.0s, ' $(seq $((RANDOM % 200 + 1))))"
			file "$@"
		done
		load_plan "P$((RANDOM % 4)) r/0/*" "P$((RANDOM % 4)) f[1-5].md" \
			"P$((RANDOM % 4)) */2/* 512"
		md2jsonl r/*/*.md >in
		for counter in estimate chars claude; do
			for cap in $((RANDOM % 40 + 1)) $((RANDOM % 300 + 20)) \
				$((RANDOM % 2000 + 100)); do
				budget -c $counter --plan plan -t $cap <in >records \
					2>/dev/null || [ $? -eq 1 ]
				render load records >text 2>err
				[ ! -s err ]
				n=$(tokens_of -c $counter text)
				[ "$n" -le $cap ] || {
					echo "$counter: $n tokens, not $cap"
					return 1
				}
			done
		done
	done
}

@test "what was measured is what is written, and -v says it" {
	cd "$SAMPLES/load"
	for tokens in 0 80 300 700; do
		md2jsonl memory-bank/*.md docs/*.md |
			budget --plan pith-load.plan -v -t $tokens >"$OLDPWD/records"
		render load "$OLDPWD/records" >"$OLDPWD/text"
		without_end "$OLDPWD/records" | tail -n 1 | jq -r '"\(.kind) \(.summary)"' |
			grep -qx "stats $(tokens_of "$OLDPWD/text")"
	done
}

@test "a config record has the limit where -t is missing" {
	load_plan 'P0 *'
	file a.md 500 'About a.'
	{ echo '{"kind":"config","max_tokens":60}'; md2jsonl a.md; } >in
	budget --plan plan <in | render load >text
	[ "$(tokens_of text)" -le 60 ]
	budget --plan plan -t 2000 <in | render load | grep -qx '==> a.md <=='
	budget --plan plan -t 0 <in | render load | grep -qx '==> a.md <=='
}

@test "chosen again, with fewer tokens, it is as chosen at once" {
	cd "$SAMPLES/load"
	md2jsonl memory-bank/*.md docs/*.md | budget --plan pith-load.plan -t 900 |
		budget --plan pith-load.plan -t 300 | render load >"$OLDPWD/twice"
	md2jsonl memory-bank/*.md docs/*.md | budget --plan pith-load.plan -t 300 |
		render load | diff - "$OLDPWD/twice"
}

# ---- the plan ----

@test "a pattern is for the path or the base name, and the first line counts" {
	load_plan '' '# comment' '  P2   docs/special.md  # one of them' 'P0 *.md' \
		$'p1\tdocs/*\t128\r'
	file docs/special.md 2
	file docs/api.txt 2
	file a.md 2
	file docs/deep/b.md 2
	chosen 0 docs/special.md ./a.md docs/api.txt docs/deep/b.md
	holds out 'P0 whole ./a.md' 'P0 whole docs/deep/b.md' 'P1 128 docs/api.txt' \
		'P2 whole docs/special.md'
	load_plan 'P1 ./a.md' 'P2 docs/*'
	chosen 0 a.md docs/deep/b.md
	holds out 'P1 whole a.md' 'P2 whole docs/deep/b.md'
}

@test "the lines of a bad plan are reported with their places, and it ends with 70" {
	load_plan 'P0 a.md' 'P4 a.md' 'P0' 'P0 a.md 64' 'P0 a.md whole b.md' '0 a.md'
	given
	expect 70 -- budget --plan plan
	said "budget: plan:2: unknown priority 'P4'; use P0, P1, P2 or P3"
	said 'budget: plan:3: a line is PRIORITY GLOB [LEVEL]'
	said "budget: plan:4: unknown level '64'; use 128, 512 or whole"
	said 'budget: plan:5: a line is PRIORITY GLOB [LEVEL]'
	said "budget: plan:6: unknown priority '0'; use P0, P1, P2 or P3"
	said "budget: 'plan' is not a plan of what to load"
	expect 70 -- budget --plan nowhere
	said "budget: cannot open 'nowhere': No such file or directory"
	printf '\357\273\277P0 a.md' >plan
	expect 0 '{"kind":"layout","template":"load","counter":"~o200k_base","names":0}' \
		-- budget --plan plan
	expect 64 -- budget --plan plan -T context
	said 'budget: --plan is for the template load'
	expect 64 -- budget -T load
	said "budget: the template load needs --plan FILE"
}

# ---- records ----

@test "other records pass, docs keep their bytes and get two members" {
	load_plan 'P0 *'
	given ' { "kind" : "doc" , "file":"a.md","new":[1, 2.50],"load":7 } ' \
		'{"kind":"learning","text":"x" }' \
		'{"kind":"entry" , "src":{"file":"a.md","line":1},"body":"one two\n"}' \
		'{"kind":"weather","t":1e3}'
	expect 0 '{"kind":"learning","text":"x" }' '{"kind":"weather","t":1e3}' \
		'{"kind":"doc","file":"a.md","new":[1, 2.50],"tokens":3,"load":"whole"}' \
		'{"kind":"entry" , "src":{"file":"a.md","line":1},"body":"one two\n"}' \
		'{"kind":"layout","template":"load","counter":"~o200k_base","names":0}' \
		-- budget --plan plan
}

@test "records that were chosen for a summary are said to be" {
	file a.md 3
	md2jsonl a.md | budget >in
	run -1 --separate-stderr render load in
	[ "$stderr" = "render: in:3: the records were chosen for the template 'summary'" ]
	[ "${lines[0]}" = '==> a.md <==' ]
}

@test "what was added after budget is cut at the limit, and reported" {
	load_plan 'P0 *'
	file a.md 50
	file b.md 90
	{ md2jsonl a.md | budget --plan plan -t 120; md2jsonl b.md; } >in
	run -1 --separate-stderr render load in
	[ "$stderr" = 'render: the text is over its 120 tokens and was cut' ]
}

# ---- untrusted text ----

@test "a file forges no mark, and no control character reaches the reader" {
	load_plan 'P0 a.md' 'P0 b.md 128'
	printf '==> other.md <==\n=\001=> c.md <==\n ==> x\n\033[31mred\033]0;t\007\342\200\256\n' >a.md
	printf -- '---\nsummary_128: a\033[1m <!-- x --> b\n---\n# T\n' >b.md
	loaded 0 a.md b.md
	[ "$(grep -c '^==> ' text)" -eq 2 ]
	grep -Fqx '\==> other.md <==' text
	grep -Fqx '\==> c.md <==' text
	grep -Fqx ' ==> x' text
	lacks -qP '[\x00-\x08\x0b-\x1f\x7f]|\x{202e}' text
	printf '{"kind":"doc","file":"x\\n==> y <==","load":"128","title":"a\\n==> z <=="}\n' >in
	render load <in >text
	[ "$(wc -l <text)" -eq 2 ]
}

@test "records that no program wrote do no harm" {
	load_plan 'P0 *'
	given '{"kind":"doc"}' '{"kind":"doc","file":7,"gist":[],"tokens":-1}' \
		'{"kind":"doc","file":"","gist":{"128":7},"title":{}}' \
		'{"kind":"entry"}' '{"kind":"section","body":7,"src":[]}' \
		'{"kind":"drop","of":"doc","n":1e9,"src":7}' \
		'{"kind":"drop","of":"doc","src":[7,{"file":7}]}' \
		'{"kind":"note"}' '{"kind":"layout","template":"load","names":-1,"cap":"x"}'
	for tokens in 0 1 30; do
		budget -q --plan plan -t $tokens <in >out 2>err || [ $? -eq 1 ]
		render load <out >text
		render load <in >text
	done
}

@test "the same records give the same bytes" {
	cd "$SAMPLES/load"
	md2jsonl memory-bank/*.md >"$OLDPWD/in"
	budget --plan pith-load.plan -t 300 <"$OLDPWD/in" >"$OLDPWD/out"
	LC_ALL=tr_TR.UTF-8 budget --plan pith-load.plan -t 300 "$OLDPWD/in" |
		cmp - "$OLDPWD/out"
}

@test "many files take no more than their share of time" {
	load_plan 'P0 f1*' 'P1 f2*' 'P2 f3*'
	for n in {1..3000}; do
		printf "$(record doc file=docs/f%d.md title='File %d'
			record section src=docs/f%d.md:1-2@0+80 \
				body='# File %d\\nSome text of it\\n')\n" \
			$n $n $n $n
	done >in
	timeout 5 budget --plan plan -t 5000 <in >out
	timeout 5 render load <out >text
	[ "$(tokens_of text)" -le 5000 ]
	[ "$(tokens_of text)" -gt 4500 ]
}

# ---- the pipeline ----

load_sample() {
	cp -R "$SAMPLES/load"/[!.]* .
	rm -f load.golden.md
	unset PITH_PATH PITH_LOAD PITH_FILES PITH_TOKENS
}

@test "pith load finds the plan and the files" {
	load_sample
	pith load -t 300 >text
	md2jsonl memory-bank/*.md docs/*.md memory-bank/archive/* |
		budget --plan pith-load.plan -t 300 | render load | diff - text
	grep -q '==> memory-bank/systemPatterns.md <==' text
	pith load PITH_FILES='memory-bank/archive/* docs/none*' |
		grep -q '^- memory-bank/archive/2025.md'
	mv pith-load.plan .pith-load
	mv docs 'docs of x'
	pith load PITH_TOKENS=300 PITH_FILES='docs?of*/*' |
		grep -q '^- docs of x/import-format.md'
	echo 'include $(shell pith --mk)' >Makefile
	run -0 make -s load PITH_TOKENS=60
	[[ $output == *'Left out: '* ]]
}

@test "many files, and as many lines of the plan, take linear time" {
	local n=$((40000 / ${THIN:-1}))

	seq $n | sed 's/.*/P1 d\/f&.md/' >plan
	echo 'P2 *' >>plan
	seq $n | sed 's/.*/{"kind":"doc","file":"d\/f&.md"}/' >in
	timeout 20 budget --plan plan --explain in >out
	[ "$(grep -c '^P1' out)" -eq $n ]
}

@test "of a name and a glob the first counts, wherever the name is" {
	lines 'P1 a.md' 'P2 *.md' 'P0 b.md' 'P0 d/c.txt' 'P3 c.txt' 'P0 ./e' \
		'P2 e' >plan
	printf '{"kind":"doc","file":"%s"}\n' a.md ./d/a.md b.md d/c.txt \
		x/c.txt e ./e >in
	budget --plan plan --explain in | awk '{ print $1, $NF }' | sort >got
	lines 'P0 ./e' 'P0 d/c.txt' 'P0 e' 'P1 ./d/a.md' 'P1 a.md' 'P2 b.md' \
		'P3 x/c.txt' | diff - got
}

@test "many notes take no more than their share of time" {
	seq $((100000 / ${THIN:-1})) |
		sed 's/.*/{"kind":"note","code":"x","text":"note &"}/' >in
	timeout 20 render load in >out
	[ "$(grep -c '^Note: note ' out)" -eq "$(wc -l <in)" ]
	echo 'P0 *' >plan
	timeout 20 budget --plan plan in >out
}

@test "pith load takes the files that the plan names, wherever they end" {
	unset PITH_PATH PITH_LOAD PITH_FILES PITH_TOKENS
	mkdir -p here/src
	echo 'a secret' >secret.txt
	cd here
	echo '- One thing' >progress.txt
	echo '- A note' >notes.md
	mkdir lib 'src/of x'
	echo '- Source' >src/a.txt
	echo '- Deeper' >src/of\ x/b.txt
	echo '- No memory' >lib/other.md
	printf '%s\n' 'P0 progress.txt # the log' 'P1 ./notes.md' \
		"P1 $PWD/../secret.txt" 'P1 ../secret.txt' 'P1 ../*.txt' \
		'P1 src/../../*.txt' "P1 $PWD/../*" 'p2 src/*' 'P2 src/*/*.txt' \
		'P3 src/a.* # again' 'P3 *.md' 'P3 nothing.txt' 'P3 none/*' \
		>pith-load.plan
	expect 0 '==> progress.txt <==' '- One thing' '' '==> notes.md <==' \
		'- A note' '' '==> src/a.txt <==' '- Source' '' \
		'==> src/of x/b.txt <==' '- Deeper' -- pith load
	printf 'P0 progress.txt' >pith-load.plan
	pith load | grep -qx -e '- One thing'
	run -0 pith load PITH_FILES=notes.md
	[[ $output != *'One thing'* ]]
}

@test "E10: a pattern of the plan with a slash finds files, which are loaded on demand" {
	load_sample
	pith load -t 300 | grep -qx -e '- memory-bank/archive/2025.md (124 tokens): Progress of 2025'
	sed -i '/^P3/d' pith-load.plan
	run -0 pith load -t 300
	[[ $output != *2025.md* ]]
}

# levels TOKENS [OPTION...]: the level of each file of the sample.
levels() {
	md2jsonl memory-bank/*.md docs/*.md memory-bank/archive/*.md |
		budget --plan pith-load.plan -t "$@" --explain | awk '{ print $2 }' | tr '\n' ' '
}

@test "E11: of catalog line, header and whole file the best that fits, then the source" {
	load_sample
	pith load -t 520 >before
	pith catalog
	[ "$(jq -r .file catalog.jsonl | tail -n 1)" = memory-bank/archive/2025.md ]
	# The catalog has the header that no front matter has.
	[ "$(levels 5000)" = 'whole whole 128 whole 128 ' ]
	[ "$(levels 5000 --catalog catalog.jsonl)" = 'whole whole 512 whole 128 ' ]
	[ "$(levels 420)" = 'whole 512 128 512 128 ' ]
	[ "$(levels 420 --catalog catalog.jsonl)" = 'whole 512 512 512 128 ' ]
	[ "$(levels 260 --catalog catalog.jsonl)" = '512 128 128 128 128 ' ]
	pith load -t 520 >after
	grep -q '^- docs/import-format.md (181 tokens): CSV of berths' before
	grep -q '^- docs/import-format.md (181 tokens): OBJECTIVE: Import of Berths APPROACH: ' after
	grep -qx -e '- memory-bank/archive/2025.md (124 tokens): Progress of 2025' before
	grep -q '^- memory-bank/archive/2025.md (124 tokens): Progress of 2025: TIDE-003: Accounts: ' after
	[ "$(budget --count after | awk '{ print $1 }')" -le 520 ]
	md2jsonl memory-bank/archive/2025.md | budget --plan pith-load.plan |
		render load | grep -qx '==> In short: read a file when it is needed <=='
	# The catalog alone is a stream, too; no file is read.
	mv docs elsewhere
	budget --plan pith-load.plan catalog.jsonl | render load |
		grep -q '^- docs/import-format.md: OBJECTIVE: '
}

@test "E11: the catalog's form of a file that was changed is not shown, and this is reported" {
	load_sample
	pith catalog
	echo '- Berths of pilots' >>docs/import-format.md
	run -0 --separate-stderr pith load -t 520
	[[ $output == *$'\n- docs/import-format.md (186 tokens): CSV of berths'* ]]
	[ "$stderr" = "budget: 'catalog.jsonl' is older than 1 of the files: run 'pith catalog'" ]
	expect 70 '{"kind":"layout","template":"load","counter":"~o200k_base","names":0}' \
		-- budget --plan pith-load.plan --catalog none.jsonl
	said "budget: cannot open 'none.jsonl': No such file or directory"
	expect 64 -- budget --catalog catalog.jsonl
	said 'budget: --catalog is for --plan'
	# Records that no program wrote do no harm.
	lines '{"kind":"doc","file":"a.md","gist":{}}' '{"kind":"doc","file":"a.md","gist":7,"bytes":3}' \
		'{"kind":"doc","gist":{"512":"x"},"bytes":3}' '[]' >odd.jsonl
	printf '# A' >a.md
	md2jsonl a.md >in
	expect 1 'P3 128          2 a.md' -- budget --plan pith-load.plan --catalog odd.jsonl --explain
}

@test "without a plan, or files, pith load says so; a bad plan is a failure" {
	load_sample
	run -0 --separate-stderr pith load PITH_FILES='none/*'
	[ -z "$output" ]
	[ "$stderr" = 'pith: no file for pith-load.plan here' ]
	echo 'P9 x' >pith-load.plan
	run -70 --separate-stderr pith load
	[[ $stderr == *"budget: pith-load.plan:1: unknown priority 'P9'"* ]]
	rm pith-load.plan
	run -0 --separate-stderr pith load
	[ -z "$output" ]
	[ "$stderr" = 'pith: no pith-load.plan or .pith-load here: nothing to load' ]
}
