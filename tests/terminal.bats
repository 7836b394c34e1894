# What a terminal gets, and nothing else does: colours, bars, the width of a line,
# progress. A colour is shown as what it means, in braces.
load lib

setup() {
	fresh
	unset NO_COLOR COLUMNS
	export TERM=xterm
}

# in_color WIDTH COMMAND...: as on a terminal of that width.
in_color() {
	local columns=$1

	shift
	COLUMNS=$columns "$@" --color=always | plain
}

plain() {
	sed -e 's/\x1b\[1m/{head:/g' -e 's/\x1b\[36m/{status:/g' \
		-e 's/\x1b\[32m/{kept:/g' -e 's/\x1b\[31m/{lost:/g' \
		-e 's/\x1b\[33m/{cost:/g' -e 's/\x1b\[m/}/g'
}

# on_terminal WIDTH COMMAND...
on_terminal() {
	local columns=$1

	shift
	script -qec "stty cols $columns; $*" /dev/null </dev/null | tr -d '\r' |
		plain
}

# No line takes more columns than these.
fits() {
	sed 's/{[a-z]*:\([^}]*\)}/\1/g' "$2" >unpainted
	[ "$(wc -L <unpainted)" -le "$1" ] || {
		cat unpainted
		return 1
	}
}

# request DAY MODEL COST
request() {
	record usage session=s1 ts="$1" model="$2" request="$1$2" input:=1000 \
		output:=20 ${3:+cost:="$3"}
}

three_days() {
	request 2026-01-18 opus-4-5 2
	request 2026-01-19 opus-4-5 0.5
	request 2026-01-19 日本語-モデル 0.03
	request 2026-01-20 mystery-1
}

# ---- when ----

@test "a pipe gets what it always got" {
	three_days >in
	usage in >out
	lacks -q -e $'\033' -e █ -e ▍ out
	for when in auto never; do
		usage --color=$when in | diff out -
	done
	TERM=dumb usage in | diff out -
	NO_COLOR=1 usage in | diff out -
}

@test "--color takes three words, and any other ends with 64" {
	given
	expect 64 -- usage --color=sometimes
	said "usage: --color takes auto, always or never, not 'sometimes'"
}

@test "a terminal gets colours and bars; without colours with NO_COLOR or never" {
	need_pty
	three_days >in
	on_terminal 80 usage in >out
	diff out <(in_color 80 usage in)
	grep -q '{cost:' out
	on_terminal 80 NO_COLOR=1 usage in >out
	lacks -q '{' out
	grep -q '█' out
	diff out <(on_terminal 80 usage --color=never in)
	NO_COLOR= on_terminal 80 usage in | grep -q '{cost:'
	# What was asked for is stronger than the environment.
	NO_COLOR=1 on_terminal 80 usage --color=always in | grep -q '{cost:'
}

@test "a dumb terminal gets what a pipe gets" {
	need_pty
	three_days >in
	usage in | diff - <(on_terminal 80 TERM=dumb usage in)
	usage in | diff - <(on_terminal 80 TERM= usage in)
}

# ---- usage ----

@test "usage: a bar of the cost of each row, as long as there is room" {
	three_days >in
	expect 0 \
		'1 session, 4 requests; cost of 3 as logged' \
		'{lost:no price for mystery-1 (1 request): not in the cost}' \
		'' \
		'{head:day}         {head:model}          {head:input}  {head:output}   {head:cost $}' \
		'2026-01-18  opus-4-5       1,000      20   {cost:2.0000}  {cost:████████████████████████████}' \
		'2026-01-19  opus-4-5       1,000      20   {cost:0.5000}  {cost:███████}' \
		'2026-01-19  日本語-モデル  1,000      20   {cost:0.0300}  {cost:▍}' \
		'2026-01-20  mystery-1      1,000      20        {cost:-}' \
		'{head:total}                      4,000      80  {cost:2.5300+}' \
		-- in_color 80 usage in
	in_color 120 usage in >out
	fits 119 out
	grep -qx "2026-01-18 .* {cost:$(printf '█%.0s' {1..40})}" out
	# Columns come closer together for it, and go where there is no room.
	in_color 58 usage in | grep opus >out
	holds out \
		'2026-01-18 opus-4-5      1,000     20  {cost:2.0000}  {cost:██████████}' \
		'2026-01-19 opus-4-5      1,000     20  {cost:0.5000}  {cost:██▌}'
}

@test "usage: no line is longer than the terminal, and the cost is always there" {
	{
		three_days
		request 2026-01-21 gemini-3.1-flash-lite-preview-with-a-long-name 7
	} >in
	for by in day,model session,agent,model,day model day; do
		for columns in 20 30 37 40 50 60 70 80 100 200; do
			in_color $columns usage --by $by in | sed '1,/^$/d' >out
			fits $((columns - 1)) out || bad "--by $by, $columns"
			grep -q '{cost:7.0000}' out || bad "--by $by, $columns: no cost"
		done
	done
	none_bad
}

@test "usage: one row has no bar, calls have none, and what failed is lost" {
	record call session=s1 ts=2026-01-18 tool=Bash verb=run error:=true \
		tokens_in:=9 tokens_out:=300 >in
	record call session=s1 ts=2026-01-19 tool=Read verb=read error:=false \
		tokens_in:=5 tokens_out:=80 >>in
	expect 0 \
		'{head:tool}   {head:calls}  {head:failed}  {head:in (est.)}  {head:out (est.)}' \
		'Bash       1       {lost:1}          9         300' \
		'Read       1       0          5          80' \
		'{head:total}      2       {lost:1}         14         380' \
		-- in_color 80 usage --by tool in
	request 2026-01-18 opus-4-5 2 >in
	in_color 80 usage in >out
	lacks -q █ out
}

@test "usage: the context is as it should be, or over its budget" {
	request 2026-01-18 opus-4-5 2 >in
	in_color 80 usage --budget 10000 in | grep -qx '{kept:context: 1,020 of 10,000 tokens, 10 %}'
	in_color 80 usage --budget 1100 in | grep -qx '{lost:context: 1,020 of 1,100 tokens, 92 %}'
}

# ---- render ----

# survived TYPE DAY FACTS HELD NEEDED NEEDED_HELD
survived() {
	record survival type="$1" ts="$2" facts:="$3" held:="$4" needed:="$5" \
		needed_held:="$6"
}

@test "render survival: in columns, a bar of the share that was kept" {
	{
		survived path 2026-01-04 42 32 20 12
		survived command 2026-01-04 6 2 0 0
		survived number 2026-01-05 50 1 5 1
	} >in
	expect 0 \
		'{head:type}        {head:facts}  {head:kept}   {head:share}  {head:used again}  {head:kept}   {head:share}' \
		'file paths     42    32  {kept:76.2 %}          20    12  {kept:60.0 %}  {kept:██████▏}{lost:░}' \
		'commands        6     2  {lost:33.3 %}           0     0       -  {kept:██▋}{lost:░░░░░}' \
		'numbers        50     1   {lost:2.0 %}           5     1  {lost:20.0 %}  {kept:▏}{lost:░░░░░░░}' \
		'all            98    35  {lost:35.7 %}          25    13  {kept:52.0 %}  {kept:██▉}{lost:░░░░░}' \
		'' \
		'{head:week of}     {head:facts}  {head:kept}   {head:share}  {head:used again}  {head:kept}   {head:share}' \
		'2025-12-29     48    34  {kept:70.8 %}          20    12  {kept:60.0 %}  {kept:█████▋}{lost:░░}' \
		'2026-01-05     50     1   {lost:2.0 %}           5     1  {lost:20.0 %}  {kept:▏}{lost:░░░░░░░}' \
		-- in_color 68 render survival in
	for columns in 24 30 40 60 80 120; do
		in_color $columns render survival in >out
		fits $((columns - 1)) out
		grep -q '^file paths .*{kept:76.2 %}' out
	done
	lacks -q $'\033' <(render survival in)
	# A file is never coloured.
	render survival --color=always --whole -o file in || true
	{ cat in; echo '{"kind":"end","files":[],"status":0}'; } |
		render survival --color=always -o file
	diff file <(render survival in)
	echo '{"kind":"doc"}' >in
	expect 0 'No compaction with a summary.' -- in_color 80 render survival
}

@test "render stats: before and after as bars" {
	printf '%0400d' 0 >log.md
	printf '%0100d' 0 >summary.md
	given '{"kind":"doc","file":"log.md"}' \
		'{"kind":"stats","learnings":7,"kept":3,"merged":1,"counter":"chars"}' \
		'{"kind":"end","files":["log.md"],"status":0}'
	expect 0 \
		'{head:  tokens     bytes file}' \
		'     100       400 log.md' \
		'      25       100 summary.md' \
		'tokens     100 before, 25 after: 75 saved (75 %), counted as ~chars' \
		'before     {cost:████████████████} 100' \
		'after      {kept:████} 25' \
		'learnings  7 found, 1 merged, 3 kept' \
		-- in_color 40 render stats --of log.md --summary summary.md in
	in_color 24 render stats --of log.md --summary summary.md in >out
	lacks -E '^(before|after)' out
	# A long name does not wrap the table.
	mkdir 日本語
	cp log.md 日本語/a-long-name-of-a-log.md
	sed -i 's|log.md|日本語/a-long-name-of-a-log.md|' in
	in_color 40 render stats --of 日本語/a-long-name-of-a-log.md \
		--summary summary.md in | sed -n 2p >out
	holds out '     100       400 日本語/a-long-name-…'
}

# ---- progress ----

# Files that take a reader longer than a second, as another program is slow.
slow_log() {
	for ((i = 0; i < 400; i++)); do
		cat "$SAMPLES/ralph/progress.md"
	done >big.md
}

# slowly COMMAND: on a terminal, its output read after that time; each state of a
# line of the terminal is a line.
slowly() {
	script -qec "{ $1; } | { sleep 1.2; cat >/dev/null; }" /dev/null \
		</dev/null | tr -s '\r' '\n' | grep -v '^ *$'
}

@test "a reader shows how far it is after a second, and erases that" {
	need_pty
	slow_log
	slowly 'md2jsonl big.md big.md' >out
	grep -qx 'md2jsonl: [01] of 12 MB, [01] MB/s *' <(head -n 1 out)
	# When all is read it is no part any more.
	lacks -vx 'md2jsonl: [0-9]* \(of 12 \)\?MB, [0-9]* MB/s *' out
	# The last that is written, after a return, are blanks and a return.
	script -qec 'md2jsonl big.md | { sleep 1.2; cat >/dev/null; }' /dev/null \
		</dev/null >raw
	tail -c 30 raw | grep -q $'\r *\r$'
	slowly 'md2jsonl <big.md' >out
	grep -qx 'md2jsonl: [01] of 6 MB, [01] MB/s *' <(head -n 1 out)
	# Of what is not a file, nobody knows how long it is.
	mkfifo pipe
	slowly 'cat big.md >pipe & md2jsonl pipe' >out
	grep -qx 'md2jsonl: [01] MB, [01] MB/s *' <(head -n 1 out)
}

@test "a message stands on a line of its own" {
	need_pty
	slow_log
	script -qec 'md2jsonl big.md none.md | { sleep 1.2; cat >/dev/null; }' \
		/dev/null </dev/null >raw
	grep -q $'^.*MB/s *\r\r *\rmd2jsonl: cannot open \'none.md\': No such file or directory\r$' raw
}

@test "no progress with -q, within a pipe, in a second, or without a terminal" {
	need_pty
	slow_log
	slowly 'md2jsonl -q big.md' >out || true
	slowly 'cat big.md | md2jsonl' >>out || true
	head -c 600000 big.md >small.md
	script -qec 'md2jsonl small.md >/dev/null' /dev/null </dev/null >>out
	[ ! -s out ]
	md2jsonl big.md 2>err | { sleep 1.2; cat >/dev/null; }
	[ ! -s err ]
}

# ---- the state of a project ----

@test "pith alone: by colours, in the width of the terminal" {
	need_pty
	cp "$SAMPLES"/ralph/{progress.md,prd.json} .
	on_terminal 80 pith >out
	holds out 'log        progress.md: 13 entries, 4,144 tokens' \
		'summary    {lost:progress-summary.md: none yet}' \
		'stories    {lost:10 of 14 done, 1 blocked: US-011 VAT by delivery country}' \
		'open       {status:US-013 Self-service cancel page}' \
		'next       {status:pith summary: write the summary}'
	pith summary PITH_QUIET=1
	on_terminal 40 pith >out
	holds out 'log        progress.md: 13 entries, 4,…' \
		'summary    {kept:progress-summary.md: 1,160 …}' \
		'stories    {lost:10 of 14 done, 1 blocked: U…}' \
		'open       {status:US-013 Self-service cancel …}' \
		'next       {status:pith context: what an agent…}'
	fits 39 out
}

@test "the pipelines leave the terminal to their last program" {
	need_pty
	cp "$SAMPLES"/ralph/{progress.md,prd.json} .
	on_terminal 80 pith stats >out
	grep -q '^before     {cost:█' out
	grep -q '^after      {kept:█' out
}
