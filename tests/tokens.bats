# shellcheck disable=SC2154 # stderr is set by run
# Exact counts, held against the reference implementation: the npm package
# tiktoken. It and the vocabularies are brought once, below $BUILD; where that
# cannot be done these tests skip.
load lib
load every

REFERENCE=$BUILD/reference
# What it said, to be shared by several builds: it takes most of the time.
ANSWERS=${ANSWERS:-$REFERENCE/answers}

# What is missing is in $REFERENCE/missing.
setup_file() {
	local name

	mkdir -p "$REFERENCE"
	rm -f "$REFERENCE/missing"
	if [ ! -e "$REFERENCE/o200k_base.tiktoken" ]; then
		"$ROOT/lib/tokens/fetch" "$REFERENCE" 2>"$REFERENCE/missing" ||
			return 0
	fi
	for name in o200k_base cl100k_base; do
		mkvocab -o "$REFERENCE/$name.vocab" "$REFERENCE/$name.tiktoken"
	done
	[ -d "$REFERENCE/node_modules/tiktoken" ] ||
		npm install --silent --no-save --prefix "$REFERENCE" \
			tiktoken@1.0.22 >/dev/null 2>&1 || true
}

need_vocabularies() {
	[ ! -s "$REFERENCE/missing" ] || skip "$(cat "$REFERENCE/missing")"
	export PITH_VOCAB=$REFERENCE
}

need_reference() {
	need node
	need_vocabularies
	[ -d "$REFERENCE/node_modules/tiktoken" ] ||
		skip 'the npm package tiktoken cannot be had'
}

# reference NAME count FILE...|fuzz KIND N: the answer to a question, or that to
# the same one about the same bytes before. The texts of a kind are `texts`.
reference() {
	local answer script=$ROOT/tests/tokens/reference

	answer=$ANSWERS/$({
		printf '%s\n' "$@"
		cat "$script" "$REFERENCE/node_modules/tiktoken/package.json"
		[ "$2" = fuzz ] || cat "${@:3}"
	} | cksum | tr ' ' -)
	[ "$2" = count ] || set -- "$@" texts
	if [ ! -e "$answer" ]; then
		mkdir -p "$ANSWERS"
		rm -f texts
		node "$script" "$REFERENCE" "$@" >answer || return
		[ "$2" = count ] || cp texts "$answer.texts"
		# There all at once, and after its texts.
		cp answer "$answer.$$" && mv "$answer.$$" "$answer"
	fi
	[ "$2" = count ] || ln -sf "$answer.texts" texts
	cat "$answer"
}

# same_counts FILE...: by both vocabularies, each file alone.
same_counts() {
	local name

	for name in o200k_base cl100k_base; do
		reference $name count "$@" >want
		budget --count -c $name "$@" | grep -v ' total$' >got
		diff -u want got
	done
}

# same_texts KIND N: of N texts of a kind.
same_texts() {
	local name

	for name in o200k_base cl100k_base; do
		reference $name fuzz "$1" "$2" >want
		"$UNIT/tokencounts" $name texts >got
		[ "$(wc -l <got)" -eq "$2" ]
		cmp want got
	done
}

# Of n random texts all, or a fifth: the same ones in each build, for ANSWERS.
some() {
	echo $((${THIN:-1} > 1 ? $1 / 5 : $1))
}

@test "the samples have the reference's counts" {
	need_reference
	mapfile -d '' files < <(find "$SAMPLES" "$ROOT/lib" -type f -print0)
	same_counts "${files[@]}"
}

@test "the corpus has the reference's counts" {
	need_reference
	need_corpus
	find -L "$CORPUS" -type f -size -2000k -print0 | sort -z >files
	[ "$(tr -dc '\0' <files | wc -c)" -gt 100 ]
	mapfile -d '' files <files
	same_counts "${files[@]}"
}

@test "every code point, alone and between letters" {
	need_reference
	# A fifth of them are the planes with letters.
	same_texts points "$(some $((0x110000 / 8)))"
}

@test "random texts of what the patterns look for" {
	need_reference
	same_texts hard "$(some 100000)"
}

@test "random words, long and short" {
	need_reference
	same_texts words "$(some 20000)"
}

@test "random code points" {
	need_reference
	same_texts random "$(some 50000)"
}

@test "bytes that are not UTF-8 count as U+FFFD" {
	need_reference
	same_texts bytes "$(some 100000)"
}

@test "repeated texts, and long runs of one character" {
	need_reference
	same_texts runs 1500
	# The reference is quadratic here, and breaks off at a million.
	i=0
	for text in a A ' ' '\n' '\t' '\r\n' - 1 '\360\237\230\200' '\344\270\255' \
		aB "a's" 'e\314\201'; do
		i=$((i + 1))
		for n in 1 15 16 17 63 64 65 127 128 129 1000 3333; do
			# shellcheck disable=SC2046,SC2059 # numbers, escapes
			printf -- "$text%.0s" $(seq $n) >run.$i.$n
		done
	done
	same_counts run.*
}

# Microseconds of the fastest of three runs.
microseconds() {
	local start this best=''

	for _ in 1 2 3; do
		start=$EPOCHREALTIME
		"$@" >/dev/null
		this=$((${EPOCHREALTIME/[.,]/} - ${start/[.,]/}))
		[ -n "$best" ] && [ "$best" -le "$this" ] || best=$this
	done
	echo "$best"
}

@test "a megabyte of one character takes no longer than it should" {
	local large=$((250000 / ${THIN:-1}))

	need_vocabularies
	for text in a ' ' '\n' - '\360\237\230\200' '\344\270\255' xy "'" '\314\201' \
		'\377'; do
		some=
		for _ in {1..64}; do some+=$text; done
		# shellcheck disable=SC2059 # escapes
		printf -- "$some%.0s" {1..32000} | head -c $((large * 8)) >run.8
		head -c $large run.8 >run.1
		one=$(microseconds budget --count -c o200k_base run.1)
		eight=$(microseconds budget --count -c o200k_base run.8)
		# 8 times as much; 64 times as long would be quadratic.
		[ "$eight" -le $((one * 24 + 20000)) ] || {
			echo "'$text': $one us, and $eight us for 8 times as much"
			return 1
		}
	done
}

@test "sections of a log add up to the log" {
	need_vocabularies
	tested=0
	for file in "$SAMPLES"/*/progress.md; do
		md2jsonl -q "$file" >records
		rm -f part.*
		jq -j 'select(.kind=="entry" or .kind=="section") | .body + "\u0000"' \
			records >bodies
		sum=0
		while IFS= read -rd '' body; do
			# What begins with white space or a slash belongs to what is before.
			[[ $body != [$' \t\n\r/']* ]] || continue 2
			sum=$((sum + 1))
			printf %s "$body" >part.$sum
		done <bodies
		sum=$(budget --count -c o200k_base part.* |
			awk '$NF != "total" { n += $1 } END { print n }')
		read -r n _ < <(budget --count -c o200k_base "$file")
		[ "$sum" -eq "$n" ]
		tested=$((tested + 1))
	done
	[ $tested -ge 5 ]
}

# ---- which counter it is ----

@test "without a vocabulary o200k_base is an estimate, and says so" {
	printf 'Hello, world! Tokenization.' >in
	expect 0 '       5        27 -' -- budget -n -c o200k_base
	said "budget: cannot find the vocabulary 'o200k_base': these are estimates"
	expect 0 '       5        27 -' -- budget -q -n -c o200k_base
	[ ! -s err ]
	expect 0 '       5        27 -' -- budget -n
	[ ! -s err ]
	expect 0 '       5        27 -' -- budget -n -v
	said 'budget: counted by ~o200k_base'
	given
	budget -c o200k_base <in | grep -q '"counter":"~o200k_base"'
}

@test "with a vocabulary o200k_base is exact, the default, and says so" {
	need_vocabularies
	given
	budget <in | grep -q '"counter":"o200k_base"'
	budget -v <in | tail -n 1 | grep -q '"counter":"o200k_base"'
	budget -c o200k_base <in | grep -q '"counter":"o200k_base"'
	budget -c cl100k <in | grep -q '"counter":"cl100k_base"'
	budget -c estimate <in | grep -q '"counter":"~o200k_base"'
	budget -c '~o200k_base' <in | grep -q '"counter":"~o200k_base"'
	budget -c claude <in | grep -q '"counter":"~claude"'
	PITH_VOCAB='' budget <in | grep -q '"counter":"~o200k_base"'
	printf '  indented' >in
	expect 0 '       3        10 -' -- budget -n -v
	said 'budget: counted by o200k_base'
}

@test "N6: a limit is held to the token, and render holds the same" {
	need_vocabularies
	{
		prd2jsonl "$SAMPLES/ralph/prd.json"
		md2jsonl "$SAMPLES/ralph/progress.md"
	} | learnings -q | dedupe -q | recent -q >in
	for cap in 300 500 800; do
		for name in o200k_base cl100k_base; do
			budget -v -t $cap -c $name <in >out
			render summary <out >text
			n=$(budget --count -c $name text)
			read -r n _ <<<"$n"
			[ "$n" -le $cap ]
			grep -q "\"summary\":$n,.*\"counter\":\"$name\"" out
			# Elsewhere, without a vocabulary: nothing is cut.
			PITH_VOCAB='' render summary <out | cmp - text
		done
	done
}

@test "a vocabulary is found by its file, next to the program, and as data" {
	need_vocabularies
	given
	counter() {
		"$@" <in | sed -n 's/.*"counter":"\([^"]*\)".*/\1/p'
	}
	mkdir -p bin vocab data
	cp "$(command -v budget)" bin
	unset PITH_VOCAB PITH_DATA
	[ "$(PITH_VOCAB=$REFERENCE/o200k_base.vocab counter bin/budget)" = o200k_base ]
	[ "$(PITH_DATA=$REFERENCE counter bin/budget)" = o200k_base ]
	cp "$REFERENCE/cl100k_base.vocab" vocab
	[ "$(counter bin/budget -c cl100k_base)" = cl100k_base ]
	[ "$(PITH_VOCAB=$REFERENCE/o200k_base.vocab counter bin/budget -c cl100k_base)" = cl100k_base ]
	[ "$(PITH_VOCAB='' counter bin/budget -c cl100k_base)" = '~cl100k_base' ]
}

@test "a damaged vocabulary is reported and not used" {
	need_vocabularies
	printf 'Hello, world! Tokenization.' >text
	for how in 'head -c 100' 'head -c 5000000' 'tail -c +2' 'tr a b' \
		'tr "\\001" "\\002"' 'head -c 0'; do
		eval "$how" <"$REFERENCE/o200k_base.vocab" >bad.vocab
		run -1 --separate-stderr env PITH_VOCAB=bad.vocab budget -n text
		[[ $output == *'        27 text' ]]
		[[ $stderr == "budget: cannot use the vocabulary 'bad.vocab': "* ]]
	done
	PITH_VOCAB=nowhere run -1 --separate-stderr budget -n text
	[ "$stderr" = "budget: cannot use the vocabulary 'nowhere': No such file or directory" ]
	# By another publication's name, and from what nobody published.
	lines_of_bytes | mkvocab -s o200k_base >own.vocab
	PITH_VOCAB=own.vocab run -1 --separate-stderr budget -n text
	[ "$stderr" = "budget: cannot use the vocabulary 'own.vocab': it is not what was published" ]
}
