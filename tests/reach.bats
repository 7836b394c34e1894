# What agents load of the memory files of a project: lib/reach, by its unit program
# and by `lint --as`.
load lib

setup() {
	fresh
	mkdir repo
	cd repo || return
}

reach() {
	"$UNIT/reach" "$@"
}

# AGENT CWD FORMAT [ARG...]: exactly these bytes arrive.
arrives() {
	local agent=$1 cwd=$2

	shift 2
	# shellcheck disable=SC2059
	printf "$@" >../want
	reach print "$agent" . "$cwd" >../out
	cmp ../want ../out || {
		diff ../want ../out
		return 1
	}
}

# AGENT CWD [FILE...]: the files that arrive, a line each, in this order.
loads() {
	local agent=$1 cwd=$2

	shift 2
	lines "$@" >../want
	reach pieces "$agent" . "$cwd" | sed 's/ [0-9]* [0-9]* [0-9]*$//' | uniq >../out
	diff -u ../want ../out
}

# AGENT CWD [LINE...]: what is lost.
loses() {
	local agent=$1 cwd=$2

	shift 2
	lines "$@" >../want
	reach losses "$agent" . "$cwd" >../out
	diff -u ../want ../out
}

# FILE BYTES: a file of so many bytes, 50 in a line.
fill() {
	yes "$(printf '%049d' 0)" | head -c "$2" >"$1"
}

# ---- codex ----

@test "codex: one budget for the chain, cut at a byte: its own test" {
	mkdir -p nested .codex
	printf root >AGENTS.md
	printf abcdef >nested/AGENTS.md
	echo 'project_doc_max_bytes = 7' >.codex/config.toml
	arrives codex nested 'root\n\nabc'
	loses codex nested 'nested/AGENTS.md:1-1 3 3 reach-cut 3 codex does not load 3 of 6 bytes (50.0 %)'
	reach evidence codex . nested | grep -q '^the limit is 7 bytes for all files together, by .codex/config.toml; code, 2026-'
}

@test "codex: 32 KiB, and what is over it is lost to the last byte" {
	mkdir -p frontend/src
	fill AGENTS.md 45988
	echo nested >frontend/src/AGENTS.md
	reach print codex . frontend/src >../out
	head -c 32768 AGENTS.md | cmp - ../out
	loses codex frontend/src \
		'AGENTS.md:656-920 32768 13220 reach-cut 13220 codex does not load 13220 of 45988 bytes (28.7 %)' \
		'frontend/src/AGENTS.md:1-1 0 7 reach-unreached 7 codex does not load 7 of 7 bytes (100.0 %)'
	fill AGENTS.md 44393
	loses codex '' \
		'AGENTS.md:656-888 32768 11625 reach-cut 11625 codex does not load 11625 of 44393 bytes (26.2 %)'
	fill AGENTS.md 32768
	loses codex ''
}

@test "codex: settings of the project raise the budget, the nearest last" {
	mkdir -p a/.codex .codex
	fill AGENTS.md 45988
	printf 'model = "m"\nproject_doc_max_bytes = 65_536 # all\n[x]\nproject_doc_max_bytes = 1\n' >.codex/config.toml
	loses codex a
	echo 'project_doc_max_bytes = 45000' >a/.codex/config.toml
	reach print codex . a | wc -c | grep -qx 45000
	echo 'project_doc_max_bytes = 0' >a/.codex/config.toml
	arrives codex a ''
	echo 'project_doc_max_bytes = "all"' >a/.codex/config.toml
	loses codex a
}

@test "codex: AGENTS.override.md comes first, even if it is empty" {
	echo agents >AGENTS.md
	echo override >AGENTS.override.md
	arrives codex '' 'override\n'
	loses codex '' \
		"AGENTS.md:1-1 0 0 reach-hidden 7 codex does not load it: it reads 'AGENTS.override.md' instead"
	printf ' \n\t' >AGENTS.override.md
	arrives codex '' ''
	rm AGENTS.override.md
	mkdir AGENTS.override.md
	arrives codex '' 'agents\n'
	rmdir AGENTS.override.md
	ln -s nothing AGENTS.override.md
	arrives codex '' 'agents\n'
}

@test "codex: fallback names, where there is no AGENTS.md" {
	mkdir -p .codex a
	printf 'project_doc_fallback_filenames = ["", "AGENTS.md",\n "T.md", "U.md"]\n' >.codex/config.toml
	echo u >U.md
	echo t >T.md
	echo u >a/U.md
	arrives codex a 't\n\n\nu\n'
	loses codex a "U.md:1-1 0 0 reach-hidden 2 codex does not load it: it reads 'T.md' instead"
}

@test "codex: files of white space take nothing of the budget" {
	mkdir -p a/b .codex
	echo 'project_doc_max_bytes = 6' >.codex/config.toml
	printf ' \302\205\n ' >AGENTS.md
	printf abc >a/AGENTS.md
	printf defg >a/b/AGENTS.md
	arrives codex a/b 'abc\n\ndef'
}

@test "codex: a cut within a character leaves one U+FFFD" {
	mkdir .codex
	echo 'project_doc_max_bytes = 3' >.codex/config.toml
	printf 'ab\360\237\230\200' >AGENTS.md
	arrives codex '' 'ab\357\277\275'
	echo 'project_doc_max_bytes = 5' >.codex/config.toml
	arrives codex '' 'ab\357\277\275'
	echo 'project_doc_max_bytes = 6' >.codex/config.toml
	arrives codex '' 'ab\360\237\230\200'
}

@test "codex: a byte order mark and CRLF stay, other bytes become U+FFFD" {
	printf '\357\273\277a\r\n\377\355\240\200z\000' >AGENTS.md
	arrives codex '' '\357\273\277a\r\n\357\277\275\357\277\275\357\277\275\357\277\275z\000'
}

@test "codex: the project begins at the nearest .git" {
	mkdir -p sub/dir
	echo root >AGENTS.md
	echo sub >sub/AGENTS.md
	loads codex sub/dir AGENTS.md sub/AGENTS.md
	echo 'gitdir: elsewhere' >sub/.git
	loads codex sub/dir sub/AGENTS.md
	loads codex '' AGENTS.md
}

@test "codex: a file that cannot be read takes all others with it" {
	mkdir a
	echo root >AGENTS.md
	ln -s AGENTS.md a/AGENTS.md
	arrives codex a ''
	loses codex a 'a/AGENTS.md:1-1 0 0 reach-unreadable 0 cannot be read: Too many levels of symbolic links; therefore no file of the project is loaded'
}

@test "codex: two names of one file are loaded twice" {
	mkdir a
	echo x >AGENTS.md
	ln -s ../AGENTS.md a/AGENTS.md
	arrives codex a 'x\n\n\nx\n'
}

# ---- claude ----

@test "claude: from the root down, in each directory in order" {
	mkdir -p .claude/rules/deep a/b/.claude
	for f in CLAUDE.md .claude/CLAUDE.md .claude/rules/z.md .claude/rules/deep/a.md \
		.claude/rules/no.txt CLAUDE.local.md a/CLAUDE.md a/b/.claude/CLAUDE.md \
		a/b/CLAUDE.local.md; do
		echo "$f" >"$f"
	done
	loads claude a/b CLAUDE.md .claude/CLAUDE.md .claude/rules/deep/a.md .claude/rules/z.md \
		CLAUDE.local.md a/CLAUDE.md a/b/.claude/CLAUDE.md a/b/CLAUDE.local.md
	loads claude . CLAUDE.md .claude/CLAUDE.md .claude/rules/deep/a.md .claude/rules/z.md \
		CLAUDE.local.md
	loads claude a/../a/ CLAUDE.md .claude/CLAUDE.md .claude/rules/deep/a.md \
		.claude/rules/z.md CLAUDE.local.md a/CLAUDE.md
}

@test "claude: AGENTS.md only where the chain has no CLAUDE.md" {
	mkdir -p a/.claude
	echo root >AGENTS.md
	echo a >a/.claude/AGENTS.md
	loads claude a AGENTS.md a/.claude/AGENTS.md
	echo local >a/CLAUDE.local.md
	loads claude a a/CLAUDE.local.md
	loses claude a \
		"AGENTS.md:1-1 0 0 reach-hidden 5 claude does not load it: it reads 'a/CLAUDE.local.md' instead" \
		"a/.claude/AGENTS.md:1-1 0 0 reach-hidden 2 claude does not load it: it reads 'a/CLAUDE.local.md' instead"
	loads claude '' AGENTS.md
	mkdir -p .claude/rules
	echo rule >.claude/rules/r.md
	loads claude '' .claude/rules/r.md AGENTS.md
}

@test "claude: AGENTS.md by an import or a link is loaded once" {
	echo agents >AGENTS.md
	echo 'See @AGENTS.md and @./AGENTS.md' >CLAUDE.md
	arrives claude '' 'See @AGENTS.md and @./AGENTS.md\n\n\nagents\n'
	loses claude ''
	ln -sf AGENTS.md CLAUDE.md
	arrives claude '' 'agents\n'
	loses claude ''
}

@test "claude: imports are followed four deep, depth first" {
	echo '@1.md @x.md' >CLAUDE.md
	for i in 1 2 3 4; do
		echo "@$((i + 1)).md" >$i.md
	done
	echo end >5.md
	echo x >x.md
	reach pieces claude . '' >../out
	holds ../out 'CLAUDE.md 0 12 0' '1.md 0 6 1' '2.md 0 6 2' '3.md 0 6 3' '4.md 0 6 4' \
		'x.md 0 2 1'
	loses claude '' "4.md:1-1 0 5 reach-depth 0 '@5.md' is not imported: it is too deep"
}

@test "claude: imports that go round end" {
	echo '@a.md' >CLAUDE.md
	echo '@b.md' >a.md
	printf '@a.md\n@CLAUDE.md\n@b.md\n' >b.md
	loads claude '' CLAUDE.md a.md b.md
	loses claude ''
}

@test "claude: what is an import, and what is not" {
	mkdir -p 'Design Docs' docs
	for f in a b c d e f g h i j 'Design Docs/k' docs/l; do
		echo "$f" >"$f.md"
	done
	cat >CLAUDE.md <<'END'
---
x: @a.md
---
Start @b.md, and `@a.md` or ``x ` @a.md``, me@a.md (@a.md) "@a.md" \@a.md
- @c.md
- `open @d.md
- close` @./e.md#part
```
@a.md
```
<!-- @a.md
@a.md -->
	@f.md
> @g.md
| @h.md |
@Design\ Docs/k.md @docs/../docs/l.md
`two
lines @a.md` @i.md
@j.md
END
	loads claude '' CLAUDE.md c.md d.md e.md f.md g.md h.md 'Design Docs/k.md' docs/l.md \
		i.md j.md
}

@test "claude: the path of an import is relative to its file" {
	mkdir -p a/b
	echo '@b/c.md @../d.md' >a/CLAUDE.md
	echo '@e.md' >a/b/c.md
	echo e >a/b/e.md
	echo d >d.md
	loads claude a a/CLAUDE.md a/b/c.md a/b/e.md d.md
}

@test "claude: imports that lead nowhere, and out of the project" {
	echo secret >../secret.md
	ln -s ../../secret.md ../repo/out.md
	printf '@missing.md @sub @someone @pkg/name @../secret.md\n@~/x.md @/etc/passwd @out.md\n' >CLAUDE.md
	mkdir sub
	loads claude '' CLAUDE.md
	reach losses claude . '' >../out
	ln -sfn "$PWD/../secret.md" out.md
	loses claude '' \
		"CLAUDE.md:1-1 0 11 reach-missing 0 '@missing.md' imports nothing: there is no such file" \
		"CLAUDE.md:1-1 36 13 reach-outside 0 '@../secret.md' leads out of the project: the agent asks before it reads that" \
		"CLAUDE.md:2-2 50 7 reach-outside 0 '@~/x.md' leads out of the project: the agent asks before it reads that" \
		"CLAUDE.md:2-2 58 12 reach-outside 0 '@/etc/passwd' leads out of the project: the agent asks before it reads that" \
		"CLAUDE.md:2-2 71 7 reach-outside 0 '@out.md' leads out of the project: the agent asks before it reads that"
}

@test "claude: an absolute path into the project is an import" {
	echo a >a.md
	echo "@$PWD/a.md" >CLAUDE.md
	loads claude '' CLAUDE.md a.md
}

@test "claude: comments that begin a line do not arrive" {
	printf 'a\n<!-- x\ny -->\nb <!-- in -->\n  <!-- z --> rest\n```\n<!-- code -->\n```\n<!-- open\n' >CLAUDE.md
	arrives claude '' 'a\nb <!-- in -->\n rest\n```\n<!-- code -->\n```\n<!-- open\n'
	reach pieces claude . '' >../out
	holds ../out 'CLAUDE.md 0 2 0' 'CLAUDE.md 15 14 0' 'CLAUDE.md 41 38 0'
}

@test "claude: a rule with paths is for later, and front matter does not arrive" {
	mkdir -p .claude/rules
	printf -- '---\npaths:\n  - "src/**"\n---\nfor src\n' >.claude/rules/a.md
	printf -- '---\ndescription: x\n---\nfor all\n' >.claude/rules/b.md
	printf -- '---\npaths: []\n---\nempty\n' >.claude/rules/c.md
	arrives claude '' 'for all\n\n\nempty\n'
	loses claude '' \
		".claude/rules/a.md:1-5 0 36 reach-later 36 claude does not load it at the start: paths: - \"src/**\""
}

@test "claude: more than 200 lines are advised against, and arrive" {
	seq 201 >CLAUDE.md
	reach print claude . '' | cmp - CLAUDE.md
	loses claude '' 'CLAUDE.md:1-201 0 696 reach-advice 201 201 lines, where at most 200 are advised'
	seq 200 >CLAUDE.md
	loses claude ''
}

@test "claude: a file of more than 4 MiB is skipped" {
	fill CLAUDE.md 4194304
	reach print claude . '' | cmp - CLAUDE.md
	fill CLAUDE.md 4194305
	arrives claude '' ''
	reach losses claude . '' | grep -q '^CLAUDE.md:1-83887 0 4194305 reach-too-large 4194305 claude does not load 4194305 of 4194305 bytes (100.0 %)$'
}

# LENGTH [MORE]: what arrives of MEMORY.md has so many bytes, and is how it begins.
memory_is() {
	reach print claude . '' ../MEMORY.md >../out
	wc -c <../out | grep -qx "$1"
	head -c "$1" ../MEMORY.md | cmp - ../out
}

@test "claude: MEMORY.md up to 200 lines and 25,000 units, as measured on the wire" {
	head -c 25000 /dev/zero | tr '\0' M >../MEMORY.md
	memory_is 25000
	echo z >>../MEMORY.md
	memory_is 25000
	head -c 28000 /dev/zero | tr '\0' M >../MEMORY.md
	memory_is 25000
	yes 'L0000xxxxxxxxxxxxxxx' | head -n 200 | head -c -1 >../MEMORY.md
	memory_is 4199
	yes 'L0000xxxxxxxxxxxxxxx' | head -n 201 | head -c -1 >../MEMORY.md
	memory_is 4199
	reach losses claude . '' ../MEMORY.md | grep -qx \
		'../MEMORY.md:200-201 4199 21 reach-cut 21 claude does not load 21 of 4220 bytes (0.5 %)'
	yes "$(printf '%0100d' 0)" | head -n 300 | head -c -1 >../MEMORY.md
	memory_is 20199
	{
		head -c 25000 /dev/zero | tr '\0' M
		printf '\n\n\n'
	} >../MEMORY.md
	memory_is 25000
	yes "$(printf '%0249d' 0)" | head -n 101 >../MEMORY.md
	memory_is 24999
	yes "$(printf '%0250d' 0)" | head -n 101 >../MEMORY.md
	memory_is 24848
	reach evidence claude . '' ../MEMORY.md | grep -q '^the limit is 25000 UTF-16 units; measured, 2026-'
}

@test "claude: MEMORY.md is counted in units of UTF-16, without front matter and comments" {
	yes 😀 | tr -d '\n' | head -c 50000 >../MEMORY.md
	memory_is 50000
	yes 😀 | tr -d '\n' | head -c 50004 >../MEMORY.md
	memory_is 50000
	{
		printf -- '---\nx: y\n---\n\n<!-- %030000d -->\n' 0
		seq 10
	} >../MEMORY.md
	reach print claude . '' ../MEMORY.md >../out
	seq 10 | head -c -1 | cmp - ../out
	reach print codex . '' ../MEMORY.md >../out
	[ ! -s ../out ]
	cp ../MEMORY.md ../notes.md
	reach print claude . '' ../notes.md >../out
	[ ! -s ../out ]
}

# ---- gemini ----

@test "gemini: each file between marks, imports in their places" {
	mkdir -p sub/.gemini A
	root=$(pwd -P)
	printf '\n\302\240 a @./b.md c\n\n' >GEMINI.md
	printf 'b @sub/d.md `@x.md`\n' >b.md
	printf '@../b.md @GEMINI.md' >sub/d.md
	printf 'sub\n' >sub/GEMINI.md
	printf ' \n' >A/GEMINI.md
	arrives gemini sub -- "--- Context from: $root/GEMINI.md ---\na <!-- Imported from: ./b.md -->\nb <!-- Imported from: sub/d.md -->\n<!-- File already processed: ../b.md --> <!-- Imported from: GEMINI.md -->\nsub\n\n<!-- End of import from: GEMINI.md -->\n<!-- End of import from: sub/d.md --> \`@x.md\`\n\n<!-- End of import from: ./b.md --> c\n--- End of Context from: $root/GEMINI.md ---\n\n--- Context from: $root/sub/GEMINI.md ---\nsub\n--- End of Context from: $root/sub/GEMINI.md ---"
	echo '{"context":{"fileName":["b.md","OTHER.md"]}}' >sub/.gemini/settings.json
	echo other >sub/OTHER.md
	arrives gemini A -- "--- Context from: $root/GEMINI.md ---\n$(reach print gemini . '' | sed '1d;$d')\n--- End of Context from: $root/GEMINI.md ---"
	reach print gemini . sub | grep -q "^--- Context from: $root/sub/OTHER.md ---$"
}

@test "gemini: directories that sort before the name of the file come first" {
	mkdir -p A
	echo root >GEMINI.md
	echo a >A/GEMINI.md
	loads gemini A A/GEMINI.md GEMINI.md
}

@test "gemini: imports that fail say why in their places" {
	root=$(pwd -P)
	mkdir d
	ln -s /etc/hostname out.md
	printf '@no.md @d @/etc/passwd @../x.md @https://a.b/c @out.md @1.md x@no.md' >GEMINI.md
	arrives gemini '' -- "--- Context from: $root/GEMINI.md ---\n<!-- Import failed: no.md - ENOENT: no such file or directory, access '$root/no.md' --> <!-- Import failed: d - EISDIR: illegal operation on a directory, read --> <!-- Import failed: /etc/passwd - Path traversal attempt --> <!-- Import failed: ../x.md - Path traversal attempt --> <!-- Import failed: https://a.b/c - Path traversal attempt --> <!-- Import failed: out.md - Path traversal attempt --> @1.md x@no.md\n--- End of Context from: $root/GEMINI.md ---"
	reach losses gemini . '' | cut -d ' ' -f 4 | sort | uniq -c >../out
	holds ../out '      2 reach-missing' '      4 reach-outside'
}

@test "gemini: imports five deep; deeper ones stay as they are" {
	echo '@f1.md' >GEMINI.md
	for i in 1 2 3 4 5; do
		echo "@f$((i + 1)).md" >f$i.md
	done
	echo end >f6.md
	reach print gemini . '' >../out
	grep -qx '@f6.md' ../out
	loses gemini '' "f5.md:1-1 0 6 reach-depth 5 '@f6.md' is not imported: it is too deep"
}

@test "gemini: a text of back quotes, and imports that multiply, end soon" {
	{
		seq 2000 | sed 's/.*/````````` @a.md/'
		head -c 1000000 /dev/zero | tr '\0' '`'
	} >GEMINI.md
	run -0 timeout 20 "$UNIT/reach" losses gemini . ''
	for i in 1 2 3 4 5; do
		yes "@f$((i + 1)).md " | head -n 100 >f$i.md
	done
	cp f1.md GEMINI.md
	echo x >f6.md
	run -1 timeout 20 "$UNIT/reach" print gemini . ''
	[[ $output == *'imports repeat too often; the rest are not followed'* ]]
	[ "${#output}" -lt 30000000 ]
}

# ---- copilot, cursor, windsurf ----

@test "copilot: what the root and the current directory have" {
	mkdir -p .github/instructions/deep a/b/.github/instructions
	for f in .github/copilot-instructions.md AGENTS.md CLAUDE.md GEMINI.md a/AGENTS.md \
		a/b/AGENTS.md a/b/CLAUDE.md; do
		echo "$f" >"$f"
	done
	printf -- '---\napplyTo: "**"\n---\nall\n' >.github/instructions/deep/all.instructions.md
	printf -- '---\napplyTo: "**/*.ts,**/*.tsx"\n---\nts\n' >.github/instructions/ts.instructions.md
	printf 'no front matter\n' >a/b/.github/instructions/x.instructions.md
	echo y >a/b/.github/instructions/y.md
	loads copilot a/b .github/copilot-instructions.md AGENTS.md CLAUDE.md GEMINI.md \
		.github/instructions/deep/all.instructions.md a/b/AGENTS.md
	loses copilot a/b \
		".github/instructions/ts.instructions.md:1-4 0 39 reach-later 39 copilot does not load it at the start: applyTo: \"**/*.ts,**/*.tsx\"" \
		"a/b/.github/instructions/x.instructions.md:1-1 0 16 reach-later 16 copilot does not load it at the start: no applyTo"
}

@test "cursor: rules that always apply, without front matter; AGENTS.md; .cursorrules" {
	mkdir -p .cursor/rules/x sub
	printf -- '---\r\nalwaysApply: true\r\nglobs: x\r\n---\r\nalways\r\n' >.cursor/rules/x/a.mdc
	printf -- '---\nglobs: src/**\nalwaysApply: false\n---\nsrc\n' >.cursor/rules/b.mdc
	printf -- '---\nalwaysApply: "true"\n---\nquoted\n' >.cursor/rules/c.mdc
	echo plain >.cursor/rules/d.md
	echo agents >AGENTS.md
	echo sub >sub/AGENTS.md
	echo old >.cursorrules
	arrives cursor sub 'always\r\n\n\nagents\n\n\nold\n\n\nsub\n'
	loses cursor sub \
		".cursor/rules/b.mdc:1-5 0 45 reach-later 45 cursor does not load it at the start: alwaysApply: false" \
		".cursor/rules/c.mdc:1-4 0 35 reach-later 35 cursor does not load it at the start: alwaysApply: \"true\""
}

@test "windsurf: 12,000 characters of a rule, not bytes" {
	mkdir -p .windsurf/rules/deep .devin/rules
	yes ä | tr -d '\n' | head -c 24000 >text
	{
		printf -- '---\ntrigger: always_on\n---\n'
		cat text
	} >.windsurf/rules/a.md
	reach print windsurf . '' | cmp - text
	loses windsurf ''
	printf 'ö and more' >>.windsurf/rules/a.md
	reach print windsurf . '' | cmp - text
	loses windsurf '' '.windsurf/rules/a.md:4-4 24027 11 reach-cut 11 windsurf does not load 11 of 24038 bytes (0.0 %)'
	printf -- '---\ntrigger: always_on\n---\ndevin\n' >.devin/rules/z.md
	printf -- '---\ntrigger: glob\nglobs: x\n---\nglob\n' >.devin/rules/y.md
	cp .devin/rules/z.md .windsurf/rules/deep
	echo old >.windsurfrules
	echo agents >AGENTS.md
	loads windsurf '' .windsurfrules AGENTS.md .devin/rules/z.md .windsurf/rules/a.md
}

# ---- hostile ----

@test "what is no regular file below the root is not read" {
	echo secret >../secret.md
	for agent in claude codex gemini; do
		mkdir -p $agent
		case $agent in
		claude) name=CLAUDE.md ;;
		codex) name=AGENTS.md ;;
		gemini) name=GEMINI.md ;;
		esac
		ln -s "$PWD/../secret.md" $agent/$name
		run -0 reach print $agent . $agent
		[ -z "$output" ]
		run -0 reach losses $agent . $agent
		[ "$output" = "$agent/$name:1-1 0 0 reach-outside 0 $agent would read what is outside of the project; it was not read here" ]
		rm $agent/$name
		mkfifo $agent/$name
		run -0 timeout 10 "$UNIT/reach" print $agent . $agent
		[ -z "$output" ]
		rm $agent/$name
		mkdir $agent/$name
		run -0 reach losses $agent . $agent
		[ -z "$output" ]
	done
}

@test "names with blanks, dollars and line ends" {
	d=$'a $(touch x) `y`\n"z'
	mkdir -p "$d/.claude/rules" ./-
	echo '@-/b$c.md' >CLAUDE.md
	echo c >'-/b$c.md'
	echo r >"$d/.claude/rules/"$'\377 \'.md'
	reach print claude . "$d" >../out
	printf '@-/b$c.md\n\n\nc\n\n\nr\n' | cmp - ../out
	[ ! -e x ]
}

@test "directories of rules that go round, and 10,000 rules, are read once" {
	mkdir -p .claude/rules/a
	ln -s .. .claude/rules/a/up
	ln -s ../../../.. .claude/rules/a/out
	(
		cd .claude/rules/a
		seq -f '%05.0f.md' 10000 | xargs touch
		for i in 00001 05000 10000; do
			echo $i >$i.md
		done
	)
	run -0 timeout 20 "$UNIT/reach" print claude . ''
	[ "$output" = $'00001\n\n\n05000\n\n\n10000' ]
}

@test "a file of comments that nothing closes is read in time" {
	yes '<!-- `@a' | head -c 3000000 >CLAUDE.md
	run -0 timeout 20 "$UNIT/reach" losses claude . ''
}

@test "the current directory must be below the root" {
	run -70 reach print codex . ..
	[ "$output" = "reach: '..' is not below '.'" ]
	run -70 reach print codex . missing
	[ "$output" = "reach: 'missing' is not a directory below '.'" ]
	run -70 reach print codex missing ''
	[ "$output" = "reach: cannot open 'missing': No such file or directory" ]
	run -70 reach print nobody . ''
	[ "$output" = "reach: no agent is called 'nobody'" ]
}

@test "paths are under the root as it was named" {
	mkdir ../other
	echo x >../other/AGENTS.md
	run -0 reach pieces codex ../other/ ''
	[ "$output" = '../other/AGENTS.md 0 2 0' ]
	run -0 reach pieces codex "$PWD/../other" .
	[ "$output" = "$PWD/../other/AGENTS.md 0 2 0" ]
}

# ---- lint --as ----

@test "lint --as: findings of all files, and records of those that are given" {
	need jq
	mkdir sub
	fill AGENTS.md 40000
	echo sub >sub/AGENTS.md
	echo other >notes.md
	run -1 --separate-stderr lint --as codex --in sub notes.md
	jq -r 'select(.kind == "finding") |
		"\(.src.file) \(.rule) \(.severity) \(.n) \(.src.line)"' <<<"$output" >../out
	holds ../out 'AGENTS.md reach-cut error 7232 656' 'sub/AGENTS.md reach-unreached error 4 1'
	jq -c 'select(.kind == "end")' <<<"$output" >../out
	holds ../out '{"kind":"end","files":["notes.md"],"status":1}'
	lint --as codex notes.md | render github | grep -q \
		'^::error file=AGENTS.md,line=656,endLine=800,title=reach-cut::codex does not load 7232 of 40000 bytes (18.1 %25)%0Athe limit is 32768 bytes'
}

@test "lint --as: without files, those that the agent loads" {
	need jq
	echo '@b.md' >CLAUDE.md
	printf 'see\342\200\213 this\n' >b.md
	run -1 --separate-stderr lint --as claude
	jq -r 'select(.kind == "finding") | "\(.src.file) \(.rule)"' <<<"$output" >../out
	holds ../out 'b.md hidden'
	jq -c 'select(.kind == "end").files' <<<"$output" >../out
	holds ../out '["CLAUDE.md","b.md"]'
	run -0 --separate-stderr lint --as codex
	[ "$output" = '{"kind":"end","files":[],"status":0}' ]
}

@test "lint --as: what is no error ends with 0, unless --check asks" {
	seq 300 >CLAUDE.md
	run -0 lint --as claude
	run -1 lint --as claude --check note
}

@test "lint --print prints what arrives, and nothing else" {
	printf 'a\000b\n' >AGENTS.md
	lint --as codex --print | cmp - AGENTS.md
	mkdir ../elsewhere
	(cd ../elsewhere && lint --as codex --root ../repo --print) | cmp - AGENTS.md
	run -0 --separate-stderr lint --as claude --print </dev/null
	[ "$output" = "$(tr -d '\0' <AGENTS.md)" ]
	head -c 4199 /dev/zero | tr '\0' '\n' | sed 's/^/x/' >../MEMORY.md
	lint --as claude --print ../MEMORY.md | tail -n 200 | grep -c x | grep -qx 200
}

@test "lint --as: the command line" {
	run -64 lint --as nobody
	[ "${lines[0]}" = "lint: --as takes claude, codex, copilot, cursor, gemini, windsurf, not 'nobody'" ]
	run -64 lint --print
	[ "${lines[0]}" = 'lint: --print is about what an agent loads: which --as?' ]
	run -64 lint --in sub AGENTS.md
	[ "${lines[0]}" = 'lint: --in is about what an agent loads: which --as?' ]
	run -70 lint --as codex --in missing
	[ "$output" = "lint: 'missing' is not a directory below '.'" ]
}

# ---- the table ----

@test "each row of the table has a source and a day, and each agent is known" {
	run -0 reach agents
	[ "$output" = 'claude, codex, copilot, cursor, gemini, windsurf' ]
	grep '^SOURCE ' "$ROOT/lib/data/reach" >sources
	[ "$(wc -l <sources)" -ge 7 ]
	lacks -vE '^SOURCE (code|docs|measured) 20[0-9]{2}-[0-9]{2}-[0-9]{2} https://[^ ]+$' sources
	sed '/^#/d; /^$/d; 1,/^SOURCE/!d' "$ROOT/lib/data/reach" | head -n 1 | grep -q '^SOURCE '
}

@test "a table of the user's comes first, and a bad row is named" {
	mkdir ../data
	echo x >NOTES.md
	{
		echo 'SOURCE docs 2026-01-01 https://example.org/'
		echo 'mine form plain'
		echo 'mine load root NOTES.md'
	} >../data/reach
	PITH_DATA=$PWD/../data run -0 reach print mine . ''
	[ "$output" = x ]
	for row in 'load nowhere X.md' 'load root' 'limit each many bytes cut' \
		'limit each 1 bites cut' 'limit each 1 bytes' 'imports 4' 'form odd' \
		'load root X.md sometimes' 'nothing'; do
		sed -i '4,$d' ../data/reach
		echo "mine $row" >>../data/reach
		PITH_DATA=$PWD/../data run -70 reach print mine . ''
		[ "$output" = "reach: $PWD/../data/reach:4: not a row of the table of agents" ]
	done
}
